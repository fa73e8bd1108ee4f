/**
 * One caller's view of an open workspace: the engine, the caller's provenance, and whether a transaction is in
 * progress.
 */
import type { Provenance } from '../../model/history.ts';
import type { WorkspaceEngine } from '../engine.ts';
import type { ResultCache } from '../result-cache.ts';
import type { Notes } from './notes.ts';
import type { Db } from './tables.ts';
import type { UnseenShare } from './unseen-vectors.ts';
import type { CountWords } from './word-frequencies.ts';

export interface StoreSession {
  readonly engine: WorkspaceEngine;
  readonly provenance: Provenance;
  readonly now: () => Date;
  /** Inside a transaction, the transaction's own connection, so that reads include its writes. */
  readonly reader: Db;
  readonly isTransaction: boolean;
  readonly frequencies: CountWords;
  readonly unseenShare: UnseenShare;
  readonly cached: ResultCache;
  /** Writes that must survive a loss of power; joins the current transaction. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Queues writes that no answer waits for, such as usage and accesses. Joins the current transaction. */
  note: Notes['add'];
  /** Call it before reading notes. Does nothing within a transaction, which writes its notes at once. */
  flushNotes: Notes['flush'];
  unseenBy: Notes['unseenBy'];
  /** Runs the effect once the transaction is committed; never if it fails. Outside a transaction, runs it at once. */
  runOnceCommitted(effect: () => void): void;
  /** Notifies the job runner that a job is waiting. */
  enqueued(): void;
  /**
   * Notifies the followers of events that there may be new ones. Outside a transaction, slightly before these are
   * committed.
   */
  changed(): void;
}

export type SessionBase = Pick<
  StoreSession,
  'engine' | 'provenance' | 'now' | 'frequencies' | 'unseenShare' | 'cached' | 'enqueued' | 'changed'
> & { readonly notes: Notes };

/** A session outside any transaction: each write is a transaction of its own. */
export function openSession({ notes, ...base }: SessionBase): StoreSession {
  return {
    ...base,
    reader: base.engine.reader,
    isTransaction: false,
    write: async (work) => {
      await notes.flushBeforeWrite();
      return base.engine.transaction('disk', work);
    },
    note: notes.add,
    flushNotes: notes.flush,
    unseenBy: notes.unseenBy,
    runOnceCommitted: (effect) => effect(),
  };
}

/** A session inside a transaction: everything goes through its connection. */
export function joinSession({ notes: _notes, ...base }: SessionBase, db: Db, effects: (() => void)[]): StoreSession {
  return {
    ...base,
    reader: db,
    isTransaction: true,
    write: (work) => work(db),
    note: async (kind, rows) => {
      if (rows.length > 0) await kind.write(db, rows, base.engine);
    },
    flushNotes: async () => undefined,
    unseenBy: async (_kind, query) => ({ found: await query(), unseen: [] }),
    runOnceCommitted: (effect) => void effects.push(effect),
  };
}
