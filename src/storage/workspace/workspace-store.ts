/** Assembles a workspace's store: the same queries over either engine. */

import type { Logger } from '../../log.ts';
import type { Provenance } from '../../model/history.ts';
import type { WorkspaceRecord } from '../../model/workspace.ts';
import { archiveOf } from '../archive/archive.ts';
import type { WorkspaceEngine } from '../engine.ts';
import { entitiesOf } from '../graph/entities.ts';
import { linksOf } from '../graph/memory-links.ts';
import { jobsOf } from '../jobs/queue.ts';
import type { OpenWorkspace } from '../ports/storage.ts';
import type { ForwardedNote, StoreHealth, WorkspaceStore } from '../ports/store.ts';
import { savedQuestionsOf } from '../questions/saved-questions.ts';
import { adaptationOf } from '../records/adaptation.ts';
import { answersOf } from '../records/answers.ts';
import { ingestRunsOf } from '../records/ingest-runs.ts';
import { sessionRecordsOf } from '../records/session-records.ts';
import { trailOf } from '../records/trail.ts';
import { reportsOf } from '../reports/reports.ts';
import { createResultCache, type ResultCache } from '../result-cache.ts';
import { retentionOf } from '../retention/retention.ts';
import { type TranslateError, translated } from '../translated.ts';
import { webhooksOf } from '../webhooks/webhooks.ts';
import { actors, actorsOf, upsertActors } from './actors.ts';
import { historyOf } from './history.ts';
import { memoriesOf } from './memories/memories.ts';
import { type Notes, noteKindByName, queueNotes } from './notes.ts';
import { joinSession, openSession, type SessionBase, type StoreSession } from './session.ts';
import { createUnseenShare, type UnseenShare } from './unseen-vectors.ts';
import { countStamps, vectorsOf } from './vectors.ts';
import { type CountWords, cacheFrequencies } from './word-frequencies.ts';

/** The state that an open workspace keeps between calls. */
export interface WorkspaceRuntime {
  readonly engine: WorkspaceEngine;
  readonly frequencies: CountWords;
  readonly unseenShare: UnseenShare;
  readonly cached: ResultCache;
  /** Actors whose label has been written already, each as id and label. */
  readonly knownActors: Set<string>;
  /** Actors whose label is in a queued note, which may still be lost. */
  readonly notedActors: Set<string>;
  readonly notes: Notes;
}

export function toRuntime(engine: WorkspaceEngine, translateError: TranslateError, log: Logger): WorkspaceRuntime {
  return {
    engine,
    frequencies: cacheFrequencies(engine.wordFrequencies),
    unseenShare: createUnseenShare(),
    cached: createResultCache(),
    knownActors: new Set(),
    notedActors: new Set(),
    notes: queueNotes(engine, translateError, log),
  };
}

/** Writes the queued notes and closes the engine. The workspace must no longer be in use. */
export async function closeRuntime({ notes, engine }: WorkspaceRuntime): Promise<void> {
  await notes.flush();
  await engine.close();
}

export function toOpenWorkspace(
  workspace: WorkspaceRecord,
  runtime: WorkspaceRuntime,
  now: () => Date,
  translateError: TranslateError,
  tell: Pick<SessionBase, 'enqueued' | 'changed'>,
): OpenWorkspace {
  return {
    workspace,
    storeFor: (provenance, hand) => {
      const acting = introducing(runtime, provenance);
      const notes = hand === undefined ? acting.notes : handedOver(acting.notes, hand);
      const base: SessionBase = { ...runtime, ...acting, notes, provenance, now, ...tell };
      const session = openSession(base);
      const begin: WorkspaceStore['transaction'] = async (work) => {
        const effects: (() => void)[] = [];
        const result = await session.write((db) => work(joinedStore(base, db, effects)));
        for (const effect of effects) effect();
        return result;
      };
      const snapshot: WorkspaceStore['snapshot'] = async (work) => {
        await runtime.notes.flush();
        return runtime.engine.snapshot((db) => work(joinedStore(base, db, [])));
      };
      const replica: WorkspaceStore['replica'] = async () => {
        const reader = await runtime.engine.replica();
        if (reader === null) return null;
        return translated(toStore({ ...session, reader }, { begin, snapshot, replica: noReplica }), translateError);
      };
      return translated(toStore(session, { begin, snapshot, replica }), translateError);
    },
  };
}

