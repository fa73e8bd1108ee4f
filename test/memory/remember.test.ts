import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rememberAll } from '../../bench/remember-all.ts';
import { memoryInputSchema } from '../../src/model/memory.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('storing on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  test('many memories keeps their order and makes one operation of them', async () => {
    const inputs = Array.from({ length: 203 }, (_, index) =>
      memoryInputSchema.parse({ content: `Note ${index} on topic ${index % 7}` }),
    );
    const call = workspace.call();
    const memories = await rememberAll(call, inputs);
    expect(memories.map(({ content }) => content)).toEqual(inputs.map(({ content }) => content));
    const ids = memories.map(({ memory_id }) => memory_id);
    expect([...ids].sort()).toEqual(ids);
    expect(await call.store.memories.count()).toBe(203);
    expect(await call.store.history.ofOperation(call.caller.operation_id)).toHaveLength(203);
    const newest = await call.store.memories.list({}, { limit: 1 });
    expect(newest[0]?.memory_id).toBe(ids.at(-1));
  });

  test('an empty list succeeds', async () => {
    expect(await rememberAll(workspace.call(), [])).toEqual([]);
  });

  test('keeps the caller’s values, and each tag once', async () => {
    const said = {
      layer: 'semantic',
      memory_type: 'procedure',
      tags: ['b', 'a', 'b'],
      importance: 0.9,
      occurred_at: '2026-01-02T03:04:05.000Z',
      source: { name: 'handbook', type: 'document', run_id: null },
      session_id: 's-1',
      metadata: { page: 7, nested: { list: [1, null] } },
    } as const;
    const stored = await workspace.add(
      'Restart the queue before the worker.',
      memoryInputSchema.omit({ content: true }).parse(said),
    );
    expect(stored).toMatchObject({ ...said, tags: ['b', 'a'], valid_from: said.occurred_at, valid_to: null });
    expect(await workspace.call().store.memories.get(stored.memory_id)).toMatchObject(stored);
  });
});

test('many memories lets other calls run in between', async () => {
  const workspace = await openTestWorkspace(engines[0]!);
  const text = 'The nightly backup of the staging database runs before the audit and is checked by Priya on Mondays. ';
  const inputs = Array.from({ length: 2_000 }, (_, index) => memoryInputSchema.parse({ content: `${index} ${text}` }));
  let isStoring = true;
  let turnsOfOthers = 0;
  const takeTurn = () => {
    turnsOfOthers += 1;
    if (isStoring) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await rememberAll(workspace.call(), inputs);
  isStoring = false;
  await workspace.remove();
  expect(turnsOfOthers).toBeGreaterThanOrEqual(15);
});
