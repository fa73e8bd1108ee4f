import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/text/language.ts';
import { findPeriod } from '../../src/text/periods.ts';

/** A Tuesday. */
const tuesday = new Date('2026-11-17T12:00:00Z');
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const period = (question: string, language: Language, now = tuesday) => {
  const found = findPeriod(question, language, now);
  return found && [dayOf(found.from), dayOf(found.to)];
};

describe('years counted back from now', () => {
  test.each([
    ['What happened two years ago?', 'en'],
    ['Was ist vor zwei Jahren passiert?', 'de'],
    ["Que s'est-il passé il y a deux ans ?", 'fr'],
    ['¿Qué pasó hace dos años?', 'es'],
    ['Cosa è successo due anni fa?', 'it'],
    ['Wat is er twee jaar geleden gebeurd?', 'nl'],
    ['O que aconteceu há dois anos?', 'pt'],
    ['Что случилось два года назад?', 'ru'],
    ['两年前发生了什么？', 'zh'],
    ['2年前に何がありましたか', 'ja'],
  ] as const)('are the months around that day: %s', (question, language) => {
    expect(period(question, language)).toEqual(['2024-09-18', '2025-01-16']);
  });

  test('are not the last digits of a year', () => {
    expect(findPeriod('2020年前に何がありましたか', 'ja', tuesday)?.isRelative).toBeUndefined();
  });
});
