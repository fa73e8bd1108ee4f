import { describe, expect, test } from 'vitest';
import { timeExpressions, timeFit } from '../../src/text/dates.ts';
import { findPeriod } from '../../src/text/periods.ts';

const now = new Date('2026-11-20T12:00:00Z');
const fits = (question: string, at: string, language: 'en' | 'de' | 'fr' = 'en') =>
  timeFit(timeExpressions(question, language, now), Date.parse(at));

describe('the time a question asks about', () => {
  test('is no part of a word: früher names no morning', () => {
    expect(timeExpressions('Wo hat Miriam früher gewohnt?', 'de', now)).toEqual([]);
    expect(timeExpressions('Was war gestern früh?', 'de', now)).toHaveLength(1);
  });

  test('is a day, and the score falls with the distance', () => {
    const question = 'What did we ship on 8 May 2023?';
    expect(fits(question, '2023-05-08T18:00:00Z')).toBe(1);
    const [dayAfter, weekAfter, weekBefore] = ['2023-05-09T18:00:00Z', '2023-05-15T12:00:00Z', '2023-05-01T12:00:00Z'];
    expect(fits(question, dayAfter)).toBeGreaterThan(fits(question, weekAfter));
    // A report of an event follows the event.
    expect(fits(question, weekAfter)).toBeGreaterThan(fits(question, weekBefore));
    expect(fits(question, '2021-05-08T18:00:00Z')).toBeLessThan(0.01);
  });

  test('is a month of that year, or of any year if none is named', () => {
    expect(fits('What broke in March 2023?', '2023-03-20T00:00:00Z')).toBe(1);
    expect(fits('What broke in March 2023?', '2022-03-20T00:00:00Z')).toBeLessThan(0.01);
    expect(fits('What broke in January?', '2022-01-20T00:00:00Z')).toBe(1);
    expect(fits('Where was Ana last May?', '2024-05-02T00:00:00Z')).toBe(1);
  });

  test('is a year on its own, but not any number', () => {
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

  test('is a part of a month in the given year', () => {
    for (const [question, at] of [
      ['What did we note at the end of May 2023?', '2023-05-28'],
      ['Was war Ende März 2024 los?', '2024-03-28'],
      ['2024年5月底发生了什么？', '2024-05-28'],
    ] as const) {
      expect(fits(question, `${at}T12:00:00Z`), question).toBe(1);
      expect(fits(question, `2026${at.slice(4)}T12:00:00Z`), question).toBeLessThan(0.01);
      const period = findPeriod(question, 'en', now)!;
      expect(new Date(period.from).toISOString(), question).toMatch(at.slice(0, 7));
      expect(period.remainder, question).not.toMatch(/\d/);
    }
  });

  test('is the last such part of a month or the next one if no year is given', () => {
    const period = (question: string) => new Date(findPeriod(question, 'en', now)!.from).toISOString().slice(0, 10);
    for (const at of ['2025-12-28T12:00:00Z', '2026-12-28T12:00:00Z'])
      expect(fits('What about the end of December?', at)).toBe(1);
    expect(fits('What about the end of December?', '2024-12-28T12:00:00Z')).toBeLessThan(0.01);
    expect(period('What did we note at the end of December?')).toBe('2025-12-21');
    expect(period('What is at the end of November?')).toBe('2026-11-21');
    expect(period('What was planned for the end of December?')).toBe('2025-12-21');
    for (const question of [
      'What is planned for the end of December?',
      'Was ist für Ende Dezember geplant?',
      '12月底有什么计划？',
    ])
      expect(period(question), question).toBe('2026-12-21');
  });

  test('is not May where "may" is a verb', () => {
    for (const question of ['How late may I ring?', 'How early may we check in?', 'How late may guests ring?']) {
      expect(timeExpressions(question, 'en', now), question).toEqual([]);
      expect(findPeriod(question, 'en', now), question).toBeNull();
    }
    for (const question of ['What broke in late May?', 'what broke in late may?', 'Late May was what?'])
      expect(fits(question, '2026-05-28T12:00:00Z'), question).toBe(1);
  });

  test('is relative to now', () => {
    expect(fits('what happened yesterday?', '2026-11-19T09:00:00Z')).toBe(1);
    expect(fits('what happened yesterday?', '2026-11-10T09:00:00Z')).toBeLessThan(0.2);
    expect(fits('what did we decide two weeks ago', '2026-11-08T09:00:00Z')).toBe(1);
    expect(fits('what did we decide last Tuesday', '2026-11-17T16:00:00Z')).toBe(1);
  });

  test.each([
    ["Qu'a-t-on fait avant-hier ?", 'fr'],
    ["Che cosa abbiamo fatto l'altro ieri?", 'it'],
    ['¿Qué hicimos anteayer?', 'es'],
    ['O que fizemos anteontem?', 'pt'],
    ['Wat hebben we eergisteren gedaan?', 'nl'],
    ['一昨日は何をしましたか', 'ja'],
    ['前天我们做了什么', 'zh'],
    ['What did we do the day before yesterday?', 'en'],
  ] as const)('is the day before yesterday: %s', (question, language) => {
    const [from, to] = [Date.parse('2026-03-29'), Date.parse('2026-03-30') - 1];
    const day = new Date('2026-03-31T12:00:00Z');
    expect(findPeriod(question, language, day)).toMatchObject({ from, to });
    const [time] = timeExpressions(question, language, day) as { from: number; to: number }[];
    expect((time!.from + time!.to + 1) / 2).toBeLessThanOrEqual(Date.parse('2026-03-29T12:00:00Z'));
    expect(time!.to).toBeLessThan(Date.parse('2026-03-30T01:00:00Z'));
  });

  test.each([
    ['2026-03-31T12:00:00Z', 'What did we decide last month?', 'en', '2026-02-01'],
    ['2026-03-30T12:00:00Z', 'Was haben wir letzten Monat entschieden?', 'de', '2026-02-01'],
    ['2026-05-31T12:00:00Z', 'What did we decide three months ago?', 'en', '2026-02-01'],
    ['2026-01-31T12:00:00Z', 'What is planned for next month?', 'en', '2026-02-01'],
    ['2026-01-15T12:00:00Z', 'What did we decide last month?', 'en', '2025-12-01'],
  ] as const)('is the right month at the end of a longer one: %s %s', (at, question, language, from) => {
    expect(timeExpressions(question, language, new Date(at))).toMatchObject([{ from: Date.parse(from) }]);
  });

  test('is understood in the language of the question', () => {
    expect(fits('Was haben wir am 3. Mai 2024 beschlossen?', '2024-05-03T10:00:00Z', 'de')).toBe(1);
    expect(fits('Qu’avons-nous décidé le 3 mai 2024 ?', '2024-05-03T10:00:00Z', 'fr')).toBe(1);
  });

  test('is none if none is given, and a time of day alone is none', () => {
    for (const question of ['who owns billing?', 'is the deploy at 3 pm?', '', '🙂'.repeat(2_000)])
      expect(timeExpressions(question, 'en', now)).toEqual([]);
  });
});

describe('a part of a year', () => {
  test.each([
    ['Who ran the kiosk last winter?', 'en', '2025-12-01', '2026-02-28'],
    ['Wer führte den Kiosk im Winter?', 'de', '2025-12-01', '2026-02-28'],
    ['Qui tenait le kiosque cet hiver ?', 'fr', '2025-12-01', '2026-02-28'],
    ['¿Quién llevaba el quiosco el verano pasado?', 'es', '2025-06-01', '2025-08-31'],
    ['Was kostete das Zimmer Anfang des Jahres?', 'de', '2026-01-01', '2026-02-28'],
    ['¿Cuánto costaba la habitación a principios de año?', 'es', '2026-01-01', '2026-02-28'],
    ['What did we pay last year?', 'en', '2025-01-01', '2025-12-31'],
    ['Which version ran before Easter?', 'en', '2026-04-03', '2026-04-06'],
    ['Was ist an Weihnachten passiert?', 'de', '2025-12-24', '2025-12-26'],
    ["Chez qui achetait-on le café au début d'avril ?", 'fr', '2026-04-01', '2026-04-10'],
    ['In welchem Zimmer saß sie im April?', 'de', '2026-04-01', '2026-04-30'],
  ] as const)('%s', (question, language, from, to) => {
    const found = findPeriod(question, language, new Date('2026-06-15T10:00:00Z'))!;
    expect([found.from, found.to]).toEqual([Date.parse(from), Date.parse(to) + 86_400_000 - 1]);
  });

  test.each(['2024-03-29', '2025-04-18', '2027-03-26', '2038-04-23'])('Easter begins on %s', (friday) => {
    const after = new Date(Date.parse(friday) + 10 * 86_400_000);
    expect(findPeriod('Who was here at Easter?', 'en', after)!.from).toBe(Date.parse(friday));
  });

  test('is no winter tyre, no summer school and no Christmas raffle', () => {
    const questions = ['Where are the winter tyres?', 'Who runs Summer School?', 'Who won our Christmas raffle?'];
    for (const question of questions) expect(findPeriod(question, 'en', now), question).toBeNull();
  });
});

describe('a day named by its week', () => {
  // A Friday.
  const within = new Date('2026-11-20T12:00:00Z');
  test.each([
    ['What happened on Tuesday of this week?', 'en', '2026-11-17'],
    ['What happened to the lift on Tuesday last week?', 'en', '2026-11-10'],
    ['Was war am Dienstag dieser Woche los?', 'de', '2026-11-17'],
    ['Was ist in der vergangenen Woche am Donnerstagabend passiert?', 'de', '2026-11-12'],
    ['Qu’est-il arrivé lundi de la semaine dernière ?', 'fr', '2026-11-09'],
    ['¿Qué pasó el miércoles de esta semana?', 'es', '2026-11-18'],
    ['Cosa è successo martedì della settimana scorsa?', 'it', '2026-11-10'],
    ['O que aconteceu na terça-feira da semana passada?', 'pt', '2026-11-10'],
    ['Wat is er woensdag vorige week gebeurd?', 'nl', '2026-11-11'],
    ['上周日发生了什么？', 'zh', '2026-11-15'],
    ['这周三发生了什么？', 'zh', '2026-11-18'],
    ['先週の火曜日に何がありましたか', 'ja', '2026-11-10'],
  ] as const)('%s', (question, language, day) => {
    const expected = { from: Date.parse(day), to: Date.parse(day) + 86_400_000 - 1 };
    expect(findPeriod(question, language, within)).toMatchObject(expected);
    expect(timeExpressions(question, language, within)).toEqual([expected]);
  });

  test.each([
    ['What did we decide last week about the Monday meeting?', 'en'],
    ['What did Domingo say last week?', 'en'],
    ['上周一共卖了多少？', 'zh'],
    ['上周天气怎么样？', 'zh'],
  ] as const)('%s asks for the whole week', (question, language) => {
    expect(findPeriod(question, language, within)).toMatchObject({
      from: Date.parse('2026-11-09'),
      to: Date.parse('2026-11-16') - 1,
    });
  });

  test('of the next week is not a past period', () => {
    expect(findPeriod('Who comes on Monday next week?', 'en', within)).toBeNull();
    expect(timeExpressions('Who comes on Monday next week?', 'en', within)).toMatchObject([
      { from: Date.parse('2026-11-23') },
    ]);
  });

  test('is not read from short words of another language', () => {
    expect(findPeriod('Where do rehearsals take place?', 'en', within)).toBeNull();
  });
});

describe('a time counted back from now', () => {
  // A Friday.
  const now = new Date('2026-11-20T12:00:00Z');
  test.each([
    ['What did I buy three days ago?', 'en', '2026-11-17', '2026-11-17'],
    ['What did I buy 10 days ago?', 'en', '2026-11-08', '2026-11-12'],
    ['Which event did I join about two weeks ago?', 'en', '2026-11-03', '2026-11-09'],
    ['Whom did I meet a month ago?', 'en', '2026-10-13', '2026-10-27'],
    ['Was habe ich vor zwei Wochen gekauft?', 'de', '2026-11-03', '2026-11-09'],
    ["Qu'est-ce que j'ai acheté il y a trois jours ?", 'fr', '2026-11-17', '2026-11-17'],
    ['¿Qué compré hace dos semanas?', 'es', '2026-11-03', '2026-11-09'],
    ['Che cosa ho comprato due settimane fa?', 'it', '2026-11-03', '2026-11-09'],
    ['O que comprei há duas semanas?', 'pt', '2026-11-03', '2026-11-09'],
    ['Wat heb ik drie dagen geleden gekocht?', 'nl', '2026-11-17', '2026-11-17'],
    ['Что я купил две недели назад?', 'ru', '2026-11-03', '2026-11-09'],
    ['我两周前买了什么？', 'zh', '2026-11-03', '2026-11-09'],
    ['3日前に何を買いましたか', 'ja', '2026-11-17', '2026-11-17'],
  ] as const)('%s', (question, language, from, to) => {
    expect(findPeriod(question, language, now)).toMatchObject({
      from: Date.parse(from),
      to: Date.parse(to) + 86_400_000 - 1,
      isRelative: true,
    });
  });

  test('falls on the last day of a shorter month', () => {
    const march = new Date('2026-03-31T12:00:00Z');
    expect(findPeriod('What broke a month ago?', 'en', march)).toMatchObject({ from: Date.parse('2026-02-21') });
  });

  test('is not recognised in a question about days or without a number', () => {
    for (const question of ['How many days ago did I buy it?', 'Wer stand vor einer Tür?', '我以前住在哪里？'])
      expect(findPeriod(question, 'en', now)?.isRelative, question).toBeUndefined();
  });
});
