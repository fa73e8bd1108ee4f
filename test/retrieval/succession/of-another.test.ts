/** A later memory about another person or thing replaces no answer. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const week = 7 * 86_400_000;

/** One engine: the order is computed above the ports. */
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
  ['Production runs MySQL 8 on two nodes.', 'Staging is on MySQL 9 now.', 'Which MySQL does production run?'],
  ['The leader of the queue has 64 GB.', 'The standby of the queue now has 32 GB.', 'How much memory has the leader?'],
  [
    'Das Live-System wird um 2 gesichert, Produktion zuerst.',
    'Staging wird jetzt um 4 gesichert.',
    'Wann wird die Produktion gesichert?',
  ],
  ['本番のログは90日保存する。', 'ステージングのログは7日に変更した。', '本番のログは何日保存しますか'],
  [
    'search API in Vienna: 12 pods',
    'search API in Lyon scaled to 20 pods now',
    'how many pods for the search API in Vienna?',
  ],
  ['mail-lb timeout is 90 s', 'invoices: the timeout is 8 s now', 'mail-lb timeout'],
  ['Upgraded web-us to 2.9.', 'web-eu is on 3.1 since this morning', 'which version is web-us on?'],
  ['cache-gw is owned by Ben.', 'cache-gw 的限流改成每个商户 300 rps。', 'Who owns cache-gw?'],
  ['week 31: Tom', 'on call this week (32) is Ana', 'who was on call in week 31?'],
])('a question about one thing is answered above a note about another: %s', async (older, newer, question) => {
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
  ['The queue server is in Vienna.', 'The queue server is in Lyon now.', 'Is the queue server in Vienna?'],
  ['Production runs MySQL 8.', 'Production is on MySQL 9 now, staging too.', 'Which MySQL does production run?'],
  ['db-a1 is the primary of billing.', 'db-b2 is the primary of billing now.', 'Which host is the primary of billing?'],
  ['room 12: Karl', 'room 12 is for Ina now', 'Who is in room 12?'],
])('a note about the same thing ranks first: %s', async (older, newer, question) => {
  expect(await best(older, newer, question)).toMatchObject({ content: newer });
});

test.each([
  ['what did not work in the billing move?'],
  ['What have we already tried for the billing move?'],
  ['Was hat beim Umzug von billing nicht geklappt?'],
])('a question about failed attempts is not answered by later events: %s', async (question) => {
  const first = await best(
    'Tried the billing move with dual writes: paused, locks everywhere, did not work.',
    'The billing move is done.',
    question,
  );
  expect(first?.content).toMatch(/^Tried/);
});
