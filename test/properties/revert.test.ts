/**
 * Every change can be reverted: random calls of every writing tool, reverted newest first, end in the initial state.
 * The calls are the same each time; STELE_TEST_PROPERTY_RUNS sets a number of additional sequences for each engine.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTool, tools } from '../../src/tools/catalogue.ts';
import { engines } from '../support/engines.ts';
import { anyCall, type Call, calledTools } from './calls.ts';
import { make, newWorld, revertAll, visibleState } from './world.ts';

const extraRuns = Number(process.env.STELE_TEST_PROPERTY_RUNS ?? 0);
/** PGlite takes four times as long for a call: differences between engines show with fewer calls. */
const lengths = { all: 200, few: 80 } as const;
const lengthOn = (engine: string) => (engine === 'PGlite' && extraRuns === 0 ? lengths.few : lengths.all);

test('every writing tool is among the calls', () => {
  const writing = tools.filter(({ access }) => access === 'write').map(({ name }) => name);
  expect(calledTools.filter((name) => name !== 'revert').sort()).toEqual(writing.sort());
});

describe.each(engines)('on $name', (engine) => {
  const numRuns = extraRuns || (engine.name === 'SQLite' ? 2 : 1);
  const length = lengthOn(engine.name);

  test(`${length} calls, reverted newest first, end in the first state`, async () => {
    const sequence = fc.array(anyCall, { minLength: length, maxLength: length });
    const effective = new Set<string>();
    const property = fc.asyncProperty(sequence, async (calls) => {
      const world = await newWorld(engine);
      try {
        const before = await visibleState(world);
        for (const call of calls) if ((await make(world, call)) === 'done') effective.add(call.tool);
        expect(await visibleState(world)).not.toEqual(before);
        await revertAll(world);
        expect(await visibleState(world)).toEqual(before);
      } finally {
        await world.workspace.remove();
      }
    });
    await fc.assert(property, { numRuns, endOnFailure: true, asyncReporter, ...(extraRuns === 0 && { seed: 2 }) });
    expect(effective.size).toBeGreaterThan(length === lengths.all ? calledTools.length - 4 : calledTools.length / 2);
  });

  test('an idempotent tool changes nothing more on its second call', async () => {
    const world = await newWorld(engine);
    const calls = fc.sample(anyCall, { numRuns: 40, seed: 7 });
    // The comparison takes many queries, and each takes longer on this engine.
    for (const call of engine.name === 'PGlite' ? calls.slice(0, 20) : calls) {
      const tool = findTool(call.tool);
      const isIdempotent = tool?.access === 'write' && tool.hints?.idempotent === true;
      if ((await make(world, call)) !== 'done' || !isIdempotent) continue;
      const once = await visibleState(world);
      await make(world, { ...call, wait: 0 });
      expect(await visibleState(world), call.tool).toEqual(once);
    }
    await world.workspace.remove();
  });
});

/** Two hundred calls are too many to read: the seed reproduces them. */
async function asyncReporter({ failed, seed, errorInstance }: fc.RunDetails<[calls: Call[]]>): Promise<void> {
  if (failed) throw new Error(`with the seed ${seed}`, { cause: errorInstance });
}