/** The engine and the notes, extended to record the caller's label if it is not known yet. */
function introducing(
  { engine, notes, knownActors, notedActors }: WorkspaceRuntime,
  provenance: Provenance,
): Pick<SessionBase, 'engine' | 'notes'> {
  const known = `${provenance.actor} ${provenance.actor_label}`;
  const transaction: WorkspaceEngine['transaction'] = async (durability, work) => {
    if (knownActors.has(known)) return engine.transaction(durability, work);
    const result = await engine.transaction(durability, async (db) => {
      await upsertActors(db, [provenance]);
      return work(db);
    });
    knownActors.add(known);
    return result;
  };
  const add: Notes['add'] = async (kind, rows) => {
    if (!knownActors.has(known) && !notedActors.has(known)) {
      notedActors.add(known);
      await notes.add(actors, [provenance]);
    }
    await notes.add(kind, rows);
  };
  return { engine: { ...engine, transaction }, notes: { ...notes, add } };
}

/** Notes that another thread writes. */
function handedOver(notes: Notes, hand: (note: ForwardedNote) => void): Notes {
  return { ...notes, add: async ({ name }, rows) => void (rows.length > 0 && hand({ kind: name, rows })) };
}

function joinedStore(base: SessionBase, db: StoreSession['reader'], effects: (() => void)[]): WorkspaceStore {
  const within: WorkspaceStore['transaction'] = (work) => work(store);
  const store: WorkspaceStore = toStore(joinSession(base, db, effects), {
    begin: within,
    snapshot: within,
    replica: noReplica,
  });
  return store;
}

interface Beginnings {
  begin: WorkspaceStore['transaction'];
  snapshot: WorkspaceStore['snapshot'];
  replica: WorkspaceStore['replica'];
}

const noReplica = async () => null;

/** A call uses few of the ports, so each is created at its first use. */
function toStore(session: StoreSession, beginnings: Beginnings): WorkspaceStore {
  const own: Omit<WorkspaceStore, keyof typeof ports> & { [ofSession]: StoreSession } = {
    [ofSession]: session,
    isRemote: session.engine.kind === 'postgres',
    searchesInThreads: session.engine.searchesInThreads,
    addNotes: async (notes: readonly ForwardedNote[]) => {
      for (const { kind, rows } of notes) await session.note(noteKindByName(kind), rows);
    },
    lock: (name: string) => session.write((db) => session.engine.lockNames(db, [name])),
    transaction: beginnings.begin,
    snapshot: beginnings.snapshot,
    replica: beginnings.replica,
    scrub: () => session.engine.scrub(),
    health: ({ thorough = false } = {}) => inspectStore(session, thorough),
  };
  return Object.assign(Object.create(lazyPorts), own);
}

const ofSession = Symbol('session');

const ports = {
  actors: actorsOf,
  memories: memoriesOf,
  vectors: vectorsOf,
  history: historyOf,
  entities: entitiesOf,
  links: linksOf,
  sessions: sessionRecordsOf,
  ingestRuns: ingestRunsOf,
  jobs: jobsOf,
  trail: trailOf,
  adaptation: adaptationOf,
  answers: answersOf,
  webhooks: webhooksOf,
  retention: retentionOf,
  savedQuestions: savedQuestionsOf,
  reports: reportsOf,
  archive: archiveOf,
  cached: ({ cached, now }: StoreSession) => cached(now),
} satisfies { [Name in keyof WorkspaceStore]?: (session: StoreSession) => WorkspaceStore[Name] };

/** The prototype of every store. The first use of a port creates it as the store's own property. */
const lazyPorts = Object.defineProperties(
  {},
  Object.fromEntries(
    Object.entries(ports).map(([name, make]) => {
      const get = function (this: { [ofSession]: StoreSession }) {
        const value = make(this[ofSession]);
        Object.defineProperty(this, name, { value, enumerable: true, configurable: true });
        return value;
      };
      return [name, { get }];
    }),
  ),
);

async function inspectStore({ engine, reader }: StoreSession, thorough: boolean): Promise<StoreHealth> {
  const memories = await reader
    .selectFrom('memories')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const stamps = await countStamps(reader);
  return {
    engine: engine.kind,
    memories: Number(memories.count),
    vectors: stamps.reduce((sum, { count }) => sum + count, 0),
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
