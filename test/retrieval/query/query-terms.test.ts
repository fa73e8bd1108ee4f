import { describe, expect, test } from 'vitest';
import { matchTerms, weighTerms } from '../../../src/retrieval/query/query-terms.ts';

const frequencies = (entries: Record<string, number>) => ({
  total: 1_000,
  frequency: new Map(Object.entries(entries)),
});
const asked = weighTerms(['who', 'migrat', 'atla', 'bill'], frequencies({ migrat: 5, atla: 100, bill: 20 }), new Map());

describe('the terms of a question in a memory', () => {
  test('count words that some memory contains, the rare ones most', () => {
    expect([...asked.indexByWord.keys()]).toEqual(['migrat', 'atla', 'bill']);
    const [migrat, atla, bill] = asked.weights as [number, number, number];
    expect(migrat).toBeGreaterThan(bill);
    expect(bill).toBeGreaterThan(atla);
    expect(matchTerms(['migrat', 'atla', 'bill'], asked).coverage).toBeCloseTo(1);
    expect(matchTerms(['bill', 'bill', 'bill'], asked).coverage).toBeCloseTo(bill / (migrat + atla + bill));
    expect(matchTerms([], asked)).toMatchObject({ coverage: 0, phrase: 0, nearness: 0, opening: 0 });
  });

  test('include words that are adjacent as in the question', () => {
    const together = matchTerms(['x', 'migrat', 'atla', 'x', 'x', 'x', 'bill'], asked);
    const apart = matchTerms(['migrat', 'x', 'x', 'x', 'atla', 'x', 'x', 'x', 'bill'], asked);
    expect(together.coverage).toBeCloseTo(apart.coverage);
    expect(together.phrase).toBeGreaterThan(apart.phrase);
    expect(matchTerms(['migrat', 'x', 'atla', 'bill'], asked).phrase).toBeCloseTo(1);
  });

  test('record whether they are near each other, and at the beginning', () => {
    const filler = Array.from({ length: 40 }, () => 'x');
    const near = matchTerms([...filler, 'migrat', 'x', 'bill'], asked);
    const far = matchTerms([...filler, 'migrat', ...filler, 'bill'], asked);
    expect(near.nearness).toBeGreaterThan(far.nearness);
    expect(near.opening).toBe(0);
    expect(matchTerms(['migrat', ...filler], asked).opening).toBeGreaterThan(0);
  });

  test('weight a word by its importance in the model', () => {
    const words = ['migrat', 'bill'];
    const plain = weighTerms(words, frequencies({ migrat: 20, bill: 20 }), new Map());
    const told = weighTerms(words, frequencies({ migrat: 20, bill: 20 }), new Map([['migrat', 0.25]]));
    expect(plain.weights[0]).toBeCloseTo(plain.weights[1]!);
    expect(told.weights[0]).toBeCloseTo(plain.weights[0]! / 2);
  });

  test('a synonym counts for the word of the question, a little less', () => {
    const known = frequencies({ boss: 3, lead: 20, choir: 10 });
    const alike = [{ terms: ['boss'], synonyms: ['lead', 'head'] }];
    const terms = weighTerms(['boss', 'choir'], known, new Map(), alike);
    const own = matchTerms(['boss', 'choir'], terms).coverage;
    const other = matchTerms(['lead', 'choir'], terms).coverage;
    expect(own).toBeCloseTo(1);
    expect(other).toBeLessThan(own);
    expect(other).toBeGreaterThan(matchTerms(['choir'], terms).coverage);
    expect(matchTerms(['boss', 'lead', 'choir'], terms).coverage).toBeCloseTo(1);
  });

  test('a synonym has a place of its own if no memory contains the word of the question', () => {
    const alike = [{ terms: ['boss'], synonyms: ['lead'] }];
    const terms = weighTerms(['boss', 'choir'], frequencies({ lead: 20, choir: 10 }), new Map(), alike);
    expect(matchTerms(['lead'], terms).coverage).toBeGreaterThan(0.2);
  });
});
