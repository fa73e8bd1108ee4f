/** Writes, reads and drops the vectors of memories and of their passages in PostgreSQL. */
import { sql } from 'kysely';
import { appendTo } from '../../model/group-by.ts';
import { embeddingDimensions, handicapOf, isZero } from '../../model/vector.ts';
import type { VectorRow, WorkspaceEngine } from '../engine.ts';
import type { Db } from '../workspace/tables.ts';
import { literal, type VectorExtension } from './extension.ts';
import { mayWait, type WaitingVectors } from './waiting-vectors.ts';

export function readVector(embedding: unknown): Float32Array {
  return Float32Array.from(JSON.parse(String(embedding)) as number[]);
}

export async function putVectors(
  db: Db,
  { extension, waiting }: { extension: VectorExtension; waiting: WaitingVectors },
  model: string,
  rows: readonly VectorRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const seqs = rows.map(({ seq }) => seq);
  const count = rows.reduce((sum, { vector, passages }) => sum + Number(vector !== null) + passages.length, 0);
  // A single memory is not a bulk write, however many passages it has: nothing starts the job that would move its
  // vectors into the index.
  const indexed = rows.length === 1 || !(await mayWait(db, waiting, count));
  // The delete is part of the insert, because most memories have no passages. Nothing waits for the answer.
  await db
    .with('gone', (cte) => cte.deleteFrom('passage_vectors').where(sql<boolean>`seq = any(${seqs})`))
    .insertInto('vectors')
    .values(
      rows.map(({ seq, vector }) => ({
        seq,
        model,
        revision: 0,
        embedding: vector && literal(vector, extension),
        indexed: indexed || vector === null,
      })),
    )
    .onConflict((conflict) =>
      conflict.column('seq').doUpdateSet((eb) => ({
        model: eb.ref('excluded.model'),
        embedding: eb.ref('excluded.embedding'),
        indexed: eb.ref('excluded.indexed'),
      })),
    )
    .execute();
  const passages = rows.flatMap(({ seq, passages }) =>
    passages.map((vector, place) => ({
      seq,
      place,
      model,
      handicap: handicapOf(passages.length),
      embedding: isZero(vector) ? null : literal(vector, extension),
      indexed: indexed || isZero(vector),
    })),
  );
  for (let at = 0; at < passages.length; at += passagesAtOnce)
    await db
      .insertInto('passage_vectors')
      .values(passages.slice(at, at + passagesAtOnce))
      .execute();
}

/** Maximum number of rows that one statement inserts. */
const passagesAtOnce = 500;

export const passageVectors: WorkspaceEngine['passageVectors'] = async (db, memories) => {
  const found = new Map<number, Float32Array[]>();
  const seqs =
    'seqs' in memories
      ? sql<number>`any(${memories.seqs})`
      : sql<number>`any(array(${db.selectFrom('memories').select('seq').where(sql<boolean>`id = any(${memories.ids})`)}))`;
  const rows = await db
    .selectFrom('passage_vectors')
    .where('seq', '=', seqs)
    .select(['seq', 'embedding'])
    .orderBy('seq')
    .orderBy('place')
    .execute();
  for (const { seq, embedding } of rows) {
    const vector = embedding === null ? new Float32Array(embeddingDimensions) : readVector(embedding);
    appendTo(found, seq, vector);
  }
  return found;
};

export async function dropVectors(db: Db, seqs: readonly number[]): Promise<void> {
  await db.deleteFrom('vectors').where('vectors.seq', 'in', seqs).execute();
  await db.deleteFrom('passage_vectors').where('passage_vectors.seq', 'in', seqs).execute();
}
