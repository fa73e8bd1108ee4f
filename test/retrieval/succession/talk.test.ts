/**
 * Answers of recall from months of chats in which people mention changes in passing. One engine: the order comes from
 * the same code on both.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

const turns: [at: string, session: string, content: string][] = [
  [
    '2026-01-10T19:00:00Z',
    'films',
    'user: I want something short for the train. My to-watch list has grown to 20 titles, and most of them are films of three hours. Can you suggest a series with short episodes?',
  ],
  ['2026-01-10T19:01:00Z', 'films', 'assistant: Detectorists has episodes of half an hour, and little happens.'],
  [
    '2026-01-22T18:30:00Z',
    'pool',
    'user: Do you know exercises for the shoulders? They have hurt since Monday, and I swim 40 lengths in an hour at the pool these days.',
  ],
  [
    '2026-02-02T08:00:00Z',
    'bike',
    'user: Which lock fits a gravel bike that stands in the yard at night? I paid 480 euros for the bike, so the lock should not cost more than a tenth of that.',
  ],
  [
    '2026-02-20T20:15:00Z',
    'sunday',
    'user: What could I see with my mother on Sunday afternoon, without much shooting? By the way, there are 25 titles on my to-watch list now, so please choose one of the classics.',
  ],
  [
    '2026-03-03T17:45:00Z',
    'cap',
    'user: I need a bathing cap that stays on, the old one slips off. By the way, at the pool I swim 60 lengths in an hour, and I am quite proud of it. Which shop in town has some?',
  ],
  [
    '2026-03-15T10:10:00Z',
    'chain',
    'user: The gravel bike rattles when I change gears on the hill behind our house. The workshop wants 35 euros for a new chain, without the work. Is that a fair price?',
  ],
  [
    '2026-03-16T10:10:00Z',
    'gifts',
    'user: My sister Nadia turned 31 on 4 March and I have still no gift. She likes pottery and long walks along the canal. Do you have an idea for less than 40 euros?',
  ],
  [
    '2026-04-20T10:10:00Z',
    'more gifts',
    'user: My brother Idris turns 28 on 9 May and wants nothing at all, as every year. He repairs radios and sings in a choir. Do you have an idea for less than 30 euros?',
  ],
];

describe('a user whose chats mention changes in passing', () => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
    for (const [occurred_at, session_id, content] of turns)
      await workspace.tool('remember', { content, occurred_at, session_id });
  });
  afterAll(() => workspace.remove());

  test.each([
    ['How many titles are on my to-watch list?', '25 titles'],
    ['How many lengths do I swim in an hour?', '60 lengths'],
    ['How many titles were on my to-watch list at first?', '20 titles'],
    ['How much did I pay for the gravel bike?', '480 euros'],
    ['When is my sister’s birthday?', '4 March'],
  ])('is answered %s with the turn that says %s', async (query, wanted) => {
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', { query });
    expect(memories[0]!.content).toContain(wanted);
  });

  test('gets the older number second, marked as followed by the newer one', async () => {
    const query = 'How many titles are on my to-watch list?';
    const { memories } = await workspace.tool<{
      memories: { memory_id: string; content: string; competes_with?: string[] }[];
    }>('recall', { query });
    expect(memories[1]!.content).toContain('20 titles');
    expect(memories[1]!.competes_with).toEqual([memories[0]!.memory_id]);
  });
});

describe('a user whose chats report changes in other words, in the middle of another topic', () => {
  let workspace: TestWorkspace;
  const said: [at: string, session: string, content: string][] = [
    [
      '2026-01-10T19:00:00Z',
      'notice',
      'user: Can you draft a text for the notice board? Our reading circle meets on Mondays at seven in the library, and we are nine people.',
    ],
    ['2026-01-10T19:01:00Z', 'notice', 'assistant: "Do you like books? We meet on Mondays at seven. Come along!"'],
    [
      '2026-02-01T09:00:00Z',
      'gym',
      'user: How long should one rest between two sets? My gym membership costs 29 euros a month, so I go there often.',
    ],
    ['2026-02-01T09:01:00Z', 'gym', 'assistant: Two minutes after heavy sets, one minute after light ones.'],
    [
      '2026-03-05T18:00:00Z',
      'cake',
      'user: What could I bake for eleven people without eggs? The reading circle has gone over to Wednesdays because of the caretaker, so it is for the day after tomorrow.',
    ],
    ['2026-03-05T18:01:00Z', 'cake', 'assistant: A carrot cake with apple sauce feeds eleven people.'],
    [
      '2026-04-02T20:00:00Z',
      'letter',
      'user: Please word a polite complaint. The gym put its price up to 36 euros for a month without a letter, and the showers are cold.',
    ],
    [
      '2026-04-20T20:00:00Z',
      'gift',
      'user: Do you have an idea for a gift? The cinema club of my neighbour meets on Fridays, and I am their guest this week.',
    ],
  ];
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
    for (const [occurred_at, session_id, content] of said)
      await workspace.tool('remember', { content, occurred_at, session_id });
  });
  afterAll(() => workspace.remove());

  test.each([
    ['On which day does our reading circle meet?', 'gone over to Wednesdays'],
    ['How much does my gym membership cost?', 'put its price up to 36 euros'],
    ['Where does our reading circle meet?', 'in the library'],
  ])('is answered %s with the turn that says %s', async (query, wanted) => {
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', { query });
    expect(memories[0]!.content).toContain(wanted);
  });
});

describe('a user who knows little more than the time', () => {
  let workspace: TestWorkspace;
  const day = 86_400_000;
  const told: [daysAgo: number, content: string][] = [
    [40, 'user: I signed up for an open-air event in spring. Which events are there for families in the park?'],
    [33, 'user: What is an event horizon? My daughter asked at breakfast.'],
    [14, 'user: I just ran my first half marathon, in two hours and four minutes! How do I get the legs going again?'],
    [13, 'user: Can you help me write a card for my colleague who retires?'],
    [5, 'user: I take part in the choir now. Which songs suit an event in a church?'],
    [2, 'user: Which sports event is on television this evening?'],
  ];
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
    const now = Date.parse(workspace.time());
    for (const [at, [daysAgo, content]] of told.entries()) {
      const occurred_at = new Date(now - daysAgo * day).toISOString();
      await workspace.tool('remember', { content, occurred_at, session_id: `chat ${at}` });
    }
  });
  afterAll(() => workspace.remove());

  test.each([
    'I took part in a sports event two weeks ago. What was it?',
    'An welchem Wettkampf habe ich vor zwei Wochen teilgenommen?',
  ])('finds the statement of that time: %s', async (query) => {
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', { query, top_k: 3 });
    expect(memories.map(({ content }) => content).join('\n')).toContain('half marathon');
  });
});

describe('a chat in which the assistant repeats and advises', () => {
  let workspace: TestWorkspace;
  const said: [at: string, content: string][] = [
    [
      '2026-02-02T08:00:00Z',
      'user: Is it wise to insure a gravel bike against theft? Mine cost me 480 euros in the sale.',
    ],
    [
      '2026-02-02T08:01:00Z',
      'assistant: A gravel bike for 480 euros costs some 60 euros a year to insure. How much a gravel bike costs to insure depends on the lock.',
    ],
  ];
  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
    for (const [occurred_at, content] of said)
      await workspace.tool('remember', { content, occurred_at, session_id: 'insurance' });
  });
  afterAll(() => workspace.remove());

  const firstOf = async (query: string) => {
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', { query });
    return memories[0]!.content;
  };

  test('answers questions of people about themselves with their own words', async () => {
    expect(await firstOf('How much did my gravel bike cost me?')).toMatch(/^user: /);
  });

  test('answers with the words of the assistant on request', async () => {
    expect(await firstOf('How much did you say that a gravel bike costs to insure?')).toMatch(/^assistant: /);
  });
});
