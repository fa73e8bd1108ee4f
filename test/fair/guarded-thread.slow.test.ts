/** The thread's side, in threads that load the guard of the built program: a thread cannot run TypeScript source. */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { endGuarded, holdThreads, startGuarded } from '../../src/fair/guarded-thread.ts';
import { root } from '../support/source-tree.ts';

const built = pathToFileURL(join(root, 'dist', 'fair', 'guarded-thread.js')).href;

/**
 * Index 0: native operations that have begun. Index 1: native operations that have ended. `body` is the code of the
 * thread.
 */
async function start(body: string) {
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const program = new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { setTimeout as wait } from 'node:timers/promises';
    import { workerData, parentPort } from 'node:worker_threads';
    import { guarded, guardedWork } from '${built}';
    const { counts } = workerData;
    const busy = () => { for (const until = performance.now() + 20; performance.now() < until; ); };
    const work = (ms) => guardedWork(async () => {
      Atomics.add(counts, 0, 1);
      await wait(ms);
      busy();
      Atomics.add(counts, 1, 1);
    });
    ${body}`)}`,
  );
  const worker = startGuarded(program, { workerData: { counts } });
  worker.once('error', (error) => expect.unreachable(String(error)));
  await once(worker, 'message');
  return { worker, counts };
}

test('a thread is ended when its native operation has ended, and begins no other', async () => {
  const { worker, counts } = await start(`
    for (let done = 0; ; done += 1) {
      await work(1);
      if (done === 3) parentPort.postMessage('going');
    }`);
  await endGuarded(worker);
  expect(Atomics.load(counts, 0)).toBe(Atomics.load(counts, 1));
});

test('a thread that waits before a call does not count as busy, whatever operation has begun in it', async () => {
  const { worker, counts } = await start(`
    const call = guarded(() => undefined);
    void work(3_600_000);
    setInterval(call, 1);
    parentPort.postMessage('going');`);
  expect(Atomics.load(counts, 0)).toBe(1);
  expect(holdThreads()).toBe(true);
  await endGuarded(worker);
});
