/** A memory is erased thirty days after it was forgotten; in small batches, each of them atomic. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { turns } from '../../src/fair/turns.ts';
import { forget, restore } from '../../src/memory/forget.ts';
import { eraseForgotten } from '../../src/upkeep/erase-forgotten.ts';
import { carryOut } from '../../src/verb.ts';
import type { RunningJob } from '../../src/workspace.ts';
import { engines } from '../support/engines.ts';
import { searchForm, storedMemory } from '../support/memories.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const day = 86_400_000;
const undisturbed: Pick<RunningJob, 'report' | 'hold'> = {
  report: async () => undefined,
  hold: async () => undefined,
};

describe.each(engines)('upkeep on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  /** Ids of memories, each forgotten at the given time. */
  const addForgotten = async (count: number, forgotten_at: string): Promise<string[]> => {
    const memories = Array.from({ length: count }, (_, n) => storedMemory(`forgotten ${n}`, { forgotten_at }));
    const { store } = workspace.call();
    for (let from = 0; from < count; from += 100)
      await store.memories.add(
        memories.slice(from, from + 100).map((memory) => ({ memory, form: searchForm(memory.content) })),
      );
    return memories.map(({ memory_id }) => memory_id);
  };
  const run = (job = undisturbed) => eraseForgotten(workspace.call(), job);
  const left = async (ids: readonly string[]) => {
    const { memories } = workspace.call().store;
    const found = await Promise.all(ids.map((id) => memories.find(id, { forgotten: true })));
    return found.filter((memory) => memory !== null).map(({ memory_id }) => memory_id);
  };

  test('erases memories that can no longer be restored, pinned or not, and nothing else', async () => {
    const [old, young, kept] = [
      await workspace.add('An old umbrella.'),
      await workspace.add('A young umbrella.'),
      await workspace.add('An umbrella that is kept.'),
    ];
    const ids = [old, young, kept].map(({ memory_id }) => memory_id);
    await workspace.tool('pin', { memory_id: old.memory_id });
    await carryOut(workspace.call(), forget, { memory_id: old.memory_id });
    workspace.pass(day);
    await carryOut(workspace.call(), forget, { memory_id: young.memory_id });
    workspace.pass(29 * day - 60_000);
    expect(await run()).toBe(0);
    workspace.pass(120_000);
    expect(await run()).toBe(1);
    expect(await left(ids)).toEqual(ids.slice(1));
    expect(await carryOut(workspace.call(), restore, { memory_id: young.memory_id })).toMatchObject({
      memory_id: young.memory_id,
    });
    await expect(carryOut(workspace.call(), restore, { memory_id: old.memory_id })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('was erased'),
    });
    expect(await workspace.call().store.trail.recentAudit(1)).toMatchObject([
      { action: 'memory.erase', targets: [old.memory_id], outcome: 'ok' },
    ]);
  });

  test('continues where it was killed: a batch that had begun is complete', async () => {
    const ids = await addForgotten(50, '2026-01-01T00:00:00.000Z');
    const killed = async () => {
      throw new Error('killed');
    };
    await expect(run({ ...undisturbed, report: killed })).rejects.toThrow('killed');
    expect((await left(ids)).length).toBe(30);
    const halfway = { ...undisturbed, hold: killed };
    await expect(run(halfway)).rejects.toThrow('killed');
    expect((await left(ids)).length).toBe(30);
    expect(await run()).toBe(30);
    expect(await left(ids)).toEqual([]);
    expect(await workspace.call().store.health({ thorough: true })).toMatchObject({ memories: 0, problems: [] });
  });

  test('lets writers run in between: none waits for more than the current batch and the next one', async () => {
    await addForgotten(1_000, '2026-01-01T00:00:00.000Z');
    let batches = 0;
    let isDone = false;
    const counting = async () => {
      batches += 1;
      await turns.next();
    };
    const erasing = run({ ...undisturbed, report: counting }).finally(() => {
      isDone = true;
    });
    const waited: number[] = [];
    while (!isDone) {
      const before = batches;
      await addForgotten(1, '2026-05-08T00:00:00.000Z');
      waited.push(batches - before);
      // As calls of clients do: SQLite alone never yields to the event loop.
      await turns.next();
    }
    expect(await erasing).toBe(1_000);
    expect(waited.length).toBeGreaterThan(10);
    expect(Math.max(...waited)).toBeLessThanOrEqual(2);
  });
});
