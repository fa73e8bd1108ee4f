/** Jobs of a workspace. */
import type { Job } from '../../model/job.ts';

/**
 * Upkeep, one job at a time on a workspace, whatever node runs it. A job holds a lease that it must renew; one whose lease
 * ran out has died, is read as failed, and is in nobody's way.
 */
export interface Jobs {
  /** A new job with a lease of so long; or, where one is running, that one. */
  begin(job: Pick<Job, 'kind' | 'args'>, leaseMs: number): Promise<{ job: Job; began: boolean }>;
  /** Renews the lease and says how far it is. `conflict` when it is no longer running: then its work must stop. */
  renew(jobId: string, leaseMs: number, at?: Partial<Pick<Job, 'progress' | 'step'>>): Promise<void>;
  /** Ends it, once: one that is no longer running stays as it is. */
  finish(jobId: string, outcome: { result: unknown } | { error: string }): Promise<Job>;
  /** Notes that an answer told how it ended. */
  markTold(jobId: string): Promise<void>;
  /** The latest of a kind that has ended and of which no answer told. */
  latestUntold(kind: string): Promise<Job | null>;
  get(jobId: string): Promise<Job>;
  list(page: { limit: number; offset?: number }): Promise<Job[]>;
}
