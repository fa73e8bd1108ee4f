/** Questions for a time name it in many languages. One engine: they are understood above the ports. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

let workspace: TestWorkspace;
beforeAll(async () => {
  workspace = await openTestWorkspace(engines[0]!);
  for (const [content, day] of [
    ['Погрузчик сломался, ждём мастера.', '2026-03-10'],
    ['جهاز الأشعة معطل.', '2026-03-12'],
    ['荷物用のエレベーターが壊れました。', '2026-03-14'],
    ['La caldera se estropeó otra vez.', '2026-03-18'],
    ['The ledger of spring was closed.', '2026-04-28'],
    ['We chose the blue carpet.', '2026-05-01'],
    ['A window was left open.', '2026-05-04'],
    ['The lamp is back.', '2026-05-06'],
  ] as const)
    await workspace.add(content, { occurred_at: `${day}T10:00:00.000Z` });
});
afterAll(() => workspace.remove());

const firstOf = async (query: string, count: number) =>
  (await workspace.tool<RecallAnswer>('recall', { query })).memories.slice(0, count).map(({ content }) => content);

// The clock stands at 8 May 2026, a Friday.
test.each([
  'What happened last week?',
  'Что случилось на прошлой неделе?',
  'ماذا حدث الأسبوع الماضي؟',
  '先週何がありましたか？',
  'O que aconteceu na semana passada?',
])('what happened last week comes first: %s', async (question) => {
  expect(await firstOf(question, 2)).toEqual(
    expect.arrayContaining(['The ledger of spring was closed.', 'We chose the blue carpet.']),
  );
});

test.each([
  'Что произошло 6 мая?',
  'ماذا حدث يوم الأربعاء؟',
  '5月6日に何がありましたか？',
  '¿Qué hicimos el miércoles pasado?',
  'O que aconteceu na quarta-feira passada?',
  'Wat is er afgelopen woensdag gebeurd?',
])('what happened on a day comes first: %s', async (question) => {
  expect(await firstOf(question, 1)).toEqual(['The lamp is back.']);
});

test.each([
  'What happened last  week?',
  'What happened\nlast\nweek?',
  'What\u00a0happened last\u00a0week?',
  'What happened between 2026\u201104\u201127 and 2026\u201105\u201103?',
])('a time in unusual spaces or hyphens is understood: %j', async (question) => {
  expect((await firstOf(question, 2)).toSorted()).toEqual([
    'The ledger of spring was closed.',
    'We chose the blue carpet.',
  ]);
});

test('a time counted back in wide digits is understood', async () => {
  expect(await firstOf('７週間前に何がありましたか？', 1)).toEqual(['La caldera se estropeó otra vez.']);
});
