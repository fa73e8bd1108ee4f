/** The contributions that `recall_explain` shows add up to the score that recall gives. The ranking is above the stores. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Explanation } from '../../../src/retrieval/explain/explain.ts';
import { engines } from '../../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../../support/workspace.ts';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await openTestWorkspace(engines[0]!);
});
afterEach(() => workspace.remove());

async function explained(query: string, rest: object = {}): Promise<Explanation['memories']> {
  const { memories } = await workspace.tool<Explanation>('recall_explain', { query, ...rest });
  for (const { score, channels } of memories)
    expect(score).toBeCloseTo(
      channels.reduce((sum, { contribution }) => sum + contribution, 0),
      2,
    );
  return memories;
}

const add = (content: string, day: string) => workspace.add(content, { occurred_at: `${day}T10:00:00.000Z` });

test('a memory that falls because it is from a later time than the question asks about shows its loss', async () => {
  await add('Ben works at Northwind as a painter.', '2023-03-01');
  await add('Ben now works at Contoso.', '2025-03-01');
  const bicycle = await add('The bicycle of Ben was at the repair shop of the old works.', '2026-05-01');
  const memories = await explained('Who did Ben work for in 2024?');
  const fallen = memories.find(({ memory_id }) => memory_id === bicycle.memory_id)!;
  expect(fallen.channels.find(({ channel }) => channel === 'period')!.contribution).toBeLessThan(0);
  expect(fallen.why).toBe('It fell because it describes a later time than the question asks about.');
});

test('what a memory gains from its time stays apart from what the period of the question adds', async () => {
  await add('The boiler makes noise.', '2026-04-24');
  await add('Two weeks ago the boiler was repaired by Mr Kern.', '2026-05-01');
  await add('The roof leaked after the storm.', '2026-04-24');
  const [first] = await explained('What happened to the boiler two weeks ago?');
  const names = first!.channels.flatMap(({ channel, contribution }) => (contribution > 0 ? [channel] : []));
  expect(names).toEqual(expect.arrayContaining(['time', 'period']));
});

test('a result keeps the channels of the search that it was taken from, if a mode searches its types once more', async () => {
  await workspace.addAll([
    { content: 'Anna lives in Oslo.' },
    { content: 'Tom lives in Berlin.' },
    { content: 'The garden is 30 metres long.' },
    ...Array.from({ length: 30 }, (_, n) => ({
      content: `Ben talked about the tickets of the concert on walk ${n}.`,
      memory_type: 'narrative' as const,
    })),
  ]);
  expect(await explained('Where does Anna live?', { mode: 'facts_only' })).toHaveLength(3);
});
