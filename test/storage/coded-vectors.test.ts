/**
 * The vectors of a large store in memory. A search compares them by their codes first, and finds the same as a
 * comparison with every vector.
 */
import { expect, test } from 'vitest';
import { embeddingDimensions, handicapOf, isZero } from '../../src/model/vector.ts';
import { writeRounded } from '../../src/storage/sqlite/searching/rounded-vectors.ts';
import { createCodes, encodeQuery } from '../../src/storage/sqlite/searching/vector-codes.ts';
import { createMatrix } from '../../src/storage/sqlite/searching/vector-matrix.ts';
import { roundedQuery } from '../../src/storage/sqlite/searching/vector-search.ts';

const vectorsHeld = 14_000;
/** Far fewer than in the service. */
const codedFrom = 4_096;
/** Rounding may change the order of scores that are this close to each other. */
const roundingError = 0.003;

/** The same numbers every time, from -0.5 to 0.5. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
}

function likeness(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  // A loop over an import binding is slow here.
  for (let at = 0, { length } = one; at < length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}

function toUnit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(likeness(vector, vector));
  return vector.map((component) => component / length);
}

const next = seeded(11);
const random = () => toUnit(new Float32Array(embeddingDimensions).map(next));
/** A vector that shares part of its direction with another one. */
const near = (vector: Float32Array, apart: number) => {
  const other = random();
  return toUnit(vector.map((component, at) => component + apart * other[at]!));
};

test('a search finds the nearest of all vectors, before and after some were replaced and removed', async () => {
  const matrix = createMatrix(codedFrom);
  const held = new Map<number, Float32Array[]>();
  const put = (seq: number, vectors: Float32Array[]) => {
    matrix.put(seq, vectors);
    held.set(seq, vectors);
  };
  const remove = (seq: number) => {
    matrix.remove(seq);
    held.delete(seq);
  };
  const scoreOf = ([whole, ...passages]: Float32Array[], question: Float32Array) =>
    Math.max(
      likeness(whole!, question),
      ...passages.map((one) => likeness(one, question) - handicapOf(passages.length)),
    );
  const expectNearest = async (question: Float32Array, limit: number) => {
    const found = await matrix.nearest(question, limit, async () => undefined);
    const scores = new Map([...held].map(([seq, vectors]) => [seq, scoreOf(vectors, question)]));
    const least = [...scores.values()].sort((one, other) => other - one)[limit - 1]!;
    const surely = [...scores].filter(([, score]) => score > least + roundingError).map(([seq]) => seq);
    expect(found).toHaveLength(limit);
    // One assertion for thousands at once: an assertion for each takes longer than all searches.
    const seqs = new Set(found.map(({ seq }) => seq));
    expect(surely.filter((seq) => !seqs.has(seq))).toEqual([]);
    const isOff = ({ seq, score }: (typeof found)[number]) => !(Math.abs(score - scores.get(seq)!) < roundingError);
    expect(found.filter(isOff)).toEqual([]);
  };
  const topics = Array.from({ length: 60 }, random);
  // One text in many variants, and texts of sixty topics; every hundredth is long.
  const variants = random();
  for (let seq = 1; seq <= vectorsHeld; seq += 1) {
    const whole = seq % 20 === 0 ? near(variants, 0.1) : near(topics[seq % 60]!, 2);
    put(seq, seq % 100 === 1 ? [whole, random(), near(topics[seq % 7]!, 1)] : [whole]);
  }
  const questions = [near(topics[3]!, 1), near(topics[40]!, 2), near(variants, 0.1), random()];
  for (const question of questions) for (const limit of [10, 200]) await expectNearest(question, limit);
  for (let seq = 3; seq <= vectorsHeld; seq += 11) remove(seq);
  for (let seq = 5; seq <= vectorsHeld; seq += 13) if (held.has(seq)) put(seq, [near(topics[40]!, 1)]);
  for (let seq = 1; seq <= 500; seq += 1) put(vectorsHeld + seq, [near(variants, 0.1)]);
  expect(matrix.size).toBe(held.size);
  for (const question of questions) for (const limit of [10, 200, 3_000]) await expectNearest(question, limit);
});

test('a search that runs while the codes are built finds the nearest of all vectors', async () => {
  const matrix = createMatrix(codedFrom);
  const held = new Map<number, Float32Array>();
  const put = (seq: number, vector: Float32Array) => {
    matrix.put(seq, [vector]);
    held.set(seq, vector);
  };
  // Has another scale than the others, and so its own chunk, which the search scans first.
  put(1, toUnit(Float32Array.from({ length: embeddingDimensions }, (_, at) => (at === 3 ? 1 : 0.01))));
  for (let seq = 2; seq <= codedFrom; seq += 1) put(seq, random());
  const question = near(held.get(2_000)!, 1);
  const expected = [...held].sort(([, one], [, other]) => likeness(other, question) - likeness(one, question));
  let pauses = 0;
  const found = await matrix.nearest(question, 20, async () => {
    pauses += 1;
    if (pauses === 1)
      for (let seq = 10_000; seq < 10_200; seq += 1) matrix.put(seq, [toUnit(question.map((one) => -one))]);
  });
  const seqs = new Set(found.map(({ seq }) => seq));
  expect(expected.slice(0, 10).filter(([seq]) => !seqs.has(seq))).toEqual([]);
});

test('codes work on this machine: products equal those of the rounded vectors, and estimates are near them', () => {
  const codes = createCodes()!;
  expect(codes).not.toBeNull();
  const rows = new Int8Array(64 * embeddingDimensions);
  const vectors = Array.from({ length: 64 }, random);
  const scale = 600;
  for (const [row, vector] of vectors.entries()) writeRounded(vector, scale, rows, row * embeddingDimensions);
  const place = codes.addChunk(rows)!;
  for (const row of vectors.keys()) codes.writeCode(place, row, scale);
  const question = roundedQuery(vectors[5]!);
  const plain = vectors.map((_, row) =>
    question.components.reduce((sum, component, at) => sum + component * rows[row * embeddingDimensions + at]!, 0),
  );
  expect([...codes.products(place, 64, question.components)]).toEqual(plain);
  expect([...codes.products(place, [9, 5], question.components)]).toEqual([plain[9], plain[5]]);
  const coded = encodeQuery(vectors[5]!);
  const estimates = vectors.map((_, row) => codes.estimate(place, row, coded));
  expect(Math.max(...estimates)).toBe(estimates[5]);
  expect(codes.rowsAbove(place, 64, coded, estimates[5]! - 0.01)).toEqual([5]);
});

test('a search without a known piece finds as many as requested, and no removed one', async () => {
  const matrix = createMatrix(codedFrom);
  for (let seq = 1; seq <= 6_000; seq += 1) matrix.put(seq, [random()]);
  for (let seq = 1; seq <= 6_000; seq += 2) matrix.remove(seq);
  const nothing = new Float32Array(embeddingDimensions);
  expect(isZero(nothing)).toBe(true);
  const found = await matrix.nearest(nothing, 50, async () => undefined);
  expect(found).toHaveLength(50);
  expect(found.every(({ seq }) => seq % 2 === 0)).toBe(true);
});
