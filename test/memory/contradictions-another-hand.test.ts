/**
 * Contradictions in pairs by an author who had read none of the rules, stored as an agent stores them: one memory
 * after the other.
 */
import { expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { fixtureRows } from '../support/fixture-rows.ts';
import type { Pair, RememberAnswer } from '../support/pairs.ts';
import { openTestWorkspace } from '../support/workspace.ts';

interface KindOfPair extends Pair {
  kind: string;
}

const pairs: readonly KindOfPair[] = fixtureRows('contradictions-another-hand');

async function isFound({ kind, before, after }: KindOfPair): Promise<boolean> {
  const workspace = await openTestWorkspace(engines[0]!);
  const remember = (content: string) =>
    kind === 'decision'
      ? workspace.tool<RememberAnswer>('remember_decision', { decision: content })
      : workspace.tool<RememberAnswer>('remember', { content });
  await remember(before);
  const { challenged = [], superseded = [] } = await remember(after);
  await workspace.remove();
  return challenged.length + superseded.length > 0;
}

/**
 * Every other pair has led to rules, the others have not. One compatible pair of the latter is taken for a
 * contradiction.
 */
test.each([
  ['looked at', 0, { wrong: 0, recall: 0.95 }],
  ['not looked at', 1, { wrong: 1, recall: 0.84 }],
])(
  'of the pairs that were %s, few are missed and hardly any is a false positive',
  async (_, half, reached) => {
    const counts = { right: 0, wrong: 0, missed: 0 };
    for (const pair of pairs.filter((_pair, at) => at % 2 === half)) {
      const found = await isFound(pair);
      if (found) counts[pair.contradicts ? 'right' : 'wrong'] += 1;
      else if (pair.contradicts) counts.missed += 1;
    }
    if (process.env.STELE_SHOW_SCORES) console.log(counts);
    expect(counts.right + counts.missed).toBeGreaterThanOrEqual(19);
    expect(counts.wrong).toBeLessThanOrEqual(reached.wrong);
    expect(counts.right / (counts.right + counts.missed)).toBeGreaterThanOrEqual(reached.recall);
  },
  240_000,
);
