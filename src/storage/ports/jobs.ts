/** Jobs of a workspace. */
import type { Provenance } from '../../model/history.ts';
import type { Job, JobKindName, JobLane, JobName, JobState } from '../../model/job.ts';

export interface NewJob extends JobName, Pick<Job, 'args'> {
  /** The earliest time at which the job may begin; now if it is left out. */
  run_at?: string;
}

/** The right to run a job. The next claim of the job issues a new token and makes this one invalid. */
export interface JobTurn {
  readonly job_id: string;
  readonly token: string;
}

export interface ClaimedJob extends JobTurn {
  readonly job: Job;
  /** The provenance of the job's writes: the caller that enqueued it, and the job's operation. */
  readonly provenance: Provenance;
  /** The state that the previous run of the job kept; null in the first run. */
  readonly reached: unknown;
}

/** What the runner reports about a running job. */
export interface JobReport extends Partial<Pick<Job, 'progress' | 'step'>> {
  /** State for the next runner, in case this process ends. */
  reached?: unknown;
}

export interface JobCount extends Pick<Job, 'kind' | 'state'> {
  count: number;
  /** The earliest time at which any of these jobs may begin, or might have begun. */
  earliest_run_at: string;
}

export type JobOutcome = { result: unknown } | { error: string } | { cancelled: true };

/**
 * The job queue, and the recurring kinds. The runner of a job holds a lease that it must renew. Any node may claim a
 * job whose lease has run out; the job then continues from its kept state, under the same operation. A job whose lease
 * runs out {@link maxAttempts} times has failed.
 */
export interface Jobs {
  /**
   * Joins the current transaction, if there is one. If an equal job (same kind and arguments) waits or runs, returns
   * that job.
   */
  enqueue(job: NewJob): Promise<{ job: Job; isNew: boolean }>;
  /**
   * Takes the job that has waited longest; only one node gets it. Null while another job of the lane runs, or if none
   * is due.
   */
  claim(lane: JobLane, leaseMs: number): Promise<ClaimedJob | null>;
  /**
   * Ends the leases of all running jobs except `but`, so that these jobs can be claimed again. For a caller that knows
   * that no other process runs jobs.
   */
  expireLeases(but: readonly JobTurn[]): Promise<void>;
  /** True if `claim` would return a job. */
  isDue(lane: JobLane): Promise<boolean>;
  /** Renews the lease and reports the job's progress. `conflict` when the turn is lost: the work must stop then. */
  renew(turn: JobTurn, leaseMs: number, report?: JobReport): Promise<{ isCancelled: boolean }>;
  /** Ends the job, once. A caller that lost the turn changes nothing. */
  end(turn: JobTurn, outcome: JobOutcome): Promise<Job>;
  /**
   * Puts the job back into the queue. With `isAttempt`, the run counts as a failed attempt; after {@link maxAttempts}
   * failed attempts the job has failed.
   */
  release(turn: JobTurn, again: { run_at: string; isAttempt: boolean; step: string }): Promise<Job>;
  /** Cancels a job: a waiting job ends at once, a running job is asked to end, an ended job stays as it is. */
  cancel(jobId: string): Promise<Job>;
  get(jobId: string): Promise<Job>;
  /** The job that this actor enqueued with this request, while it waits or runs; null otherwise. */
  ofRequest(actor: string, requestId: string): Promise<Job | null>;
  /** Jobs, newest first. */
  list(page: { limit: number; offset?: number; state?: JobState }): Promise<Job[]>;
  /** Waiting and running jobs, and jobs that ended since a time, by kind and state. */
  counts(since: string): Promise<JobCount[]>;
  /**
   * When a runner must check here again: when a job becomes due, a lease ends, or one of these kinds recurs. Null for
   * never.
   */
  nextDue(nextRuns: readonly JobKindName[]): Promise<string | null>;
  /** When each recurring kind is due next, by kind. */
  nextRuns(): Promise<Map<string, string>>;
  /** Sets when a kind recurs next. False if the stored time is not `seen`, because another node was faster. */
  setNextRun(kind: JobKindName, seen: string | null, next: string): Promise<boolean>;
  /** Ends the recurrence of a kind. */
  endRecurring(kind: JobKindName): Promise<void>;
  /** Deletes the successful jobs of a kind. For a kind whose runs leave a record elsewhere. */
  dropEnded(kind: JobKindName): Promise<void>;
}

/** A job fails when the process that runs it has died this many times before the job ended. */
export const maxAttempts = 3;
