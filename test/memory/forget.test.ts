import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forget, restore } from '../../src/memory/forget.ts';
import { newId } from '../../src/model/ids.ts';
import type { RecallAnswer } from '../../src/retrieval/request.ts';
import { carryOut } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const day = 86_400_000;

describe.each(engines)('a forgotten memory on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  test('comes back as it was, and is recalled again', async () => {
    const memory = await workspace.add('Forgettable umbrella.', { tags: ['a'] });
    await carryOut(workspace.call(), forget, { memory_id: memory.memory_id });
    workspace.pass(29 * day);
    expect(await carryOut(workspace.call(), restore, { memory_id: memory.memory_id })).toMatchObject({
      ...memory,
      updated_at: expect.any(String),
    });
    const { memories } = await workspace.tool<RecallAnswer>('recall', { query: 'umbrella' });
    expect(memories.map(({ memory_id }) => memory_id)).toEqual([memory.memory_id]);
  });

  test('can no longer be restored after thirty days', async () => {
    const { memory_id } = await workspace.add('Forgettable umbrella.');
    await carryOut(workspace.call(), forget, { memory_id });
    workspace.pass(30 * day);
    await expect(carryOut(workspace.call(), restore, { memory_id })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is distinguished from one that was not forgotten and one that never existed', async () => {
    const { memory_id } = await workspace.add('Umbrella.');
    await expect(carryOut(workspace.call(), restore, { memory_id })).rejects.toMatchObject({ code: 'conflict' });
    await expect(carryOut(workspace.call(), restore, { memory_id: newId('memory') })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
