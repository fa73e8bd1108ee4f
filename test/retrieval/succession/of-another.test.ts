/** What came later and is of somebody or something else replaces no answer. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const week = 7 * 86_400_000;

/** One engine: the order is worked out above the ports. */
let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await openTestWorkspace(engines[0]!);
});
afterEach(() => workspace.remove());

async function best(older: string, newer: string, query: string) {
  for (const content of [older, newer]) {
    await workspace.tool('remember', { content });
    workspace.pass(week);
  }
  return (await workspace.tool<RecallAnswer>('recall', { query })).memories[0];
}

test.each([
  ['Marta Klein is allergic to cats.', 'Paula Klein is allergic to pollen.', 'Who is allergic to cats?'],
  ['Marta Klein plays the cello.', 'Paula Klein plays the oboe.', 'Who plays the cello?'],
  [
    'Jan Roth hat den Schlüssel zum Keller.',
    'Ida Roth hat den Schlüssel zum Dachboden.',
    'Wer hat den Schlüssel zum Keller?',
  ],
  [
    'The north gate of the park is closed after the storm.',
    'The gate of the harbour stays closed until May.',
    'Is the north gate of the park open?',
  ],
  [
    'The upper car park is full on Sundays.',
    'The car park at the lake is free on Sundays now.',
    'Is the upper car park full?',
  ],
  [
    'Ines Vogt ist bis Mai in Elternzeit, kommt danach halbtags.',
    'Der Hausmeister kommt jetzt immer erst um zehn.',
    'Wann kommt Ines wieder?',
  ],
  ['Nora comes back to the office on 4 May.', 'The plumber now comes on Fridays.', 'When does Nora come back?'],
  ['Dough for rye bread: 20 g salt.', 'Dough for rye bread: now 650 ml water.', 'How much salt for the rye bread?'],
  ['Hanna owns packages/auth.', 'Malik is back, he has packages/mail again.', 'who owns packages/auth'],
  ['/v1/orders is slow, take /v2/orders.', 'order_export is back on', 'which endpoint for orders?'],
  ['mail-svc listens on port 4030.', 'mail-svc is flaky: RelayTest fails 2 of 30', 'port of mail-svc'],
  [
    'Kündigungsfrist bei Gasthof Krone: 2 Monate zum Quartal',
    'Gasthof Krone upgraded to 5.1.',
    'What notice period does Gasthof Krone have?',
  ],
  [
    'Harwich Kayaks is on the Basic plan.',
    'Harwich Kayaks: export runs at night now.',
    'Which plan has Harwich Kayaks?',
  ],
])('what is asked of one stands above what is told of another: %s', async (older, newer, question) => {
  const first = await best(older, newer, question);
  expect(first).toMatchObject({ content: older });
  expect(first).not.toHaveProperty('competes_with');
});

test.each([
  ['Marta Klein plays the cello.', 'Paula Stern plays the cello now.', 'Who plays the cello?'],
  ['The north gate is closed after the storm.', 'The north gate is open again.', 'Is the north gate open?'],
  ['Dough for rye bread: 20 g salt.', 'Dough for rye bread: now 25 g salt.', 'How much salt for the rye bread?'],
  ['Nora comes back to the office on 4 May.', 'The return of Nora is now on 18 May.', 'When does Nora come back?'],
  ['The swimming course is on Mondays.', 'The swimming course is now on Thursdays.', 'When is the swimming course?'],
])('what is told of the same stands first: %s', async (older, newer, question) => {
  expect(await best(older, newer, question)).toMatchObject({ content: newer });
});
