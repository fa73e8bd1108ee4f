/**
 * The nearest memories that pass a filter. The index knows no filters: it is asked for somewhat more than is wanted, then, where too
 * few of those pass, for as much more as their share asks for, unless comparing all that pass one by one costs no more.
 */
import { sql } from 'kysely';
import { pauses } from '../../fair/pauses.ts';
import { dot } from '../../model/vector.ts';
import type { FoundNearest, FoundRow, NearestQuery } from '../engine.ts';
import type { MemoryFilter } from '../ports/memories.ts';
import { mostCompared } from '../workspace/comparison.ts';
import { passes } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';
import type { FoundVector } from './loaded-index.ts';
import { isOneOf, keepPassing } from './passing.ts';
import { decodeVector } from './vector-blob.ts';
import { indexedSize, searchVectors, type VectorIndex } from './vector-index.ts';

/** Looked at for each that is wanted: mostly nearly all pass, and the index, which rounds, may have them in another order. */
const spare = 1.5;
/** The index is asked for no more at once: about 17 ms in which nothing else runs. */
const widest = 8_192;
/** Rows that one query reads: one or two ms. */
const sliceSize = 256;

export async function findNearest(
  index: VectorIndex,
  db: Db,
  query: NearestQuery,
  most = mostCompared,
): Promise<FoundNearest> {
  const first = Math.ceil(query.limit * spare);
  const near = await searchPassing(index, db, query, first);
  if (near.suffices) return near;
  // What the index finds and what is compared cost the same each.
  const share = near.found.length / first;
  const wider = Math.ceil(first / share);
  if (wider <= Math.min(widest, share * indexedSize(index))) {
    const more = await searchPassing(index, db, query, wider);
    if (more.suffices) return more;
  }
  return comparePassing(db, query, near.found, most);
}

/** What passes of so many of the nearest by the index. It suffices when it is as much as is wanted, or nothing is left to look at. */
async function searchPassing(index: VectorIndex, db: Db, query: NearestQuery, depth: number) {
  const { found: near, coverage } = await searchVectors(index, query.vector, query.model, depth);
  const passing: FoundRow[] = [];
  const pause = pauses();
  const enough = spare * query.limit;
  for (let from = 0; from < near.length && passing.length < enough; from += sliceSize) {
    passing.push(...(await keepPassing(db, near.slice(from, from + sliceSize), query.filter)));
    await pause();
  }
  const ids = new Map(passing.slice(0, enough).map(({ seq, id }) => [seq, id]));
  const found = (await compare(db, query, [...ids.keys()])).map((row) => ({ ...row, id: ids.get(row.seq)! }));
  return { found, coverage, suffices: found.length === query.limit || (near.length < depth && coverage === 1) };
}

/** All that pass; where they are more than are compared, the newest of them and what the index found. */
async function comparePassing(
  db: Db,
  query: NearestQuery,
  near: readonly FoundRow[],
  most: number,
): Promise<FoundNearest> {
  const all = await listPassing(db, query.filter, most + 1);
  if (all.length <= most)
    return { found: await keepPassing(db, await compare(db, query, all), query.filter), coverage: 1 };
  const newest = await listPassing(db, query.filter, most, 'newest first');
  const seqs = [...new Set([...newest, ...near.map(({ seq }) => seq)])];
  const found = await keepPassing(db, await compare(db, query, seqs), query.filter);
  return { found, coverage: seqs.length / (await countPassing(db, query.filter)) };
}

/**
 * The nearest of these memories, best first, by their stored vectors, of this model alone: neither what the index rounds nor what it
 * still holds of another model counts.
 */
async function compare(
  db: Db,
  { vector, model, limit }: NearestQuery,
  seqs: readonly number[],
): Promise<FoundVector[]> {
  let best: FoundVector[] = [];
  const pause = pauses();
  for (let from = 0; from < seqs.length; from += sliceSize) {
    const rows = await db
      .selectFrom('vectors')
      .where(isOneOf('seq', seqs.slice(from, from + sliceSize)))
      .where('embedding', 'is not', null)
      .where(sql<boolean>`+model = ${model}`)
      .select(['seq', 'embedding'])
      .execute();
    for (const { seq, embedding } of rows) best.push({ seq, score: dot(decodeVector(embedding as Buffer), vector) });
    best = best.sort((one, other) => other.score - one.score).slice(0, limit);
    await pause();
  }
  return best;
}

/** In no order, unless one is asked for: an order would keep SQLite from using the index that serves the filter. */
async function listPassing(db: Db, filter: MemoryFilter, limit: number, order?: 'newest first'): Promise<number[]> {
  let query = db.selectFrom('memories').where(passes(filter)).select('memories.seq').limit(limit);
  if (order) query = query.orderBy('memories.seq', 'desc');
  return (await query.execute()).map(({ seq }) => seq);
}

async function countPassing(db: Db, filter: MemoryFilter): Promise<number> {
  const query = db
    .selectFrom('memories')
    .where(passes(filter))
    .select(({ fn }) => fn.countAll().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}
