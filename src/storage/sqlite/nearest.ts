/**
 * The nearest memories that pass a filter. The vectors in memory know no filters: somewhat more of the nearest are looked at than are
 * wanted; where too few of them pass, either more and more of the nearest, or all that pass, whichever costs less. Either way they are
 * those that a comparison with every memory finds.
 */
import { sql } from 'kysely';
import { pauses } from '../../fair/pauses.ts';
import { dot } from '../../model/vector.ts';
import { isAmong, listFor, runCompiled } from '../compiled.ts';
import type { FoundNearest, FoundRow, NearestQuery } from '../engine.ts';
import type { MemoryFilter } from '../ports/memories.ts';
import { passes } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';
import { keepPassing } from './passing.ts';
import { decodeVector } from './vector-blob.ts';
import { type VectorIndex, vectorsOfModel } from './vector-index.ts';
import type { FoundVector, VectorMatrix } from './vector-matrix.ts';

/** Chosen beyond what is wanted: vectors in memory, which are rounded, have them in a slightly other order. */
const margin = 16;
/** Looked at for each that is wanted: mostly nearly all pass. */
const spare = 1.5;
/** Each time too few pass, so many times as many of the nearest are looked at. */
const growth = 4;
/** To hold one of the nearest against the filter costs as much as listing so many that pass. */
const listedForOne = 4;
/** So many that pass are listed at most, in one query. */
export const mostListed = 20_000;
/** Rows that one query reads: one or two ms. */
const sliceSize = 256;
/** Looked up for each that is still wanted: mostly nearly all pass. */
const spareInSlice = 1.1;

type Pause = () => Promise<void>;

export async function findNearest(
  index: VectorIndex,
  db: Db,
  query: NearestQuery,
  listed = mostListed,
): Promise<FoundNearest> {
  const pause = pauses();
  const { matrix, coverage } = await vectorsOfModel(index, query.model);
  const found = await searchPassing(matrix, db, query, listed, pause);
  return { found: await rescored(db, query, found, pause), coverage };
}

async function searchPassing(matrix: VectorMatrix, db: Db, query: NearestQuery, listed: number, pause: Pause) {
  const { vector, limit, filter } = query;
  const enough = limit + margin;
  const seen = new Set<number>();
  const passing: FoundRow[] = [];
  let isListed = false;
  for (let depth = Math.ceil(spare * enough); ; depth *= growth) {
    const near = await matrix.nearest(vector, depth, pause);
    const unseen = near.filter(({ seq }) => !seen.has(seq));
    for (const { seq } of unseen) seen.add(seq);
    passing.push(...(await keepFirst(db, unseen, filter, enough - passing.length, pause)));
    if (passing.length >= enough || near.length < depth) return passing;
    const share = passing.length / depth;
    if (isListed || enough * listedForOne < matrix.size * share ** 2) continue;
    const seqs = await listPassing(db, filter, listed + 1);
    if (seqs.length <= listed) return keepPassing(db, await matrix.nearestAmong(seqs, vector, enough, pause), filter);
    isListed = true;
  }
}

/** The first so many that pass. */
async function keepFirst(
  db: Db,
  near: readonly FoundVector[],
  filter: MemoryFilter,
  enough: number,
  pause: Pause,
): Promise<FoundRow[]> {
  const passing: FoundRow[] = [];
  for (let from = 0; from < near.length && passing.length < enough; ) {
    const size = Math.min(sliceSize, Math.ceil(spareInSlice * (enough - passing.length)));
    passing.push(...(await keepPassing(db, near.slice(from, from + size), filter)));
    from += size;
    await pause();
  }
  return passing.slice(0, enough);
}

/** By the vectors as they are stored, and of this model alone, best first. */
async function rescored(db: Db, { vector, model, limit }: NearestQuery, found: readonly FoundRow[], pause: Pause) {
  const scores = new Map<number, number>();
  for (let from = 0; from < found.length; from += sliceSize) {
    const seqs = found.slice(from, from + sliceSize).map(({ seq }) => seq);
    const values = { list: listFor('sqlite', seqs), model };
    const stored = await runCompiled(db, 'vectors of these', values, (slots) =>
      db
        .selectFrom('vectors')
        .where(isAmong('sqlite', 'seq', slots.list))
        .where(sql<boolean>`+model = ${slots.model}`)
        .select(['seq', 'embedding']),
    );
    for (const { seq, embedding } of stored)
      if (embedding !== null) scores.set(seq, dot(decodeVector(embedding as Buffer), vector));
    await pause();
  }
  return found
    .flatMap(({ seq, id }) => (scores.has(seq) ? [{ seq, id, score: scores.get(seq)! }] : []))
    .sort((one, other) => other.score - one.score)
    .slice(0, limit);
}

/** In no order, which would keep SQLite from using the index that serves the filter. */
async function listPassing(db: Db, filter: MemoryFilter, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('memories').where(passes(filter)).select('memories.seq').limit(limit).execute();
  return rows.map(({ seq }) => seq);
}
