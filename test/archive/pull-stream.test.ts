/** A stream that is produced piece by piece waits for its reader, but not forever. */
import { expect, test } from 'vitest';
import { pulled } from '../../src/archive/pull-stream.ts';

const endless = async (put: (value: number) => Promise<void>) => {
  for (let value = 0; ; value += 1) await put(value);
};

test('a reader that takes nothing any more ends the stream', async () => {
  const { stream, run } = pulled(endless, 20);
  const ended = run();
  const reader = stream.getReader();
  await reader.read();
  await expect(ended).rejects.toThrow(/The receiver stopped reading/);
});

test('a reader that takes a value now and then, never silent for long, ends the stream too', async () => {
  const { stream, run } = pulled(endless, 500, 1);
  let [taken, isOver] = [0, false];
  const ended = run().finally(() => {
    isOver = true;
  });
  ended.catch(() => undefined);
  const reader = stream.getReader();
  while (!isOver && taken < 100) {
    await reader.read().catch(() => undefined);
    taken += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await expect(ended).rejects.toThrow(/The receiver stopped reading/);
  expect(taken).toBeLessThan(100);
});

test('a reader that takes everything gets everything', async () => {
  const { stream, run } = pulled<number>(async (put) => {
    for (const value of [1, 2, 3]) await put(value);
  }, 10_000);
  const ended = run();
  const got: number[] = [];
  for await (const value of stream as unknown as AsyncIterable<number>) got.push(value);
  await ended;
  expect(got).toEqual([1, 2, 3]);
});
