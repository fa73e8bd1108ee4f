import { expect, test } from 'vitest';
import type { Db } from '../../src/storage/workspace/tables.ts';
import { cacheFrequencies } from '../../src/storage/workspace/word-frequencies.ts';

const noDatabase = null as unknown as Db;

test('word frequencies are correct at once when the store has outgrown the cached counts', async () => {
  let total = 2_000;
  const lookedUp: string[][] = [];
  const count = cacheFrequencies(async (_db, words) => {
    lookedUp.push([...words]);
    return { total, frequency: new Map(words.map((word) => [word, total / 4])) };
  });
  await count(noDatabase, ['common']);
  expect((await count(noDatabase, ['common'])).frequency.get('common')).toBe(500);
  total = 4_000;
  expect((await count(noDatabase, ['common'])).frequency.get('common')).toBe(500);
  expect((await count(noDatabase, ['common'])).frequency.get('common')).toBe(1_000);
  expect(lookedUp).toEqual([['common'], [], [], ['common']]);
});

test('a word that no memory contained is counted again, and found in the next memory that is stored', async () => {
  let total = 2_000;
  const count = cacheFrequencies(async (_db, words) => ({
    total,
    frequency: new Map(words.map((word) => [word, total - 2_000])),
  }));
  expect((await count(noDatabase, ['quoin'])).frequency.get('quoin')).toBe(0);
  total = 2_001;
  expect((await count(noDatabase, ['quoin'])).frequency.get('quoin')).toBe(1);
});

test('once the newest memories are erased, no word is in more memories than there are, and it is soon counted again', async () => {
  let total = 2_000;
  const count = cacheFrequencies(async (_db, words) => ({
    total,
    frequency: new Map(words.map((word) => [word, total])),
  }));
  await count(noDatabase, ['common']);
  total = 1_999;
  expect(await count(noDatabase, ['common'])).toEqual({ total: 1_999, frequency: new Map([['common', 1_999]]) });
  total = 40;
  expect((await count(noDatabase, ['common'])).frequency.get('common')).toBe(40);
  total = 50;
  expect((await count(noDatabase, ['common'])).frequency.get('common')).toBe(50);
});
