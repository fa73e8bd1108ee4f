/**
 * Finds the nearest memories that pass a filter. The vectors in memory have no filters, so somewhat more of the nearest
 * are checked than wanted. If too few pass, the search checks more and more of the nearest, or lists all memories that
 * pass, whichever costs less. Either way the result equals a comparison with every memory.
 */
import { sql } from 'kysely';
import { pauses } from '../../fair/pauses.ts';
import { nearestOfEach } from '../../model/vector.ts';
import { isAmong, listFor, runCompiled } from '../compiled.ts';
import type { FoundNearest, FoundRow, NearestQuery } from '../engine.ts';
import type { MemoryFilter } from '../ports/memories.ts';
import { decodeVectors } from '../vector-bytes.ts';
import { passes } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';
import { filterHits } from './cache/filter-hits.ts';
import { vectorsOf } from './cache/forms.ts';
import type { RowCache } from './cache/row-cache.ts';
import type { Searches } from './searching/searches.ts';
import type { ComparedVectors } from './searching/vector-matrix.ts';
import type { FoundVector } from './searching/vector-search.ts';

/** Candidates beyond the number wanted: the vectors in memory are rounded, which changes the order slightly. */
const margin = 16;
/** Candidates per memory wanted: usually nearly all pass. */
const overfetchFactor = 1.5;
/**
 * Candidate multiplier for queries with a time filter: few of the nearest memories may fall in that time, and another
 * full scan costs more than a longer list.
 */
const timeFilterFactor = 4;
/**
 * Vectors per extra candidate. Scanning all vectors again costs far more than a longer candidate list, of which only
 * the needed part is checked.
 */
const vectorsPerCandidate = 4_000;
/** Growth factor of the number of candidates each time too few pass. */
const growth = 4;
/** Checking one of the nearest against the filter costs as much as listing this number of memories that pass. */
const listedPerCheck = 4;
/** The most memories that one query lists. */
const maxListed = 20_000;
/** Rows per query: at most one ms. */
const pageSize = 128;
/** Rows looked up per memory still wanted: usually nearly all pass. */
const pageOverfetchFactor = 1.1;

type Pause = () => Promise<void>;

/** The sources of rows; `cache` is null within a transaction. */
interface RowSources {
  readonly db: Db;
  readonly cache: RowCache | null;
}

export async function findNearest(
  searches: Pick<Searches, 'vectorsOfModel'>,
  db: Db,
  query: NearestQuery,
  cache: RowCache | null = null,
  maxListedRows = maxListed,
): Promise<FoundNearest> {
  const pause = pauses();
  const { matrix, coverage } = await searches.vectorsOfModel(query.model);
  const rows = { db, cache };
  const found = await searchFiltered(matrix, rows, query, coverage === 1 ? maxListedRows : null, pause);
  return { found: await rescore(rows, query, found, pause), coverage };
}

/**
 * `maxListedRows` is null while vectors are still being read: then the search goes no deeper, because memories that pass may
 * be among the vectors that are not read yet.
 */
async function searchFiltered(
  matrix: ComparedVectors,
  rows: RowSources,
  query: NearestQuery,
  maxListedRows: number | null,
  pause: Pause,
) {
  const { vector, limit, filter } = query;
  const wantedCount = limit + margin;
  const seen = new Set<number>();
  const passing: FoundRow[] = [];
  let isListed = false;
  const isTimed = filter.since !== undefined || filter.until !== undefined;
  const first = overfetchFactor * wantedCount * (isTimed ? timeFilterFactor : 1);
  for (let depth = Math.ceil(Math.max(first, matrix.size / vectorsPerCandidate)); ; depth *= growth) {
    const near = await matrix.nearest(vector, depth, pause);
    const unseen = seen.size === 0 ? near : near.filter(({ seq }) => !seen.has(seq));
    passing.push(...(await filterFirst(rows, unseen, filter, wantedCount - passing.length, pause)));
    if (passing.length >= wantedCount || near.length < depth || maxListedRows === null) return passing;
    for (const { seq } of unseen) seen.add(seq);
    const share = passing.length / depth;
    if (isListed || wantedCount * listedPerCheck < matrix.size * share ** 2) continue;
    const seqs = await listPassing(rows.db, filter, maxListedRows + 1);
    if (seqs.length <= maxListedRows)
      return filterHits(rows.db, rows.cache, await matrix.nearestAmong(seqs, vector, wantedCount, pause), filter);
    isListed = true;
  }
}

/** The first memories that pass, at most the number wanted. */
async function filterFirst(
  { db, cache }: RowSources,
  near: readonly FoundVector[],
  filter: MemoryFilter,
  wantedCount: number,
  pause: Pause,
): Promise<FoundRow[]> {
  const passing: FoundRow[] = [];
  for (let from = 0; from < near.length && passing.length < wantedCount; ) {
    const size = Math.min(pageSize, Math.ceil(pageOverfetchFactor * (wantedCount - passing.length)));
    passing.push(...(await filterHits(db, cache, near.slice(from, from + size), filter)));
    from += size;
    await pause();
  }
  return passing.slice(0, wantedCount);
}

/** Scores the memories again by the stored vectors of this model, best first. */
async function rescore(
  rows: RowSources,
  { vector, model, limit }: NearestQuery,
  found: readonly FoundRow[],
  pause: Pause,
) {
  const scored: FoundRow[] = [];
  for (let from = 0; from < found.length; from += pageSize) {
    const some = found.slice(from, from + pageSize);
    const seqs = some.map(({ seq }) => seq);
    const vectors = await readVectors(rows, seqs, model);
    const scores = nearestOfEach(
      seqs.map((seq) => vectors.get(seq)),
      vector,
    );
    for (const [at, { seq, id }] of some.entries()) {
      const score = scores[at]!;
      if (score !== null) scored.push({ seq, id, score });
    }
    await pause();
  }
  return scored.sort((one, other) => other.score - one.score).slice(0, limit);
}

async function readVectors({ db, cache }: RowSources, seqs: readonly number[], model: string) {
  if (cache !== null) return vectorsOf(cache, seqs, model);
  const values = { list: listFor('sqlite', seqs), model };
  const stored = await runCompiled(db, 'vectors of these', values, (slots) =>
    db
      .selectFrom('vectors')
      .where(isAmong('sqlite', 'seq', slots.list))
      .where(sql<boolean>`+model = ${slots.model}`)
      .select(['seq', 'embedding']),
  );
  return new Map(
    stored.flatMap(({ seq, embedding }) => (embedding === null ? [] : [[seq, decodeVectors(embedding as Buffer)]])),
  );
}

/** Unordered: an order would keep SQLite from using the index that serves the filter. */
async function listPassing(db: Db, filter: MemoryFilter, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('memories').where(passes(filter)).select('memories.seq').limit(limit).execute();
  return rows.map(({ seq }) => seq);
}
