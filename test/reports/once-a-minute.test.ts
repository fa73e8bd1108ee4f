/**
 * In a large workspace, a report is computed at most once a minute for the same arguments; in a small one, each time.
 */
import { expect, test } from 'vitest';
import { onceAMinute } from '../../src/reports/once-a-minute.ts';
import { createResultCache } from '../../src/storage/result-cache.ts';
import type { Workspace } from '../../src/workspace.ts';

/** A workspace with this number of memories, and its clock. */
function workspaceOf(memories: number) {
  const clock = { second: 0 };
  const now = () => new Date(clock.second * 1_000);
  const store = { memories: { count: async () => memories }, cached: createResultCache()(now) };
  let computed = 0;
  const workspace = { store, now } as unknown as Workspace;
  const ask = (...args: unknown[]) => onceAMinute(workspace, 'report', args, async () => `${args} ${++computed}`);
  return { clock, ask };
}

test('in a large workspace a report is at most a minute old, and other arguments have their own', async () => {
  const { clock, ask } = workspaceOf(100_000);
  expect(await ask(24)).toBe('24 1');
  clock.second = 59;
  expect(await ask(24)).toBe('24 1');
  expect(await ask(48)).toBe('48 2');
  clock.second = 60;
  expect(await ask(48)).toBe('48 3');
});

test('in a small workspace a report is always new', async () => {
  const { ask } = workspaceOf(100);
  expect(await ask(24)).toBe('24 1');
  expect(await ask(24)).toBe('24 2');
});
