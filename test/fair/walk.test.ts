import { expect, test } from 'vitest';
import { Backoff } from '../../src/fair/backoff.ts';
import { forEachFairly } from '../../src/fair/walk.ts';

const never = new AbortController().signal;
const unexpected = (error: unknown) => {
  throw error;
};

test('others have a turn between any two items, even if the work never waits', async () => {
  const log: string[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      log.push('|');
    }
  })();
  await forEachFairly(['a', 'b', 'c'], async (item) => void log.push(item), { stop: never, onFailure: unexpected });
  isOver = true;
  await others;
  expect(log.join('')).toMatch(/^\|*a\|+b\|+c\|*$/);
});

test('the remaining items are processed if one fails, and the failed one is reported', async () => {
  const done: string[] = [];
  const failed: unknown[] = [];
  const walked = await forEachFairly(
    ['a', 'b', 'c'],
    async (item) => {
      if (item === 'a') throw new Error('damaged');
      done.push(item);
    },
    { stop: never, onFailure: (error, item) => failed.push([item, (error as Error).message]) },
  );
  expect(done).toEqual(['b', 'c']);
  expect(failed).toEqual([['a', 'damaged']]);
  expect(walked).toEqual({ done: 2, failed: 1, skipped: 0 });
});

test('a fatal failure ends the walk', async () => {
  const met: string[] = [];
  const walk = forEachFairly(
    ['a', 'b'],
    async (item) => {
      met.push(item);
      throw new Error('all is lost');
    },
    { stop: never, onFailure: unexpected },
  );
  await expect(walk).rejects.toThrow('all is lost');
  expect(met).toEqual(['a']);
});

test('it stops on request', async () => {
  const stop = new AbortController();
  const met: string[] = [];
  const work = async (item: string) => {
    met.push(item);
    stop.abort();
  };
  await forEachFairly(['a', 'b'], work, { stop: stop.signal, onFailure: unexpected });
  expect(met).toEqual(['a']);
});

test('a failed item is skipped for twice as long each time, and not at all after a success', () => {
  let at = 0;
  const backoff = new Backoff({ firstMs: 100, maxMs: 350, clock: () => at });
  const waits = () => {
    const from = at;
    while (!backoff.isDue('a')) at += 10;
    return at - from;
  };
  expect(waits()).toBe(0);
  const waited = [1, 2, 3, 4].map(() => {
    backoff.recordFailure('a');
    expect(backoff.isDue('b')).toBe(true);
    return waits();
  });
  expect(waited).toEqual([100, 200, 350, 350]);
  expect(backoff.nextInMs()).toBe(0);
  backoff.recordSuccess('a');
  expect(backoff.nextInMs()).toBeNull();
  backoff.recordFailure('a');
  expect(waits()).toBe(100);
});

test('a walk skips the items that are to be left alone', async () => {
  const backoff = new Backoff({ firstMs: 60_000, maxMs: 60_000 });
  const met: string[] = [];
  const work = async (item: string) => {
    met.push(item);
    if (item === 'a') throw new Error('damaged');
  };
  const options = { stop: never, onFailure: () => undefined, backoff, keyOf: (item: string) => item };
  await forEachFairly(['a', 'b'], work, options);
  expect(await forEachFairly(['a', 'b'], work, options)).toEqual({ done: 1, failed: 0, skipped: 1 });
  expect(met).toEqual(['a', 'b', 'b']);
});
