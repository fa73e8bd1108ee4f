/**
 * Threads that run native code. A thread that is ended within a native call can abort the whole process: the call finds that it may make no value any more, and gives up. So a
 * thread is held before its next native call, and ended when it is in none.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Worker, type WorkerOptions, workerData } from 'node:worker_threads';

/** Shared with the thread. At 0: 1 from when it is held. At 1: its native calls under way. */
type Guard = Int32Array;
const [held, underWay] = [0, 1];

/** Of this thread, and of the threads that started it, which may end it too. */
const own: readonly Guard[] = (workerData as { guards?: Guard[] } | null)?.guards ?? [];

/** The same function, which waits for the end where its thread is held. In the main thread nothing changes. */
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

/** The same for work that makes its native calls in this thread sooner or later: from its beginning to its end it counts as one. */
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

/** What of this thread counts as under way. */
let counted = 0;

function enter(): void {
  count(1);
  const holding = own.find((guard) => Atomics.load(guard, held) === 1);
  if (holding === undefined) return;
  // A thread that waits makes no native call, whatever work has begun in it.
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

/** Its program gets the guards in `workerData`, and makes its native calls through {@link guarded}. */
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

/** The longest wait for the end of native calls: a statement may take long. */
const endMs = 5_000;
const exitMs = 1_000;

/** Ends a thread, whatever it does. */
export async function endGuarded(worker: Worker): Promise<void> {
  const guard = guards.get(worker);
  if (guard !== undefined) {
    Atomics.store(guard, held, 1);
    const until = performance.now() + endMs;
    while (Atomics.load(guard, underWay) > 0 && performance.now() < until) await wait(1);
  }
  await worker.terminate();
}

/** Call it when the process exits, which ends all threads. Blocks until they make no native calls any more, for a second at most. False where one still does. */
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
