import { describe, expect, test } from 'vitest';
import { type Example, learnWeights, scoresOf } from '../../../src/retrieval/rerank/learn-weights.ts';

/**
 * Questions with three candidates of random features; the answer is the one with the highest score under these
 * weights.
 */
function examplesOf(weights: readonly number[], count: number): Example[] {
  let state = 7;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
  return Array.from({ length: count }, () => {
    const rows = Array.from({ length: 3 }, () => Float64Array.from(weights, random));
    const scores = scoresOf({ rows, relevant: [] }, weights);
    return { rows, relevant: [scores.indexOf(Math.max(...scores))] };
  });
}

describe('learning weights', () => {
  test('finds the weights that generated the answers', () => {
    const [one, two, three] = learnWeights([{ examples: examplesOf([2, 0, -1], 400), weight: 1 }], 1e-3) as number[];
    expect(one! / -three!).toBeCloseTo(2, 0);
    expect(Math.abs(two!)).toBeLessThan(Math.abs(three!) / 2);
  });

  test('stays at the prior if there is next to nothing to learn from', () => {
    const lessons = [{ examples: examplesOf([2, 0, -1], 400), weight: 1e-6 }];
    const weights = learnWeights(lessons, 1, [0.5, 0.5, 0.5]);
    for (const weight of weights) expect(weight).toBeCloseTo(0.5, 3);
  });

  test('weights each lesson by its own weight, however many examples it has', () => {
    const [few, many] = [examplesOf([1, 0], 20), examplesOf([0, 1], 2_000)];
    const [one, two] = learnWeights(
      [
        { examples: few, weight: 1 },
        { examples: many, weight: 0.01 },
      ],
      1e-2,
    ) as number[];
    expect(one).toBeGreaterThan(two!);
  });

  test('skips questions without a relevant candidate, and can start anywhere', () => {
    const examples = examplesOf([1, -1], 200);
    const barren = examples.map(({ rows }) => ({ rows, relevant: [] }));
    const weights = learnWeights([{ examples, weight: 1 }], 1e-2);
    const other = learnWeights([{ examples: [...examples, ...barren], weight: 1 }], 1e-2, undefined, [-5, 5]);
    for (const [at, weight] of weights.entries()) expect(other[at]).toBeCloseTo(weight, 3);
  });
});
