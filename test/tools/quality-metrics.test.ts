import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readStories, type Story, storyFolder } from '../../bench/stories.ts';
import type { QualityMetrics } from '../../src/reports/quality/quality-metrics.ts';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const day = 86_400_000;

const contentsOf = ({ memories }: Story) => memories.flatMap(({ args }) => (args.content as string | undefined) ?? []);

describe.each(engines)('quality_metrics on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const measure = () => workspace.tool<QualityMetrics>('quality_metrics', {}, { scope: 'read' });

  test('claims nothing about an empty workspace', async () => {
    const { storage, curation, retrieval, advice } = await measure();
    expect(storage).toMatchObject({ memories: 0, active: 0, layer_balance: null, embedded: { count: 0, share: null } });
    expect(curation.duplicates).toMatchObject({ count: 0, share: null, looked_at: 0, sampled: false });
    expect(retrieval).toMatchObject({ calls: 0, since: null, answered: null, confidence: null, latency_ms: null });
    expect(advice).toEqual([]);
  });

  test('counts duplicates as dedup finds them, and none after it', async () => {
    const older = await workspace.add('The canteen of the office opens at noon.');
    const newer = await workspace.add('The canteen of the office opens at noon, please!');
    await workspace.add('The upload limit is 100 megabytes.');
    await workspace.add('The upload limit is 250 megabytes.');
    const { curation, advice } = await measure();
    expect(curation.duplicates).toMatchObject({
      count: 1,
      share: 0.25,
      looked_at: 4,
      sampled: false,
      examples: [[older.memory_id, newer.memory_id]],
    });
    expect(advice).toEqual([expect.stringMatching(/^dedup would merge 1 /)]);
    await workspace.tool('dedup');
    expect((await measure()).curation.duplicates).toMatchObject({ count: 0, looked_at: 3 });
  });

  test('counts problem memories: without connections, stale, challenged, never recalled', async () => {
    const old = await workspace.add('Zorbl quix fandango.');
    const kept = await workspace.add('The gateway listens on port 7171.', { tags: ['ops'] });
    await workspace.tool('pin', { memory_id: kept.memory_id });
    workspace.pass(100 * day);
    const doubted = await workspace.add('A moon base with a cinema is being planned.', { tags: ['rumour'] });
    await workspace.tool('update_status', { memory_id: doubted.memory_id, new_status: 'challenged' });
    const { curation } = await measure();
    expect(curation).toMatchObject({
      stale: { count: 1, share: 0.5 },
      contradictory: { count: 1, share: 0.3333 },
      never_recalled: { count: 2, share: 1 },
    });
    await workspace.tool<RecallAnswer>('recall', { query: 'zorbl quix', top_k: 1 });
    expect((await measure()).curation).toMatchObject({ stale: { count: 0 }, never_recalled: { count: 1, share: 0.5 } });
    const { store } = workspace.call();
    const mentions = async (id: string) => (await store.entities.mentionsOf([id])).length;
    const covered = (await Promise.all([old.memory_id, kept.memory_id].map(mentions))).filter((n) => n > 0).length;
    expect((await measure()).curation.entity_coverage).toEqual({ count: covered, share: covered / 2 });
  });

  test('counts no memory with an entity, a tag or a link as an orphan', async () => {
    const ids = [];
    for (const content of ['quiet rain', 'slow river', 'warm stone'])
      ids.push((await workspace.add(content)).memory_id);
    const { store } = workspace.call();
    await store.entities.setMentions(ids.map((memory_id) => ({ memory_id, mentions: [] })));
    expect((await measure()).curation.orphans).toEqual({ count: 3, share: 1 });
    await workspace.tool('tag', { memory_id: ids[0], add: ['weather'] });
    expect((await measure()).curation.orphans).toEqual({ count: 2, share: 0.6667 });
    await store.links.add({ from: ids[1]!, relation: 'near', to: ids[2]! });
    expect((await measure()).curation.orphans).toEqual({ count: 0, share: 0 });
  });

  test('states how evenly layers are filled', async () => {
    for (const layer of ['working', 'episodic', 'semantic', 'procedural'] as const) {
      await workspace.add(`Kept in the ${layer} layer.`, { layer });
    }
    expect((await measure()).storage).toMatchObject({ layer_balance: 1, type_balance: 0, by_type: { fact: 4 } });
  });

  test('counts pairs that a person should decide on, until somebody marks them as different', async () => {
    const older = await workspace.add('Beatriz is in charge of the costume store.');
    const newer = await workspace.add('In charge of the store of costumes is Beatriz.');
    const { curation, advice } = await measure();
    const pair = [older.memory_id, newer.memory_id];
    expect(curation.duplicates).toMatchObject({ count: 0, likely_pairs: 1, likely_examples: [pair] });
    expect(advice).toEqual([expect.stringMatching(/^1 pairs? of memories/)]);
    const [from, to] = pair as [string, string];
    await workspace.call().store.links.add({ from, relation: 'distinct_from', to });
    expect((await measure()).curation.duplicates).toMatchObject({ likely_pairs: 0, likely_examples: [] });
  });

  // One engine: pairs are compared above the stores. Before such long texts were compared in one order only, this
  // took minutes.
  test.runIf(engine.name === 'SQLite')(
    'compares long texts of one word that differ in the name at their end',
    async () => {
      for (const name of ['Xavier', 'Yolanda', 'Walter', 'Ursula', 'Viktor', 'Tamara'])
        await workspace.add(`${'in '.repeat(10_000)}alpha gamma delta epsilon zeta ${name}`);
      expect((await measure()).curation.duplicates).toMatchObject({ count: 0, looked_at: 6, likely_pairs: 0 });
    },
  );

  // One engine: whether a question counts as answered is decided above the stores.
  test.runIf(engine.name === 'SQLite')(
    'reports about as many answered questions as the workspace can answer',
    async () => {
      const stories = ['practice', 'family', 'theatre'].map((name) => readStories(storyFolder, name)[0]!);
      const [own, ...others] = stories;
      for (const content of contentsOf(own!)) await workspace.add(content);
      const asked = [...own!.questions.slice(0, 32), ...others.flatMap(({ questions }) => questions.slice(0, 24))].map(
        ({ question }) => question,
      );
      expect(asked).toHaveLength(80);
      for (const query of asked) await workspace.tool('recall', { query });
      const { retrieval, advice } = await measure();
      expect(retrieval.calls).toBe(80);
      // Two in five are about topics in the workspace.
      expect(retrieval.answered).toBeGreaterThan(0.3);
      expect(retrieval.answered).toBeLessThan(0.5);
      expect(advice).toContainEqual(expect.stringMatching(/^Only \d+ % of the recalls found a likely answer/));
    },
  );

  test('reports the recent results of recall, and its duration', async () => {
    await workspace.add('The gateway listens on port 7171.');
    await workspace.tool('recall', { query: 'gateway port' });
    await workspace.tool('recall', { query: 'xyzzy plugh' });
    await workspace.tool('recall', { query: 'gateway', mode: 'facts_only' });
    await workspace.tool('recall', { query: 'which gateway' });
    const { retrieval } = await measure();
    expect(retrieval).toMatchObject({ calls: 4, since: expect.stringMatching(/^2026-05-08T/), empty: 0 });
    expect(retrieval.answered).toBe(0.75);
    expect(retrieval.confidence!.median).toBeGreaterThan(retrieval.confidence!.lowest_tenth);
    expect(retrieval.latency_ms!.p95).toBeGreaterThanOrEqual(retrieval.latency_ms!.median);
  });
});
