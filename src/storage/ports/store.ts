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
  /** `indexed` vectors are in the index; `pending` ones enter it with the next search (SQLite), or are compared until a job moves them there (PostgreSQL). */
  indexed: number;
  pending: number;
  schemaVersion: number;
  sizeBytes: number;
  /** The problems found, as sentences; empty when the store is sound. */
  problems: string[];
}

/** Rows that a thread noted down and did not write. `kind` names what they are. */
export interface HandedNote {
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
   * Caches a result that is costly to compute over the whole workspace: returns the result of this name while it is fresh, or computes it. `fresh` is
   * a number of milliseconds, or else the version of the input. Callers that ask during the computation wait for the same result. All callers of the
   * workspace share it; it is gone when the workspace is closed.
   */
  cached<T>(name: string, fresh: number | string, compute: () => Promise<T>): Promise<T>;
  /** True where every read is a round trip: what will probably be needed is then read along with something else. */
  readonly isRemote: boolean;
  /** True where the store is searched in threads of its own: these use the other processors already. */
  readonly searchesInThreads: boolean;
  /** Notes down what a thread that answered a call of this caller handed over. */
  addNotes(notes: readonly HandedNote[]): Promise<void>;
  /** Within a transaction: takes a lock of this name until the transaction ends. What it reads and writes from then on waits for others with that name. */
  hold(name: string): Promise<void>;
  /** Commits everything or nothing. `work` must use the store it is handed, not the outer one. Nested transactions join the outer. */
  transaction<T>(work: (store: WorkspaceStore) => Promise<T>): Promise<T>;
  /** Reads everything as it stands at one moment, however long `work` takes. The store that `work` is handed cannot write. */
  snapshot<T>(work: (store: WorkspaceStore) => Promise<T>): Promise<T>;
  /**
   * For a call that only reads: the store as a read replica has it, with everything that was acknowledged before. Null where there is no replica, or it
   * is behind or away. Accesses and usage of the last moments may be missing there. Notes are written to the primary.
   */
  replica(): Promise<WorkspaceStore | null>;
  /**
   * Call it after an erasure: removes the erased content from the files. It also does what a killed process left undone. Where nothing is left to do
   * it costs one query. Not within a transaction.
   */
  scrub(): Promise<void>;
  /** `thorough` also compares the index with the rows, one by one. */
  health(options?: { thorough?: boolean }): Promise<StoreHealth>;
}
