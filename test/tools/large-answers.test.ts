/** Answers that are read, checked and built in parts: they are complete, in order, and the same as in one go. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { rememberAll } from '../../bench/remember-all.ts';
import { memoryInputSchema } from '../../src/model/memory.ts';
import type { AccessPatterns } from '../../src/reports/access-patterns.ts';
import { exportMemories } from '../../src/reports/export.ts';
import { engines } from '../support/engines.ts';
import { roundsOf } from '../support/rounds.ts';
import { turnsTaken } from '../support/turns-taken.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

let workspace: TestWorkspace;
const fill = (count: number) =>
  rememberAll(
    workspace.call(),
    Array.from({ length: count }, (_, n) =>
      memoryInputSchema.parse({ content: `Locker ${n} is free.`, layer: n % 2 === 0 ? 'episodic' : 'semantic' }),
    ),
  );

describe.each(engines)('on $name', (engine) => {
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
    await fill(130);
  });
  afterEach(() => workspace.remove());

  const numbers = (memories: readonly { content: string }[]) =>
    memories.map(({ content }) => Number(/\d+/.exec(content)?.[0]));
  const newestFirst = Array.from({ length: 130 }, (_, n) => 129 - n);

  test('a list of more than a hundred memories is complete and in order', async () => {
    const { memories } = await workspace.tool<{ memories: { content: string }[] }>('recall_recent', { limit: 200 });
    expect(numbers(memories)).toEqual(newestFirst);
  });

  test('an export of several pages is complete, ends at its limit, and counts what is left out', async () => {
    type Exported = { memories: { content: string; memory_id: string }[]; exported: number; total: number };
    const exported = (args: object) => workspace.tool<Exported>('export', { format: 'json', ...args });
    const whole = await exported({ limit: 200 });
    expect(numbers(whole.memories)).toEqual(newestFirst);
    expect(whole).toMatchObject({ exported: 130, total: 130 });
    await workspace.tool('forget', { memory_id: whole.memories[0]!.memory_id });
    const some = await exported({ limit: 75 });
    expect(numbers(some.memories)).toEqual(newestFirst.slice(1, 76));
    expect(some).toMatchObject({ exported: 75, total: 129 });
    const ofLayer = await exported({ limit: 60, layer: 'episodic' });
    expect(numbers(ofLayer.memories)).toEqual(newestFirst.filter((n) => n % 2 === 0).slice(0, 60));
    expect(ofLayer).toMatchObject({ exported: 60, total: 65 });
  });

  test('a Markdown export lets others run between two memories', async () => {
    const written = () => exportMemories(workspace.call(), { format: 'markdown', limit: 130 });
    expect((await turnsTaken(() => roundsOf(written))).next).toBeGreaterThanOrEqual(130);
  });
});

/** A statement compares accesses for every 5,000 memories. The small stores of other tests cover it on both engines. */
test('the most recalled of many memories are the same at any position', async () => {
  workspace = await openTestWorkspace(engines[0]!);
  try {
    await fill(5_100);
    const { store } = workspace.call();
    const { memories } = await store.memories.walk({}, 5_100);
    const ids = memories.map(({ memory_id }) => memory_id);
    const [first, second, last] = [ids[3]!, ids[4_990]!, ids[5_090]!];
    for (const [id, times] of [
      [first, 2],
      [second, 1],
      [last, 3],
    ] as const)
      for (let n = 0; n < times; n += 1) await store.memories.touch([id], workspace.time());
    const answer = await workspace.tool<AccessPatterns>('access_patterns', { limit: 20 });
    expect(answer.memories.map(({ memory_id, access_count }) => [memory_id, access_count])).toEqual([
      [last, 3],
      [first, 2],
      [second, 1],
    ]);
    expect(answer).toMatchObject({ recalled: 3, never_recalled: 5_097 });
  } finally {
    await workspace.remove();
  }
});
