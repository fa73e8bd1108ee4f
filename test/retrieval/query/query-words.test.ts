import { describe, expect, test } from 'vitest';
import { askedWords, findHeld } from '../../../src/retrieval/query/query-words.ts';

const frequencies = (entries: Record<string, number>) => ({
  total: 1_000,
  frequency: new Map(Object.entries(entries)),
});
const asked = askedWords(['who', 'migrat', 'atla', 'bill'], frequencies({ migrat: 5, atla: 100, bill: 20 }), new Map());

describe('what a memory holds of a question', () => {
  test('counts the words that some memory holds, the rare ones most', () => {
    expect([...asked.places.keys()]).toEqual(['migrat', 'atla', 'bill']);
    const [migrat, atla, bill] = asked.weights as [number, number, number];
    expect(migrat).toBeGreaterThan(bill);
    expect(bill).toBeGreaterThan(atla);
    expect(findHeld(['migrat', 'atla', 'bill'], asked).coverage).toBeCloseTo(1);
    expect(findHeld(['bill', 'bill', 'bill'], asked).coverage).toBeCloseTo(bill / (migrat + atla + bill));
    expect(findHeld([], asked)).toMatchObject({ coverage: 0, phrase: 0, nearness: 0, opening: 0 });
  });

  test('knows words that stand together as in the question', () => {
    const together = findHeld(['x', 'migrat', 'atla', 'x', 'x', 'x', 'bill'], asked);
    const apart = findHeld(['migrat', 'x', 'x', 'x', 'atla', 'x', 'x', 'x', 'bill'], asked);
    expect(together.coverage).toBeCloseTo(apart.coverage);
    expect(together.phrase).toBeGreaterThan(apart.phrase);
    expect(findHeld(['migrat', 'x', 'atla', 'bill'], asked).phrase).toBeCloseTo(1);
  });

  test('knows whether they stand near each other, and at the beginning', () => {
    const filler = Array.from({ length: 40 }, () => 'x');
    const near = findHeld([...filler, 'migrat', 'x', 'bill'], asked);
    const far = findHeld([...filler, 'migrat', ...filler, 'bill'], asked);
    expect(near.nearness).toBeGreaterThan(far.nearness);
    expect(near.opening).toBe(0);
    expect(findHeld(['migrat', ...filler], asked).opening).toBeGreaterThan(0);
  });

  test('weighs a word by what the model makes of it', () => {
    const words = ['migrat', 'bill'];
    const plain = askedWords(words, frequencies({ migrat: 20, bill: 20 }), new Map());
    const told = askedWords(words, frequencies({ migrat: 20, bill: 20 }), new Map([['migrat', 0.25]]));
    expect(plain.weights[0]).toBeCloseTo(plain.weights[1]!);
    expect(told.weights[0]).toBeCloseTo(plain.weights[0]! / 2);
  });
});
