import { expect, test } from 'vitest';
import { rarity } from '../../src/embedding/rarity.ts';

test('a word of no memory has the full rarity, and one of every memory hardly any', () => {
  expect(rarity(0, 1000)).toBe(1);
  expect(rarity(1000, 1000)).toBeLessThan(0.001);
});

test('rarity falls with every further memory that contains the word', () => {
  const values = Array.from({ length: 101 }, (_, count) => rarity(count, 100));
  expect(values).toEqual([...values].sort((a, b) => b - a));
});

test('in an empty workspace every word is rare', () => {
  expect(rarity(0, 0)).toBe(1);
});
