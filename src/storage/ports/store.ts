/** One workspace's store: its ports together. */

import type { Actors } from './actors.ts';
import type { Adaptation } from './adaptation.ts';
import type { Answers } from './answers.ts';
import type { Archive } from './archive.ts';
import type { Entities } from './entities.ts';
import type { History } from './history.ts';
import type { IngestRuns } from './ingest-runs.ts';
import type { Jobs } from './jobs.ts';
import type { MemoryLinks } from './links.ts';
import type { Memories } from './memories.ts';
import type { SavedQuestions } from './quality/saved-questions.ts';
import type { Reports } from './reports.ts';
import type { Retention } from './retention.ts';
import type { SessionRecords } from './sessions.ts';
import type { Trail } from './trail.ts';
import type { Vectors } from './vectors.ts';
import type { Webhooks } from './webhooks.ts';

export interface StoreHealth {
  engine: 'sqlite' | 'postgres';
  memories: number;
  vectors: number;
  /**
   * `indexed` vectors are in the index. `pending` vectors enter it with the next search (SQLite), or are compared until
   * a job moves them there (PostgreSQL).
   */
  indexed: number;
  pending: number;
  schemaVersion: number;
  sizeBytes: number;
  /** The problems found, as sentences; empty when the store is sound. */
  problems: string[];
}

/** Rows of notes that a thread passed on instead of writing them. `kind` is the name of their kind. */
export interface ForwardedNote {
  readonly kind: string;
  readonly rows: readonly unknown[];
}

/** One workspace's store, bound to the workspace and to the actor. */
export interface WorkspaceStore {
  readonly webhooks: Webhooks;
  readonly retention: Retention;
  readonly savedQuestions: SavedQuestions;
  readonly actors: Actors;
  readonly memories: Memories;
  readonly vectors: Vectors;
  readonly history: History;
  readonly entities: Entities;
  readonly links: MemoryLinks;
  readonly sessions: SessionRecords;
  readonly ingestRuns: IngestRuns;
  readonly jobs: Jobs;
  readonly trail: Trail;
  readonly adaptation: Adaptation;
  readonly answers: Answers;
  readonly reports: Reports;
  readonly archive: Archive;
  /**
   * Returns the cached result of this name while it is fresh, or computes it. Use it for results that are costly to
   * compute over the whole workspace. `fresh` is a number of milliseconds, or the version of the input. Calls during
   * the computation wait for the same result. All callers of the workspace share the results, which are gone when the
   * workspace is closed.
   */
  cached<T>(name: string, fresh: number | string, compute: () => Promise<T>): Promise<T>;
  /** True if every read is a round trip: callers then read ahead what they will probably need. */
  readonly isRemote: boolean;
  /** True if dedicated threads search the store: they use the other processors already. */
  readonly searchesInThreads: boolean;
  /** Adds the notes that a thread passed on after it answered a call of this caller. */
  addNotes(notes: readonly ForwardedNote[]): Promise<void>;
  /**
   * Within a transaction: takes a lock of this name until the transaction ends. Later reads and writes of the
   * transaction wait for other holders of the name.
   */
  lock(name: string): Promise<void>;
  /**
   * Commits everything or nothing. `work` must use the store that it receives, not the outer one. Nested transactions
   * join the outer transaction.
   */
  transaction<T>(work: (store: WorkspaceStore) => Promise<T>): Promise<T>;
  /**
   * Reads everything as it stands at one moment, however long `work` takes. The store that `work` receives cannot
   * write.
   */
  snapshot<T>(work: (store: WorkspaceStore) => Promise<T>): Promise<T>;
  /**
   * For a call that only reads: the store on a read replica, with everything that was acknowledged before. Null if
   * there is no replica, or it lags or cannot be reached. The latest accesses and usage may be missing there. Notes are
   * written to the primary.
   */
  replica(): Promise<WorkspaceStore | null>;
  /**
   * Call it after an erasure: removes the erased content from the files, and completes a removal that a killed process
   * left undone. Costs one query if there is nothing to do. Not within a transaction.
   */
  scrub(): Promise<void>;
  /** `thorough` also compares the index with the rows, one by one. */
  health(options?: { thorough?: boolean }): Promise<StoreHealth>;
}
