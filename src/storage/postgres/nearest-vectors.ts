/**
 * Finds the nearest vectors in PostgreSQL: pgvector searches them in place. Vectors written in bulk wait for the index
 * at first (`waiting-vectors.ts`), and a search compares each of these.
 */
import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { together } from '../../fair/together.ts';
import { runCompiled } from '../compiled.ts';
import type { FoundNearest, FoundRow, NearestQuery as NearestToVector } from '../engine.ts';
import type { MemoryFilter } from '../ports/memories.ts';
import { passes, passesEach } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';
import { asVector, distanceBetween, queryVector, type VectorExtension, withQueryVector, written } from './extension.ts';
import { withSettings } from './transaction.ts';

/**
 * The query vector is either given or that of a memory. The statement looks up the latter; it is null if the memory has
 * no vector of this model.
 */
type NearestQuery = Omit<NearestToVector, 'vector'> & { vector: Float32Array | { memoryId: string } };

/** Up to this many passing memories are compared directly, in some 10 ms. HNSW would scan the whole index for them. */
export const defaultMaxWithoutIndex = 2_000;
/**
 * If more memories pass and the index does not find them, this many of the newest are compared. `coverage` states the
 * share.
 */
const mostCompared = 50_000;

/**
 * HNSW continues until enough vectors pass the filter, but scans at most `hnsw.max_scan_tuples`, and before version 0.8
 * of pgvector at most `hnsw.ef_search`. So if few memories pass, they are compared without the index. If many pass and
 * the index finds too few, the newest are compared.
 */
export async function nearest(searched: Searched, query: NearestQuery, most = mostCompared): Promise<FoundNearest> {
  const { limit, filter } = query;
  const { db, maxWithoutIndex, seen = { isFew: false } } = searched;
  const compareFew = () => compareNewest(searched, query, maxWithoutIndex);
  const [{ found, fromIndex, passed, isBlank }, ahead] = await together(
    searchIndex(searched, query),
    seen.isFew ? compareFew() : null,
  );
  // The memory that others are compared with has no vector of this model.
  if (isBlank) return { found: [], coverage: 1 };
  seen.isFew = (passed ?? (await countPassing(db, filter, maxWithoutIndex + 1))) <= maxWithoutIndex;
  if (seen.isFew) return { found: ahead ?? (await compareFew()), coverage: 1 };
  // Waiting vectors are compared regardless of the index, so they do not show that the index was searched far enough.
  if (fromIndex >= limit) return { found, coverage: 1 };
  const compared = await compareNewest(searched, query, most);
  return {
    found: bestOf([...found, ...compared], limit),
    coverage: Math.min(1, most / (await countPassing(db, filter))),
  };
}

/** Where to search: outside a transaction, or on the connection of one. */
export interface Searched {
  db: Db;
  extension: VectorExtension;
  /** Up to this many passing memories are compared without the index. */
  maxWithoutIndex: number;
  /**
   * True if few memories passed in the last search of this store. They are then compared while the index is searched,
   * which saves a round trip.
   */
  seen?: { isFew: boolean };
}

/** How many candidates HNSW scans. From version 0.8 on, it continues until enough pass the filter. */
const hnswSettings = ({ goesOn }: VectorExtension): Record<string, string> => ({
  'hnsw.ef_search': '200',
  ...(goesOn && { 'hnsw.iterative_scan': 'relaxed_order' }),
});

/** The input of one part of a search. */
interface SearchInput {
  readonly db: Db;
  readonly from: ReturnType<typeof withQueryVector>;
  readonly extension: VectorExtension;
  readonly maxWithoutIndex: number;
  readonly model: RawBuilder<string>;
  readonly filter: MemoryFilter;
}

/** Runs a search whose query is built once per name and filter. */
function runSearch<Row>(
  { db, extension, maxWithoutIndex }: Searched,
  name: string,
  { vector, model, filter }: NearestQuery,
  build: (input: SearchInput) => { compile(): CompiledQuery<Row> },
): Promise<Row[]> {
  const isGiven = vector instanceof Float32Array;
  const values = { vector: isGiven ? written(vector) : vector.memoryId, model };
  return runCompiled(db, `${name} ${isGiven} ${JSON.stringify(filter)}`, values, (slots) => {
    const source = isGiven ? sql`select ${asVector(slots.vector, extension)} as embedding` : vectorOf(db, slots);
    return build({
      db,
      from: withQueryVector(db, source),
      extension,
      maxWithoutIndex,
      model: slots.model,
      filter,
    });
  });
}

