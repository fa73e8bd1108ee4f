/** The rate limit: the number of calls per minute for each key. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateLimit } from '../../src/access/rate-limit.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('counts down, refuses, and starts again after a minute', async () => {
  const count = createRateLimit(2);
  expect(await count('a')).toEqual({ isAllowed: true, limit: 2, remaining: 1, resetSeconds: 60 });
  vi.advanceTimersByTime(20_000);
  expect(await count('a')).toEqual({ isAllowed: true, limit: 2, remaining: 0, resetSeconds: 40 });
  expect(await count('a')).toEqual({ isAllowed: false, limit: 2, remaining: 0, resetSeconds: 40 });
  vi.advanceTimersByTime(40_001);
  expect(await count('a')).toMatchObject({ isAllowed: true, remaining: 1 });
});

test('counts each key separately', async () => {
  const count = createRateLimit(1);
  await count('a');
  expect(await count('b')).toMatchObject({ isAllowed: true });
});

test('is off at 0', async () => {
  const count = createRateLimit(0);
  expect(await count('a')).toBeNull();
});
