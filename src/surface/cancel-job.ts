/** Cancels a job: at once where it waits, at its next step where it runs. On the one path of every call. */
import { actWriting } from '../access/act.ts';
import { permissions } from '../access/permissions.ts';
import { immediate } from '../verb.ts';
import type { Workspace } from '../workspace.ts';

const verb = immediate(async ({ store }, { job_id }: { job_id: string }) => ({ job: await store.jobs.cancel(job_id) }));

/** One that has ended stays as it is. `not_found` where there is no such job. */
export async function cancelJob(workspace: Workspace, jobId: string): Promise<void> {
  const writing = {
    permission: permissions['job.cancel'],
    verb,
    shape: (answer: object) => answer,
    written: () => [jobId],
  };
  await actWriting(workspace, writing, () => ({ input: { job_id: jobId }, raw: null }));
}
