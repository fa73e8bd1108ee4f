/**
 * A thing that is out of order and works again, somebody who is ill and well again: the states that things and people are in, as notes tell them in six languages. The rules were made
 * with the first pairs. The others were written by another hand, in freer words; the rules grew by what some of them said.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { fixtureRows } from '../support/fixture-rows.ts';
import type { Pair, Told } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: the texts alone are compared, and what is read is read by both in the same way. */
describe('a note that tells the opposite state of the same thing', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const remember = (content: string) => workspace.tool<Told>('remember', { content });
  const challenges = async ({ before, after }: Pair) => {
    const told = await remember(before);
    const { challenged = [] } = await remember(after);
    return challenged.some(({ memory_id }) => memory_id === told.memory.memory_id);
  };

  test.each(fixtureRows<Pair>('contradictions-states'))(
    'challenges the earlier one, and no other does: $before $after',
    async (pair) => {
      expect(await challenges(pair)).toBe(pair.contradicts);
    },
  );

  test('is seldom taken for one by another hand’s pairs, though most of these say it in freer words than are read', async () => {
    const found = { rightly: 0, wrongly: 0 };
    for (const pair of fixtureRows<Pair>('contradictions-states-another-hand')) {
      if (await challenges(pair)) found[pair.contradicts ? 'rightly' : 'wrongly'] += 1;
      await workspace.remove();
      workspace = await openTestWorkspace(engines[0]!);
    }
    expect(found.rightly).toBeGreaterThanOrEqual(18);
    expect(found.wrongly).toBeLessThanOrEqual(3);
  });

  test('is what recall answers with', async () => {
    await remember('The printer on the second floor is out of order.');
    await remember('The printer on the second floor works again.');
    await remember('The scanner on the second floor is out of order.');
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', {
      query: 'Does the printer on the second floor work?',
    });
    expect(memories[0]!.content).toBe('The printer on the second floor works again.');
  });
});
