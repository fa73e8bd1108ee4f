/**
 * The quality of near-duplicate detection, on written pairs from many domains: `same` may be merged without loss,
 * `different` must not be merged, `likely` is for a person to decide. One engine is enough, since only code above the
 * ports decides. The held-out pairs were written before the rules, and no rule was made for one of them.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { likelyDuplicates } from '../../src/reports/quality/likely-duplicates.ts';
import { engines } from '../support/engines.ts';
import { fixtureRows } from '../support/fixture-rows.ts';
import { storeAgain } from '../support/store-again.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

interface LabelledPair {
  older: string;
  newer: string;
  label: 'same' | 'different' | 'likely';
}
type Verdict = 'merged' | 'listed' | 'apart';

describe.each([
  ['near-duplicates', { count: 100, merged: 0.85, listed: 0.75, doubted: 0.9 }],
  ['near-duplicates-held-out', { count: 60, merged: 0.6, listed: 0.5, doubted: 0.75 }],
])('of the pairs %s', (name, least) => {
  const pairs = fixtureRows<LabelledPair>(name);
  let workspace: TestWorkspace;
  let verdicts: { pair: LabelledPair; verdict: Verdict }[];
  let strangers: number;

  beforeAll(async () => {
    workspace = await openTestWorkspace(engines[0]!);
    const ids: [string, string][] = [];
    for (const { older, newer } of pairs) {
      workspace.pass(1_000);
      const first = await storeAgain(workspace, older);
      workspace.pass(1_000);
      ids.push([first, await storeAgain(workspace, newer)]);
    }
    await workspace.tool('dedup', { max_merges: 1_000 });
    const { store } = workspace.call();
    const listed = await likelyDuplicates(workspace.call());
    const told = listed.map(({ older, newer }) => `${older.memory_id} ${newer.memory_id}`);
    verdicts = await Promise.all(
      pairs.map(async (pair, at) => {
        const both = await store.memories.findMany(ids[at]!);
        const isMerged = both.some(({ status }) => status === 'merged');
        return { pair, verdict: isMerged ? 'merged' : told.includes(ids[at]!.join(' ')) ? 'listed' : 'apart' };
      }),
    );
    const own = new Set(ids.map((pair) => pair.join(' ')));
    strangers = told.filter((pair) => !own.has(pair)).length;
    if (process.env.STELE_TEST_FIGURES)
      console.log(name, figures(), strangers, name.endsWith('out') ? '' : faults().join('\n'));
  });
  afterAll(() => workspace.remove());

  const of = (label: LabelledPair['label'], ...wanted: Verdict[]) =>
    verdicts.filter(({ pair, verdict }) => pair.label === label && wanted.includes(verdict)).length;
  const figures = () => {
    const merged = of('same', 'merged');
    const listed = of('likely', 'listed') + of('same', 'listed');
    const total = (label: LabelledPair['label']) => pairs.filter((pair) => pair.label === label).length;
    return {
      merged: merged / total('same'),
      wronglyMerged: of('different', 'merged') + of('likely', 'merged'),
      listed: of('likely', 'listed') / total('likely'),
      doubted: listed / Math.max(1, listed + of('different', 'listed')),
    };
  };
  const faults = () =>
    verdicts
      .filter(
        ({ pair: { label }, verdict }) => verdict !== { same: 'merged', different: 'apart', likely: 'listed' }[label],
      )
      .map(({ pair: { label, older, newer }, verdict }) => `${label} ${verdict}: ${older} | ${newer}`);

  test('no pair is merged that differs in content, or that a person must decide on', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(least.count);
    expect(figures().wronglyMerged, faults().join('\n')).toBe(0);
  });

  test(`at least ${least.merged * 100} % of the equal pairs are merged`, () => {
    expect(figures().merged, faults().join('\n')).toBeGreaterThanOrEqual(least.merged);
  });

  test(`at least ${least.listed * 100} % of the likely pairs are listed, and ${least.doubted * 100} % of the listed pairs deserve it`, () => {
    expect(figures().listed, faults().join('\n')).toBeGreaterThanOrEqual(least.listed);
    expect(figures().doubted, faults().join('\n')).toBeGreaterThanOrEqual(least.doubted);
    expect(strangers).toBe(0);
  });
});
