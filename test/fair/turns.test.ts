import { expect, test } from 'vitest';
import { Turns } from '../../src/fair/turns.ts';

test('one of those waiting goes on per round of the event loop, in order of arrival', async () => {
  const turns = new Turns();
  const log: string[] = [];
  const job = async (name: string) => {
    for (let step = 1; step <= 2; step++) {
      await turns.next();
      log.push(`${name}${step}`);
    }
  };
  const rounds = async () => {
    for (let round = 0; round < 5; round++) {
      await new Promise((resolve) => setImmediate(resolve));
      log.push('|');
    }
  };
  await Promise.all([job('a'), job('b'), rounds()]);
  expect(log.join(' ')).toBe('a1 | b1 | a2 | b2 | |');
});
