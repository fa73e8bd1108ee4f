/** One reader thread, as seen from the main thread. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { endGuarded, startGuarded } from '../fair/guarded-thread.ts';
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Workspace } from '../workspace.ts';
import type { ReaderAnswer, ReaderOrder, ReaderReport } from './messages.ts';

export interface ReaderThread {
  /** False until its stores are open, and again once it closes. */
  isReady(): boolean;
  /** The number of calls that it has not answered. */
  activeCalls(): number;
  /**
   * Null if the call failed in the thread, or the thread ended. Nothing was written, so the
   * main thread may answer the call.
   */
  ask(call: string, workspace: Workspace, input: unknown): Promise<ReaderAnswer | null>;
  closeWorkspace(workspaceId: string): void;
  close(): Promise<void>;
  /** Resolves when the thread has ended: true if it ended because it was closed. */
  readonly exited: Promise<boolean>;
}

interface ReaderStart {
  readonly program: URL;
  readonly workerData: object | null;
  readonly log: Logger;
  onEnqueued(record: WorkspaceRecord): void;
}

/**
 * Without a limit, V8 lets the heap grow to several times the live data before a full collection. The live data are some
 * 80 MB, and over 200 MB with the words of 100,000 memories: with a limit of 256 MB, V8 collected all the time.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512 };
/** The time that a thread has to close its stores; then it is ended. */
const closeMs = 2_000;

/** Starts a thread that closes itself after `idleMs` without a call. */
export function startReader({ program, workerData, log, onEnqueued }: ReaderStart, idleMs: number): ReaderThread {
  const worker = startGuarded(program, { workerData, execArgv: [], resourceLimits });
  const pending = new Map<number, (answer: ReaderAnswer | null) => void>();
  let isReady = false;
  let isClosing = false;
  let lastId = 0;
  const settle = (id: number, answer: ReaderAnswer | null) => {
    pending.get(id)?.(answer);
    pending.delete(id);
    if (pending.size === 0) idle.refresh();
  };
  const exited = new Promise<boolean>((resolve) => {
    worker.once('exit', () => {
      isReady = false;
      clearTimeout(idle);
      for (const id of [...pending.keys()]) settle(id, null);
      resolve(isClosing);
    });
  });
  const send = (message: ReaderOrder) => worker.postMessage(message);
  const close = () => {
    isClosing = true;
    isReady = false;
    return closeThread(worker, exited, send);
  };
  const idle = setTimeout(() => (pending.size === 0 ? void close() : idle.refresh()), idleMs).unref();
  worker.on('message', (report: ReaderReport) => {
    if (report.type === 'ready') {
      isReady = !isClosing;
      log.debug('a further thread answers calls');
    }
    if (report.type === 'answered') settle(report.id, report);
    if (report.type === 'failed') settle(report.id, null);
    if (report.type === 'enqueued') onEnqueued(report.record);
    // Nobody needs the results that it still computes.
    if (report.type === 'closed') void endGuarded(worker);
  });
  worker.on('error', (error) => log.error({ err: error }, 'a thread that answers calls failed'));
  return {
    isReady: () => isReady,
    activeCalls: () => pending.size,
    ask: (call, { record, caller }, input) =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        pending.set(id, resolve);
        try {
          send({ type: 'answer', id, call, record, caller, input });
        } catch (error) {
          log.warn({ err: error, call }, 'a call could not be sent to a thread');
          settle(id, null);
        }
      }),
    closeWorkspace: (workspaceId) => send({ type: 'let go', workspaceId }),
    close,
    exited,
  };
}

async function closeThread(
  worker: Worker,
  exited: Promise<unknown>,
  order: (message: ReaderOrder) => void,
): Promise<void> {
  order({ type: 'close' });
  const abortWait = new AbortController();
  void wait(closeMs, null, { signal: abortWait.signal, ref: false }).then(
    () => endGuarded(worker),
    () => undefined,
  );
  await exited;
  abortWait.abort();
}
