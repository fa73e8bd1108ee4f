/**
 * Upkeep that may take long: begun by a call, off its path when it takes longer than a caller should wait, one at a time on a
 * workspace. What it does it does in small transactions, each of them good by itself, so that one that dies leaves the
 * workspace whole and the next goes on.
 */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { pauses } from '../fair/pauses.ts';
import { type Job, jobSchema } from '../model/job.ts';
import type { RunningJob, Workspace } from '../workspace.ts';

/** So long nothing may be heard of a job before it counts as dead; it renews its lease four times as often. */
const leaseMs = 60_000;
/** Progress is written no oftener. */
const reportMs = 500;
/** So long the end of a job is kept for who began it and calls again. */
const tellingMs = 3_600_000;

const shownJobSchema = jobSchema.omit({ args: true, actor: true, result: true });

/** What a tool answers that runs as a job: `result` is null until the job is done. */
export function jobAnswerSchema<Result extends z.ZodType>(result: Result) {
  return z.object({
    job: shownJobSchema,
    result: result.nullable(),
    note: z.string().nullable().describe('What to know about this answer, and where the result will be'),
  });
}

export interface JobAnswer<Result> {
  job: z.infer<typeof shownJobSchema>;
  result: Result | null;
  note: string | null;
}

export interface JobCall<Result> {
  /** The name of the tool. */
  kind: string;
  args: Record<string, unknown>;
  work(workspace: Workspace, job: RunningJob): Promise<Result>;
}

/**
 * Runs the job and answers with its result. Where one is running, tells that one. One that ended meanwhile and whose end
 * nobody was told is told once, instead of beginning anew.
 */
export async function runJob<Result>(workspace: Workspace, call: JobCall<Result>): Promise<JobAnswer<Result>> {
  const { store } = workspace;
  const ended = await endedMeanwhile(workspace, call);
  if (ended !== null) return ended as JobAnswer<Result>;
  const { job, began } = await store.jobs.begin({ kind: call.kind, args: call.args }, leaseMs);
  if (!began)
    return shown(job, `${running(workspace, job)} One runs at a time: call ${call.kind} again when it has ended.`);
  const result = await carryOut(workspace, job, call, null);
  return tell(workspace, await store.jobs.get(job.job_id), result);
}

async function endedMeanwhile(
  workspace: Workspace,
  { kind, args }: JobCall<unknown>,
): Promise<JobAnswer<unknown> | null> {
  const untold = await workspace.store.jobs.latestUntold(kind);
  if (untold?.state !== 'done' || !isDeepStrictEqual(untold.args, args)) return null;
  if (workspace.now().getTime() - Date.parse(untold.finished_at!) > tellingMs) return null;
  const note = `This is what the job begun at ${untold.started_at} came to. Call ${kind} again to run it anew.`;
  return { ...(await tell(workspace, untold, untold.result)), note };
}

async function tell<Result>({ store }: Workspace, job: Job, result: Result): Promise<JobAnswer<Result>> {
  await store.jobs.markTold(job.job_id);
  return { ...shown(job, null), result };
}

function shown(job: Job, note: string | null): JobAnswer<never> {
  return { job, result: null, note };
}

function running({ record: { slug } }: Workspace, { job_id, kind, started_at, progress, step }: Job): string {
  return (
    `The job ${kind}, begun at ${started_at}, is running: ${Math.floor(progress * 100)} %, ${step}. ` +
    `GET /api/workspaces/${slug}/jobs/${job_id} tells how it goes on.`
  );
}

async function carryOut<Result>(
  workspace: Workspace,
  { job_id, kind }: Job,
  { work }: JobCall<Result>,
  stop: AbortSignal | null,
): Promise<Result> {
  const { store, log } = workspace;
  const beat = stop && setInterval(() => void store.jobs.renew(job_id, leaseMs).catch(() => undefined), leaseMs / 4);
  try {
    const result = await work(workspace, watched(workspace, job_id, stop));
    await store.jobs.finish(job_id, { result });
    return result;
  } catch (error) {
    if (!(error instanceof AppError)) log.error({ err: error, job_id, kind }, 'a job failed');
    await store.jobs.finish(job_id, { error: reasonOf(error) }).catch(() => undefined);
    throw error;
  } finally {
    if (beat) clearInterval(beat);
  }
}

/** What a defect says of itself may hold content: that is for the log alone. */
function reasonOf(error: unknown): string {
  return error instanceof AppError ? error.message : 'A defect of Stele ended it; the log has it under the job’s id.';
}

function watched({ store }: Workspace, jobId: string, stop: AbortSignal | null): RunningJob {
  let reported = performance.now();
  const pause = pauses();
  return {
    report: async (progress, step) => {
      await pause();
      if (stop?.aborted)
        throw new AppError(
          'unavailable',
          'The service was stopped. What was done stays; call the tool again to go on.',
        );
      if (performance.now() - reported < reportMs) return;
      reported = performance.now();
      await store.jobs.renew(jobId, leaseMs, { progress: Math.min(1, progress), step });
    },
    hold: (inner) => inner.jobs.renew(jobId, leaseMs),
  };
}
