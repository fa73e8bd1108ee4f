import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BatchTagResult } from '../../src/memory/batch-tag.ts';
import type { MemoryExport } from '../../src/reports/export.ts';
import type { StatusHistory } from '../../src/reports/status-history.ts';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('curation on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const store = async (content: string, rest: Record<string, unknown> = {}) =>
    (await workspace.tool('remember', { content, ...rest })).memory.memory_id;
  const recalled = async (query: string) =>
    (await workspace.tool<RecallAnswer>('recall', { query, mode: 'full_context' })).memories.map(
      ({ memory_id }) => memory_id,
    );
  const events = async (id: string) => (await workspace.call().store.history.ofMemory(id)).map(({ kind }) => kind);

  describe('annotate', () => {
    test('attaches a note, leaves the content, and keeps the earlier note in history', async () => {
      const memory_id = await store('The north dock opens at nine.');
      await workspace.tool('annotate', { memory_id, note: 'Heard from Mei.' });
      const { memory } = await workspace.tool('annotate', { memory_id, note: 'Confirmed by Tom.' });
      expect(memory).toMatchObject({ note: 'Confirmed by Tom.', content: 'The north dock opens at nine.' });
      expect((await workspace.call().store.history.ofMemory(memory_id)).at(-1)?.before).toEqual({
        note: 'Heard from Mei.',
      });
    });
  });

  describe('edit_memory', () => {
    test('makes the memory searchable by its new words and no longer by its old ones', async () => {
      const memory_id = await store('Priya leads the migration in Lisbon.');
      await store('The canteen serves soup on Thursdays.');
      const { memory } = await workspace.tool('edit_memory', {
        memory_id,
        new_content: 'Priya leads the migration in Porto.',
      });
      expect(memory.content).toBe('Priya leads the migration in Porto.');
      const answer = await workspace.tool<RecallAnswer>('recall', { query: 'Porto' });
      expect(answer.memories[0]).toMatchObject({ memory_id, match: { lexical: expect.any(Number) } });
      const old = await workspace.tool<RecallAnswer>('recall', { query: 'Lisbon' });
      expect(old.memories.every(({ match }) => match.lexical === null)).toBe(true);
    });

    test('detects the language again', async () => {
      const memory_id = await store('The deadline is the end of the week, and it will not move.');
      const { memory } = await workspace.tool('edit_memory', {
        memory_id,
        new_content: 'Die Frist ist das Ende der Woche, und sie wird nicht verschoben.',
      });
      expect(memory.language).toBe('de');
    });

    test('to the same content leaves no event', async () => {
      const memory_id = await store('Same words.');
      await workspace.tool('edit_memory', { memory_id, new_content: 'Same words.' });
      expect(await events(memory_id)).toEqual(['create']);
    });
  });

  describe('invalidate', () => {
    test('ends the validity of a memory and takes it out of recall', async () => {
      const memory_id = await store('The gateway listens on port 7171.');
      const { memory } = await workspace.tool('invalidate', { memory_id, reason: 'moved' });
      expect(memory).toMatchObject({ status: 'invalidated', valid_to: expect.stringMatching(/^2026-05-08T/) });
      expect(await recalled('gateway port 7171')).toEqual([]);
    });

    test('a second time keeps the first end of validity', async () => {
      const memory_id = await store('The gateway listens on port 7171.');
      const first = await workspace.tool('invalidate', { memory_id });
      expect((await workspace.tool('invalidate', { memory_id })).memory.valid_to).toBe(first.memory.valid_to);
    });
  });

  describe('update_status', () => {
    test.each(['challenged', 'invalidated', 'merged', 'superseded'])(
      'moves to %s and back to active',
      async (new_status) => {
        const memory_id = await store('Anything.');
        expect((await workspace.tool('update_status', { memory_id, new_status })).memory.status).toBe(new_status);
        const { memory } = await workspace.tool('update_status', { memory_id, new_status: 'active' });
        expect(memory).toMatchObject({ status: 'active', valid_to: null });
      },
    );

    test('to challenged leaves the memory in recall, marked', async () => {
      const memory_id = await store('The moon base has a cinema.');
      await workspace.tool('update_status', { memory_id, new_status: 'challenged' });
      const { memories } = await workspace.tool<RecallAnswer>('recall', { query: 'moon base cinema' });
      expect(memories[0]).toMatchObject({ memory_id, status: 'challenged' });
    });
  });

  test('a move to the current status reports that nothing changed', async () => {
    const memory_id = await store('The ferry to the island leaves at six.');
    const answered = (tool: string, rest: object) => workspace.tool<{ notes: string[] }>(tool, { memory_id, ...rest });
    expect((await answered('invalidate', { reason: 'Out of season.' })).notes).toEqual([]);
    const { notes } = await answered('invalidate', { reason: 'Out of season.' });
    expect(notes).toEqual(['The memory is already invalidated; nothing was changed.']);
    expect((await answered('update_status', { new_status: 'invalidated' })).notes).toEqual(notes);
    expect(await events(memory_id)).toEqual(['create', 'status']);
  });

  describe('status_history', () => {
    test('lists every move with its reason, oldest first', async () => {
      const memory_id = await store('The moon base has a cinema.');
      await workspace.tool('update_status', { memory_id, new_status: 'challenged', reason: 'two sources disagree' });
      await workspace.tool('pin', { memory_id });
      await workspace.tool('invalidate', { memory_id, reason: 'it was a rumour' });
      const told = await workspace.tool<StatusHistory>('status_history', { memory_id });
      expect(told.status).toBe('invalidated');
      expect(told.history).toMatchObject([
        { kind: 'create', from: null, to: 'active', reason: null, tool: 'remember' },
        { kind: 'status', from: 'active', to: 'challenged', reason: 'two sources disagree', actor: 'key_test' },
        { kind: 'status', from: 'challenged', to: 'invalidated', reason: 'it was a rumour', tool: 'invalidate' },
      ]);
    });
  });

  describe('tag', () => {
    test('keeps the order, appends new tags, and stores none twice', async () => {
      const memory_id = await store('Tagged.');
      await workspace.tool('tag', { memory_id, add: ['b', 'a', 'b'] });
      const { memory } = await workspace.tool('tag', { memory_id, add: ['c', 'a'], remove: ['b', 'unknown'] });
      expect(memory.tags).toEqual(['a', 'c']);
    });

    test.each([{}, { add: [], remove: [] }])('without a tag is refused: %j', async (change) => {
      const memory_id = await store('Tagged.');
      await expect(workspace.tool('tag', { memory_id, ...change })).rejects.toMatchObject({
        code: 'invalid',
        details: [{ loc: ['body', 'args'], msg: 'name at least one tag in add or remove' }],
      });
    });

    test('with more tags than a memory can have is a conflict', async () => {
      const memory_id = await store('Tagged.');
      await workspace.tool('tag', { memory_id, add: Array.from({ length: 64 }, (_, index) => `t${index}`) });
      await expect(workspace.tool('tag', { memory_id, add: ['one more'] })).rejects.toMatchObject({ code: 'conflict' });
    });

    test('replaces a tag of a memory that has as many as it can', async () => {
      const memory_id = await store('Tagged.');
      await workspace.tool('tag', { memory_id, add: Array.from({ length: 64 }, (_, index) => `t${index}`) });
      const { memory } = await workspace.tool('tag', { memory_id, add: ['new'], remove: ['t0'] });
      expect(memory.tags).toHaveLength(64);
      expect(memory.tags).toEqual(expect.arrayContaining(['new', 't63']));
    });
  });

  describe('pin and unpin', () => {
    test('pinning twice succeeds and leaves one event', async () => {
      const memory_id = await store('Keep me.');
      await workspace.tool('pin', { memory_id });
      expect((await workspace.tool('pin', { memory_id })).memory.pinned).toBe(true);
      expect(await events(memory_id)).toEqual(['create', 'pin']);
    });

    test('unpinning works once, then is a conflict', async () => {
      const memory_id = await store('Keep me.');
      await workspace.tool('pin', { memory_id });
      expect((await workspace.tool('unpin', { memory_id })).memory.pinned).toBe(false);
      await expect(workspace.tool('unpin', { memory_id })).rejects.toMatchObject({ code: 'conflict' });
    });
  });

  describe('forget', () => {
    test('hides a memory everywhere at once', async () => {
      const memory_id = await store('Forgettable umbrella.');
      const answer = await workspace.tool<object>('forget', { memory_id });
      expect(answer).toMatchObject({ memory_id, restorable_until: expect.stringMatching(/^2026-06-07/) });
      expect(await recalled('forgettable umbrella')).toEqual([]);
      expect(await workspace.tool('recall_recent')).toEqual({ memories: [] });
      expect(await workspace.tool('export', { format: 'json' })).toMatchObject({ total: 0 });
      expect(await workspace.tool('status')).toMatchObject({ memories: 0 });
      await expect(workspace.tool('pin', { memory_id })).rejects.toMatchObject({ code: 'not_found' });
      await expect(workspace.tool('forget', { memory_id })).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('promote and demote', () => {
    test('move up and down, also by more than one layer', async () => {
      const memory_id = await store('Climber.', { layer: 'working' });
      expect((await workspace.tool('promote', { memory_id, target_layer: 'procedural' })).memory.layer).toBe(
        'procedural',
      );
      expect((await workspace.tool('demote', { memory_id, target_layer: 'episodic' })).memory.layer).toBe('episodic');
    });

    test.each([
      ['promote', 'working', /from episodic to working.*Use demote/],
      ['demote', 'semantic', /from episodic to semantic.*Use promote/],
      ['promote', 'episodic', /already in layer episodic/],
    ])('%s to %s is a conflict that states the remedy', async (tool, target_layer, message) => {
      const memory_id = await store('Stayer.', { layer: 'episodic' });
      const refused = workspace.tool(tool, { memory_id, target_layer });
      await expect(refused).rejects.toMatchObject({ code: 'conflict', message: expect.stringMatching(message) });
      expect((await workspace.call().store.memories.get(memory_id)).layer).toBe('episodic');
    });
  });

  describe('batch_tag', () => {
    test('tags the matching memories of any type in one operation', async () => {
      const one = await store('Atlas billing moved to PostgreSQL.');
      const two = await store('We met about Atlas billing in Lisbon.', { memory_type: 'narrative' });
      const other = await store('The canteen serves soup on Thursdays.');
      await workspace.tool('tag', { memory_id: one, add: ['old'] });
      const answer = await workspace.tool<BatchTagResult>('batch_tag', {
        query: 'Atlas billing',
        tags: ['atlas'],
        top_k: 2,
      });
      expect(answer).toMatchObject({ changed: 2 });
      const tags = await Promise.all(
        [one, two, other].map(async (id) => (await workspace.call().store.memories.get(id)).tags),
      );
      expect(tags).toEqual([['old', 'atlas'], ['atlas'], []]);
      const operation = await workspace.call().store.history.ofOperation(answer.operation_id);
      expect(operation.map(({ memory_id }) => memory_id).sort()).toEqual([one, two].sort());
    });

    test('does not count an access', async () => {
      const id = await store('Atlas billing moved to PostgreSQL.');
      await workspace.tool('batch_tag', { query: 'Atlas billing', tags: ['atlas'] });
      expect((await workspace.call().store.memories.get(id)).access_count).toBe(0);
    });

    test('tags none if one of them would exceed the maximum', async () => {
      const full = await store('Atlas billing moved to PostgreSQL.');
      const empty = await store('Atlas billing is led by Priya.');
      await workspace.tool('tag', { memory_id: full, add: Array.from({ length: 64 }, (_, index) => `t${index}`) });
      await expect(workspace.tool('batch_tag', { query: 'Atlas billing', tags: ['atlas'] })).rejects.toMatchObject({
        code: 'conflict',
      });
      expect((await workspace.call().store.memories.get(empty)).tags).toEqual([]);
    });
  });

  describe('export', () => {
    test('as JSON contains every memory of every status, unchanged', async () => {
      const kept = await store('Grüße aus 東京.', { layer: 'semantic' });
      const gone = await store('The gateway listens on port 7171.');
      await workspace.tool('invalidate', { memory_id: gone });
      const answer = await workspace.tool<MemoryExport>('export', { format: 'json' });
      expect(answer).toMatchObject({
        exported: 2,
        total: 2,
        memories: [{ memory_id: gone, status: 'invalidated' }, { memory_id: kept }],
      });
    });

    test('as markdown has a heading for each layer, and content that cannot break out of its place', async () => {
      const id = await store('First line\n# not a heading', { layer: 'semantic' });
      await store('Works.', { layer: 'working', memory_type: 'procedure' });
      await workspace.tool('tag', { memory_id: id, add: ['a', 'b'] });
      const answer = await workspace.tool<MemoryExport & { markdown: string }>('export');
      expect(answer.markdown.match(/^#+ .+$/gm)).toEqual([
        expect.stringContaining('# Memories of'),
        '## working',
        expect.any(String),
        '## semantic',
        `### ${id}`,
      ]);
      expect(answer.markdown).toContain('2026-05-08 · fact\n\nTags: a, b\n\n> First line\n> # not a heading\n');
    });

    test('respects a layer and a limit, and reports what the limit left out', async () => {
      for (const word of ['one', 'two', 'three']) await store(word, { layer: 'semantic' });
      await store('four', { layer: 'working' });
      const answer = await workspace.tool<MemoryExport>('export', { format: 'json', layer: 'semantic', limit: 2 });
      expect(answer).toMatchObject({ exported: 2, total: 3, memories: [{ content: 'three' }, { content: 'two' }] });
    });
  });
});
