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
const [heldIndex, activeCallsIndex] = [0, 1];

/** The guards of this thread and of the threads that started it: when one of them ends, this thread ends too. */
const ownGuards: readonly Guard[] = (workerData as { guards?: Guard[] } | null)?.guards ?? [];

/**
 * Wraps a native function. If the thread is held, the wrapped function blocks until the thread ends. In the main
 * thread, returns the function unchanged.
 */
export function guarded<Args extends unknown[], Result>(
  native: (this: unknown, ...given: Args) => Result,
): (this: unknown, ...given: Args) => Result {
  if (ownGuards.length === 0) return native;
  return function (this: unknown, ...given: Args) {
    enterNativeCall();
    try {
      return native.apply(this, given);
    } finally {
      addToCalls(-1);
    }
  };
}

/**
 * The same for asynchronous work that makes native calls in this thread at some point. All of
 * the work counts as one native call.
 */
export async function guardedWork<Result>(work: () => Promise<Result>): Promise<Result> {
  if (ownGuards.length === 0) return work();
  enterNativeCall();
  try {
    return await work();
  } finally {
    addToCalls(-1);
  }
}

export const isGuarded = ownGuards.length > 0;

/** The number of native calls that this thread counts as under way. */
let activeCalls = 0;

function enterNativeCall(): void {
  addToCalls(1);
  const holdingGuard = ownGuards.find((guard) => Atomics.load(guard, heldIndex) === 1);
  if (holdingGuard === undefined) return;
  // A blocked thread makes no native call, whatever asynchronous work has begun in it.
  addToCalls(-activeCalls);
  Atomics.wait(holdingGuard, heldIndex, 1);
}

function addToCalls(change: number): void {
  activeCalls += change;
  for (const guard of ownGuards) {
    Atomics.add(guard, activeCallsIndex, change);
    if (change < 0) Atomics.notify(guard, activeCallsIndex);
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
  const worker = new Worker(program, { ...options, workerData: { ...data, guards: [guard, ...ownGuards] } });
  guards.set(worker, guard);
  worker.once('exit', () => guards.delete(worker));
  return worker;
}

/** Maximum wait for native calls to end: an SQL statement may take long. */
const maxEndMs = 5_000;
const maxExitMs = 1_000;

/** Ends a thread, whatever it is doing. */
export async function endGuarded(worker: Worker): Promise<void> {
  const guard = guards.get(worker);
  if (guard !== undefined) {
    Atomics.store(guard, heldIndex, 1);
    const deadline = performance.now() + maxEndMs;
    while (Atomics.load(guard, activeCallsIndex) > 0 && performance.now() < deadline) await wait(1);
  }
  await worker.terminate();
}

/**
 * Call it when the process exits, which ends all threads. Blocks until no thread makes native calls, for a second at
 * most. Returns false if a thread still does.
 */
export function holdThreads(): boolean {
  for (const guard of guards.values()) Atomics.store(guard, heldIndex, 1);
  const deadline = performance.now() + maxExitMs;
  for (const guard of guards.values())
    for (let calls = Atomics.load(guard, activeCallsIndex); calls > 0; calls = Atomics.load(guard, activeCallsIndex)) {
      const left = deadline - performance.now();
      if (left <= 0) return false;
      Atomics.wait(guard, activeCallsIndex, calls, left);
    }
  return true;
}
