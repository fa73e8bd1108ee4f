/**
 * A transaction holds the writer: others in its workspace wait for its end. Only SQLite computes within one; the
 * waits use the same code on both engines.
 */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ingestItems } from '../../src/ingest/ingest.ts';
import { batchTag } from '../../src/memory/batch-tag.ts';
import { revert } from '../../src/memory/revert.ts';
import type { Verb } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { roundsOf } from '../support/rounds.ts';
import { turnsTaken } from '../support/turns-taken.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await openTestWorkspace(engines[0]!);
});
afterEach(() => workspace.remove());

/**
 * The result of the verb, and how often its transaction waited for a turn with continuing calls and with small calls
 * that begin.
 */
async function waitsOf<Input, Prepared, Answer>(verb: Verb<Input, Prepared, Answer>, input: Input) {
  const { store, caller, now } = workspace.call();
  const prepared = await verb.prepare(workspace.call(), input);
  const { result } = await roundsOf(() =>
    store.transaction((inner) => turnsTaken(() => verb.commit({ store: inner, caller, now }, prepared))),
  );
  return { answer: result.result, withAll: result.next, withSmall: result.soon };
}

const run = { source_name: 'list', source_type: 'text', layer: 'episodic', memory_type: 'fact' } as const;
const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => `Box ${n} of ${count} stands in hall ${n % 7}.`);

test.each([60, 300])('%d items are stored in turns with small calls', async (count) => {
  const { answer, withAll, withSmall } = await waitsOf(ingestItems, { ...run, items: itemsOf(count) });
  expect(answer.memory_ids).toHaveLength(count);
  expect(withSmall).toBeGreaterThan(count / 25);
  expect(withAll).toBe(0);
});

test('memories are tagged, and a whole operation is reverted, in turns with small calls', async () => {
  const stored = await waitsOf(ingestItems, { ...run, items: itemsOf(40) });
  const tagged = await waitsOf(batchTag, { query: 'boxes of 40 in hall 3', tags: ['hall'], top_k: 20 });
  expect(tagged.answer.changed).toBeGreaterThan(5);
  expect(tagged.withSmall).toBeGreaterThanOrEqual(tagged.answer.changed);
  expect(tagged.withAll).toBe(0);
  const reverted = await waitsOf(revert, { operation_id: stored.answer.operation_id });
  expect(reverted.answer.memory_ids).toHaveLength(40);
  // Twenty creations are taken back in one turn.
  expect(reverted.withSmall).toBeGreaterThanOrEqual(40 / 20);
  expect(reverted.withAll).toBe(0);
});
