/**
 * Threads that run native code. Terminating a thread inside a native call can abort the whole process, because the call
 * can no longer create JavaScript values. A thread is therefore held before its next native call, and terminated when
 * no native call is running in it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Worker, type WorkerOptions, workerData } from 'node:worker_threads';

/**
 * Memory shared with the thread. Index 0: 1 once the thread is held. Index 1: the number of its native calls under way.
 */
type Guard = Int32Array;
const [held, underWay] = [0, 1];

/** The guards of this thread and of the threads that started it: when one of them ends, this thread ends too. */
const own: readonly Guard[] = (workerData as { guards?: Guard[] } | null)?.guards ?? [];

/**
 * Wraps a native function. If the thread is held, the wrapped function blocks until the thread ends. In the main
 * thread, returns the function unchanged.
 */
export function guarded<Given extends unknown[], Result>(
  native: (this: unknown, ...given: Given) => Result,
): (this: unknown, ...given: Given) => Result {
  if (own.length === 0) return native;
  return function (this: unknown, ...given: Given) {
    enter();
    try {
      return native.apply(this, given);
    } finally {
      count(-1);
    }
  };
}

/**
 * The same for asynchronous work that makes native calls in this thread at some point. All of
 * the work counts as one native call.
 */
export async function guardedWork<Result>(work: () => Promise<Result>): Promise<Result> {
  if (own.length === 0) return work();
  enter();
  try {
    return await work();
  } finally {
    count(-1);
  }
}

export const isGuarded = own.length > 0;

/** The number of native calls that this thread counts as under way. */
let counted = 0;

function enter(): void {
  count(1);
  const holding = own.find((guard) => Atomics.load(guard, held) === 1);
  if (holding === undefined) return;
  // A blocked thread makes no native call, whatever asynchronous work has begun in it.
  count(-counted);
  Atomics.wait(holding, held, 1);
}

function count(change: number): void {
  counted += change;
  for (const guard of own) {
    Atomics.add(guard, underWay, change);
    if (change < 0) Atomics.notify(guard, underWay);
  }
}

const guards = new Map<Worker, Guard>();

/**
 * Starts a thread. Its program receives the guards in `workerData`, and must make its
 * native calls through {@link guarded}.
 */
export function startGuarded(
  program: URL,
  { workerData: data, ...options }: WorkerOptions & { workerData: object | null },
): Worker {
  const guard: Guard = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(program, { ...options, workerData: { ...data, guards: [guard, ...own] } });
  guards.set(worker, guard);
  worker.once('exit', () => guards.delete(worker));
  return worker;
}

/** Maximum wait for native calls to end: an SQL statement may take long. */
const endMs = 5_000;
const exitMs = 1_000;

/** Ends a thread, whatever it is doing. */
export async function endGuarded(worker: Worker): Promise<void> {
  const guard = guards.get(worker);
  if (guard !== undefined) {
    Atomics.store(guard, held, 1);
    const until = performance.now() + endMs;
    while (Atomics.load(guard, underWay) > 0 && performance.now() < until) await wait(1);
  }
  await worker.terminate();
}

/**
 * Call it when the process exits, which ends all threads. Blocks until no thread makes native calls, for a second at
 * most. Returns false if a thread still does.
 */
export function holdThreads(): boolean {
  for (const guard of guards.values()) Atomics.store(guard, held, 1);
  const until = performance.now() + exitMs;
  for (const guard of guards.values())
    for (let calls = Atomics.load(guard, underWay); calls > 0; calls = Atomics.load(guard, underWay)) {
      const left = until - performance.now();
      if (left <= 0) return false;
      Atomics.wait(guard, underWay, calls, left);
    }
  return true;
}
