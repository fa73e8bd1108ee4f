/** Vectors in PostgreSQL: pgvector, searched where they are stored, so nothing is derived and nothing is pending. */
import { type RawBuilder, sql } from 'kysely';
import type { FoundRow } from '../engine.ts';
import type { MemoryFilter } from '../ports/memories.ts';
import { passes } from '../workspace/filter.ts';
import type { Db } from '../workspace/tables.ts';

/** How pgvector writes a vector: `[0.1,0.2]`. */
export const literal = (vector: Float32Array): RawBuilder<unknown> => sql`${`[${vector.join(',')}]`}::vector`;

export function readVector(embedding: unknown): Float32Array {
  return Float32Array.from(JSON.parse(String(embedding)) as number[]);
}

export async function putVectors(
  db: Db,
  model: string,
  rows: readonly { seq: number; vector: Float32Array | null }[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('vectors')
    .values(rows.map(({ seq, vector }) => ({ seq, model, revision: 0, embedding: vector && literal(vector) })))
    .onConflict((conflict) =>
      conflict
        .column('seq')
        .doUpdateSet((eb) => ({ model: eb.ref('excluded.model'), embedding: eb.ref('excluded.embedding') })),
    )
    .execute();
}

export async function nearest(
  db: Db,
  vector: Float32Array,
  model: string,
  limit: number,
  filter: MemoryFilter,
): Promise<{ found: FoundRow[]; coverage: number }> {
  const distance = sql<number>`vectors.embedding <=> ${literal(vector)}`;
  const rows = await db
    .selectFrom('vectors')
    .innerJoin('memories', 'memories.seq', 'vectors.seq')
    .where('vectors.model', '=', model)
    .where('vectors.embedding', 'is not', null)
    .where(passes(filter))
    .select(['memories.seq', 'memories.id', distance.as('distance')])
    .orderBy(distance)
    .limit(limit)
    .execute();
  const found = rows.map(({ seq, id, distance: far }) => ({ seq, id, score: 1 - Number(far) }));
  return { found: found.sort((a, b) => b.score - a.score), coverage: 1 };
}
