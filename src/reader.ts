/**
 * The program of a thread that answers read-only calls. It opens models and stores of its
 * own from the service's settings.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openModels } from './models.ts';
import { maxOpenWorkspaces } from './readers/messages.ts';
import { type AnswerCall, serveReadings } from './readers/serve-readings.ts';
import { recall } from './retrieval/recall.ts';
import type { RecallRequest } from './retrieval/request.ts';
import type { ThreadData } from './services.ts';
import { answerTool } from './tools/call-tool.ts';
import { findTool } from './tools/catalogue.ts';

const answerCall: AnswerCall = (call, workspace, input) => {
  if (call === 'search') return recall(workspace, (input as { body: RecallRequest }).body);
  const tool = findTool(call);
  if (tool?.access !== 'read') throw new Error(`A thread that reads does not know the call ${call}.`);
  return answerTool(tool, workspace, input as Record<string, unknown>);
};

const { settings, waiting } = workerData as ThreadData;
const models = await openModels(
  { ...settings, openWorkspaces: Math.min(maxOpenWorkspaces, settings.openWorkspaces) },
  {},
  { writers: { waiting, isThread: true } },
);
await serveReadings(parentPort!, { ...models, slowMs: settings.slowMs }, answerCall);
await models.storage.close();
parentPort!.postMessage({ type: 'closed' });
parentPort!.close();
