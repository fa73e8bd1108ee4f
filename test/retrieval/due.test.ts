/** Due tasks and coming events are found by the days that memories name, whatever their words and language. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const notes = [
  'The grant report is due on 13 May.',
  'Abgabe der Lohnzettel am 15.5.',
  'Send the poster to the printer by Thursday 14 May.',
  'El contrato del local se firma el 12 de mayo.',
  'The allotment lease is due on 9 July.',
  'The reading group meets on Mondays.',
  'We used to meet next week to the station, in the café.',
  'Anna brings the cups.',
  'Due dates are written on the blue board.',
  'The flower market opens on the second Tuesday of June.',
];

/** One engine: the days are read from texts alone. The clock is at Friday 8 May 2026. */
describe('a question about due tasks', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
    for (const content of notes) await workspace.tool('remember', { content });
  });
  afterAll(() => workspace.remove());

  const recalled = async (query: string) =>
    (await workspace.tool<RecallAnswer>('recall', { query })).memories.map((memory) => String(memory.content));

  test.each([
    'What is due next week?',
    'Was ist nächste Woche fällig?',
    'Was müssen wir nächste Woche abgeben?',
    '¿Qué vence la semana que viene?',
    "Qu'est-ce que nous devons rendre la semaine prochaine ?",
    'What do we have to hand in by 15 May?',
    'Was müssen wir bis 15. Mai erledigen?',
    'Deadlines in the next ten days',
  ])('finds due tasks first, the earliest on top, then events: %s', async (question) => {
    expect((await recalled(question)).slice(0, 4)).toEqual([notes[0], notes[1], notes[2], notes[3]]);
  });

  test('takes a day of the week as the next one only if no month is named', async () => {
    expect((await recalled('What is coming up next week?')).slice(0, 4)).not.toContain(notes.at(-1));
  });

  test('finds all events, in the order of the days', async () => {
    expect((await recalled('What is coming up next week?')).slice(0, 4)).toEqual([
      notes[3],
      notes[0],
      notes[2],
      notes[1],
    ]);
  });

  test('finds nothing of other times first', async () => {
    expect((await recalled('What is due in July?'))[0]).toBe(notes[4]);
    expect((await recalled('Was ist für Juli geplant?'))[0]).toBe(notes[4]);
    expect((await recalled('When is the grant report due?'))[0]).toBe(notes[0]);
  });

  test('leaves out tasks that were handed in', async () => {
    await workspace.tool('remember', { content: 'Jury form for the fair: due on 12 May.' });
    expect((await recalled('What is due next week?'))[0]).toMatch(/^Jury form/);
    await workspace.tool('remember', { content: 'Jury form submitted.' });
    expect((await recalled('What is due next week?'))[0]).toBe(notes[0]);
  });
});
