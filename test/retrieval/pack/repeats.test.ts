import { expect, test } from 'vitest';
import { withoutRepeats } from '../../../src/retrieval/pack/repeats.ts';
import { roundsOf } from '../../support/rounds.ts';

test('repeats of long memories are found with turns for others between their words', async () => {
  const text = (n: number) => Array.from({ length: 1_000 }, (_, at) => `word${n}x${at}`).join(' ');
  const items = [0, 1, 2, 1, 3].map((n, at) => ({ content: text(n), language: 'en', memory_id: `mem_${at}` }));
  const { rounds, result } = await roundsOf(() => withoutRepeats(items));
  expect(result.map(({ item, also }) => [item.memory_id, ...also])).toEqual([
    ['mem_0'],
    ['mem_1', 'mem_3'],
    ['mem_2'],
    ['mem_4'],
  ]);
  expect(rounds).toBeGreaterThan((5 * 1_000) / 64);
});
