import { describe, expect, test } from 'vitest';
import { timeExpressions } from '../../src/text/dates.ts';
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

describe('the time up to now', () => {
  test.each([
    ['What happened in the last three days?', 'en', '2026-11-14'],
    ['What happened in the past few days?', 'en', '2026-11-14'],
    ['What happened in the last 24 hours?', 'en', '2026-11-16'],
    ['What happened in the last 3 months?', 'en', '2026-08-17'],
    ['What happened over the past two years?', 'en', '2024-11-17'],
    ['Was ist in den letzten drei Monaten passiert?', 'de', '2026-08-17'],
    ['Was ist in den letzten Tagen passiert?', 'de', '2026-11-14'],
    ["Que s'est-il passé ces trois derniers jours ?", 'fr', '2026-11-14'],
    ["Que s'est-il passé au cours des 3 derniers mois ?", 'fr', '2026-08-17'],
    ['¿Qué pasó en los últimos 3 días?', 'es', '2026-11-14'],
    ['¿Qué pasó en las últimas dos semanas?', 'es', '2026-11-03'],
    ['Cosa è successo negli ultimi tre giorni?', 'it', '2026-11-14'],
    ['Wat is er de afgelopen drie dagen gebeurd?', 'nl', '2026-11-14'],
    ['O que aconteceu nos últimos três dias?', 'pt', '2026-11-14'],
    ['Что случилось за последние три дня?', 'ru', '2026-11-14'],
    ['过去三天发生了什么？', 'zh', '2026-11-14'],
    ['最近三个月发生了什么？', 'zh', '2026-08-17'],
    ['過去3日間に何がありましたか', 'ja', '2026-11-14'],
  ] as const)('begins that long ago: %s', (question, language, from) => {
    expect(period(question, language)).toEqual([from, '2026-11-17']);
    expect(findPeriod(question, language, tuesday)!.to).toBe(tuesday.getTime());
  });

  test('is not the end of another time', () => {
    expect(period('Was ist in den letzten Tagen des März passiert?', 'de')?.[1]).not.toBe('2026-11-17');
  });
});

describe('a week, a month or a day of last week', () => {
  test.each([
    ['Что случилось на прошлой неделе?', 'ru', '2026-11-09', '2026-11-15'],
    ['Что было на этой неделе?', 'ru', '2026-11-16', '2026-11-17'],
    ['Что решили в среду на прошлой неделе?', 'ru', '2026-11-11', '2026-11-11'],
    ['Что было в этом месяце?', 'ru', '2026-11-01', '2026-11-17'],
    ['ماذا حدث الأسبوع الماضي؟', 'ar', '2026-11-09', '2026-11-15'],
    ['ماذا حدث في هذا الأسبوع؟', 'ar', '2026-11-16', '2026-11-17'],
    ['ماذا حدث يوم الجمعة من الأسبوع الماضي؟', 'ar', '2026-11-13', '2026-11-13'],
    ['O que aconteceu no mês passado?', 'pt', '2026-10-01', '2026-10-31'],
  ] as const)('is the whole of it: %s', (question, language, from, to) => {
    expect(period(question, language)).toEqual([from, to]);
  });
});

