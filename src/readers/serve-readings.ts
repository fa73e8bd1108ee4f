/** The work of a reader thread: it answers the calls that it receives, several at once, until it must close. */
import type { MessagePort } from 'node:worker_threads';
import type { Embedder } from '../embedding/embedder.ts';
import { AppError } from '../errors.ts';
import { createProcessorUse } from '../fair/processor-use.ts';
import type { LanguageModel } from '../language-model/language-model.ts';
import type { Logger } from '../log.ts';
import type { Recipe } from '../model/ranking/recipe.ts';
import type { Storage } from '../storage/ports/storage.ts';
import type { ForwardedNote } from '../storage/ports/store.ts';
import type { Traces } from '../telemetry/traces.ts';
import type { Workspace } from '../workspace.ts';
import type { ReaderAnswer, ReaderOrder, ReaderReport, TracedWork } from './messages.ts';

/** The dependencies of a thread's calls. */
export interface ReadingContext {
  readonly storage: Storage;
  readonly embedder: Embedder;
  readonly languageModel: LanguageModel | null;
  readonly recipe: Recipe;
  readonly log: Logger;
  readonly now: () => Date;
  readonly slowMs: number;
}

/** Answers a call by its name. */
export type AnswerCall = (call: string, workspace: Workspace, input: unknown) => Promise<unknown>;

/** Resolves when the thread is to close. */
export function serveReadings(port: MessagePort, context: ReadingContext, answerCall: AnswerCall): Promise<void> {
  const report = (message: ReaderReport) => port.postMessage(message);
  const processorUse = createProcessorUse(() => performance.now());
  const answer = async (order: Extract<ReaderOrder, { type: 'answer' }>) => {
    const { id, record } = order;
    const callUse = processorUse.callOf(record.workspace_id);
    callUse.begin();
    const logFailure = (error: unknown) => {
      // The main thread reports faults of a call to its caller; any other error is for the operator.
      if (!(error instanceof AppError)) context.log.warn({ err: error, call: order.call }, 'a call failed in a thread');
      return null;
    };
    const answered = await answerOrder(context, order, answerCall).catch(logFailure);
    const ms = callUse.end();
    try {
      if (answered !== null) return report({ type: 'answered', id, ...answered, ms });
    } catch (error) {
      // The answer cannot be sent to another thread.
      logFailure(error);
    }
    report({ type: 'failed', id });
  };
  context.storage.onEnqueued((record) => report({ type: 'enqueued', record }));
  return new Promise((resolve) => {
    port.on('message', (order: ReaderOrder) => {
      if (order.type === 'answer') void answer(order);
      if (order.type === 'let go') void context.storage.closeWorkspace(order.workspaceId);
      if (order.type === 'close') resolve();
    });
    report({ type: 'ready' });
  });
}

function answerOrder(
  { storage, ...context }: ReadingContext,
  { call, record, caller, input }: Extract<ReaderOrder, { type: 'answer' }>,
  answerCall: AnswerCall,
): Promise<Omit<ReaderAnswer, 'ms'>> {
  return storage.withWorkspace(record, async (open) => {
    const notes: ForwardedNote[] = [];
    const work: TracedWork[] = [];
    const store = open.storeFor(caller, (note) => notes.push(note));
    const answer = await answerCall(call, { ...context, record, caller, store, traces: collectTraces(work) }, input);
    return { answer, notes, work, timeOrigin: performance.timeOrigin };
  });
}

/** Collects traced work for the main thread, which sends it. */
function collectTraces(work: TracedWork[]): Traces {
  return {
    begin: () => undefined,
    work: (_requestId, name, times, stages) => void work.push({ name, ...times, stages }),
    end: () => undefined,
    stop: async () => undefined,
  };
}
