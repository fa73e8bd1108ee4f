/** Vectors in PostgreSQL: pgvector searches them in place, so nothing is derived and nothing is pending. */
import { sql } from 'kysely';
import type { FoundNearest, FoundRow, NearestQuery } from '../engine.ts';
import type { MemoryFilter } from '../ports/memories.ts';
import { passes } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';
import { distanceBetween, literal, type VectorExtension } from './extension.ts';
import { withSettings } from './transaction.ts';

export function readVector(embedding: unknown): Float32Array {
  return Float32Array.from(JSON.parse(String(embedding)) as number[]);
}

export async function putVectors(
  db: Db,
  extension: VectorExtension,
  model: string,
  rows: readonly { seq: number; vector: Float32Array | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('vectors')
    .values(
      rows.map(({ seq, vector }) => ({ seq, model, revision: 0, embedding: vector && literal(vector, extension) })),
    )
    .onConflict((conflict) =>
      conflict
        .column('seq')
        .doUpdateSet((eb) => ({ model: eb.ref('excluded.model'), embedding: eb.ref('excluded.embedding') })),
    )
    .execute();
}

export async function dropVectors(db: Db, seqs: readonly number[]): Promise<void> {
  await db.deleteFrom('vectors').where('vectors.seq', 'in', seqs).execute();
}

/** This number of vectors is compared in some 10 ms; HNSW would scan the whole index for them. */
const fewPassing = 2_000;
/** Where more pass and the index does not find them, this number of the newest is compared; `coverage` tells the share. */
const mostCompared = 50_000;

/**
 * HNSW goes on until enough vectors pass the filter, but scans no more than `hnsw.max_scan_tuples`, and before version 0.8 of pgvector no more than
 * `hnsw.ef_search`. So where few vectors pass, they are compared without the index. Where many pass and the index finds too few, the newest are
 * compared.
 */
export async function nearest(
  { db, extension }: Searched,
  query: NearestQuery,
  most = mostCompared,
): Promise<FoundNearest> {
  const { limit, filter } = query;
  const { found, passed } = await searchIndex(db, extension, query);
  if ((passed ?? (await countPassing(db, filter, fewPassing + 1))) <= fewPassing)
    return { found: await compareNewest(db, extension, query, fewPassing), coverage: 1 };
  if (found.length >= limit) return { found, coverage: 1 };
  const compared = await compareNewest(db, extension, query, most);
  const all = new Map([...found, ...compared].map((row) => [row.seq, row]));
  return {
    found: bestOf([...all.values()], limit),
    coverage: Math.min(1, most / (await countPassing(db, filter))),
  };
}

/** The place of a search: outside a transaction, or on the connection of one. */
export interface Searched {
  db: Db;
  extension: VectorExtension;
}

/** The number of candidates that HNSW scans. From version 0.8 on it goes on until enough pass the filter. */
const howThoroughly = ({ goesOn }: VectorExtension): Record<string, string> => ({
  'hnsw.ef_search': '200',
  ...(goesOn && { 'hnsw.iterative_scan': 'relaxed_order' }),
});

/** Searches and counts the matches in one statement; the count stops just above {@link fewPassing}. Null where none is found. */
async function searchIndex(db: Db, extension: VectorExtension, { vector, model, limit, filter }: NearestQuery) {
  const distance = distanceBetween('vectors.embedding', vector, extension);
  const rows = await db
    .selectFrom('vectors')
    .innerJoin('memories', 'memories.seq', 'vectors.seq')
    .where(withSettings(howThoroughly(extension)))
    .where('vectors.model', '=', model)
    .where('vectors.embedding', 'is not', null)
    .where(passes(filter))
    .select(['memories.seq', 'memories.id', distance.as('distance')])
    .select(countOf(passing(db, filter, fewPassing + 1)).as('passing'))
    .orderBy(distance)
    .limit(limit)
    .execute();
  return { found: bestOf(rows.map(toFound), limit), passed: rows[0] === undefined ? null : Number(rows[0].passing) };
}

/** The nearest of the newest vectors that pass. The first selection is `materialized`, so that no index over the vectors is used. */
async function compareNewest(
  db: Db,
  extension: VectorExtension,
  { vector, model, limit, filter }: NearestQuery,
  most: number,
) {
  const distance = distanceBetween('vectors.embedding', vector, extension);
  const rows = await db
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
      (cte) =>
        cte
          .selectFrom('newest')
          .innerJoin('vectors', 'vectors.seq', 'newest.seq')
          .where('vectors.model', '=', model)
          .where('vectors.embedding', 'is not', null)
          .select(['newest.seq', 'newest.id', distance.as('distance')]),
    )
    .selectFrom('compared')
    .selectAll()
    .orderBy('distance')
    .limit(limit)
    .execute();
  return bestOf(rows.map(toFound), limit);
}

async function countPassing(db: Db, filter: MemoryFilter, most?: number): Promise<number> {
  const { count } = await db.selectNoFrom(countOf(passing(db, filter, most)).as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

const countOf = (rows: ReturnType<typeof passing>) => sql<number>`(select count(*) from (${rows}) as passing)`;

/** The memories that pass, at most `most`. */
function passing(db: Db, filter: MemoryFilter, most?: number) {
  const all = db.selectFrom('memories').where(passes(filter)).select('memories.seq');
  return most === undefined ? all : all.limit(most);
}

function toFound({ seq, id, distance }: { seq: number; id: string; distance: number }): FoundRow {
  return { seq, id, score: 1 - Number(distance) };
}

function bestOf(rows: FoundRow[], limit: number): FoundRow[] {
  return rows.sort((one, other) => other.score - one.score).slice(0, limit);
}
