import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rememberAll } from '../../bench/remember-all.ts';
import { forget, restore } from '../../src/memory/forget.ts';
import { revert, revertTargetSchema } from '../../src/memory/revert.ts';
import { newId } from '../../src/model/ids.ts';
import { memoryInputSchema } from '../../src/model/memory.ts';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('revert on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const get = (id: string) => workspace.call().store.memories.get(id);
  const store = () => workspace.call().store;
  const history = (id: string) => workspace.call().store.history.ofMemory(id);
  const lastEvent = async (id: string) => (await history(id)).at(-1)!.event_id;
  const revertEvent = (event_id: string) => carryOut(workspace.call(), revert, { event_id });
  const revertLast = async (id: string) => revertEvent(await lastEvent(id));

  test.each([
    ['update_status', { new_status: 'invalidated', reason: 'no' }],
    ['promote', { target_layer: 'procedural' }],
    ['tag', { add: ['b', 'c'], remove: ['a'] }],
    ['pin', {}],
    ['annotate', { note: 'Seen.' }],
    ['edit_memory', { new_content: 'Ganz andere Wörter, die es hier noch nicht gab.' }],
  ])('of %s restores the exact earlier state', async (tool, args) => {
    const before = await workspace.add('The dock opens at nine.', { tags: ['a'] });
    const { memory_id } = before;
    await workspace.tool(tool, { memory_id, ...args });
    const event = await lastEvent(memory_id);
    const reverted = await revertEvent(event);
    expect(reverted).toMatchObject({ event_ids: [event], memory_ids: [memory_id] });
    expect(await get(memory_id)).toMatchObject({ ...before, updated_at: expect.any(String) });
    expect((await history(memory_id)).at(-1)).toMatchObject({
      cause: `revert of ${event}`,
      operation_id: reverted.operation_id,
    });
  });

  test('of an edit makes the old words searchable again, and the new ones not', async () => {
    const { memory_id } = await workspace.add('The dock opens at nine.');
    await workspace.add('Soup is served on Thursdays.');
    await workspace.tool('edit_memory', { memory_id, new_content: 'The harbour closes at midnight.' });
    await revertLast(memory_id);
    const lexical = async (query: string) =>
      (await workspace.tool<RecallAnswer>('recall', { query })).memories.find((found) => found.memory_id === memory_id)
        ?.match.lexical;
    expect(await lexical('dock')).toEqual(expect.any(Number));
    expect(await lexical('harbour')).toBeNull();
  });

  test('of an edit restores the mentioned entities, whoever has got their names since', async () => {
    await workspace.add('Priya Raman leads Atlas billing.');
    const { memory_id } = await workspace.add('Priya works from Lisbon on Fridays.');
    const spokenOf = async () => [
      await store().entities.mentionsOf([memory_id]),
      await store().entities.relationsIn([memory_id]),
    ];
    const before = await spokenOf();
    await workspace.tool('edit_memory', { memory_id, new_content: 'Soup is served on Thursdays.' });
    const edit = await lastEvent(memory_id);
    for (const city of ['Porto', 'Berlin', 'Madrid'])
      await workspace.add(`Priya Nair works from ${city} and Lisbon on Fridays.`);
    const { operation_id } = await revertEvent(edit);
    expect(await spokenOf()).toEqual(before);
    await carryOut(workspace.call(), revert, { operation_id });
    expect((await get(memory_id)).content).toBe('Soup is served on Thursdays.');
    expect(await store().entities.mentionsOf([memory_id])).toEqual([]);
  });

  test('of a memory removes the fuller name that it gave an entity', async () => {
    const { memory_id } = await workspace.add('Talk to Wei before the release of Atlas.');
    const name = async () => (await store().entities.namesMentioned([memory_id])).map((one) => one.name);
    expect(await name()).toContain('Wei');
    const { operation_id } = workspace.call().caller;
    await workspace.add('Wei Zhang designs the ticket screens.', {}, { operation_id });
    expect(await name()).toContain('Wei Zhang');
    await carryOut(workspace.call(), revert, { operation_id });
    expect(await name()).toContain('Wei');
    expect(await store().entities.findByName('wei zhang')).toBeNull();
  });

  test('of a restoration forgets the memory as it was forgotten before, so that this can be reverted too', async () => {
    const { memory_id } = await workspace.add('The dock opens at nine.');
    const { forgotten_at } = await carryOut(workspace.call(), forget, { memory_id });
    const forgetting = await lastEvent(memory_id);
    await carryOut(workspace.call(), restore, { memory_id });
    await revertLast(memory_id);
    expect(await store().memories.get(memory_id, { forgotten: true })).toMatchObject({ forgotten_at });
    await revertEvent(forgetting);
    expect(await get(memory_id)).toMatchObject({ forgotten_at: null });
  });

  test('of a creation forgets the memory, and reverting that brings it back', async () => {
    const { memory_id } = await workspace.add('Said too early.');
    await revertLast(memory_id);
    await expect(get(memory_id)).rejects.toMatchObject({ code: 'not_found' });
    await revertLast(memory_id);
    expect((await get(memory_id)).content).toBe('Said too early.');
  });

  test('of forgetting restores, and of restoring forgets', async () => {
    const { memory_id } = await workspace.add('Umbrella.');
    await carryOut(workspace.call(), forget, { memory_id });
    await revertLast(memory_id);
    expect(await get(memory_id)).toBeDefined();
    await carryOut(workspace.call(), forget, { memory_id });
    await carryOut(workspace.call(), restore, { memory_id });
    await revertLast(memory_id);
    await expect(get(memory_id)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of the removal of a link restores when it was made, and by whom', async () => {
    const [one, other] = [
      await workspace.add('The dock opens at nine.'),
      await workspace.add('Soup is served at noon.'),
    ];
    const call = workspace.call();
    const ends = { memory_id_1: one.memory_id, memory_id_2: other.memory_id, relation: 'concerns' };
    await workspace.tool('link_memories', ends, call.caller);
    const links = () => store().links.ofMemory(one.memory_id);
    const before = await links();
    const { operation_id } = await carryOut(workspace.call(), revert, { operation_id: call.caller.operation_id });
    expect(await links()).toEqual([]);
    const again = workspace.call({ actor: 'key_other' });
    await carryOut(again, revert, { operation_id });
    expect(await links()).toEqual(before);
  });

  test('of a revert restores the reverted change', async () => {
    const { memory_id } = await workspace.add('The dock opens at nine.');
    await workspace.tool('edit_memory', { memory_id, new_content: 'The dock opens at ten.' });
    const { operation_id } = await revertLast(memory_id);
    expect((await get(memory_id)).content).toBe('The dock opens at nine.');
    await carryOut(workspace.call(), revert, { operation_id });
    expect((await get(memory_id)).content).toBe('The dock opens at ten.');
  });

  test('of an operation undoes all of it', async () => {
    const inputs = ['one', 'two', 'three'].map((content) => memoryInputSchema.parse({ content: `Item ${content}` }));
    const call = workspace.call();
    await rememberAll(call, inputs);
    const tagging = workspace.call();
    await workspace.tool('batch_tag', { query: 'item', tags: ['x'] }, { operation_id: tagging.caller.operation_id });
    await carryOut(workspace.call(), revert, { operation_id: tagging.caller.operation_id });
    expect((await call.store.memories.list({ tags: ['x'] }, { limit: 10 })).length).toBe(0);
    const undone = await carryOut(workspace.call(), revert, { operation_id: call.caller.operation_id });
    expect(undone.memory_ids).toHaveLength(3);
    expect(await call.store.memories.count()).toBe(0);
  });

  test('undoes several changes of one memory within one operation, newest first', async () => {
    const { memory_id } = await workspace.add('The dock opens at nine.');
    const operation_id = newId('operation');
    await workspace.tool('edit_memory', { memory_id, new_content: 'The dock opens at ten.' }, { operation_id });
    await workspace.tool('edit_memory', { memory_id, new_content: 'The dock opens at eleven.' }, { operation_id });
    await workspace.tool('pin', { memory_id }, { operation_id });
    await carryOut(workspace.call(), revert, { operation_id });
    expect(await get(memory_id)).toMatchObject({ content: 'The dock opens at nine.', pinned: false });
  });

  test('of a change that a later event overwrote is a conflict that names the later event', async () => {
    const { memory_id } = await workspace.add('The dock opens at nine.');
    await workspace.tool('edit_memory', { memory_id, new_content: 'The dock opens at ten.' });
    const event = await lastEvent(memory_id);
    await workspace.tool('edit_memory', { memory_id, new_content: 'The dock opens at eleven.' });
    const later = await lastEvent(memory_id);
    await expect(revertEvent(event)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(later),
    });
    expect((await get(memory_id)).content).toBe('The dock opens at eleven.');
  });

  test('leaves other fields that changed since', async () => {
    const { memory_id } = await workspace.add('The dock opens at nine.');
    await workspace.tool('pin', { memory_id });
    const event = await lastEvent(memory_id);
    await workspace.tool('tag', { memory_id, add: ['x'] });
    await revertEvent(event);
    expect(await get(memory_id)).toMatchObject({ pinned: false, tags: ['x'] });
  });

  test('of an operation that was partly changed since does nothing at all', async () => {
    const ids = [(await workspace.add('Atlas one')).memory_id, (await workspace.add('Atlas two')).memory_id];
    const operation_id = newId('operation');
    await workspace.tool('batch_tag', { query: 'atlas', tags: ['x'] }, { operation_id });
    await workspace.tool('tag', { memory_id: ids[0], add: ['y'] });
    await expect(carryOut(workspace.call(), revert, { operation_id })).rejects.toMatchObject({ code: 'conflict' });
    expect((await get(ids[0]!)).tags).toEqual(['x', 'y']);
    expect((await get(ids[1]!)).tags).toEqual(['x']);
  });

  test('to a state that already holds is a conflict', async () => {
    const { memory_id } = await workspace.add('The dock opens at nine.');
    await workspace.tool('pin', { memory_id });
    const event = await lastEvent(memory_id);
    await revertEvent(event);
    await expect(revertEvent(event)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('already'),
    });
  });

  test('of a partly reverted operation undoes the rest', async () => {
    const { memory_id } = await workspace.add('The dock opens at nine.');
    const operation_id = newId('operation');
    await workspace.tool('pin', { memory_id }, { operation_id });
    const pinned = await lastEvent(memory_id);
    await workspace.tool('tag', { memory_id, add: ['x'] }, { operation_id });
    await revertEvent(pinned);
    const rest = await carryOut(workspace.call(), revert, { operation_id });
    expect(rest.event_ids).toHaveLength(1);
    expect(await get(memory_id)).toMatchObject({ pinned: false, tags: [] });
  });

  test('of a change to a forgotten memory says to restore it first', async () => {
    const { memory_id } = await workspace.add('The dock opens at nine.');
    await workspace.tool('pin', { memory_id });
    const event = await lastEvent(memory_id);
    await carryOut(workspace.call(), forget, { memory_id });
    await expect(revertEvent(event)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Restore it first'),
    });
  });

  test('of an unknown event is not found', async () => {
    await expect(revertEvent(newId('event'))).rejects.toMatchObject({ code: 'not_found' });
    await expect(carryOut(workspace.call(), revert, { operation_id: newId('operation') })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('of a forgetting that is too long ago is a conflict', async () => {
    const { memory_id } = await workspace.add('Umbrella.');
    await carryOut(workspace.call(), forget, { memory_id });
    workspace.pass(31 * 86_400_000);
    await expect(revertLast(memory_id)).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('accepts one event or one operation', () => {
  expect(revertTargetSchema.safeParse({ event_id: newId('event') }).success).toBe(true);
  expect(revertTargetSchema.safeParse({ operation_id: newId('operation') }).success).toBe(true);
  for (const wrong of [
    {},
    { event_id: newId('operation') },
    { event_id: newId('event'), operation_id: newId('operation') },
  ]) {
    expect(revertTargetSchema.safeParse(wrong).success).toBe(false);
  }
});
