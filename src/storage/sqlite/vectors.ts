/** Writes, reads and drops the rows of vectors of one workspace, and reads and drops the words of its memories. */
import { CompiledQuery } from 'kysely';
import { nearestOf } from '../../model/vector.ts';
import { isAmong, listFor, runCompiled, writeRows } from '../compiled.ts';
import type { VectorRow, WorkspaceEngine } from '../engine.ts';
import type { IndexedMemory } from '../ports/memories.ts';
import { decodeVectors, encodeVectors } from '../vector-bytes.ts';
import { placeColumns } from '../workspace/memories/indexed.ts';
import type { Db } from '../workspace/tables.ts';
import { isOneOf } from './cache/filter-hits.ts';
import { markScrubDue } from './scrub.ts';

export async function putVectors(db: Db, model: string, rows: readonly VectorRow[]): Promise<void> {
  const revision = (await lastRevision(db)) + 1;
  const written = rows.map(({ seq, ...vectors }, at) => ({
    seq,
    model,
    revision: revision + at,
    embedding: encodeVectors(vectors),
  }));
  await writeRows(db, 'put vectors', written, (some) =>
    db
      .insertInto('vectors')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('seq').doUpdateSet((eb) => ({
          model: eb.ref('excluded.model'),
          revision: eb.ref('excluded.revision'),
          embedding: eb.ref('excluded.embedding'),
        })),
      ),
  );
}

/** Removes the words and vectors of erased memories, and records the erasure for those who hold vectors in memory. */
export async function dropForms(db: Db, memories: readonly { seq: number; id: string }[]): Promise<void> {
  const seqs = memories.map(({ seq }) => seq);
  // Read before the rows are deleted: a revision stands for one write only.
  const revision = (await lastRevision(db)) + 1;
  await db.deleteFrom('lexical').where(isOneOf('lexical.rowid', seqs)).execute();
  await db.deleteFrom('vectors').where(isOneOf('vectors.seq', seqs)).execute();
  await db
    .insertInto('erased_vectors')
    .values(memories.map(({ seq, id }, at) => ({ seq, memory_id: id, revision: revision + at })))
    .execute();
  await markScrubDue(db);
}

async function lastRevision(db: Db): Promise<number> {
  const [row] = await runCompiled(db, 'last revision', {}, () => ({ compile: () => readLastRevision }));
  return row!.revision;
}

const readLastRevision = CompiledQuery.raw(
  'select max(coalesce((select max(revision) from vectors), 0), coalesce((select max(revision) from erased_vectors), 0)) as revision',
) as CompiledQuery<{ revision: number }>;

/** The contents of both indexes for some memories. */
export async function readForms(
  db: Db,
  ids: readonly string[],
  vector: Float32Array,
  model: string,
): Promise<IndexedMemory[]> {
  const rows = await runCompiled(db, 'forms', { list: listFor('sqlite', ids), model }, (slots) =>
    db
      .selectFrom('memories')
      .leftJoin('lexical', 'lexical.rowid', 'memories.seq')
      .leftJoin('vectors', (join) =>
        join.onRef('vectors.seq', '=', 'memories.seq').on('vectors.model', '=', slots.model),
      )
      .where(isAmong('sqlite', 'memories.id', slots.list))
      .select([...placeColumns, 'lexical.words', 'vectors.embedding']),
  );
  return rows.map(({ id, words, embedding, ...row }) => ({
    memory_id: id,
    ...row,
    words: words === null ? [] : words.split(' '),
    cosine: embedding ? nearestOf(decodeVectors(embedding as Buffer), vector) : null,
  }));
}

export const passageVectors: WorkspaceEngine['passageVectors'] = async (db, memories) => {
  const rows = await db
    .selectFrom('vectors')
    .innerJoin('memories', 'memories.seq', 'vectors.seq')
    .where('seqs' in memories ? isOneOf('memories.seq', memories.seqs) : isOneOf('memories.id', memories.ids))
    .where('embedding', 'is not', null)
    .select(['vectors.seq', 'embedding'])
    .execute();
  const passages = rows.map(({ seq, embedding }) => [seq, decodeVectors(embedding as Buffer).slice(1)] as const);
  return new Map(passages.filter(([, vectors]) => vectors.length > 0));
};
