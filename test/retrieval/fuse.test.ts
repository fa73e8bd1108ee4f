import { describe, expect, test } from 'vitest';
import { channelWeights, fuse } from '../../src/retrieval/fuse.ts';

const hits = (scores: Record<string, number>) =>
  Object.entries(scores).map(([memory_id, score]) => ({ memory_id, score }));
const scoresOf = (...found: Parameters<typeof fuse>) =>
  Object.fromEntries(fuse(...found).map(({ memory_id, score }) => [memory_id, score]));

describe('fusing two channels', () => {
  test('gives 1 to the best candidate of both', () => {
    expect(scoresOf(hits({ a: 9, b: 3 }), hits({ a: 0.8, b: 0.2 })).a).toBeCloseTo(1);
  });

  test('gives a candidate that one channel missed only the share of the other channel', () => {
    const scores = scoresOf(hits({ a: 9 }), hits({ b: 0.8, c: 0.2 }));
    expect(scores.a).toBeCloseTo(channelWeights.lexical);
    expect(scores.b).toBeCloseTo(channelWeights.dense);
    expect(scores.c).toBe(0);
  });

  test('lowers the weight of words in proportion to their trust', () => {
    const [lexical, dense] = [hits({ a: 9 }), hits({ b: 0.8, c: 0.2 })];
    const scores = Object.fromEntries(
      fuse(lexical, dense, { wordTrust: 0.25 }).map(({ memory_id, score }) => [memory_id, score]),
    );
    expect(scores.a).toBeCloseTo(channelWeights.lexical / 4);
    expect(scores.b).toBeCloseTo(channelWeights.dense);
  });

  test('keeps the score of each channel', () => {
    expect(fuse(hits({ a: 9 }), hits({ b: 0.8 }))).toMatchObject([
      { memory_id: 'a', lexical: 9, dense: null },
      { memory_id: 'b', lexical: null, dense: 0.8 },
    ]);
  });

  test('does not take a lone match for a good one', () => {
    expect(scoresOf([], hits({ a: 0.05 })).a).toBeCloseTo(channelWeights.dense * 0.05);
    expect(scoresOf([], hits({ a: -0.4 })).a).toBe(0);
  });

  test('stays between 0 and 1 and in order for any scores', () => {
    for (const [lexical, dense] of [
      [
        { a: 0, b: 0 },
        { a: 0, b: 0 },
      ],
      [{ a: 1e-6 }, { a: -1, b: -0.5 }],
      [{}, {}],
    ]) {
      const ranked = fuse(hits(lexical as Record<string, number>), hits(dense as Record<string, number>));
      expect(ranked.every(({ score }) => score >= 0 && score <= 1)).toBe(true);
      expect([...ranked].sort((one, other) => other.score - one.score)).toEqual(ranked);
    }
  });

  test('breaks ties by nearness, then by the later storing', () => {
    expect(fuse(hits({ mem_1: 5, mem_2: 5 }), []).map(({ memory_id }) => memory_id)).toEqual(['mem_2', 'mem_1']);
    expect(fuse([], hits({ mem_1: -0.1, mem_2: -0.2, mem_3: 0.9 })).map(({ memory_id }) => memory_id)).toEqual([
      'mem_3',
      'mem_1',
      'mem_2',
    ]);
  });
});
