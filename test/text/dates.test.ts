import { describe, expect, test } from 'vitest';
import { timeExpressions, timeFit } from '../../src/text/dates.ts';

const now = new Date('2026-11-20T12:00:00Z');
const fits = (question: string, at: string, language: 'en' | 'de' | 'fr' = 'en') =>
  timeFit(timeExpressions(question, language, now), Date.parse(at));

describe('the time a question asks about', () => {
  test('is a day, and fits less the farther away', () => {
    const question = 'What did we ship on 8 May 2023?';
    expect(fits(question, '2023-05-08T18:00:00Z')).toBe(1);
    const [dayAfter, weekAfter, weekBefore] = ['2023-05-09T18:00:00Z', '2023-05-15T12:00:00Z', '2023-05-01T12:00:00Z'];
    expect(fits(question, dayAfter)).toBeGreaterThan(fits(question, weekAfter));
    // What happened is told after it, not before.
    expect(fits(question, weekAfter)).toBeGreaterThan(fits(question, weekBefore));
    expect(fits(question, '2021-05-08T18:00:00Z')).toBeLessThan(0.01);
  });

  test('is a month of that year, or of any where none is named', () => {
    expect(fits('What broke in March 2023?', '2023-03-20T00:00:00Z')).toBe(1);
    expect(fits('What broke in March 2023?', '2022-03-20T00:00:00Z')).toBeLessThan(0.01);
    expect(fits('What broke in January?', '2022-01-20T00:00:00Z')).toBe(1);
    expect(fits('Where was Ana last May?', '2024-05-02T00:00:00Z')).toBe(1);
  });

  test('is a year by itself, but not any number', () => {
    expect(fits('Which city did she visit in 2022?', '2022-08-01T00:00:00Z')).toBe(1);
    for (const question of [
      'order 4502 items',
      'listens on port 2022:80',
      'version 2022.1',
      'may I ask',
      'It May be late',
    ])
      expect(timeExpressions(question, 'en', now), question).toEqual(
        question === 'It May be late' ? [{ month: 4 }] : [],
      );
  });

  test('is relative to now', () => {
    expect(fits('what happened yesterday?', '2026-11-19T09:00:00Z')).toBe(1);
    expect(fits('what happened yesterday?', '2026-11-10T09:00:00Z')).toBeLessThan(0.2);
    expect(fits('what did we decide two weeks ago', '2026-11-08T09:00:00Z')).toBe(1);
    expect(fits('what did we decide last Tuesday', '2026-11-17T16:00:00Z')).toBe(1);
  });

  test('is understood in the language of the question', () => {
    expect(fits('Was haben wir am 3. Mai 2024 beschlossen?', '2024-05-03T10:00:00Z', 'de')).toBe(1);
    expect(fits('Qu’avons-nous décidé le 3 mai 2024 ?', '2024-05-03T10:00:00Z', 'fr')).toBe(1);
  });

  test('is none where none is named, and a time of day alone is none', () => {
    for (const question of ['who owns billing?', 'is the deploy at 3 pm?', '', '🙂'.repeat(2_000)])
      expect(timeExpressions(question, 'en', now)).toEqual([]);
  });
});
