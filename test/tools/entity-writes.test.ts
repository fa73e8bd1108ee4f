import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Backlinks } from '../../src/graph/backlinks.ts';
import type { ChangedEntity, MergedEntities } from '../../src/graph/entity/edit-entity.ts';
import type { EntityProfile } from '../../src/graph/entity/entity-profile.ts';
import type { LinkedMemories } from '../../src/graph/link-memories.ts';
import { type Reverted, revert } from '../../src/memory/revert.ts';
import { newId } from '../../src/model/ids.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const add = async (content: string) => (await workspace.add(content)).memory_id;
  const recall = (name: string) => workspace.tool<EntityProfile>('recall_entity', { name });
  const undo = (operation_id: string): Promise<Reverted> => carryOut(workspace.call(), revert, { operation_id });
  const update = (name: string, change: object) => workspace.tool<ChangedEntity>('update_entity', { name, ...change });
  const merge = (source_name: string, target_name: string) =>
    workspace.tool<MergedEntities>('merge_entities', { source_name, target_name });
  /** The answer of recall_entity, without the time of the entity's last change. */
  const known = async (name: string) => {
    const { entity, ...rest } = await recall(name);
    const { updated_at: _at, ...state } = entity;
    return { ...rest, entity: state };
  };

  describe('update_entity', () => {
    test('gives another name, which later memories can use', async () => {
      await add('Priya Raman leads the Atlas migration.');
      const { entity } = await update('Priya Raman', { alias: 'PRaman' });
      expect(entity).toMatchObject({ name: 'Priya Raman', aliases: expect.arrayContaining(['PRaman']) });
      const { entity_id } = (await recall('praman')).entity;
      expect(entity_id).toBe(entity.entity_id);
      const later = await add('@PRaman approved the budget.');
      const mentions = await workspace.call().store.entities.mentionsOf([later]);
      expect(mentions.length).toBeGreaterThan(0);
    });

    test('adds metadata key by key, and removes keys that are null', async () => {
      await add('Priya Raman leads the Atlas migration.');
      await update('Priya Raman', { metadata: { team: 'billing', floor: 3 } });
      const { entity } = await update('Priya Raman', { metadata: { floor: null, phone: '12' } });
      expect(entity.metadata).toEqual({ team: 'billing', phone: '12' });
    });

    test('is undone by its operation, alias and metadata together, and the undo can be undone', async () => {
      await add('Priya Raman leads the Atlas migration.');
      await update('Priya Raman', { metadata: { team: 'data' } });
      const before = await known('Priya Raman');
      const { operation_id } = await update('Priya Raman', {
        alias: 'The Boss',
        metadata: { team: 'billing', floor: 3 },
      });
      const after = await known('Priya Raman');
      const undone = await undo(operation_id);
      expect(undone).toMatchObject({ memory_ids: [], entity_ids: [before.entity.entity_id] });
      expect(undone.event_ids).toHaveLength(2);
      expect(await known('Priya Raman')).toEqual(before);
      await expect(undo(operation_id)).rejects.toMatchObject({ code: 'conflict' });
      await undo(undone.operation_id);
      expect(await known('Priya Raman')).toEqual(after);
    });

    test('is not undone over a later change of the same key; other keys do not matter', async () => {
      await add('Priya Raman leads the Atlas migration.');
      const { operation_id } = await update('Priya Raman', { metadata: { team: 'billing' } });
      const later = await update('Priya Raman', { metadata: { team: 'data', floor: 3 } });
      await expect(undo(operation_id)).rejects.toMatchObject({ code: 'conflict', message: /metadata team/ });
      await update('Priya Raman', { metadata: { phone: '12' } });
      await undo(later.operation_id);
      await undo(operation_id);
      expect((await recall('Priya Raman')).entity.metadata).toEqual({ phone: '12' });
    });

    test('refuses a name of another entity, an unknown or only similar one, an empty change, and a name without letters', async () => {
      await add('Priya Raman met Tomás Silva.');
      await expect(update('Priya Raman', { alias: 'Tomás Silva' })).rejects.toMatchObject({ code: 'conflict' });
      await expect(update('Prya Raman', { alias: 'x1' })).rejects.toMatchObject({
        code: 'not_found',
        message: /Priya Raman \(person\)/,
      });
      for (const change of [{}, { alias: '…' }, { alias: '' }])
        await expect(update('Priya Raman', change)).rejects.toMatchObject({ code: 'invalid' });
    });

    test('needs a writing key', async () => {
      await add('Priya Raman leads the Atlas migration.');
      const args = { name: 'Priya Raman', alias: 'PR' };
      await expect(workspace.tool('update_entity', args, { scope: 'read' })).rejects.toMatchObject({
        code: 'forbidden',
      });
    });
  });

  describe('merge_entities', () => {
    test('unites metadata beyond the limit of a single update', async () => {
      await add('Priya Raman leads the Atlas migration.');
      await add('Omar Said leads the Borealis migration.');
      await update('Priya Raman', { metadata: { one: 'x'.repeat(9_000) } });
      await update('Omar Said', { metadata: { other: 'y'.repeat(9_000) } });
      const { entity } = await merge('Priya Raman', 'Omar Said');
      expect(Object.keys(entity.metadata).toSorted()).toEqual(['one', 'other']);
      expect((await recall('Omar Said')).entity.metadata).toEqual(entity.metadata);
    });

    test('unites metadata whose keys every object has in JavaScript, and gives them back', async () => {
      await add('Priya Raman leads the Atlas migration.');
      await add('Omar Said leads the Borealis migration.');
      const metadata = { constructor: 'Hochtief', toString: 'Priya' };
      await update('Priya Raman', { metadata });
      const { operation_id, entity } = await merge('Priya Raman', 'Omar Said');
      expect(entity.metadata).toEqual(metadata);
      await update('Omar Said', { metadata: { constructor: null } });
      await undo(operation_id);
      expect((await recall('Omar Said')).entity.metadata).toEqual({});
      expect((await recall('Priya Raman')).entity.metadata).toEqual(metadata);
    });

    const fill = async () => {
      const memories = [
        await add('Tomás Silva works at Acme Corp.'),
        await add('Globex employs Helga Brandt in Oslo.'),
        await add('Tomás Silva met Helga Brandt in Oslo.'),
      ];
      await update('Helga Brandt', { alias: 'HB', metadata: { team: 'data', floor: 3 } });
      await update('Tomás Silva', { metadata: { team: 'billing' } });
      return memories;
    };

    test('unites names, metadata, mentions and relations', async () => {
      const memories = await fill();
      const source = await recall('Helga Brandt');
      const { entity, merged, mentions } = await merge('Helga Brandt', 'Tomás Silva');
      expect(entity).toMatchObject({ name: 'Tomás Silva', metadata: { team: 'billing', floor: 3 } });
      expect(entity.aliases).toEqual(expect.arrayContaining(['HB', 'Helga Brandt']));
      expect(merged).toMatchObject({ entity_id: source.entity.entity_id, name: 'Helga Brandt' });
      expect(mentions).toBe(memories.length);
      const profile = await recall('HB');
      expect(profile.entity.entity_id).toBe(entity.entity_id);
      expect(new Set(profile.timeline.map(({ memory_id }) => memory_id))).toEqual(new Set(memories));
      await expect(merge('Helga Brandt', 'Tomás Silva')).rejects.toMatchObject({ code: 'conflict' });
      await expect(merge('Nobody Known', 'Tomás Silva')).rejects.toMatchObject({ code: 'not_found' });
    });

    test('is undone exactly by its operation id, and the undo can be undone', async () => {
      await fill();
      const names = ['Tomás Silva', 'Helga Brandt', 'Acme Corp', 'Oslo'];
      const all = async () => Promise.all(names.map(known));
      const before = await all();
      const { operation_id, entity } = await merge('Helga Brandt', 'Tomás Silva');
      const merged = await all();
      expect(merged).not.toEqual(before);
      const undone = await undo(operation_id);
      expect(undone).toMatchObject({ entity_ids: [entity.entity_id], memory_ids: [] });
      expect(await all()).toEqual(before);
      await undo(undone.operation_id);
      expect(await all()).toEqual(merged);
    });

    test('is on record, with its actor', async () => {
      await fill();
      const { entity, merged } = await merge('Helga Brandt', 'Tomás Silva');
      const history = await workspace.call().store.entities.history(entity.entity_id, 9);
      expect(history.at(-1)).toMatchObject({
        kind: 'merge',
        actor: 'key_test',
        tool: 'merge_entities',
        after: { merged: [merged.entity_id], metadata: { floor: 3 } },
      });
      const { event_id } = history.at(-1)!;
      await carryOut(workspace.call(), revert, { event_id });
      expect((await recall('Helga Brandt')).entity.entity_id).toBe(merged.entity_id);
    });
  });

  describe('link_memories', () => {
    const link = (memory_id_1: string, memory_id_2: string, relation?: string) =>
      workspace.tool<LinkedMemories>('link_memories', { memory_id_1, memory_id_2, relation });

    test('links two memories and returns the entities that it connects', async () => {
      const [one, two] = [await add('Tomás Silva works at Acme Corp.'), await add('Tomás Silva lives in Porto.')];
      const { created, link: made, entities } = await link(one, two, 'supports');
      expect(created).toBe(true);
      expect(made).toMatchObject({ from: one, relation: 'supports', to: two, actor: 'key_test' });
      expect(entities).toMatchObject({
        shared: [{ name: 'Tomás Silva' }],
        first: [{ name: 'Acme Corp' }],
        second: [{ name: 'Porto' }],
      });
      expect((await link(one, two, 'supports')).created).toBe(false);
      expect((await link(one, two)).link.relation).toBe('related_to');
    });

    test('is undone by its operation id, and the undo can be undone', async () => {
      const [one, two] = [await add('one'), await add('two')];
      const links = async () => (await workspace.tool<Backlinks>('backlinks', { memory_id: two })).links;
      const { operation_id } = await link(one, two, 'supports');
      const undone = await undo(operation_id);
      expect(undone.memory_ids.length).toBeGreaterThan(0);
      expect(await links()).toEqual([]);
      await expect(undo(operation_id)).rejects.toMatchObject({ code: 'conflict' });
      await undo(undone.operation_id);
      expect(await links()).toMatchObject([{ memory_id: one, relation: 'supports', direction: 'in' }]);
    });

    test('needs two existing memories', async () => {
      const one = await add('one');
      await expect(link(one, one)).rejects.toMatchObject({ code: 'conflict' });
      for (const [from, to] of [
        [one, newId('memory')],
        [newId('memory'), one],
      ] as const)
        await expect(link(from, to)).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});
