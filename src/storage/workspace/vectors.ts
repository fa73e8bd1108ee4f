/** Vectors in SQL that both engines accept: reads them, and lists the memories to be embedded again. */

import { isZero, waitingStamp } from '../../model/vector.ts';
import { isAmong, listFor, runCompiled } from '../compiled.ts';
import type { WorkspaceEngine } from '../engine.ts';
import type { Vectors } from '../ports/vectors.ts';
import type { StoreSession } from './session.ts';
import type { Db } from './tables.ts';

export function vectorsOf(session: StoreSession): Vectors {
  return {
    of: (model, memoryIds) =>
      vectorsOfMemories(session.engine.committed(session.reader), session.engine, model, memoryIds),
    passagesOf: (model, memoryIds) => findPassages(session, model, memoryIds),
    stamps: () => countStamps(session.reader),
    staleFor: async (model, limit) => {
      const rows = await session.reader
        .selectFrom('memories')
        .leftJoin('vectors', 'vectors.seq', 'memories.seq')
        .where((eb) => eb.or([eb('vectors.model', 'is', null), eb('vectors.model', '<>', model)]))
        .select(['memories.id', 'memories.content'])
        .orderBy('memories.seq')
        .limit(limit)
        .execute();
      return rows.map(({ id, content }) => ({ memory_id: id, content }));
    },
    waiting: async (limit) => {
      const rows = await session.reader
        .selectFrom('vectors')
        .innerJoin('memories', 'memories.seq', 'vectors.seq')
        .where('vectors.model', '=', waitingStamp)
        .select(['memories.id', 'memories.content'])
        .orderBy('vectors.seq')
        .limit(limit)
        .execute();
      return rows.map(({ id, content }) => ({ memory_id: id, content }));
    },
    replace: (model, vectors) =>
      session.write(async (db) => {
        const ids = vectors.map(({ memory_id }) => memory_id);
        const locked = db.selectFrom('memories').select(['id', 'seq', 'content']).where('id', 'in', ids);
        const rows = await (session.engine.locksRows ? locked.forUpdate() : locked).execute();
        const current = new Map(rows.map((row) => [row.id, row]));
        const unchanged = vectors.flatMap(({ memory_id, content, vector, passages }) => {
          const row = current.get(memory_id);
          return row && row.content === content ? [{ seq: row.seq, vector, passages }] : [];
        });
        await session.engine.putVectors(db, model, unchanged);
        return unchanged.length;
      }),
    countWaitingForIndex: async (most) => (await session.engine.waitingVectors?.count(session.reader, most)) ?? 0,
    moveIntoIndex: async (limit) => {
      const { waitingVectors, transaction } = session.engine;
      // Steps that are lost in a crash are done again.
      return waitingVectors === null ? 0 : transaction('process', (db) => waitingVectors.move(db, limit));
    },
  };
}

export async function vectorsOfMemories(
  db: Db,
  engine: WorkspaceEngine,
  model: string,
  memoryIds: readonly string[],
): Promise<Map<string, Float32Array>> {
  if (memoryIds.length === 0) return new Map();
  const kept = engine.cachedVectors(db, memoryIds, model);
  if (kept !== null) return kept;
  const { kind } = engine;
  const rows = await runCompiled(db, 'vectors of memories', { list: listFor(kind, memoryIds) }, (slots) =>
    db
      .selectFrom('memories')
      .innerJoin('vectors', 'vectors.seq', 'memories.seq')
      .where(isAmong(kind, 'memories.id', slots.list))
      .where('vectors.embedding', 'is not', null)
      .select(['memories.id', 'vectors.model', 'vectors.embedding']),
  );
  const vectors = ofModel(rows, model).map(({ id, embedding }) => [id, engine.readVector(embedding)] as const);
  return new Map(vectors.filter(([, vector]) => !isZero(vector)));
}

const rowsOf = (db: Db, memoryIds: readonly string[]) =>
  db
    .selectFrom('memories')
    .innerJoin('vectors', 'vectors.seq', 'memories.seq')
    .where('memories.id', 'in', memoryIds)
    .select(['memories.id', 'vectors.model']);

/** Filters in this process: in SQL, SQLite would scan all vectors of the model to find those of a few memories. */
const ofModel = <Row extends { model: string }>(rows: readonly Row[], model: string) =>
  rows.filter((row) => row.model === model);

export async function countStamps(db: Db): Promise<{ model: string; count: number }[]> {
  const rows = await db
    .selectFrom('vectors')
    .select((eb) => ['model', eb.fn.countAll().as('count')])
    .groupBy('model')
    .orderBy('count', 'desc')
    .execute();
  return rows.map(({ model, count }) => ({ model, count: Number(count) }));
}

async function findPassages({ reader, engine }: StoreSession, model: string, memoryIds: readonly string[]) {
  if (memoryIds.length === 0) return new Map();
  const [rows, found] = await Promise.all([
    rowsOf(reader, memoryIds).select('memories.seq').execute(),
    engine.passageVectors(reader, { ids: memoryIds }),
  ]);
  return new Map(
    ofModel(rows, model).flatMap(({ id, seq }) => (found.has(seq) ? [[id, found.get(seq)!] as const] : [])),
  );
}

/**
 * Version 4, in part: long memories wait to be embedded again, because their passages now have vectors of their own. A
 * text of multi-byte characters, such as one in a language without spaces, is long from 400 characters on.
 */
export const passagesWanted = [
  `update vectors set model = '${waitingStamp}' where seq in (select seq from memories where length(content) > 1000 or (length(content) > 400 and octet_length(content) > length(content) + 1))`,
];
