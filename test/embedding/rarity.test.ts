import { expect, test } from 'vitest';
import { rarity } from '../../src/embedding/rarity.ts';

test('a word of no memory is wholly rare, and one of every memory hardly at all', () => {
  expect(rarity(0, 1000)).toBe(1);
  expect(rarity(1000, 1000)).toBeLessThan(0.001);
});

test('rarity falls with every further memory that holds the word', () => {
  const values = Array.from({ length: 101 }, (_, count) => rarity(count, 100));
  expect(values).toEqual([...values].sort((a, b) => b - a));
});

test('in an empty workspace every word is rare', () => {
  expect(rarity(0, 0)).toBe(1);
});
