/** The one path of every call: atomic, in order, and with an audit entry whatever the outcome. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actWriting, type WritingCall } from '../../src/access/act.ts';
import { AppError, Changed } from '../../src/errors.ts';
import { type ReadDraft, rememberDrafts } from '../../src/memory/remember.ts';
import { memoryInputSchema } from '../../src/model/memory.ts';
import type { Transaction } from '../../src/verb.ts';
import { engines } from '../support/engines.ts';
import { type CallerOptions, openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

describe.each(engines)('on $name', (engine) => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engine);
  });
  afterEach(() => workspace.remove());

  const permission = { scope: 'write', role: 'member', audit: 'test.keep' } as const;
  const prepare: WritingCall<string, object>['verb']['prepare'] = (inner, content) =>
    rememberDrafts.prepare(inner, [memoryInputSchema.parse({ content })]);
  const store = async (tx: Transaction, prepared: ReadDraft[]) => {
    const [remembered] = await rememberDrafts.commit(tx, prepared);
    return { memory_id: remembered!.memory.memory_id };
  };
  const keeping = (
    commit: (tx: Transaction, prepared: ReadDraft[]) => Promise<object> = store,
  ): WritingCall<string, object> => ({
    permission,
    verb: { prepare, commit },
    shape: (answer) => answer,
    written: (answer) => ('memory_id' in answer ? [String(answer.memory_id)] : []),
  });
  const keep = (writing = keeping(), idempotencyKey: string | null = null, by: CallerOptions = {}, content = 'Kept.') =>
    actWriting(workspace.call(by), writing, () => ({ input: content, raw: content, idempotencyKey }));
  const count = () => workspace.call().store.memories.count();
  const trail = async () => {
    const entries = await workspace.call().store.trail.recentAudit(10);
    return entries.map(({ action: name, outcome }) => `${name} ${outcome}`).reverse();
  };

  test('a read-only caller cannot write, and its call is not even read', async () => {
    const unread = () => {
      throw new Error('the call was read');
    };
    const acted = actWriting(workspace.call({ scope: 'read' }), keeping(), unread);
    await expect(acted).rejects.toMatchObject({ code: 'forbidden' });
    expect(await count()).toBe(0);
    expect(await trail()).toEqual(['test.keep forbidden']);
  });

  test.each([['k1'], [null]])(
    'a write that fails after a change leaves nothing behind, with the key %s',
    async (key) => {
      const failing = keeping(async (tx, prepared) => {
        await store(tx, prepared);
        throw new AppError('conflict', 'too late');
      });
      await expect(keep(failing, key)).rejects.toMatchObject({ code: 'conflict' });
      expect(await count()).toBe(0);
      expect(await trail()).toEqual(['test.keep conflict']);
    },
  );

  test('an answer that cannot be stored undoes the write, and the audit entry says so', async () => {
    const unkeepable = { ...keeping(), shape: () => ({ answer: 1n }) };
    await expect(keep(unkeepable, 'k1')).rejects.toThrow();
    expect(await count()).toBe(0);
    expect(await trail()).toEqual(['test.keep internal']);
  });

  test('a failed statement leaves nothing of the transaction except the audit entry of its failure', async () => {
    const twice = keeping(async (tx, prepared) => {
      await store(tx, prepared);
      const [memory] = await tx.store.memories.list({}, { limit: 1 });
      await tx.store.memories.add([
        { memory: memory!, form: { words: [], vector: null, passages: [], model: 'test@1' } },
      ]);
      return {};
    });
    await expect(keep(twice)).rejects.toThrow();
    expect(await count()).toBe(0);
    expect(await trail()).toEqual(['test.keep internal']);
  });

  test('an answer is stored for its own caller only', async () => {
    const first = await keep(keeping(), 'k1');
    expect(await keep(keeping(), 'k1')).toEqual({ ...first, isReplayed: true });
    const other = await keep(keeping(), 'k1', { id: 'key_other' }, 'Kept by another.');
    expect(other.isReplayed).toBe(false);
    expect(await count()).toBe(2);
  });

  test('a stored answer is replayed without preparing the call again', async () => {
    let prepared = 0;
    const counted = keeping();
    const counting = {
      ...counted,
      verb: {
        ...counted.verb,
        prepare: async (...args: Parameters<typeof prepare>) => {
          prepared += 1;
          return prepare(...args);
        },
      },
    };
    await keep(counting, 'k1');
    await keep(counting, 'k1');
    expect(prepared).toBe(1);
  });

  test('a call whose data changed after its preparation is prepared again', async () => {
    let attempts = 0;
    const changing = keeping(async (tx, prepared) => {
      const answer = await store(tx, prepared);
      attempts += 1;
      if (attempts < 3) throw new Changed();
      return answer;
    });
    await keep(changing);
    expect(attempts).toBe(3);
    expect(await count()).toBe(1);
    expect(await trail()).toEqual(['test.keep ok']);
  });

  test('a call whose data changes every time is a conflict and writes nothing', async () => {
    const changing = keeping(async (tx, prepared) => {
      await store(tx, prepared);
      throw new Changed();
    });
    await expect(keep(changing, 'k1')).rejects.toMatchObject({ code: 'conflict' });
    expect(await count()).toBe(0);
  });

  test('twenty equal calls at once take effect once', async () => {
    const acted = await Promise.all(Array.from({ length: 20 }, () => keep(keeping(), 'k1')));
    expect(acted.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
    expect(new Set(acted.map(({ answer }) => JSON.stringify(answer))).size).toBe(1);
  });
});
