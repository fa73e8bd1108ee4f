/** A client cancels a call. Any node finds the call's job in the store, so that a session need not stay on one node. */
import { actWriting } from '../access/act.ts';
import { permissions } from '../access/permissions.ts';
import { immediate } from '../verb.ts';
import { callId, enterAs, type Session } from './session.ts';

const cancelJob = immediate(async ({ store }, { job_id }: { job_id: string }) => ({
  job: await store.jobs.cancel(job_id),
}));

/** Cancels the job that the call enqueued, where it waits or runs. Any other call ends by itself within moments. */
export async function cancelCall(session: Session, number: string | number): Promise<void> {
  const workspace = enterAs(session);
  const requestId = callId(session, number);
  if (requestId === null) return;
  const job = await workspace.store.jobs.ofRequest(workspace.caller.actor, requestId);
  if (job === null) return;
  const { job_id } = job;
  const writing = {
    permission: permissions['job.cancel'],
    verb: cancelJob,
    shape: (answer: object) => answer,
    written: () => [job_id],
  };
  await actWriting(workspace, writing, () => ({ input: { job_id }, raw: null }));
}
