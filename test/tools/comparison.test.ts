import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import type { AccessPatterns } from '../../src/reports/access-patterns.ts';
import type { Hotspots } from '../../src/reports/hotspots.ts';
import type { Comparison } from '../../src/retrieval/explain/compare.ts';
import type { RecallAnswer, RecalledMemory } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const hour = 3_600_000;

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  describe('find_similar', () => {
    const similar = async (memory_id: string, rest: object = {}) =>
      (await workspace.tool<{ memories: RecalledMemory[] }>('find_similar', { memory_id, ...rest })).memories;

    test('finds the nearest in words and meaning first, without the memory itself', async () => {
      const asked = await workspace.add('The ferry to Lisbon leaves at nine in the morning.');
      await workspace.add('The canteen serves soup on Thursdays.');
      await workspace.add('The ferry to Porto leaves at ten in the morning.');
      await workspace.add('The ferry to Lisbon leaves, at nine in the morning!');
      const found = await similar(asked.memory_id);
      expect(found.map(({ content }) => content).slice(0, 2)).toEqual([
        'The ferry to Lisbon leaves, at nine in the morning!',
        'The ferry to Porto leaves at ten in the morning.',
      ]);
      expect(found[0]!.score).toBeCloseTo(1, 1);
      expect(found.some(({ memory_id }) => memory_id === asked.memory_id)).toBe(false);
      expect(await similar(asked.memory_id, { top_k: 1 })).toHaveLength(1);
    });

    test('finds a memory near in meaning without a word in common', async () => {
      const asked = await workspace.add('vehicle maintenance');
      await workspace.add('The canteen serves soup on Thursdays.');
      await workspace.add('The car needs new tyres before winter.');
      expect((await similar(asked.memory_id))[0]?.content).toMatch(/^The car/);
    });

    test('leaves out memories that are not in recall, also when asked about one of them', async () => {
      const one = await workspace.add('The ferry leaves at nine.');
      const other = await workspace.add('The ferry leaves at ten.');
      await workspace.tool('invalidate', { memory_id: other.memory_id });
      expect(await similar(one.memory_id)).toEqual([]);
      expect((await similar(other.memory_id)).map(({ memory_id }) => memory_id)).toEqual([one.memory_id]);
    });

    test('does not find an unknown memory', async () => {
      await expect(similar(newId('memory'))).rejects.toMatchObject({ code: 'not_found' });
    });

    test('accepts content without a known word', async () => {
      const { memory_id } = await workspace.add('👩‍🚀 !!!');
      expect(await similar(memory_id)).toEqual([]);
    });
  });

  describe('compare_queries', () => {
    const compare = (query_a: string, query_b: string, top_k = 10) =>
      workspace.tool<Comparison>('compare_queries', { query_a, query_b, top_k });

    test('returns common results with both ranks, results of one query only, and the correlation of the orders', async () => {
      const both = await workspace.add('Priya leads the Atlas billing.');
      const a = await workspace.add('Atlas billing runs on PostgreSQL.');
      const b = await workspace.add('Priya plays the cello.');
      const answer = await compare('Atlas billing', 'who is Priya', 2);
      expect(answer.overlap).toEqual({
        jaccard: 0.3333,
        shared: [{ memory_id: both.memory_id, rank_a: expect.any(Number), rank_b: expect.any(Number) }],
      });
      expect(answer).toMatchObject({ only_a: [a.memory_id], only_b: [b.memory_id], rank_correlation: null });
      expect(answer.a.map(({ rank }) => rank)).toEqual([1, 2]);
    });

    test('finds a query the same as itself', async () => {
      for (const word of ['one', 'two', 'three']) await workspace.add(`Atlas billing ${word}.`);
      const answer = await compare('Atlas billings', 'atlas billing');
      expect(answer).toMatchObject({ overlap: { jaccard: 1 }, only_a: [], only_b: [], rank_correlation: 1 });
      expect(answer.shared_words).toEqual(['Atlas', 'billings']);
    });

    test('answers in an empty workspace', async () => {
      expect(await compare('a', 'b')).toMatchObject({ overlap: { jaccard: 0, shared: [] }, rank_correlation: null });
    });

    test('counts no access', async () => {
      const { memory_id } = await workspace.add('Atlas billing.');
      await compare('Atlas', 'billing');
      expect(await workspace.call().store.memories.get(memory_id)).toMatchObject({ access_count: 0 });
    });
  });

  describe('access_patterns', () => {
    test('does not count results that only fill up the requested number, nor memories that Stele wrote itself', async () => {
      const ferry = await workspace.add('The ferry to Lisbon leaves at nine from the north dock.');
      for (const content of ['The canteen serves soup.', 'The lift is broken.', 'Jonas likes chess.', 'Rent is due.'])
        await workspace.add(content);
      const generated = { generated: 'summary', fingerprint: 'x', sources: [ferry.memory_id] };
      await workspace.add('The ferry: 1 memory. It leaves at nine.', { metadata: generated });
      const asked = await workspace.tool<RecallAnswer>('recall', {
        query: 'When does the ferry to Lisbon leave from the north dock?',
        top_k: 10,
      });
      expect(asked.memories.length).toBeGreaterThan(2);
      const answer = await workspace.tool<AccessPatterns>('access_patterns');
      expect(answer.memories).toMatchObject([{ memory_id: ferry.memory_id, access_count: 1 }]);
      expect(answer.recalled).toBe(1);
      const busy = await workspace.tool<Hotspots>('hotspots', { limit: 100 });
      expect(busy.memories.map(({ beginning }) => beginning)).not.toContain('The ferry: 1 memory. It leaves at nine.');
    });

    test('ranks memories and entities by recall count, and counts the ones never recalled', async () => {
      const ferry = await workspace.add('The ferry leaves at nine.');
      const soup = await workspace.add('The canteen serves soup.');
      await workspace.add('The lift is broken.');
      for (const query of ['ferry', 'ferry', 'soup']) await workspace.tool('recall', { query, top_k: 1 });
      const { store } = workspace.call();
      const [lisbon] = await store.entities.ensure([{ name: 'Lisbon', normal: 'lisbon', kind: 'place' }]);
      await store.entities.setMentions(
        [ferry, soup].map(({ memory_id }) => ({ memory_id, mentions: [{ entity_id: lisbon!.entity_id, weight: 1 }] })),
      );
      const answer = await workspace.tool<AccessPatterns>('access_patterns');
      expect(answer.memories).toMatchObject([
        { memory_id: ferry.memory_id, access_count: 2, beginning: 'The ferry leaves at nine.' },
        { memory_id: soup.memory_id, access_count: 1 },
      ]);
      expect(answer.entities).toMatchObject([{ name: 'Lisbon', access_count: 3, memories: 2 }]);
      expect(answer).toMatchObject({ recalled: 2, never_recalled: 1 });
      expect((await workspace.tool<AccessPatterns>('access_patterns', { limit: 1 })).memories).toHaveLength(1);
    });

    test('counts no recalled summary as never recalled', async () => {
      for (const time of ['nine', 'noon', 'six']) await workspace.add(`The ferry to Rovinj leaves at ${time}.`);
      await workspace.tool('consolidate');
      await workspace.tool('recall', { query: 'Give me a summary of the ferry to Rovinj' });
      const { recalled, never_recalled } = await workspace.tool<AccessPatterns>('access_patterns');
      expect(recalled).toBeGreaterThan(0);
      expect(recalled + never_recalled, 'the three notes').toBe(3);
    });

    test('answers in an empty workspace', async () => {
      expect(await workspace.tool('access_patterns')).toEqual({
        memories: [],
        entities: [],
        recalled: 0,
        never_recalled: 0,
      });
    });
  });

  describe('hotspots', () => {
    const spots = (args: object = {}) => workspace.tool<Hotspots>('hotspots', { ...args });

    test('ranks memories, tags and sessions by recalls and changes within the window', async () => {
      const old = await workspace.add('The lift is broken.', { tags: ['house'] });
      workspace.pass(30 * hour);
      const ferry = await workspace.add('The ferry leaves at nine.', { tags: ['travel'], session_id: 's' });
      await workspace.add('A ticket costs ten crowns.', { tags: ['travel'] });
      await workspace.tool('pin', { memory_id: ferry.memory_id });
      await workspace.tool('recall', { query: 'ferry', top_k: 1 });
      const { memories, tags, sessions, entities } = await spots();
      expect(memories[0]).toMatchObject({ memory_id: ferry.memory_id, accessed: 1, writes: 2, heat: 3 });
      expect(memories.some(({ memory_id }) => memory_id === old.memory_id)).toBe(false);
      expect(tags).toEqual([{ tag: 'travel', memories: 2, accessed: 1, writes: 3, heat: 4 }]);
      expect(sessions).toEqual([{ session_id: 's', memories: 1, accessed: 1, writes: 2, heat: 3 }]);
      expect(entities).toEqual([]);
      expect((await spots({ hours: 48 })).tags.map(({ tag }) => tag)).toEqual(['travel', 'house']);
    });

    test('does not count what consolidate links', async () => {
      for (const time of ['nine', 'noon', 'six']) await workspace.add(`The ferry to Rovinj leaves at ${time}.`);
      await workspace.tool('consolidate');
      expect((await spots()).memories.map(({ writes }) => writes)).toEqual([1, 1, 1]);
    });

    test('leaves out forgotten memories', async () => {
      const { memory_id } = await workspace.add('The ferry leaves at nine.', { tags: ['travel'] });
      await workspace.tool('recall', { query: 'ferry' });
      await workspace.tool('forget', { memory_id });
      expect(await spots()).toMatchObject({ memories: [], tags: [] });
    });

    test.each([0, 8_761])('refuses %i hours', async (hours) => {
      await expect(spots({ hours })).rejects.toMatchObject({ details: [{ loc: ['body', 'args', 'hours'] }] });
    });
  });
});
