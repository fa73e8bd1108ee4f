/** A workspace's store, put together: the same queries over either engine. */
import type { Provenance } from '../model/history.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import { answersOf } from './answers.ts';
import type { WorkspaceEngine } from './engine.ts';
import { historyOf } from './history.ts';
import { memoriesOf } from './memories.ts';
import { joinSession, openSession, type SessionBase, type StoreSession } from './session.ts';
import type { OpenWorkspace, StoreHealth, WorkspaceStore } from './store.ts';
import { trailOf } from './trail.ts';
import { vectorsOf } from './vectors.ts';
import { type CountWords, rememberFrequencies } from './word-frequencies.ts';

/** What an open workspace keeps between calls. */
export interface WorkspaceRuntime {
  readonly engine: WorkspaceEngine;
  readonly frequencies: CountWords;
}

export function toRuntime(engine: WorkspaceEngine): WorkspaceRuntime {
  return { engine, frequencies: rememberFrequencies((words) => engine.wordFrequencies(engine.reader, words)) };
}

export function toOpenWorkspace(
  workspace: WorkspaceRecord,
  { engine, frequencies }: WorkspaceRuntime,
  now: () => Date,
): OpenWorkspace {
  return {
    workspace,
    storeFor: (provenance: Provenance) => {
      const base: SessionBase = { engine, provenance, now, frequencies };
      return toStore(openSession(base), (work) => engine.transaction('disk', (db) => work(joinedStore(base, db))));
    },
  };
}

function joinedStore(base: SessionBase, db: StoreSession['reader']): WorkspaceStore {
  const store: WorkspaceStore = toStore(joinSession(base, db), (work) => work(store));
  return store;
}

function toStore(session: StoreSession, transaction: WorkspaceStore['transaction']): WorkspaceStore {
  return {
    memories: memoriesOf(session),
    vectors: vectorsOf(session),
    history: historyOf(session),
    trail: trailOf(session),
    answers: answersOf(session),
    transaction,
    health: ({ thorough = false } = {}) => inspectStore(session, thorough),
  };
}

async function inspectStore({ engine, reader }: StoreSession, thorough: boolean): Promise<StoreHealth> {
  const memories = await reader
    .selectFrom('memories')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const vectors = await reader
    .selectFrom('vectors')
    .where('embedding', 'is not', null)
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return {
    engine: engine.kind,
    memories: Number(memories.count),
    vectors: Number(vectors.count),
    schemaVersion: await schemaVersion(reader),
    ...(await engine.inspect(thorough)),
  };
}

async function schemaVersion(reader: StoreSession['reader']): Promise<number> {
  const row = await reader
    .selectFrom('schema_version')
    .select((eb) => eb.fn.max('version').as('version'))
    .executeTakeFirst();
  return Number(row?.version ?? 0);
}