describe('a weekend', () => {
  test.each([
    ['What happened last weekend?', 'en'],
    ['What happened this weekend?', 'en'],
    ['Was ist letztes Wochenende passiert?', 'de'],
    ['Was haben wir am Wochenende gemacht?', 'de'],
    ["Que s'est-il passé le week-end dernier ?", 'fr'],
    ['¿Qué pasó el fin de semana pasado?', 'es'],
    ['¿Qué hicimos el fin de semana?', 'es'],
    ['Cosa è successo lo scorso fine settimana?', 'it'],
    ['Wat is er vorig weekend gebeurd?', 'nl'],
    ['O que aconteceu no fim de semana passado?', 'pt'],
    ['上周末发生了什么？', 'zh'],
    ['週末に何をしましたか', 'ja'],
  ] as const)('that is over is its Saturday and Sunday: %s', (question, language) => {
    expect(period(question, language)).toEqual(['2026-11-14', '2026-11-15']);
    expect(timeExpressions(question, language, tuesday)).toMatchObject([{ from: Date.parse('2026-11-14') }]);
  });

  test.each([
    ['What is on this weekend?', 'en'],
    ['Was ist am Wochenende los?', 'de'],
    ['Que fait-on ce week-end ?', 'fr'],
  ] as const)('to come is no past period: %s', (question, language) => {
    expect(period(question, language)).toBeNull();
    expect(timeExpressions(question, language, tuesday)).toMatchObject([{ from: Date.parse('2026-11-21') }]);
  });

  test.each([
    ['What happened over the weekend of 7 and 8 March?', 'en'],
    ['What went on at the weekend of 8 March?', 'en'],
    ['Was war am Wochenende vom 7. März los?', 'de'],
    ['Que s’est-il passé le week-end du 7 mars ?', 'fr'],
    ['¿Qué pasó el fin de semana del 7 de marzo?', 'es'],
  ] as const)('of a day is Saturday and Sunday of its week: %s', (question, language) => {
    expect(period(question, language)).toEqual(['2026-03-07', '2026-03-08']);
  });

  test('is the present one on its own days, and the one before is the last', () => {
    const sunday = new Date('2026-11-22T10:00:00Z');
    expect(period('What happened this weekend?', 'en', sunday)).toEqual(['2026-11-21', '2026-11-22']);
    expect(period('What happened last weekend?', 'en', sunday)).toEqual(['2026-11-14', '2026-11-15']);
  });
});

describe('a time since another', () => {
  test.each([
    ['What happened since Monday?', 'en', '2026-11-16'],
    ['What have we decided since last Tuesday?', 'en', '2026-11-10'],
    ['What happened since last week?', 'en', '2026-11-09'],
    ['What changed since 2024?', 'en', '2024-01-01'],
    ['Who has had the key since Christmas?', 'en', '2025-12-24'],
    ['Was ist seit März passiert?', 'de', '2026-03-01'],
    ["Que s'est-il passé depuis lundi ?", 'fr', '2026-11-16'],
    ['¿Qué pasó desde el lunes?', 'es', '2026-11-16'],
    ['Cosa è successo da lunedì?', 'it', '2026-11-16'],
    ['Wat is er sinds maandag gebeurd?', 'nl', '2026-11-16'],
    ['O que aconteceu desde segunda-feira?', 'pt', '2026-11-16'],
    ['从周一以来发生了什么？', 'zh', '2026-11-16'],
    ['我们上周以来做了什么？', 'zh', '2026-11-09'],
    ['月曜日から何がありましたか', 'ja', '2026-11-16'],
  ] as const)('lasts until now: %s', (question, language, from) => {
    expect(period(question, language)).toEqual([from, '2026-11-17']);
    expect(findPeriod(question, language, tuesday)).toMatchObject({ to: tuesday.getTime(), isWhole: true });
  });
});

describe('a time between two others', () => {
  test.each([
    ['What happened between January and March?', 'en', '2026-01-01', '2026-03-31'],
    ['What happened from January to March 2025?', 'en', '2025-01-01', '2025-03-31'],
    ['What happened between November and February?', 'en', '2025-11-01', '2026-02-28'],
    ['What happened between 3 and 7 November?', 'en', '2026-11-03', '2026-11-07'],
    ['Who worked from Monday to Wednesday?', 'en', '2026-11-09', '2026-11-11'],
    ['Was ist zwischen Januar und März passiert?', 'de', '2026-01-01', '2026-03-31'],
    ['Was war vom 3. bis zum 7. November los?', 'de', '2026-11-03', '2026-11-07'],
    ["Que s'est-il passé entre janvier et mars ?", 'fr', '2026-01-01', '2026-03-31'],
    ["Que s'est-il passé entre le 3 et le 7 novembre ?", 'fr', '2026-11-03', '2026-11-07'],
    ['¿Qué pasó de enero a marzo?', 'es', '2026-01-01', '2026-03-31'],
    ['Cosa è successo tra gennaio e marzo?', 'it', '2026-01-01', '2026-03-31'],
    ['Cosa è successo da gennaio a marzo?', 'it', '2026-01-01', '2026-03-31'],
    ['Wat is er tussen januari en maart gebeurd?', 'nl', '2026-01-01', '2026-03-31'],
    ['O que aconteceu entre janeiro e março?', 'pt', '2026-01-01', '2026-03-31'],
    ['一月到三月发生了什么？', 'zh', '2026-01-01', '2026-03-31'],
    ['1月から3月まで何がありましたか', 'ja', '2026-01-01', '2026-03-31'],
  ] as const)('reaches from the first to the last: %s', (question, language, from, to) => {
    expect(period(question, language)).toEqual([from, to]);
    expect(findPeriod(question, language, tuesday)!.remainder).not.toMatch(/\d|jan|ener|gen|ma[rä]|月/iu);
  });

  test('is none between places', () => {
    for (const question of ['How do I get from Berlin to Munich?', 'What happened since I moved?'])
      expect(period(question, 'en'), question).toBeNull();
  });
});

