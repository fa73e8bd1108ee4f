/**
 * Keeps the write-ahead log of a store small, off the event loop. SQLite would otherwise move the log into the store's
 * file within a commit, and that commit would block this thread for tens of milliseconds. Committed data is on disk
 * either way: a checkpoint only moves it, and a kill in the middle leaves the log as it was.
 */
import { statSync } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { endGuarded, startGuarded } from '../../fair/guarded-thread.ts';
import { driverPackage, type SqliteDatabase } from './driver.ts';

/**
 * The size of the log at which a checkpoint begins while writers continue. SQLite truncates a log to this size when it
 * restarts writing at the beginning, so a larger file is a longer log.
 */
const checkpointBytes = 4 * 1024 * 1024;
/**
 * The size of the log above which writers wait until SQLite restarts the log. The log gets this large if it grows
 * faster than checkpoints move it.
 */
const maxLogBytes = 16 * checkpointBytes;
/** How long such a checkpoint waits for readers to end, and the time before the next one if they did not. */
const restartWaitMs = 500;
const restartRetryMs = 10_000;

type Mode = 'passive' | 'restart' | 'truncate';

export interface StoreLog {
  /** Runs a transaction, at once unless the log is too long, and starts a checkpoint if the log became long. */
  runBounded<T>(transaction: () => Promise<T>): Promise<T>;
  /** Empties the log and truncates its file to zero. False if a reader or a writer keeps the log. */
  truncate(): Promise<boolean>;
  /** Await it before closing the store. */
  close(): Promise<void>;
}

/**
 * Takes checkpoints over from the writing connection. A worker thread leaves them to its connection: nobody waits for
 * its event loop.
 */
export function openLog(file: string, writing: SqliteDatabase, { isThread }: { isThread: boolean }): StoreLog {
  const checkpoint = createSerialQueue((mode: Mode, waitMs: number) => checkpointInThread(file, mode, waitMs));
  if (isThread)
    return {
      runBounded: (transaction) => transaction(),
      truncate: () => checkpoint.run('truncate', restartWaitMs),
      close: () => checkpoint.ended(),
    };
  writing.pragma('wal_autocheckpoint = 0');
  writing.pragma(`journal_size_limit = ${checkpointBytes}`);
  const size = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  let restarting: Promise<void> | null = null;
  let restartFrom = 0;
  const restart = async () => {
    const isDone = await checkpoint.run('restart', restartWaitMs);
    // A long reader, such as an export, keeps the log.
    if (!isDone) restartFrom = performance.now() + restartRetryMs;
    restarting = null;
  };
  openLogs.add(checkpoint);
  return {
    runBounded: async (transaction) => {
      if (size() > maxLogBytes && performance.now() >= restartFrom) {
        restarting ??= restart();
        await restarting;
      }
      try {
        return await transaction();
      } finally {
        if (!checkpoint.isUnderWay() && size() > checkpointBytes) void checkpoint.run('passive', 0);
      }
    },
    truncate: () => checkpoint.run('truncate', restartWaitMs),
    close: async () => {
      await checkpoint.ended();
      // The last connection to close moves the rest of the log.
      if (size() > checkpointBytes / 4) await checkpoint.run('passive', 0);
      openLogs.delete(checkpoint);
      if (openLogs.size === 0) await endThread();
    },
  };
}

/** Two checkpoints of one store at once would get in each other's way. */
function createSerialQueue<Given extends unknown[], Answer>(work: (...given: Given) => Promise<Answer>) {
  let last: Promise<unknown> = Promise.resolve();
  let underWay = 0;
  return {
    run: (...given: Given): Promise<Answer> => {
      underWay += 1;
      const next = last
        .then(() => work(...given))
        .finally(() => {
          underWay -= 1;
        });
      last = next.catch(() => undefined);
      return next;
    },
    isUnderWay: () => underWay > 0,
    ended: async () => void (await last),
  };
}

interface CheckpointThread {
  readonly worker: Worker;
  /** The callbacks by order id. */
  readonly waiting: Map<number, (isDone: boolean) => void>;
}

const openLogs = new Set<object>();
let thread: CheckpointThread | null = null;
let lastOrder = 0;

/** Never rejects: if the system provides no thread now, the next checkpoint may get one, and no write fails. */
async function checkpointInThread(file: string, mode: Mode, waitMs: number): Promise<boolean> {
  try {
    thread ??= startThread();
  } catch {
    return false;
  }
  const { worker, waiting } = thread;
  lastOrder += 1;
  const id = lastOrder;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker.ref();
    worker.postMessage({ id, file, mode, waitMs });
  });
}

function startThread(): CheckpointThread {
  const workerData = { driver: driverPackage };
  const program = new URL('./checkpoint-thread.mjs', import.meta.url);
  const worker = startGuarded(program, { workerData, env: {}, execArgv: [] });
  const waiting: CheckpointThread['waiting'] = new Map();
  const settle = (id: number, isDone: boolean) => {
    waiting.get(id)?.(isDone);
    waiting.delete(id);
    if (waiting.size === 0) worker.unref();
  };
  worker.on('message', ({ id, isDone }: { id: number; isDone: boolean }) => settle(id, isDone));
  // The thread ends after an error. The next checkpoint starts another.
  worker.on('error', () => undefined);
  worker.once('exit', () => {
    if (thread?.worker === worker) thread = null;
    for (const id of [...waiting.keys()]) settle(id, false);
  });
  return { worker, waiting };
}

/**
 * Ends an idle thread, which holds some megabytes. Awaited, so that no thread that has loaded the driver is left when
 * the process ends.
 */
async function endThread(): Promise<void> {
  const ended = thread;
  thread = null;
  if (ended) await endGuarded(ended.worker);
}
