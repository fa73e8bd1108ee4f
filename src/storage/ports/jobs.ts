/** Jobs of a workspace. */
import type { Provenance } from '../../model/history.ts';
import type { Job, JobLane, JobState } from '../../model/job.ts';

export interface NewJob extends Pick<Job, 'kind' | 'lane' | 'args'> {
  /** It does not begin before; at once when it is left out. */
  run_at?: string;
}

/** The right to run a job. Whoever claims it next has another token, and this one is good for nothing. */
export interface JobTurn {
  readonly job_id: string;
  readonly token: string;
}

export interface ClaimedJob extends JobTurn {
  readonly job: Job;
  /** For whom it runs: of the caller that enqueued it, and of the job's operation. */
  readonly provenance: Provenance;
  /** What the run before this one kept; null at first. */
  readonly reached: unknown;
}

/** What is said of a job that runs. */
export interface JobReport extends Partial<Pick<Job, 'progress' | 'step'>> {
  /** For who goes on with it where this process ends. */
  reached?: unknown;
}

export type JobOutcome = { result: unknown } | { error: string } | { cancelled: true };

/**
 * The queue, and what recurs. Whoever runs a job holds a lease that it must renew; one whose lease ran out is claimed again, by
 * whatever node, and goes on with what it kept under the same operation. After {@link mostAttempts} such ends it has failed.
 */
export interface Jobs {
  /** In the transaction under way, where there is one. Where an equal job (kind and arguments) waits or runs, answers that one. */
  enqueue(job: NewJob): Promise<{ job: Job; isNew: boolean }>;
  /** Takes the job that has waited longest, once over all nodes; null while another of the lane runs, or none is due. */
  claim(lane: JobLane, leaseMs: number): Promise<ClaimedJob | null>;
  /** Takes the turn of all that run but for these: for who knows that nobody else runs any. They wait to go on. */
  takeBack(but: readonly JobTurn[]): Promise<void>;
  /** Whether `claim` would find one. */
  isDue(lane: JobLane): Promise<boolean>;
  /** Renews the lease and says how far the job is. `conflict` when the turn is lost: then its work must stop. */
  renew(turn: JobTurn, leaseMs: number, report?: JobReport): Promise<{ isCancelled: boolean }>;
  /** Ends it, once. Whoever lost the turn changes nothing. */
  end(turn: JobTurn, outcome: JobOutcome): Promise<Job>;
  /** Puts it back into the queue. `isAttempt`: it counts among those that came to nothing; after {@link mostAttempts} it has failed. */
  release(turn: JobTurn, again: { run_at: string; isAttempt: boolean; step: string }): Promise<Job>;
  /** One that waits has ended at once, one that runs is asked to. One that has ended stays as it is. */
  cancel(jobId: string): Promise<Job>;
  get(jobId: string): Promise<Job>;
  /** The one that this call of this actor enqueued, while it waits or runs. */
  ofRequest(actor: string, requestId: string): Promise<Job | null>;
  /** Newest first. */
  list(page: { limit: number; offset?: number; state?: JobState }): Promise<Job[]>;
  /** When somebody must look here again: a job is due then, its lease ends, or one of these kinds recurs. Null: never. */
  nextDue(recurring: readonly string[]): Promise<string | null>;
  /** When what recurs is due next, by kind. */
  recurring(): Promise<Map<string, string>>;
  /** Sets when a kind recurs next. False where it was not `seen` that stood there: another node was quicker. */
  recur(kind: string, seen: string | null, next: string): Promise<boolean>;
  /** It recurs no more. */
  endRecurring(kind: string): Promise<void>;
  /** Those of a kind that ended well are told of no more. For a kind whose runs leave a record elsewhere. */
  dropEnded(kind: string): Promise<void>;
}

/** As often a job is begun whose process ends before it does. */
export const mostAttempts = 3;