describe('a count back from now', () => {
  test.each([
    ['What happened 120 days ago?', 'en', '2026-07-05', '2026-08-04'],
    ['What happened twenty-one days ago?', 'en', '2026-10-22', '2026-11-01'],
    ['Was war vor vierzehn Tagen?', 'de', '2026-10-31', '2026-11-06'],
    ["Que s'est-il passé il y a quinze jours ?", 'fr', '2026-10-30', '2026-11-05'],
    ['十五天前发生了什么？', 'zh', '2026-10-30', '2026-11-05'],
    ['What happened half a year ago?', 'en', '2026-05-01', '2026-05-31'],
    ['What happened 3 years and 2 months ago?', 'en', '2023-09-01', '2023-09-30'],
    ['What did we do in the last 120 days?', 'en', '2026-07-20', '2026-11-17'],
    ['Was haben wir in den letzten vierzehn Tagen gemacht?', 'de', '2026-11-03', '2026-11-17'],
    ['过去十五天做了什么？', 'zh', '2026-11-02', '2026-11-17'],
  ] as const)('is read whole: %s', (question, language, from, to) => {
    expect(period(question, language)).toEqual([from, to]);
  });
});

describe('the week, month or year before the last one', () => {
  test.each([
    ['What happened the week before last?', 'en', '2026-11-02', '2026-11-08'],
    ['Was war vorletzte Woche?', 'de', '2026-11-02', '2026-11-08'],
    ['上上周做了什么？', 'zh', '2026-11-02', '2026-11-08'],
    ['上上周二做了什么？', 'zh', '2026-11-03', '2026-11-03'],
    ['What did we decide the month before last?', 'en', '2026-09-01', '2026-09-30'],
    ['Was haben wir vorletzten Monat gemacht?', 'de', '2026-09-01', '2026-09-30'],
    ['What did we do the year before last?', 'en', '2024-01-01', '2024-12-31'],
  ] as const)('is not the last one: %s', (question, language, from, to) => {
    expect(period(question, language)).toEqual([from, to]);
  });

  test('differs from the last week of a month', () => {
    expect(period('What did we do in the last week of March?', 'en')).toEqual(['2026-03-21', '2026-03-31']);
    expect(period('Was war in der letzten Woche im März?', 'de')).toEqual(['2026-03-21', '2026-03-31']);
  });
});

describe('a word that is also the name of a day or a month', () => {
  test.each([
    'Who sat next to Ada at dinner?',
    'Where is the sun cream?',
    'Which Sun hat is mine?',
    'When did Ada wed?',
    'Who was on the march?',
    'Is 24/7 support included?',
    'How do I get the ratio 1/2?',
    'When is the last day of school?',
    'What is check-out time on the last day?',
    'What changed in Spring Boot?',
  ])('names no time: %s', (question) => {
    expect(period(question, 'en')).toBeNull();
    expect(timeExpressions(question, 'en', tuesday)).toEqual([]);
  });

  test.each([
    ['What is on Sat?', '2026-11-14'],
    ['What did I do last sat?', '2026-11-14'],
    ['Who comes Sat morning?', '2026-11-14'],
    ['What is open Sat and Sun?', '2026-11-14'],
    ['What did we plant in spring?', '2026-03-01'],
    ['What did we do last march?', '2026-03-01'],
    ['What happened on 3/4?', '2026-03-04'],
    ['What did we do last night?', '2026-11-16'],
  ])('names it where it does: %s', (question, from) => {
    expect(period(question, 'en')?.[0]).toBe(from);
  });
});

test('a day of last week in traditional Chinese is that day', () => {
  expect(period('上週二做了什麼？', 'zh')).toEqual(['2026-11-10', '2026-11-10']);
});
