/**
 * Runs jobs in worker threads, one per lane, so that no job blocks the event loop that answers calls. A thread starts
 * with the first job of its lane and ends after it has been idle for a while.
 */
import type { Worker } from 'node:worker_threads';
import { NoConnection } from '../errors.ts';
import { endGuarded, startGuarded } from '../fair/guarded-thread.ts';
import type { Logger } from '../log.ts';
import type { JobLane } from '../model/job.ts';
import type { WorkspaceRecord } from '../model/workspace.ts';
import type { ClaimedJob } from '../storage/ports/jobs.ts';
import type { Execute } from './runner.ts';

/** Messages to a thread. The token of its claim identifies a run. */
export type ThreadOrder =
  | { type: 'run'; record: WorkspaceRecord; claimed: ClaimedJob }
  | { type: 'stop'; token: string }
  | { type: 'let go'; workspaceId: string }
  | { type: 'close' };

/**
 * Messages from a thread. `isWritten`: the store records how the job ended, or that it waits again. `isConnected` is
 * false if the database had no free connection to record it. `unconnected`: the thread got no connection to open its
 * stores, and ends. `closed`: its stores are closed, and any remaining work in the thread has no effect.
 */
export type ThreadReport =
  | { type: 'ended'; token: string; isWritten: boolean; isConnected?: boolean }
  | { type: 'unconnected' }
  | { type: 'enqueued'; record: WorkspaceRecord }
  | { type: 'changed'; record: WorkspaceRecord }
  | { type: 'closed' };

export interface Threads {
  readonly execute: Execute;
  /** Closes a workspace in every thread that has it open. */
  closeWorkspace(workspaceId: string): void;
  /**
   * Sets a deadline, in milliseconds from now. Threads that are ordered to stop or close, before or after this call,
   * are terminated then.
   */
  endWithin(ms: number): void;
  /** Ends the remaining threads. No job may be running. */
  close(): Promise<void>;
}

export interface ThreadOptions {
  /** The program of a thread and its start data. */
  readonly program: URL;
  readonly workerData: object | null;
  readonly log: Logger;
  /** Called when a job in a thread enqueues another job. */
  onEnqueued(record: WorkspaceRecord): void;
  /** Called when a job in a thread may have written events. */
  onChanged?(record: WorkspaceRecord): void;
  readonly idleMs?: number;
  /**
   * How long a thread may take to stop its work or to close its stores before it is terminated, in milliseconds, unless
   * {@link Threads.endWithin} sets another time.
   */
  readonly stopMs?: number;
}

interface Thread {
  readonly worker: Worker;
  readonly runs: Map<string, { resolve(): void; reject(error: Error): void }>;
  readonly exited: Promise<void>;
  idle: NodeJS.Timeout | undefined;
}

/** Calls `end` when the time is over, unless the returned function is called before. */
type AfterPatience = (end: () => void) => () => void;

export function createThreads({ idleMs = 60_000, stopMs = 5_000, ...options }: ThreadOptions): Threads {
  const threads = new Map<JobLane, Thread>();
  let endAt: number | null = null;
  const patienceMs = () => (endAt === null ? stopMs : Math.max(0, endAt - performance.now()));
  /** Functions that restart the timers of threads that were ordered to end. */
  const overdue = new Set<() => void>();
  const afterPatience: AfterPatience = (end) => {
    let timer: NodeJS.Timeout | undefined;
    const set = () => {
      clearTimeout(timer);
      timer = setTimeout(end, patienceMs());
    };
    set();
    overdue.add(set);
    return () => {
      clearTimeout(timer);
      overdue.delete(set);
    };
  };
  const closing = new Set<Promise<void>>();
  const close = (lane: JobLane, thread: Thread) => {
    clearTimeout(thread.idle);
    threads.delete(lane);
    const closed = closeThread(thread, afterPatience).finally(() => closing.delete(closed));
    closing.add(closed);
  };
  const threadOf = (lane: JobLane) => {
    const thread = threads.get(lane) ?? startThread(options);
    threads.set(lane, thread);
    void thread.exited.then(() => threads.get(lane) === thread && threads.delete(lane));
    return thread;
  };
  return {
    execute: async (record, claimed, stop) => {
      const { lane } = claimed.job;
      const thread = threadOf(lane);
      clearTimeout(thread.idle);
      try {
        await runIn(thread, record, claimed, stop, afterPatience);
      } finally {
        if (thread.runs.size === 0) thread.idle = setTimeout(() => close(lane, thread), idleMs).unref();
      }
    },
    closeWorkspace: (workspaceId) => {
      for (const { worker } of threads.values())
        worker.postMessage({ type: 'let go', workspaceId } satisfies ThreadOrder);
    },
    endWithin: (ms) => {
      endAt = performance.now() + ms;
      for (const set of overdue) set();
    },
    close: async () => {
      for (const [lane, thread] of [...threads]) close(lane, thread);
      await Promise.all(closing);
    },
  };
}

function startThread({ program, workerData, log, onEnqueued, onChanged }: ThreadOptions): Thread {
  const worker = startGuarded(program, { workerData, execArgv: [] });
  const runs: Thread['runs'] = new Map();
  let isConnected = true;
  worker.on('message', (report: ThreadReport) => {
    if (report.type === 'enqueued') return onEnqueued(report.record);
    if (report.type === 'changed') return onChanged?.(report.record);
    // Abandoned work may still be computing.
    if (report.type === 'closed') return void endGuarded(worker);
    if (report.type === 'unconnected') {
      isConnected = false;
      return;
    }
    const run = runs.get(report.token);
    runs.delete(report.token);
    if (report.isWritten) run?.resolve();
    else if (report.isConnected === false) run?.reject(unconnected());
    else run?.reject(new Error('the thread could not write down how the job ended'));
  });
  worker.on('error', (error) => log.error({ err: error }, 'a thread that runs jobs failed'));
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => {
      for (const { reject } of runs.values())
        reject(isConnected ? new Error('the thread that ran the job ended') : unconnected());
      runs.clear();
      resolve();
    });
  });
  return { worker, runs, exited, idle: undefined };
}

const unconnected = () => new NoConnection('The thread of the job found no connection to the database.');

async function runIn(
  { worker, runs }: Thread,
  record: WorkspaceRecord,
  claimed: ClaimedJob,
  stop: AbortSignal,
  afterPatience: AfterPatience,
): Promise<void> {
  const { token } = claimed;
  const order = (message: ThreadOrder) => worker.postMessage(message);
  let inTime = (): void => undefined;
  const onStop = () => {
    order({ type: 'stop', token });
    inTime = afterPatience(() => void endGuarded(worker));
  };
  try {
    await new Promise<void>((resolve, reject) => {
      runs.set(token, { resolve, reject });
      order({ type: 'run', record, claimed });
      stop.addEventListener('abort', onStop, { once: true });
      if (stop.aborted) onStop();
    });
  } finally {
    stop.removeEventListener('abort', onStop);
    inTime();
  }
}

async function closeThread({ worker, exited }: Thread, afterPatience: AfterPatience): Promise<void> {
  worker.postMessage({ type: 'close' } satisfies ThreadOrder);
  const inTime = afterPatience(() => void endGuarded(worker));
  await exited;
  inTime();
}
