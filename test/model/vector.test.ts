/** Similarities that are computed side by side equal those computed one at a time, to the last bit. */
import { describe, expect, test } from 'vitest';
import { dot, dotOfEach, embeddingDimensions, nearestOf, nearestOfEach } from '../../src/model/vector.ts';

/** The same numbers in each run, of any magnitude and sign. */
function vectorOf(seed: number): Float32Array {
  let state = seed + 1;
  return Float32Array.from({ length: embeddingDimensions }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  });
}

const vectors = (count: number, from = 0) => Array.from({ length: count }, (_, at) => vectorOf(from + at));

describe('similarities to one vector', () => {
  test.each([0, 1, 3, 4, 5, 8, 11])('of %i vectors', (count) => {
    const [some, other] = [vectors(count), vectorOf(99)];
    expect([...dotOfEach(some, other)]).toEqual(some.map((one) => dot(one, other)));
  });

  test('of memories with passages, and of one without vectors', () => {
    const memories = [vectors(1), vectors(4, 10), undefined, [], vectors(2, 20)];
    const other = vectorOf(99);
    expect(nearestOfEach(memories, other)).toEqual(
      memories.map((own) => (own === undefined || own.length === 0 ? null : nearestOf(own, other))),
    );
  });
});
