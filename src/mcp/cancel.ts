/** Cancels a client's call. Any node finds the call's job in the store, so a session need not stay on one node. */
import { cancelJob } from '../surface/cancel-job.ts';
import { callId, enterSession, type Session } from './session.ts';

/** Cancels the job that the call enqueued, whether it waits or runs. Any other call ends by itself within moments. */
export async function cancelCall(session: Session, rpcId: string | number): Promise<void> {
  const workspace = enterSession(session);
  const requestId = callId(session, rpcId);
  if (requestId === null) return;
  const job = await workspace.store.jobs.ofRequest(workspace.caller.actor, requestId);
  if (job !== null) await cancelJob(workspace, job.job_id);
}
