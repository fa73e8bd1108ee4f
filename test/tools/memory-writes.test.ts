/** What the writing tools store, and what they answer. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Written } from '../../src/memory/write/written.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const remember = (content: string, rest: object = {}) => workspace.tool<Written>('remember', { content, ...rest });
  const count = () => workspace.call().store.memories.count();

  describe('remember', () => {
    test('answers what is there already with the memory that is there, and says so', async () => {
      const first = await remember('Billing runs on PostgreSQL 16.');
      expect(first).toMatchObject({ existing: false, notes: [], memory: { access_count: 0 } });
      const again = await remember('  billing runs on PostgreSQL 16');
      expect(again).toMatchObject({
        existing: true,
        memory: { memory_id: first.memory.memory_id, content: 'Billing runs on PostgreSQL 16.', access_count: 1 },
        notes: [expect.stringContaining(first.memory.memory_id)],
      });
      expect(await count()).toBe(1);
    });

    test('stores what is there in a less lasting layer, or is of another type', async () => {
      await remember('Deploys are on Fridays.', { layer: 'working' });
      expect(await remember('Deploys are on Fridays.', { layer: 'semantic' })).toMatchObject({ existing: false });
      expect(await remember('Deploys are on Fridays.', { memory_type: 'procedure' })).toMatchObject({
        existing: false,
      });
      expect(await remember('Deploys are on Fridays.')).toMatchObject({
        existing: true,
        memory: { layer: 'semantic' },
      });
    });

    test('a hundred times at once makes one memory', async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => remember('The dock opens at nine.')));
      expect(new Set(answers.map(({ memory }) => memory.memory_id)).size).toBe(1);
      expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
      expect(await count()).toBe(1);
    });

    test('unites the tags, and a revert takes only those of the second time back', async () => {
      const { memory_id } = await workspace.add('The dock opens at nine.', { tags: ['dock'] });
      const again = await workspace.add('The dock opens at nine.', { tags: ['hours', 'dock'] });
      expect(again).toMatchObject({ memory_id, tags: ['dock', 'hours'] });
      const events = await workspace.call().store.history.ofMemory(memory_id);
      expect(events.map(({ kind }) => kind)).toEqual(['create', 'tags']);
    });
  });
});
