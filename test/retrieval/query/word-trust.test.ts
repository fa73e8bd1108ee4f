import { describe, expect, test } from 'vitest';
import { measureWordTrust } from '../../../src/retrieval/query/word-trust.ts';

const word = (form: string, importance = 1) => ({ forms: [form], importance });
const held = (counts: Record<string, number>) => ({ total: 1_000, frequency: new Map(Object.entries(counts)) });

describe('words', () => {
  test('count in full if the memories know half of the question', () => {
    const words = ['ferry', 'leave', 'harbour', 'dawn'].map((form) => word(form));
    expect(measureWordTrust(words, held({ ferry: 3, leave: 0, harbour: 8, dawn: 0 }))).toBe(1);
  });

  test('do not count if the memories know nothing of it', () => {
    expect(measureWordTrust([word('fähre'), word('hafen')], held({ fähre: 0, hafen: 0 }))).toBe(0);
  });

  test('count more, the more of them are known', () => {
    const words = ['tom', 'hat', 'keine', 'zeit'].map((form) => word(form));
    const trust = measureWordTrust(words, held({ tom: 300, hat: 0, keine: 0, zeit: 0 }));
    expect(trust).toBeGreaterThan(0);
    expect(trust).toBeLessThan(0.5);
  });

  test('are known by any of their forms', () => {
    expect(measureWordTrust([{ forms: ['kind', 'kinder'], importance: 1 }], held({ kind: 0, kinder: 4 }))).toBe(1);
  });

  test('of high importance in the model weigh more, up to a limit', () => {
    const frequencies = held({ boston: 5, wohnt: 0, sie: 0, in: 0 });
    const asked = (importance: number) => [word('boston', importance), word('wohnt'), word('sie', 0.2)];
    expect(measureWordTrust(asked(1.6), frequencies)).toBe(1);
    expect(measureWordTrust(asked(50), frequencies)).toBe(measureWordTrust(asked(1.6), frequencies));
    expect(measureWordTrust(asked(0.3), frequencies)).toBeLessThan(0.1);
  });

  test('that the analysis of the question drops have no effect', () => {
    expect(measureWordTrust([word('the'), word('of')], held({}))).toBe(1);
  });
});
