/** Tools that run as jobs: the tool enqueues the job where it commits, and then waits a while for the job to end. */
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { hasEnded, type JobKindName, jobSchema } from '../model/job.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { Workspace } from '../workspace.ts';
import { findKind } from './kinds.ts';

/** How long a call waits for its job if it has no listener, in milliseconds. */
const defaultWaitMs = 3_000;
/** The polling interval in milliseconds: short at first, so that a short job is answered at once, then longer. */
const [firstLookMs, longestLookMs] = [10, 250];

const shownJobSchema = jobSchema.omit({ args: true, actor: true, result: true });

/** Waits for a job and receives its progress. */
export interface JobListener {
  /** How long the call waits for the job to end, in milliseconds. */
  readonly patienceMs: number;
  /** Aborted when the listener is gone. The job continues. */
  readonly disconnected: AbortSignal;
  /** Receives the progress. `progress` is 0 to 1 and never falls. */
  heard(progress: number, step: string): Promise<void>;
}

/** The schema of the answer of a tool that runs as a job. `result` is null until the job is done. */
export function jobAnswerSchema<Result extends z.ZodType>(result: Result) {
  return z.object({
    job: shownJobSchema,
    result: result.nullable(),
    note: z.string().nullable().describe('A note about this answer, and where to find the result'),
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a handler's answer is checked by the tool's schema
export interface JobAnswer<Result = any> {
  job: z.infer<typeof shownJobSchema>;
  result: Result | null;
  note: string | null;
}

/** Enqueues a job. Within a transaction of the store, the job starts only after the commit. */
export async function enqueueJob(
  { store }: { readonly store: WorkspaceStore },
  kind: JobKindName,
  args: Record<string, unknown>,
): Promise<JobAnswer> {
  const { lane } = findKind(kind)!;
  const { job, isNew } = await store.jobs.enqueue({ kind, lane, args });
  return {
    job,
    result: null,
    note: isNew ? null : `The same work was already requested: this is the job that ${kind} started.`,
  };
}

/** Waits a while for the job to end, and returns the answer with the job's current state. */
export async function settleJob<Answer extends JobAnswer>(
  { store, record: { slug } }: Workspace,
  answer: Answer,
  listener?: JobListener,
): Promise<Answer> {
  const until = performance.now() + (listener?.patienceMs ?? defaultWaitMs);
  let heard = -1;
  for (let ms = firstLookMs; ; ms = Math.min(longestLookMs, ms * 1.5)) {
    const { args: _args, actor: _actor, result, ...job } = await store.jobs.get(answer.job.job_id);
    if (listener && job.progress > heard) {
      heard = job.progress;
      await listener.heard(job.progress, job.step);
    }
    if (hasEnded(job)) return { ...answer, job, result };
    const left = listener?.disconnected.aborted ? 0 : until - performance.now();
    if (left <= 0) return { ...answer, job, note: [answer.note, whereToLook(slug, job)].filter(Boolean).join(' ') };
    await wait(Math.min(ms, left));
  }
}

function whereToLook(slug: string, { job_id, kind, state, progress, step }: JobAnswer['job']): string {
  const now = state === 'running' ? `is running: ${Math.floor(progress * 100)} %, ${step}` : 'waits for its turn';
  return `The job ${kind} ${now}. GET /api/workspaces/${slug}/jobs/${job_id} shows its progress, and its result when it is done.`;
}
