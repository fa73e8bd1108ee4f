/** Events and states of a period that a question describes. One engine: the order comes from the same code on both. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RecallAnswer } from '../../../src/retrieval/request.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

describe('recall answers for a period', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const add = (content: string, day: string) => workspace.add(content, { occurred_at: `${day}T10:00:00.000Z` });
  const recall = async (query: string) =>
    (await workspace.tool<RecallAnswer>('recall', { query })).memories.map(({ content }) => content);

  test.each(['Where did Ana live two years ago?', 'Wo wohnte Ana vor zwei Jahren?', '安娜两年前住在哪里？'])(
    'what held years ago: %s',
    async (question) => {
      // The clock stands at 8 May 2026.
      await add('Ana wohnt in Bremen.', '2023-02-01');
      await add('Ana wohnt in Kiel.', '2025-06-01');
      await add('Ana wohnt in Lübeck.', '2026-03-01');
      expect((await recall(question))[0]).toContain('Bremen');
    },
  );

  test.each(['Wo wohnte Ana vor zwei Wochen?', '安娜两周前住在哪里？', 'Where did Ana live two weeks ago?'])(
    'what held on a day counted back, not what held before it: %s',
    async (question) => {
      await add('Ana wohnt in Bremen.', '2026-02-01');
      await add('Ana wohnt in Kiel.', '2026-04-22');
      await add('Ana wohnt in Lübeck.', '2026-05-06');
      expect((await recall(question))[0]).toContain('Kiel');
    },
  );

  const addEvents = async () => {
    await add('The organ was tuned.', '2026-01-20');
    await add('The bells fell silent.', '2026-03-10');
    await add('A window broke.', '2026-04-21');
    await add('The tenors bought scarves.', '2026-05-06');
  };

  test.each([
    ['What happened in the last 20 days?', ['scarves', 'window']],
    ['Was ist in den letzten drei Wochen passiert?', ['scarves', 'window']],
    ["Que s'est-il passé ces trois derniers jours ?", ['scarves']],
    ['¿Qué pasó en los últimos 3 días?', ['scarves']],
    ['Wat is er de afgelopen drie dagen gebeurd?', ['scarves']],
    ['过去三天发生了什么？', ['scarves']],
    ['What happened in the last 3 months?', ['scarves', 'window', 'bells']],
  ])('what happened up to now: %s', async (question, wanted) => {
    await addEvents();
    const found = (await recall(question)).slice(0, wanted.length).map((content) => content.split(/\W+/));
    for (const word of wanted) expect(found.flat(), found.join('; ')).toContain(word);
  });

  test.each([
    'What happened last weekend?',
    'Was ist am Wochenende passiert?',
    "Que s'est-il passé le week-end dernier ?",
    '上周末发生了什么？',
  ])('what happened on either day of a weekend: %s', async (question) => {
    // 8 May 2026 is a Friday.
    await add('A rehearsal took place.', '2026-04-26');
    await add('The organ was tuned.', '2026-05-02');
    await add('The bells fell silent.', '2026-05-03');
    await add('The tenors bought scarves.', '2026-05-05');
    const found = await recall(question);
    expect(found.slice(0, 2).toSorted()).toEqual(['The bells fell silent.', 'The organ was tuned.']);
  });

  test('what was going on with one thing on a weekend', async () => {
    await add('The cat gets half a tablet every evening, hidden in liver sausage.', '2026-03-02');
    await add('The cat will be chipped in June.', '2026-04-15');
    await add('Mora was missing since Friday and turned up tonight in the tool shed.', '2026-05-03');
    expect((await recall('What was going on with the cat last weekend?'))[0]).toContain('Mora');
  });

  test.each([
    ['What happened since 20 April?', ['scarves', 'window']],
    ['Was ist seit März passiert?', ['scarves', 'window', 'bells']],
    ["Que s'est-il passé depuis mars ?", ['scarves', 'window', 'bells']],
    ['从四月以来发生了什么？', ['scarves', 'window']],
    ['What happened between January and March?', ['bells', 'organ']],
    ['Was ist zwischen Januar und März passiert?', ['bells', 'organ']],
    ["Que s'est-il passé entre janvier et mars ?", ['bells', 'organ']],
    ['1月から3月まで何がありましたか', ['bells', 'organ']],
  ])('what happened since a time or between two: %s', async (question, wanted) => {
    await addEvents();
    const found = (await recall(question)).slice(0, wanted.length).map((content) => content.split(/\W+/));
    for (const word of wanted) expect(found.flat(), found.join('; ')).toContain(word);
  });
});
