/** One reader thread, as seen from the main thread. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { endGuarded, startGuarded } from '../fair/guarded-thread.ts';
import type { Logger } from '../log.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { Workspace } from '../workspace.ts';
import { type Answered, openInThread, type ReaderOrder, type ReaderReport } from './messages.ts';

export interface ReaderThread {
  /** False until its stores are open, and again once it closes. */
  isReady(): boolean;
  /** The number of calls that it has not answered. */
  underWay(): number;
  /** True if it has rehearsed a call of the workspace, so that the workspace is open there and its vectors are read. */
  knows(workspaceId: string): boolean;
  /**
   * Has the thread answer copies of a call whose results nobody waits for. A first call in a thread compiles code and
   * reads the workspace, which takes seconds.
   */
  rehearse(call: string, workspace: Workspace, input: unknown): Promise<void>;
  /**
   * Null if the call failed in the thread, or the thread ended. Nothing was written, so the
   * main thread may answer the call.
   */
  ask(call: string, workspace: Workspace, input: unknown): Promise<Answered | null>;
  letGo(workspaceId: string): void;
  close(): Promise<void>;
  /** Resolves when the thread has ended: true if it ended because it was closed. */
  readonly exited: Promise<boolean>;
}

interface Starting {
  readonly program: URL;
  readonly workerData: object | null;
  readonly log: Logger;
  onEnqueued(record: WorkspaceRecord): void;
}

/** Without a limit, V8 lets the heap grow to several times the live data, some 80 MB, before a full collection. */
const resourceLimits = { maxOldGenerationSizeMb: 256 };
/** Copies of its first call that a thread answers. Then its code is compiled, and one copy is enough for a further workspace. */
const firstRehearsals = 3;
/** The time that a thread has to close its stores; then it is ended. */
const closeMs = 2_000;

/** Starts a thread that closes itself after `idleMs` without a call. */
export function startReader({ program, workerData, log, onEnqueued }: Starting, idleMs: number): ReaderThread {
  const worker = startGuarded(program, { workerData, execArgv: [], resourceLimits });
  const asked = new Map<number, (answered: Answered | null) => void>();
  let isReady = false;
  let isClosing = false;
  let last = 0;
  const rehearsed = new Set<string>();
  let rehearsing: string | null = null;
  const settle = (id: number, answered: Answered | null) => {
    asked.get(id)?.(answered);
    asked.delete(id);
    if (asked.size === 0) idle.refresh();
  };
  const exited = new Promise<boolean>((resolve) => {
    worker.once('exit', () => {
      isReady = false;
      clearTimeout(idle);
      for (const id of [...asked.keys()]) settle(id, null);
      resolve(isClosing);
    });
  });
  const order = (message: ReaderOrder) => worker.postMessage(message);
  const close = () => {
    isClosing = true;
    isReady = false;
    return closeThread(worker, exited, order);
  };
  const idle = setTimeout(() => (asked.size === 0 ? void close() : idle.refresh()), idleMs).unref();
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
  const ask: ReaderThread['ask'] = (call, { record, caller }, input) =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      asked.set(id, resolve);
      try {
        order({ type: 'answer', id, call, record, caller, input });
      } catch (error) {
        log.warn({ err: error, call }, 'a call could not be sent to a thread');
        settle(id, null);
      }
    });
  return {
    isReady: () => isReady,
    underWay: () => asked.size,
    knows: (workspaceId) => rehearsed.has(workspaceId),
    rehearse: async (call, workspace, input) => {
      const { workspace_id } = workspace.record;
      if (rehearsing !== null) return;
      rehearsing = workspace_id;
      let left = rehearsed.size === 0 ? firstRehearsals : 1;
      while (left > 0 && (await ask(call, workspace, input)) !== null) left -= 1;
      // A workspace that was let go meanwhile is no longer open.
      if (left === 0 && rehearsing === workspace_id) keepLatest(rehearsed, workspace_id);
      rehearsing = null;
    },
    ask,
    letGo: (workspaceId) => {
      rehearsed.delete(workspaceId);
      if (rehearsing === workspaceId) rehearsing = '';
      order({ type: 'let go', workspaceId });
    },
    close,
    exited,
  };
}

/** A thread closes the workspaces that it has not used for longest. */
function keepLatest(rehearsed: Set<string>, workspaceId: string): void {
  rehearsed.add(workspaceId);
  const [oldest] = rehearsed;
  if (rehearsed.size > openInThread) rehearsed.delete(oldest!);
}

async function closeThread(
  worker: Worker,
  exited: Promise<unknown>,
  order: (message: ReaderOrder) => void,
): Promise<void> {
  order({ type: 'close' });
  const late = new AbortController();
  void wait(closeMs, null, { signal: late.signal, ref: false }).then(
    () => endGuarded(worker),
    () => undefined,
  );
  await exited;
  late.abort();
}
