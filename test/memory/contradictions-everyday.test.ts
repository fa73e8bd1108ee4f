/** Everyday notes and their later replacements, in a person's words, and compatible notes, in five languages. */
import { expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { fixtureRows } from '../support/fixture-rows.ts';
import { challengedBy, type Pair } from '../support/pairs.ts';
import { openTestWorkspace } from '../support/workspace.ts';

interface HalfPair extends Pair {
  held_out: boolean;
}

const pairs = fixtureRows<HalfPair>('contradictions-everyday');

async function isFound({ before, after }: HalfPair): Promise<boolean> {
  const workspace = await openTestWorkspace(engines[0]!);
  const challenged = await challengedBy(workspace, before, after);
  await workspace.remove();
  return challenged > 0;
}

/**
 * The weights were learned from the first half. The second half was written at the same time by the same author, and
 * has led to nothing.
 */
test.each([
  ['learned from', false, { wrong: 3, recall: 0.9 }],
  ['held out', true, { wrong: 1, recall: 0.71 }],
])(
  'of the notes %s, most replacements challenge the earlier note, and hardly any other note does',
  async (_, held_out, reached) => {
    const wrong: HalfPair[] = [];
    const missed: HalfPair[] = [];
    const half = pairs.filter((pair) => pair.held_out === held_out);
    for (const pair of half) {
      const found = await isFound(pair);
      if (found && !pair.contradicts) wrong.push(pair);
      if (!found && pair.contradicts) missed.push(pair);
    }
    const wanted = half.filter(({ contradicts }) => contradicts).length;
    if (process.env.STELE_SHOW_SCORES)
      console.log({ wanted, missed: missed.length, wrong: wrong.length, of: half.length });
    expect(wanted).toBeGreaterThanOrEqual(35);
    expect(wrong.length, held_out ? undefined : JSON.stringify(wrong)).toBeLessThanOrEqual(reached.wrong);
    expect(1 - missed.length / wanted, held_out ? undefined : JSON.stringify(missed)).toBeGreaterThanOrEqual(
      reached.recall,
    );
  },
  240_000,
);
