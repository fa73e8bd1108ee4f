/** What counts as open in stored notes and talks. */
import { expect, test } from 'vitest';
import type { Resume } from '../../src/continuity/resume.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace } from '../support/workspace.ts';

test('a question in a talk is open only if the next speaker knows no answer', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  const talk = [
    'Ada: The hall is booked.',
    'Ben: Good. Who orders the chairs?',
    'Ada: I order them at Scholl.',
    'Ben: Who has the key of the stage door?',
    'Ada: No idea.',
    'Ben: And what does the sound cost?',
  ].join('\n');
  await workspace.tool('remember', { content: talk, memory_type: 'narrative' });
  const { open_threads } = await workspace.tool<Resume>('resume_context');
  await workspace.remove();
  expect(open_threads.map(({ text }) => text)).toEqual([
    expect.stringContaining('stage door'),
    expect.stringContaining('the sound cost'),
  ]);
});

test('opening hours, stays and errors that are gone are neither open threads nor errors', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  for (const content of [
    'Der Dorfladen ist samstags bis 18 Uhr offen.',
    "Marie reste à Lyon jusqu'en mai.",
    'El pendiente de Ana es de oro.',
    "Le test d'import n'échoue plus.",
    'Der Vertrag mit der Bäckerei ist noch offen.',
  ])
    await workspace.tool('remember', { content });
  const { open_threads, errors } = await workspace.tool<Resume>('resume_context');
  await workspace.remove();
  expect(open_threads.map(({ text }) => text)).toEqual(['Der Vertrag mit der Bäckerei ist noch offen.']);
  expect(errors).toEqual([]);
});

test.each([
  ['待办：打电话给物业。', '电梯坏了，等待维修。', '导出的问题已解决。'],
  ['未解決：プリンターが動かない。', '次のステップ：見積もりを送る。', '資料の作成は完了しました。'],
  ['Ждём ответа от поставщика.', 'Осталось: позвонить Ивану.', 'Мастер починил погрузчик.'],
])('what is open is told in other scripts too: %s', async (first, second, done) => {
  const workspace = await openTestWorkspace(engines[0]!);
  for (const content of [first, second, done]) await workspace.tool('remember', { content });
  const { open_threads, next_steps } = await workspace.tool<Resume>('resume_context');
  await workspace.remove();
  const found = [...open_threads, ...next_steps].map(({ text }) => text);
  expect(found).toEqual(expect.arrayContaining([first, second]));
  expect(found).not.toContain(done);
});

test('a task that is a next step is no second line among the open threads, in any language', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  const tasks = [
    'TODO: TestFlight-Gruppe aufräumen.',
    'TODO: nettoyer les groupes de test.',
    'TODO: tidy the test groups.',
  ];
  for (const entry of tasks) await workspace.tool('diary_write', { entry });
  const { open_threads, next_steps } = await workspace.tool<Resume>('resume_context');
  await workspace.remove();
  expect(next_steps.map(({ text }) => text)).toEqual(tasks.toReversed());
  expect(open_threads).toEqual([]);
});

test('a planned repair is a next step, not an error that was met', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  await workspace.tool('diary_write', { entry: 'The links in guides/ are broken. Next: fix the broken links.' });
  await workspace.tool('remember_error', { error: 'Next: build failed with exit code 1.' });
  const { errors, next_steps } = await workspace.tool<Resume>('resume_context');
  await workspace.remove();
  expect(next_steps.map(({ text }) => text)).toEqual(['Next: fix the broken links.']);
  expect(errors.map(({ text }) => text)).toEqual([
    'Error: Next: build failed with exit code 1.',
    'The links in guides/ are broken.',
  ]);
});