/** Looks up the vector of a memory. Returns no row if the memory has none of this model. */
const vectorOf = (db: Db, { vector, model }: { vector: RawBuilder<string>; model: RawBuilder<string> }) =>
  sql`${db
    .selectFrom('vectors as own')
    .innerJoin('memories as owner', 'owner.seq', 'own.seq')
    .where('owner.id', '=', vector)
    .where('own.model', '=', model)
    .select('own.embedding')}`;

/**
 * Searches the index of both tables, compares the waiting vectors, and counts the memories that pass, in one statement.
 * The count stops just above the few that are compared without the index. `passed` is null if nothing is found. Several
 * passages of one memory may be near, so the search fetches more passages until enough memories are nearer than the
 * last passage.
 */
async function searchIndex(searched: Searched, query: NearestQuery) {
  const { limit } = query;
  for (let depth = 2 * limit; ; depth *= growth) {
    const rows = await runSearch(searched, `nearest ${limit} ${depth}`, query, (input) =>
      bestIndexed(input, limit, depth),
    );
    const found = bestOf(toFound(rows), limit);
    const fromIndex = bestOf(toFound(rows.filter(({ is_waiting }) => !is_waiting)), limit).length;
    const isBlank = rows.length > 0 && rows.every(({ distance }) => distance === null);
    const passages = rows.filter(({ is_passage }) => is_passage);
    const furthest = 1 - Math.max(...passages.map(({ distance }) => Number(distance)));
    if (isBlank || passages.length < depth || (found.length === limit && found.at(-1)!.score >= furthest))
      return { found, fromIndex, isBlank, passed: rows[0] === undefined ? null : Number(rows[0].passing) };
  }
}
/**
 * The best results from the indexes of both tables and from the waiting vectors, with the number of memories that pass.
 */
function bestIndexed(input: SearchInput, limit: number, depth: number) {
  const { db, from, extension, maxWithoutIndex, filter } = input;
  const nearIn = (table: VectorTable, most: number) =>
    vectorsNear(input, table)
      .where(withSettings(hnswSettings(extension)))
      .orderBy('distance')
      .limit(most)
      .as('near');
  const whole = db
    .selectFrom(nearIn('vectors', limit))
    .selectAll()
    .select(sql.lit(false).as('is_passage'))
    .select(sql.lit(false).as('is_waiting'));
  const passage = db
    .selectFrom(nearIn('passages', depth))
    .selectAll()
    .select(sql.lit(true).as('is_passage'))
    .select(sql.lit(false).as('is_waiting'));
  const waiting = db
    .selectFrom(waitingNear(input).limit(limit).as('near'))
    .selectAll()
    .select(sql.lit(false).as('is_passage'))
    .select(sql.lit(true).as('is_waiting'));
  return from
    .selectFrom(whole.unionAll(passage).unionAll(waiting).as('found'))
    .selectAll()
    .select(countOf(passing(db, filter, maxWithoutIndex + 1)).as('passing'));
}

/** Factor by which the search goes deeper if too few memories hold the nearest passages. */
const growth = 4;

/** The tables of vectors, aliased as `near`. Both have the columns that a search needs. */
const asNear = { vectors: 'vectors as near', passages: 'passage_vectors as near' as 'vectors as near' } as const;
type VectorTable = keyof typeof asNear;

function vectorsNear({ db, extension, model, filter }: SearchInput, table: VectorTable) {
  return db
    .selectFrom(asNear[table])
    .innerJoin('memories', 'memories.seq', 'near.seq')
    .where('near.model', '=', model)
    .where('near.embedding', 'is not', null)
    .where(sql<boolean>`${sql.ref('near.indexed')}`)
    .where(passes(filter))
    .select(['memories.seq', 'memories.id', distanceBetween('near.embedding', queryVector, extension).as('distance')])
    .select(handicapIn(table).as('handicap'));
}

/**
 * The memories whose vectors wait for the index, nearest first. Each memory is looked up by its key, so that a filter
 * examines no more memories than necessary.
 */
