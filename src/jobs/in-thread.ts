/** The program of a thread: runs the jobs that it receives, several at once, until it is ordered to close. */
import type { MessagePort } from 'node:worker_threads';
import { NoConnection } from '../errors.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { ClaimedJob } from '../storage/ports/jobs.ts';
import type { JobContext } from './kinds.ts';
import { runClaimed } from './run-claimed.ts';
import type { ThreadOrder, ThreadReport } from './threads.ts';

/** Resolves when the thread is ordered to close. No caller waits for a job by then. */
export function serveOrders(port: MessagePort, context: JobContext): Promise<void> {
  const stops = new Map<string, AbortController>();
  const report = (message: ThreadReport) => port.postMessage(message);
  const run = async (record: WorkspaceRecord, claimed: ClaimedJob) => {
    const stop = new AbortController();
    stops.set(claimed.token, stop);
    let isWritten = true;
    let isConnected = true;
    try {
      await runClaimed(context, record, claimed, stop.signal);
    } catch (error) {
      isWritten = false;
      isConnected = !(error instanceof NoConnection);
      if (isConnected)
        context.log.error({ err: error, job_id: claimed.job_id }, 'how a job ended could not be written down');
    }
    stops.delete(claimed.token);
    report({ type: 'ended', token: claimed.token, isWritten, isConnected });
  };
  context.storage.onEnqueued((record) => report({ type: 'enqueued', record }));
  context.storage.onChanged((record) => report({ type: 'changed', record }));
  return new Promise((resolve) => {
    port.on('message', (order: ThreadOrder) => {
      if (order.type === 'run') void run(order.record, order.claimed);
      if (order.type === 'stop') stops.get(order.token)?.abort();
      if (order.type === 'let go') void context.storage.closeWorkspace(order.workspaceId);
      if (order.type === 'close') resolve();
    });
  });
}
