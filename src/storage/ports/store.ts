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
  /** Vectors that can be searched by their nearness at once, and those that the next search takes in first. */
  indexed: number;
  pending: number;
  schemaVersion: number;
  sizeBytes: number;
  /** What is amiss, in sentences; empty when all is well. */
  problems: string[];
}

/** One workspace's store, bound to the workspace and to who is acting. */
export interface WorkspaceStore {
  readonly webhooks: Webhooks;
  readonly retention: Retention;
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
   * What is costly to compute over the whole workspace: the answer of this name that is still fresh, or a new one. `fresh` is for how
   * many milliseconds it is, or else the version of what it is computed from. Who asks while it is being computed waits for the same.
   * Everybody in the workspace shares it; it is gone when that is closed.
   */
  cached<T>(name: string, fresh: number | string, compute: () => Promise<T>): Promise<T>;
  /** Within a transaction: nobody else who holds this name goes on before it ends. */
  hold(name: string): Promise<void>;
  /** All or nothing. `work` must use the store it is handed, not the outer one. Nested transactions join the outer. */
  transaction<T>(work: (store: WorkspaceStore) => Promise<T>): Promise<T>;
  /** Reads all as it stands at one moment, however long `work` takes; the store that it is handed writes nothing. */
  snapshot<T>(work: (store: WorkspaceStore) => Promise<T>): Promise<T>;
  /**
   * To be called once something was erased: leaves nothing of it to be read in files. What a process that was killed still owed is done
   * with it; where nothing is owed it costs one query. Not within a transaction.
   */
  scrub(): Promise<void>;
  /** `thorough` also compares the index with the rows, one by one. */
  health(options?: { thorough?: boolean }): Promise<StoreHealth>;
}
