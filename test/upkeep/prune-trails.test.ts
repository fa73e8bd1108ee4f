/** Single records of usage and audit are kept for their retention windows; their totals stay. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import { pruneTrails } from '../../src/upkeep/prune-trails.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

const day = 86_400_000;

describe.each(engines)('trails on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  test('lose records older than their windows, and keep their counts', async () => {
    const { store } = workspace.call();
    const note = async (count: number) => {
      const at = workspace.time();
      for (let n = 0; n < count; n += 1) {
        const call = { at, route: 'POST /search', key_id: 'key_1', duration_ms: 1, request_id: null };
        await store.trail.recordUsage({ ...call, status_code: n === 0 ? 404 : 200 });
        const action = { audit_id: newId('audit'), at, action: 'tool.pin', actor: 'key_1', key_id: 'key_1' };
        await store.trail.recordAudit({
          ...action,
          targets: [],
          operation_id: null,
          request_id: null,
          outcome: 'ok',
        });
      }
    };
    await store.answers.claim('key_1', 'once', 'f', workspace.time());
    await note(3);
    workspace.pass(100 * day);
    await note(2);
    const windows = { usageDays: 90, auditDays: 400 };
    const prune = () => pruneTrails(workspace.call(), windows, { report: async () => undefined });
    expect(await prune()).toBe(4);
    expect(await store.trail.recentUsage(9)).toHaveLength(2);
    expect(await store.trail.recentAudit(9)).toHaveLength(5);
    expect(await store.trail.routeCounts()).toEqual([{ route: 'POST /search', count: 5 }]);
    expect(await store.trail.keyActivity()).toMatchObject([{ key_id: 'key_1', count: 5, failures: 2 }]);
    workspace.pass(310 * day);
    expect(await prune()).toBe(5);
    expect(await store.trail.recentAudit(9)).toHaveLength(2);
    expect(await prune()).toBe(0);
    expect(await store.trail.routeCounts()).toEqual([{ route: 'POST /search', count: 5 }]);
  });
});
