/**
 * Read by Vitest before each test file. A test that blocks its event loop never reaches its time limit, and so would
 * silently block the whole run. A separate thread detects that, reports the test and the position in its code, and
 * ends the process.
 */
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, type RunnerTestCase } from 'vitest';

/** Files share a process, and need one thread between them. */
const shared = globalThis as { watchdog?: Worker };
shared.watchdog ??= startWatchdog();
const { watchdog } = shared;

const nameOf = ({ file, name }: RunnerTestCase) => `${file.name} > ${name}`;
beforeEach(({ task }) => watchdog.postMessage(nameOf(task)));
afterEach(({ task }) => watchdog.postMessage(`after ${nameOf(task)}`));

function startWatchdog(): Worker {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  setInterval(() => Atomics.add(beats, 0, 1), 500).unref();
  const thread = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), { workerData: beats });
  thread.unref();
  return thread;
}
