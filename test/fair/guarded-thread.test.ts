/**
 * Threads end only between two native calls. The native call of these threads takes long, and reports if it was
 * interrupted.
 */
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { endGuarded, holdThreads, startGuarded } from '../../src/fair/guarded-thread.ts';

/** Index 0: calls that have begun. Index 1: calls that have ended. */
const program = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, workerData } from 'node:worker_threads';
  const { counts, guards } = workerData;
  const call = () => {
    for (const guard of guards) Atomics.add(guard, 1, 1);
    if (Atomics.load(guards[0], 0) === 0) {
      Atomics.add(counts, 0, 1);
      const until = performance.now() + 20;
      while (performance.now() < until);
      Atomics.add(counts, 1, 1);
    }
    for (const guard of guards) { Atomics.sub(guard, 1, 1); Atomics.notify(guard, 1); }
  };
  parentPort.postMessage('begun');
  for (;;) call();`)}`,
);

async function start() {
  const counts = new Int32Array(new SharedArrayBuffer(8));
  const worker = startGuarded(program, { workerData: { counts } });
  await once(worker, 'message');
  await expect.poll(() => Atomics.load(counts, 0)).toBeGreaterThan(1);
  return { worker, counts };
}

test('a thread is ended when its native call has ended', async () => {
  const { worker, counts } = await start();
  await endGuarded(worker);
  expect(Atomics.load(counts, 0)).toBe(Atomics.load(counts, 1));
});

test('after threads are held, none of them is in a native call, and none makes another', async () => {
  const { worker, counts } = await start();
  holdThreads();
  const begun = Atomics.load(counts, 0);
  expect(Atomics.load(counts, 1)).toBe(begun);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(Atomics.load(counts, 0)).toBe(begun);
  await endGuarded(worker);
});
