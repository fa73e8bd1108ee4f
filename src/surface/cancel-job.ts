/** Cancels a job: at once if it waits, at its next step if it runs. Takes the one path of every call. */
import { actWriting } from '../access/act.ts';
import { permissions } from '../access/permissions.ts';
import { ingestJob } from '../ingest/ingest.ts';
import { endCancelledRun } from '../ingest/store-waiting.ts';
import type { Job } from '../model/job.ts';
import { immediate, type Transaction } from '../verb.ts';
import type { Workspace } from '../workspace.ts';

/** A job that has ended stays as it is. An ingest that waited ends its run here, because no handler will. */
export async function cancelWithRun(tx: Transaction, jobId: string): Promise<Job> {
  const job = await tx.store.jobs.cancel(jobId);
  if (job.kind === ingestJob.kind && job.state === 'cancelled') await endCancelledRun(tx, String(job.args.run_id));
  return job;
}

const verb = immediate(async (tx, { job_id }: { job_id: string }) => ({ job: await cancelWithRun(tx, job_id) }));

/** Throws `not_found` if there is no such job. */
export async function cancelJob(workspace: Workspace, jobId: string): Promise<void> {
  const writing = {
    permission: permissions['job.cancel'],
    verb,
    shape: (answer: object) => answer,
    written: () => [jobId],
  };
  await actWriting(workspace, writing, () => ({ input: { job_id: jobId }, raw: null }));
}
