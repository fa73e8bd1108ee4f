/** Cancels a job: at once if it waits, at its next step if it runs. Takes the one path of every call. */
import { actWriting } from '../access/act.ts';
import { permissions } from '../access/permissions.ts';
import { immediate } from '../verb.ts';
import type { Workspace } from '../workspace.ts';

const verb = immediate(async ({ store }, { job_id }: { job_id: string }) => ({ job: await store.jobs.cancel(job_id) }));

/** A job that has ended stays as it is. Throws `not_found` if there is no such job. */
export async function cancelJob(workspace: Workspace, jobId: string): Promise<void> {
  const writing = {
    permission: permissions['job.cancel'],
    verb,
    shape: (answer: object) => answer,
    written: () => [jobId],
  };
  await actWriting(workspace, writing, () => ({ input: { job_id: jobId }, raw: null }));
}
