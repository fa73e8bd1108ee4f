/** Trees order the best eight results, once all other steps have judged them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Explanation } from '../../../src/retrieval/explain/explain.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const before = 'Adults pay 12 euros at the door, pupils 5.';
const since = 'With the new season adults pay 14 at the door, the others as before.';
const question = 'What does an adult pay at the door?';
const others = [
  'The mixing desk is rented from Kessler, 90 euros a weekend.',
  'Rehearsals are on Thursdays at 19:30 in the old school.',
  'Ines keeps the scores in the blue cupboard.',
  'The coach to concerts comes from Reisen Blum, 52 seats.',
  'Our sponsor is the savings bank, it pays for the posters.',
  'The piano was tuned in January by Herr Otto.',
  'Programmes are printed by Copy Nord, 300 at a time.',
  'Concert dress is black, with a red scarf.',
  'The treasurer is Jonas, he wants receipts by the fifth.',
];

/** What makes a paragraph of a sentence. */
const paragraph = ' The board explains the reasons below, and asks every member to read them with care.'.repeat(4);

describe.each(engines.slice(0, 1))('the first result, on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  /** Stores each content some days after the one before it. */
  const store = async (contents: readonly string[], days: number) => {
    const start = Date.now() - contents.length * days * 86_400_000;
    for (const [at, content] of contents.entries()) {
      const occurred_at = new Date(start + at * days * 86_400_000).toISOString();
      await workspace.tool('remember', { content, occurred_at });
    }
  };
  const explained = async (query = question) => {
    const { memories } = await workspace.tool<Explanation>('recall_explain', { query, detail: 'full' });
    return memories;
  };

  test('is the later price of a season, although its words tell less, and recall_explain says that it came first', async () => {
    await store([before, ...others, since], 4);
    const [first, second] = await explained();
    expect([first!.content, second!.content]).toEqual([since, before]);
    expect(first!.why).toContain('It came first because it most likely answers the question');
    const votes = first!.channels.filter(({ channel }) => channel === 'first_place');
    expect(votes).toHaveLength(1);
    expect(votes[0]!.contribution).toBeGreaterThan(0);
    expect(first!.confidence!).toBeGreaterThanOrEqual(second!.confidence!);
  });

  test('is not alone in its order: a result below it that more likely answers has passed others, and says so', async () => {
    await store([before, ...others, since], 4);
    const [first, ...below] = await explained('Where do we practise?');
    expect(first!.content).toBe(others[1]);
    const risen = below.filter(({ channels }) =>
      channels.some(({ channel, contribution }) => channel === 'first_place' && contribution > 0),
    );
    expect(risen.length).toBeGreaterThan(0);
    for (const { why } of risen) expect(why).toContain('It rose because it more likely answers the question');
  });

  test.each([
    ['somebody types in within minutes', {}],
    ['an agent stores within minutes, all in one session', { session_id: 'season' }],
  ])('is chosen among notes that %s', async (_, fields) => {
    for (const content of [before, ...others, since]) {
      await workspace.tool('remember', { content, ...fields });
      workspace.pass(9_000);
    }
    const [first, second] = await explained();
    expect([first!.content, second!.content]).toEqual([since, before]);
    expect(first!.channels.map(({ channel }) => channel)).toContain('first_place');
  });

  test('is chosen among notes that a program stores in quick succession if several report a change', async () => {
    const moved = 'Rehearsals have moved to the parish hall since Easter.';
    for (const content of [before, ...others, moved, since]) {
      await workspace.tool('remember', { content });
      workspace.pass(100);
    }
    const [first, second] = await explained();
    expect([first!.content, second!.content]).toEqual([since, before]);
  });

  test.each([
    ['paragraphs of one session', 9_000, { session_id: 'handbook' }, paragraph],
    ['texts that a program stores in quick succession', 100, {}, ''],
  ])('is left to the other steps among %s', async (_, gap, fields, rest) => {
    for (const text of [before, ...others, since]) {
      const content = text + rest;
      await workspace.tool('remember', { content, ...fields });
      workspace.pass(gap);
    }
    const channels = (await explained()).flatMap((memory) => memory.channels.map(({ channel }) => channel));
    expect(channels.length).toBeGreaterThan(0);
    expect(channels).not.toContain('first_place');
  });

  test.each([
    ['among fewer than eight results', [before, ...others.slice(0, 5), since], 4],
    ['among notes of one time', [before, ...others, since], 0],
  ])('is left to the other steps %s', async (_, contents, days) => {
    await store(contents, days);
    const channels = (await explained()).flatMap((memory) => memory.channels.map(({ channel }) => channel));
    expect(channels.length).toBeGreaterThan(0);
    expect(channels).not.toContain('first_place');
  });
});
