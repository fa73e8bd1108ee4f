/** Concurrent work: none of it continues after the end. */
import { expect, test } from 'vitest';
import { together } from '../../src/fair/together.ts';

const afterTurns = (turns: number): Promise<void> =>
  turns === 0 ? Promise.resolve() : new Promise((resolve) => setImmediate(() => resolve(afterTurns(turns - 1))));

test('the results come in the given order', async () => {
  const slow = afterTurns(3).then(() => 'slow');
  expect(await together(slow, 'known', Promise.resolve(3))).toEqual(['slow', 'known', 3]);
});

test('if one fails, the others end before the failure is reported', async () => {
  let hasEnded = false;
  const slow = afterTurns(5).then(() => {
    hasEnded = true;
  });
  await expect(together(Promise.reject(new Error('the first')), slow)).rejects.toThrow('the first');
  expect(hasEnded).toBe(true);
});
