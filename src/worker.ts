/** The program of a thread that runs jobs. It opens models and stores of its own from the service's settings. */
import { parentPort, workerData } from 'node:worker_threads';
import { NoConnection } from './errors.ts';
import { lowerPriority } from './fair/thread-priority.ts';
import { serveOrders } from './jobs/in-thread.ts';
import type { ThreadReport } from './jobs/threads.ts';
import { openModels } from './models.ts';
import type { ThreadData } from './services.ts';

/** Approximate number of workspaces with a job in this thread. Each has two connections. */
const openWorkspaces = 4;

// A tenth of the processor share of the thread that answers callers.
lowerPriority(10);
const { settings, waiting } = workerData as ThreadData;
const databasePool = Math.max(4, settings.jobsAtOnce * 2);
const report = (message: ThreadReport) => parentPort!.postMessage(message);
const models = await openModels(
  { ...settings, openWorkspaces, databasePool },
  {},
  { writers: { waiting, isThread: true } },
).catch(mustBeUnconnected);
if (models === null) report({ type: 'unconnected' });
else {
  await serveOrders(parentPort!, models);
  await models.storage.close();
  report({ type: 'closed' });
}
parentPort!.close();

/** Without a connection, the jobs of this thread wait; any other failure ends the thread. */
function mustBeUnconnected(error: unknown): null {
  if (error instanceof NoConnection) return null;
  throw error;
}
