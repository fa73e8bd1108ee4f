/** The kind that somebody gave an entity stays, whatever is written later. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { revert } from '../../src/memory/revert.ts';
import { readUnread } from '../../src/upkeep/read-unread.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const remember = (content: string) => workspace.tool('remember', { content });
  const correct = (name: string, kind: string) => workspace.tool('update_entity', { name, kind });
  const entity = async (name: string) =>
    (await workspace.tool<{ entity: { entity_id: string; kind: string; mentions: number } }>('recall_entity', { name }))
      .entity;
  const readAgain = async () => {
    const { entities } = workspace.call().store;
    expect(await entities.unreadAll()).toBeGreaterThan(0);
    await readUnread(workspace.call().store);
  };

  test.each(['product', 'name'])('a person who is a %s stays one', async (kind) => {
    await remember('Ask Billy about the screws.');
    expect((await entity('Billy')).kind).toBe('person');
    await correct('Billy', kind);
    await remember('Billy said that the shelf is full.');
    await remember('I asked Billy twice.');
    const { mentions, ...corrected } = await entity('Billy');
    expect(corrected).toMatchObject({ kind });
    expect(mentions).toBe(3);
    await readAgain();
    expect(await entity('Billy')).toMatchObject({ entity_id: corrected.entity_id, kind, mentions: 3 });
  });

  test('people of that name do not take over the mentions of an entity that is no person', async () => {
    await remember('Ask Billy about the screws.');
    await correct('Billy', 'product');
    await remember('Billy Joel called.');
    await remember('Billy Idol called.');
    await remember('Billy told us nothing.');
    expect(await entity('Billy')).toMatchObject({ kind: 'product', mentions: 2 });
  });

  test('the kind survives a merge, and a revert of the merge', async () => {
    await remember('Ask Billy about the screws.');
    await remember('Ask Kallax about the boxes.');
    await correct('Billy', 'product');
    const { operation_id } = await workspace.tool<{ operation_id: string }>('merge_entities', {
      source_name: 'Kallax',
      target_name: 'Billy',
    });
    expect((await entity('Kallax')).kind).toBe('product');
    await carryOut(workspace.call(), revert, { operation_id });
    await remember('Billy said no.');
    expect((await entity('Billy')).kind).toBe('product');
    expect((await entity('Kallax')).kind).toBe('person');
  });
});
