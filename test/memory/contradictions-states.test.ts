/**
 * Opposite states of things and people in notes in six languages: a thing is out of order and works again, somebody
 * is ill and well again. The rules were made with the first pairs. The other pairs are by another author, in freer
 * words; some of them led to further rules.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { fixtureRows } from '../support/fixture-rows.ts';
import type { Pair, RememberAnswer } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a note with the opposite state of the same thing', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  const remember = (content: string) => workspace.tool<RememberAnswer>('remember', { content });
  const challenges = async ({ before, after }: Pair) => {
    const told = await remember(before);
    const { challenged = [] } = await remember(after);
    return challenged.some(({ memory_id }) => memory_id === told.memory.memory_id);
  };

  test.each(fixtureRows<Pair>('contradictions-states'))(
    'challenges the earlier note, and no other note does: $before $after',
    async (pair) => {
      expect(await challenges(pair)).toBe(pair.contradicts);
    },
  );

  test('is seldom found falsely in another author’s pairs, although most of them use freer words than the rules cover', async () => {
    const found = { rightly: 0, wrongly: 0 };
    for (const pair of fixtureRows<Pair>('contradictions-states-another-hand')) {
      if (await challenges(pair)) found[pair.contradicts ? 'rightly' : 'wrongly'] += 1;
      await workspace.remove();
      workspace = await openTestWorkspace(engines[0]!);
    }
    expect(found.rightly).toBeGreaterThanOrEqual(18);
    expect(found.wrongly).toBeLessThanOrEqual(3);
  });

  test('is the answer of recall', async () => {
    await remember('The printer on the second floor is out of order.');
    await remember('The printer on the second floor works again.');
    await remember('The scanner on the second floor is out of order.');
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall', {
      query: 'Does the printer on the second floor work?',
    });
    expect(memories[0]!.content).toBe('The printer on the second floor works again.');
  });
});