function waitingNear({ db, extension, model, filter }: SearchInput) {
  const compared = (table: VectorTable) =>
    db
      .selectFrom(asNear[table])
      .where(sql<boolean>`not ${sql.ref('near.indexed')}`)
      .where('near.model', '=', model)
      .where('near.embedding', 'is not', null)
      .select('near.seq')
      .select(
        sql<number>`(${distanceBetween('near.embedding', queryVector, extension)}) + ${handicapIn(table)}`.as(
          'distance',
        ),
      );
  const each = db
    .selectFrom(compared('vectors').unionAll(compared('passages')).as('each'))
    .select('each.seq')
    .select(({ fn }) => fn.min<number>('each.distance').as('distance'))
    .groupBy('each.seq')
    .orderBy('distance');
  return db
    .selectFrom(each.as('ranked'))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('memories')
          .where(sql<boolean>`${sql.ref('memories.seq')} = ${sql.ref('ranked.seq')}`)
          .where(passesEach(filter))
          .select('memories.id')
          .offset(0)
          .as('memory'),
      (join) => join.onTrue(),
    )
    .select(['ranked.seq', 'memory.id', 'ranked.distance', sql<number>`0`.as('handicap')])
    .orderBy('ranked.distance');
}

const handicapIn = (table: VectorTable) =>
  table === 'vectors' ? sql<number>`0` : sql<number>`${sql.ref('near.handicap')}`;

/** The nearest among the newest memories that pass. */
async function compareNewest(searched: Searched, query: NearestQuery, most: number) {
  const { limit } = query;
  const rows = await runSearch(searched, `newest ${limit} ${most}`, query, (input) => newest(input, limit, most));
  return bestOf(toFound(rows), limit);
}

/** The first selections are `materialized`, so that no vector index is used. */
function newest({ from, extension, model, filter }: SearchInput, limit: number, most: number) {
  return from
    .with(
      (cte) => cte('newest').materialized(),
      (cte) =>
        cte
          .selectFrom('memories')
          .where(passes(filter))
          .select(['memories.seq', 'memories.id'])
          .orderBy('memories.seq', 'desc')
          .limit(most),
    )
    .with(
      (cte) => cte('compared').materialized(),
      (cte) => {
        const compare = (table: VectorTable) =>
          cte
            .selectFrom('newest')
            .innerJoin(asNear[table], 'near.seq', 'newest.seq')
            .where('near.model', '=', model)
            .where('near.embedding', 'is not', null)
            .select(['newest.seq', 'newest.id'])
            .select(distanceBetween('near.embedding', queryVector, extension).as('distance'))
            .select(handicapIn(table).as('handicap'));
        return compare('vectors').unionAll(compare('passages'));
      },
    )
    .selectFrom('compared')
    .select(['seq', 'id', sql<number>`0`.as('handicap')])
    .select(({ fn }) => fn.min<number>(sql`distance + handicap`).as('distance'))
    .groupBy(['seq', 'id'])
    .orderBy('distance')
    .limit(limit);
}

async function countPassing(db: Db, filter: MemoryFilter, most?: number): Promise<number> {
  const { count } = await db.selectNoFrom(countOf(passing(db, filter, most)).as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

const countOf = (rows: ReturnType<typeof passing>) => sql<number>`(select count(*) from (${rows}) as passing)`;

/** The memories that pass the filter, at most `most`. */
function passing(db: Db, filter: MemoryFilter, most?: number) {
  const all = db.selectFrom('memories').where(passes(filter)).select('memories.seq');
  return most === undefined ? all : all.limit(most);
}

interface FoundDistance {
  seq: number;
  id: string;
  distance: number | null;
  handicap: number;
}

/** All distances are null if the vector of a memory is looked up and the memory has none. */
function toFound(rows: readonly FoundDistance[]): FoundRow[] {
  return rows.flatMap(({ seq, id, distance, handicap }) =>
    distance === null ? [] : [{ seq, id, score: 1 - Number(distance) - Number(handicap) }],
  );
}

/** The best memories, each with its best score. */
function bestOf(rows: readonly FoundRow[], limit: number): FoundRow[] {
  const best = new Map<number, FoundRow>();
  for (const row of rows)
    if (row.score > (best.get(row.seq)?.score ?? Number.NEGATIVE_INFINITY)) best.set(row.seq, row);
  return [...best.values()].sort((one, other) => other.score - one.score).slice(0, limit);
}
