import { describe, expect, test } from 'vitest';
import { rarity } from '../../../src/embedding/rarity.ts';
import { rarestWords } from '../../../src/model/ranking/rarest-words.ts';
import { weighByRarity } from '../../../src/retrieval/query/query.ts';

const frequencies = (total: number, entries: Record<string, number>) => ({
  total,
  frequency: new Map(Object.entries(entries)),
});

describe('the words looked up', () => {
  test('are the rarest first, up to a twentieth of the memories in total', () => {
    const known = frequencies(100_000, { common: 40_000, frequent: 4_000, rare: 12, some: 900 });
    expect(rarestWords(['common', 'frequent', 'rare', 'some'], known)).toEqual(['rare', 'some', 'frequent']);
  });

  test('are at least two, however common', () => {
    const known = frequencies(100_000, { common: 40_000, commoner: 60_000, commonest: 90_000 });
    expect(rarestWords(['commonest', 'common', 'commoner'], known)).toEqual(['common', 'commoner']);
  });

  test('are all of them in a small workspace', () => {
    expect(rarestWords(['a', 'b', 'c'], frequencies(300, { a: 300, b: 200, c: 100 }))).toEqual(['c', 'b', 'a']);
  });

  test('include unknown words, which do not count', () => {
    const known = frequencies(100_000, { common: 40_000, commoner: 60_000, commonest: 90_000 });
    expect(rarestWords(['new', 'commonest', 'common', 'commoner'], known)).toEqual(['new', 'common', 'commoner']);
  });
});

describe('the rarity of a word', () => {
  test('goes from 1 for no memory to nearly 0 for every memory', () => {
    expect(rarity(0, 1_000)).toBe(1);
    expect(rarity(1_000, 1_000)).toBeLessThan(0.01);
    expect(rarity(10, 1_000)).toBeGreaterThan(rarity(100, 1_000));
  });

  test('is a number between 0 and 1 for any counts, also in an empty workspace', () => {
    for (const total of [0, 1, 2, 100_000]) {
      for (const count of [0, 1, 2, total, total + 1]) {
        expect(rarity(count, total)).toBeGreaterThanOrEqual(0);
        expect(rarity(count, total)).toBeLessThanOrEqual(1);
      }
    }
  });

  test('is reported for words as written in the text, by their analysed form', () => {
    const weigh = weighByRarity(frequencies(1_000, { migrat: 3, databas: 400 }));
    expect(weigh('migrations')).toBeCloseTo(rarity(3, 1_000));
    expect(weigh('databases')).toBeCloseTo(rarity(400, 1_000));
  });

  test('is 0 for words that the analyser drops', () => {
    expect(weighByRarity(frequencies(1_000, { migrat: 3 }))('the')).toBe(0);
  });
});
