import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Memory } from '../../src/model/memory.ts';
import type { WorkspaceStatus } from '../../src/reports/counts.ts';
import type { WorkspaceHealth } from '../../src/reports/health.ts';
import type { Timeline } from '../../src/reports/timeline.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

interface Listed {
  memories: Memory[];
}

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const contents = async (tool: string, args: Record<string, unknown> = {}) =>
    (await workspace.tool<Listed>(tool, args)).memories.map(({ content }) => content);

  describe('remember', () => {
    test('stores an episodic fact by default', async () => {
      const { memory } = await workspace.tool('remember', { content: 'Billing runs on PostgreSQL.' });
      expect(memory).toMatchObject({
        content: 'Billing runs on PostgreSQL.',
        layer: 'episodic',
        memory_type: 'fact',
        status: 'active',
        actor: 'key_test',
        language: 'en',
        tags: [],
      });
      expect(await workspace.call().store.memories.get(memory.memory_id)).toMatchObject(memory);
    });

    test('is found by the very next recall', async () => {
      for (const word of ['quetzal', 'narwhal', 'axolotl']) {
        const { memory } = await workspace.tool('remember', { content: `The ${word} project starts.` });
        const { memories } = await workspace.tool<Listed>('recall', { query: word });
        expect(memories[0]?.memory_id).toBe(memory.memory_id);
      }
    });

    test.each([
      [{ content: '' }, 'content'],
      [{ content: '   ' }, 'content'],
      [{ content: 'x'.repeat(32_769) }, 'content'],
      [{ content: 'x', layer: 'basement' }, 'layer'],
      [{ content: 'x', memory_type: 'poem' }, 'memory_type'],
      [{ content: 'x', labels: ['a'] }, 'labels'],
      [{ content: 'x', occurred_at: 'some day' }, 'occurred_at'],
    ])('refuses invalid input by name', async (args, name) => {
      await expect(workspace.tool('remember', args)).rejects.toMatchObject({
        code: 'invalid',
        details: [{ loc: ['body', 'args', name] }],
      });
    });

    test('accepts tags, a time and an importance, by which recall can filter', async () => {
      const particulars = { tags: ['ops'], occurred_at: '2025-03-01T10:00:00.000Z', importance: 0.9 };
      const { memory } = await workspace.tool('remember', { content: 'The crane was oiled.', ...particulars });
      expect(memory).toMatchObject(particulars);
      await workspace.tool('remember', { content: 'The crane was painted.' });
      const found = async (filter: object) =>
        (await workspace.tool<Listed>('recall', { query: 'crane', ...filter })).memories.map(({ content }) => content);
      expect(await found({})).toHaveLength(2);
      for (const filter of [{ tags: ['ops'] }, { until: '2025-12-31T00:00:00.000Z' }])
        expect(await found(filter)).toEqual(['The crane was oiled.']);
      expect(await found({ since: '2025-12-31T00:00:00.000Z' })).toEqual(['The crane was painted.']);
      expect(await found({ status: 'challenged' })).toEqual([]);
      expect(await found({ as_of: '2024-01-01T00:00:00.000Z' })).toEqual([]);
    });

    test('accepts content without a word that an analyser knows', async () => {
      const { memory } = await workspace.tool('remember', { content: '👩‍🚀 !!! ---' });
      expect(await contents('recall_recent')).toEqual([memory.content]);
    });
  });

  describe('recall_recent', () => {
    test('lists the newest first and leaves out memories that are not in recall', async () => {
      for (const word of ['one', 'two', 'three']) await workspace.tool('remember', { content: word });
      const { memory } = await workspace.tool('remember', { content: 'four' });
      await workspace.tool('invalidate', { memory_id: memory.memory_id });
      expect(await contents('recall_recent')).toEqual(['three', 'two', 'one']);
      expect(await contents('recall_recent', { limit: 1 })).toEqual(['three']);
    });
  });

  describe('recall_by_type and recall_layer', () => {
    test('list only memories of their type or layer', async () => {
      await workspace.tool('remember', { content: 'how to', memory_type: 'procedure', layer: 'procedural' });
      await workspace.tool('remember', { content: 'so it is', memory_type: 'fact', layer: 'semantic' });
      expect(await contents('recall_by_type', { memory_type: 'procedure' })).toEqual(['how to']);
      expect(await contents('recall_layer', { layer: 'semantic' })).toEqual(['so it is']);
      expect(await contents('recall_layer', { layer: 'working' })).toEqual([]);
    });
  });

  describe('recall_timeline', () => {
    beforeEach(async () => {
      await workspace.add('last of April', { occurred_at: '2026-04-30T23:59:59.999Z' });
      await workspace.add('end of May', { occurred_at: '2026-05-31T23:59:59.999Z' });
      await workspace.add('first of May', { occurred_at: '2026-05-01T00:00:00.000Z' });
      await workspace.add('first of June', { occurred_at: '2026-06-01T00:00:00.000Z' });
    });

    test('goes from the first millisecond of its start to the last of its end', async () => {
      expect(await contents('recall_timeline', { start: '2026-05', end: '2026-05' })).toEqual([
        'first of May',
        'end of May',
      ]);
      expect(await contents('recall_timeline', { start: '2026-04-30', end: '2026-05-01' })).toEqual([
        'last of April',
        'first of May',
      ]);
      expect(await contents('recall_timeline', { start: '2026-05-31', end: '2026-06' })).toEqual([
        'end of May',
        'first of June',
      ]);
    });

    test('goes up to now without an end', async () => {
      const answer = await workspace.tool<Timeline>('recall_timeline', { start: '2026-04' });
      expect(answer.memories.map(({ content }) => content)).toEqual(['last of April', 'first of May']);
      expect(answer.until).toMatch(/^2026-05-08T09/);
    });

    test('includes memories stored days later, under the day in their text', async () => {
      for (const content of ['Yesterday the crane stood still.', 'Vorgestern riss ein Seil.', 'The crane runs again.'])
        await workspace.tool('remember', { content });
      await workspace.add('Yesterday nothing happened.', { occurred_at: '2026-05-07T08:00:00.000Z' });
      const on = (start: string, end = start) => contents('recall_timeline', { start, end });
      expect(await on('2026-05-07')).toEqual(['Yesterday nothing happened.', 'Yesterday the crane stood still.']);
      expect(await on('2026-05-06')).toEqual(['Vorgestern riss ein Seil.']);
      expect(await on('2026-05-04', '2026-05-05')).toEqual([]);
      const day = await workspace.tool<Timeline>('recall_timeline', { start: '2026-05-07', end: '2026-05-07' });
      expect(day.total).toBe(2);
    });

    test.each(['Avant-hier la grue est tombée.', "L'altro ieri la gru si è fermata.", 'Eergisteren brak een kabel.'])(
      'includes a memory of the day before yesterday: %s',
      async (content) => {
        await workspace.tool('remember', { content });
        expect(await contents('recall_timeline', { start: '2026-05-06', end: '2026-05-06' })).toEqual([content]);
        expect(await contents('recall_timeline', { start: '2026-05-07', end: '2026-05-07' })).toEqual([]);
      },
    );

    test('includes memories that no longer hold', async () => {
      const memory = await workspace.add('a rumour', { occurred_at: '2026-05-02T00:00:00.000Z' });
      await workspace.tool('invalidate', { memory_id: memory.memory_id });
      expect(await contents('recall_timeline', { start: '2026-05-02', end: '2026-05-02' })).toEqual(['a rumour']);
    });

    test.each([
      [{ start: 'yesterday' }, 'start'],
      [{ start: '2026-02-30' }, 'start'],
      [{ start: '2026-13' }, 'start'],
      [{ start: '2026-1' }, 'start'],
      [{ start: '2026-05', end: '2025-02-29' }, 'end'],
      [{ start: '2026-05', end: '2026-04' }, 'end'],
      [{ start: '2026-05-02', end: '2026-05-01' }, 'end'],
      [{ end: '2026-05' }, 'start'],
    ])('refuses %j', async (args, name) => {
      await expect(workspace.tool('recall_timeline', args)).rejects.toMatchObject({
        code: 'invalid',
        details: [{ loc: ['body', 'args', name] }],
      });
    });
  });

  describe('status', () => {
    test('counts existing memories, without forgotten ones', async () => {
      expect(await workspace.tool<WorkspaceStatus>('status')).toMatchObject({
        memories: 0,
        by_layer: {},
        oldest_at: null,
      });
      await workspace.add('old', { layer: 'semantic', occurred_at: '2020-01-01T00:00:00.000Z' });
      const narrative = await workspace.add('told', { memory_type: 'narrative' });
      const forgotten = await workspace.add('gone');
      await workspace.tool('forget', { memory_id: forgotten.memory_id });
      await workspace.tool('update_status', { memory_id: narrative.memory_id, new_status: 'superseded' });
      expect(await workspace.tool<WorkspaceStatus>('status')).toMatchObject({
        memories: 2,
        by_layer: { semantic: 1, episodic: 1 },
        by_type: { fact: 1, narrative: 1 },
        by_status: { active: 1, superseded: 1 },
        oldest_at: '2020-01-01T00:00:00.000Z',
        newest_at: narrative.created_at,
      });
    });
  });

  describe('health', () => {
    test('reports that all is well and how much is indexed', async () => {
      await workspace.tool('remember', { content: 'Billing runs on PostgreSQL.' });
      expect(await workspace.tool<WorkspaceHealth>('health')).toMatchObject({
        status: 'ok',
        problems: [],
        indexes: { memories: 1, vectors: 1 },
        embedding: { dimensions: 384, outdated: 0 },
      });
    });
  });

  describe('count_by', () => {
    test('counts by each grouping, largest first', async () => {
      const source = { name: 'chat', type: 'dialogue', run_id: null };
      await workspace.add('one', { occurred_at: '2026-04-03T00:00:00.000Z', source });
      await workspace.add('two', { layer: 'semantic' });
      await workspace.add('three', { layer: 'semantic' });
      const groups = async (group_by: string) =>
        (await workspace.tool<{ groups: object[] }>('count_by', { group_by })).groups;
      expect(await groups('layer')).toEqual([
        { group: 'semantic', count: 2 },
        { group: 'episodic', count: 1 },
      ]);
      expect(await groups('month')).toEqual([
        { group: '2026-05', count: 2 },
        { group: '2026-04', count: 1 },
      ]);
      expect(await groups('source_type')).toContainEqual({ group: 'dialogue', count: 1 });
      expect(await groups('entity')).toEqual([]);
    });

    test('refuses an unknown grouping', async () => {
      await expect(workspace.tool('count_by', { group_by: 'mood' })).rejects.toMatchObject({ code: 'invalid' });
    });
  });
});
