/** One caller's view of an open workspace: the engine, who acts, and whether a transaction is under way. */
import type { Provenance } from '../../model/history.ts';
import type { Cached } from '../computed-once.ts';
import type { Durability, WorkspaceEngine } from '../engine.ts';
import type { Db } from './tables.ts';
import type { UnseenShare } from './unseen-vectors.ts';
import type { CountWords } from './word-frequencies.ts';

export interface StoreSession {
  readonly engine: WorkspaceEngine;
  readonly provenance: Provenance;
  readonly now: () => Date;
  /** Inside a transaction its own connection, so that it sees what it wrote. */
  readonly reader: Db;
  readonly isTransaction: boolean;
  readonly frequencies: CountWords;
  readonly unseenShare: UnseenShare;
  readonly cached: Cached;
  /** Writes that must survive a loss of power; joins the transaction under way. */
  write<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Writes that need only survive this process: usage, audit, access counts. */
  note<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs the effect once what was written is committed; never when it is not. */
  afterCommit(effect: () => void): void;
  /** Tells whoever runs jobs that one waits. */
  enqueued(): void;
}

export type SessionBase = Pick<
  StoreSession,
  'engine' | 'provenance' | 'now' | 'frequencies' | 'unseenShare' | 'cached' | 'enqueued'
>;

/** A session outside any transaction: each write is a transaction of its own. */
export function openSession(base: SessionBase): StoreSession {
  const within =
    (durability: Durability) =>
    <T>(work: (db: Db) => Promise<T>) =>
      base.engine.transaction(durability, work);
  return {
    ...base,
    reader: base.engine.reader,
    isTransaction: false,
    write: within('disk'),
    note: within('process'),
    afterCommit: (effect) => effect(),
  };
}

/** A session inside a transaction: everything goes through its connection. */
export function joinSession(base: SessionBase, db: Db, effects: (() => void)[]): StoreSession {
  const joined = <T>(work: (db: Db) => Promise<T>) => work(db);
  return {
    ...base,
    reader: db,
    isTransaction: true,
    write: joined,
    note: joined,
    afterCommit: (effect) => void effects.push(effect),
  };
}
