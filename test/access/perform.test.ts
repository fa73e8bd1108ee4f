/** Performing an action: all of it or nothing, and an audit entry in either case. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Action, type Done, perform } from '../../src/access/perform.ts';
import { AppError } from '../../src/errors.ts';
import { remember } from '../../src/memory/remember.ts';
import { memoryInputSchema } from '../../src/model/memory.ts';
import type { Workspace } from '../../src/workspace.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const action = (idempotencyKey: string | null, rest: Partial<Action> = {}): Action => {
    return { name: 'test.keep', idempotencyKey, fingerprint: 'one', ...rest };
  };
  const keep = async (inner: Workspace): Promise<Done<unknown>> => {
    const { memory_id } = await remember(
      inner,
      memoryInputSchema.parse({ content: `Kept by ${inner.caller.key_id}.` }),
    );
    return { answer: { memory_id }, targets: [memory_id] };
  };
  const count = () => workspace.call().store.memories.count();
  const trail = async () => {
    const entries = await workspace.call().store.trail.recentAudit(10);
    return entries.map(({ action: name, outcome }) => `${name} ${outcome}`).reverse();
  };

  test('a caller that may only read performs nothing', async () => {
    const reader = workspace.call({ access: 'read' });
    await expect(perform(reader, action(null), keep)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await count()).toBe(0);
    expect(await trail()).toEqual(['test.keep forbidden']);
  });

  test.each([['k1'], [null]])('an action that fails after it changed something, with the key %s', async (key) => {
    const fail = async (inner: Workspace): Promise<Done<null>> => {
      await keep(inner);
      throw new AppError('conflict', 'too late');
    };
    await expect(perform(workspace.call(), action(key), fail)).rejects.toMatchObject({ code: 'conflict' });
    expect(await count()).toBe(key === null ? 1 : 0);
    expect(await trail()).toEqual(['test.keep conflict']);
  });

  test('an action whose answer cannot be kept is undone, and its entry says so', async () => {
    const unkeepable = async (inner: Workspace): Promise<Done<bigint>> => ({ ...(await keep(inner)), answer: 1n });
    await expect(perform(workspace.call(), action('k1'), unkeepable)).rejects.toThrow();
    expect(await count()).toBe(0);
    expect(await trail()).toEqual(['test.keep internal']);
  });

  test('a failed statement leaves nothing of the transaction but the entry of its failure', async () => {
    const same = async (inner: Workspace): Promise<Done<null>> => {
      await keep(inner);
      const [memory] = await inner.store.memories.list({}, { limit: 1 });
      const form = { words: [], vector: null, model: 'test@1' };
      await inner.store.memories.add([{ memory: memory!, form }]);
      return { answer: null, targets: [] };
    };
    await expect(perform(workspace.call(), action('k1'), same)).rejects.toThrow();
    expect(await count()).toBe(0);
    expect(await trail()).toEqual(['test.keep internal']);
  });

  test('an action that audits itself leaves no second entry, also when it fails', async () => {
    const own = async (inner: Workspace): Promise<Done<null>> => {
      const { actor, key_id, operation_id, request_id } = inner.caller;
      const entry = { audit_id: 'aud_test', at: inner.now().toISOString(), action: 'tool.own', targets: [] };
      await inner.store.trail.recordAudit({ ...entry, actor, key_id, operation_id, request_id, outcome: 'not_found' });
      throw new AppError('not_found', 'no such thing');
    };
    const performed = perform(workspace.call(), action('k1', { auditsItself: true }), own);
    await expect(performed).rejects.toMatchObject({ code: 'not_found' });
    expect(await trail()).toEqual(['tool.own not_found']);
  });

  test('the answer is kept for its caller alone', async () => {
    const first = await perform(workspace.call(), action('k1'), keep);
    expect(await perform(workspace.call(), action('k1'), keep)).toEqual({ ...first, isReplayed: true });
    const other = await perform(workspace.call({ key_id: 'key_other' }), action('k1'), keep);
    expect(other.isReplayed).toBe(false);
    expect(await count()).toBe(2);
  });
});
