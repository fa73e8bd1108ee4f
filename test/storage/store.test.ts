/** The contract of every engine for transactions, answers, trails, workspaces and keys. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import { workspaceMigrations } from '../../src/storage/sqlite/migrations.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { provenance, searchForm, storedMemory, testModel, unitVector } from '../support/memories.ts';

onEveryEngine((bench) => {
  const { inStore, add } = bench;

  describe('transactions', () => {
    test('that fail leave nothing behind, in no index', async () => {
      const memory = storedMemory('phantom');
      const failing = inStore((store) =>
        store.transaction(async (inner) => {
          await inner.memories.add([{ memory, form: searchForm('phantom', 5) }]);
          expect(await inner.memories.find(memory.memory_id)).not.toBeNull();
          throw new Error('on purpose');
        }),
      );
      await expect(failing).rejects.toThrow('on purpose');
      await inStore(async ({ memories }) => {
        expect(await memories.find(memory.memory_id)).toBeNull();
        expect(await memories.matchWords(['phantom'], 5, {})).toEqual([]);
        expect((await memories.nearest(unitVector(5), testModel, 5, {})).hits).toEqual([]);
      });
    });

    test('with a failed statement store nothing and report that statement, whatever came after it', async () => {
      const at = new Date().toISOString();
      const usage = { at, route: 'GET /a', status_code: 200, key_id: null, duration_ms: 1, request_id: null };
      const memory = storedMemory('phantom');
      for (const readsAfter of [false, true]) {
        const failing = inStore((store) =>
          store.transaction(async ({ memories, trail }) => {
            await memories.add([{ memory, form: searchForm('phantom', 5) }]);
            await trail.recordUsage({ ...usage, duration_ms: null as never });
            await trail.recordUsage(usage);
            if (readsAfter) await memories.count();
          }),
        );
        await expect(failing).rejects.toThrow(/duration_ms/);
      }
      await inStore(async ({ memories, trail }) => {
        expect(await memories.find(memory.memory_id)).toBeNull();
        expect(await memories.matchWords(['phantom'], 5, {})).toEqual([]);
        expect(await trail.recentUsage(9)).toEqual([]);
      });
      await add('the next transaction is whole again');
      expect(await inStore(({ memories }) => memories.count())).toBe(1);
    });
  });

  describe('stored answers', () => {
    test('are returned again to the same key, and to no other caller', async () => {
      const at = new Date().toISOString();
      await inStore(async ({ answers }) => {
        expect(await answers.claim('key_a', 'k', 'f', at)).toBeNull();
        await answers.keep('key_a', 'k', { ok: true });
        expect(await answers.claim('key_a', 'k', 'g', at)).toEqual({ fingerprint: 'f', answer: { ok: true } });
        expect(await answers.claim('key_b', 'k', 'f', at)).toBeNull();
      });
    });

    test('are claimed once by a hundred simultaneous calls', async () => {
      const at = new Date().toISOString();
      const call = () =>
        inStore((store) =>
          store.transaction(async ({ answers, memories }) => {
            const kept = await answers.claim('key_a', 'once', 'f', at);
            if (kept) return kept.answer;
            const memory = storedMemory('written once');
            await memories.add([{ memory, form: searchForm(memory.content) }]);
            await answers.keep('key_a', 'once', memory.memory_id);
            return memory.memory_id;
          }),
        );
      const ids = await Promise.all(Array.from({ length: 100 }, call));
      expect(new Set(ids).size).toBe(1);
      expect(await inStore((store) => store.memories.count())).toBe(1);
    });

    test('expire after a day', async () => {
      await inStore(async ({ answers }) => {
        await answers.claim('key_a', 'old', 'f', '2026-01-01T00:00:00.000Z');
        expect(await answers.claim('key_a', 'old', 'g', '2026-01-02T00:00:01.000Z')).toBeNull();
      });
    });
  });

  describe('trails', () => {
    test('count calls by route and by key, with failures counted separately', async () => {
      const call = (route: string, status_code: number, key_id: string | null) =>
        inStore((store) =>
          store.trail.recordUsage({
            at: '2026-01-01T00:00:00.000Z',
            route,
            status_code,
            key_id,
            duration_ms: 1.5,
            request_id: 'r',
          }),
        );
      await call('GET /a', 200, 'key_1');
      await call('GET /a', 404, 'key_1');
      await call('GET /b', 200, null);
      await inStore(async ({ trail }) => {
        expect(await trail.routeCounts()).toEqual([
          { route: 'GET /a', count: 2 },
          { route: 'GET /b', count: 1 },
        ]);
        expect(await trail.keyActivity()).toMatchObject([
          { key_id: 'key_1', count: 2, failures: 1 },
          { key_id: null, count: 1 },
        ]);
        expect((await trail.recentUsage(2)).map(({ status_code }) => status_code)).toEqual([200, 404]);
      });
    });

    test('keep audit entries, newest first', async () => {
      const entry = (action: string) => ({
        audit_id: newId('audit'),
        at: '2026-01-01T00:00:00.000Z',
        action,
        actor: 'key:a',
        key_id: 'key_a',
        targets: ['mem_x'],
        operation_id: null,
        request_id: null,
        outcome: 'ok',
      });
      const [one, two] = [entry('tool.pin'), entry('tool.tag')];
      await inStore(async ({ trail }) => {
        await trail.recordAudit(one);
        await trail.recordAudit(two);
        expect(await trail.recentAudit(5)).toEqual([two, one]);
      });
    });
  });

  describe('workspaces', () => {
    test('see nothing of one another', async () => {
      const id = await add('secret plan', {}, 7);
      const other = await bench.storage.control.workspaces.create({ name: 'Other' });
      await inStore(
        async ({ memories, history }) => {
          expect(await memories.find(id)).toBeNull();
          expect(await memories.matchWords(['secret'], 5, {})).toEqual([]);
          expect((await memories.nearest(unitVector(7), testModel, 5, {})).hits).toEqual([]);
          expect(await history.ofMemory(id)).toEqual([]);
        },
        provenance(),
        other,
      );
    });

    test('get a unique slug from their name; a chosen slug that is taken is a conflict', async () => {
      const { workspaces } = bench.storage.control;
      const name = `Ätlas ${newId('run')}`;
      const [one, two] = [await workspaces.create({ name }), await workspaces.create({ name })];
      expect(one.slug).toMatch(/^atlas-/);
      expect(two.slug).not.toBe(one.slug);
      expect(await workspaces.findBySlug(two.slug)).toEqual(two);
      await expect(workspaces.create({ name, slug: one.slug })).rejects.toMatchObject({ code: 'conflict' });
    });

    test.each([
      ['Weiße Straße', 'weisse-strasse'],
      ['ŁÓDŹ Øst & Đakovo', 'lodz-ost-dakovo'],
      ['Æther, cœur, Þór', 'aether-coeur-thor'],
      ['Ｗｉｄｅ １２', 'wide-12'],
    ])('named %s get the slug %s', async (name, slug) => {
      const { workspaces } = bench.storage.control;
      const run = newId('run').slice(-8).toLowerCase();
      expect((await workspaces.create({ name: `${name} ${run}` })).slug).toBe(`${slug}-${run}`);
    });

    test('keep everything over a restart', async () => {
      const id = await add('durable', {}, 3);
      await bench.reopen();
      await inStore(async ({ memories }) => {
        expect(await memories.get(id)).toMatchObject({ content: 'durable' });
        expect(await memories.matchWords(['durable'], 5, {})).toHaveLength(1);
        expect((await memories.nearest(unitVector(3), testModel, 5, {})).hits[0]).toMatchObject({ memory_id: id });
      });
    });
  });

  describe('keys', () => {
    test('are listed without their secret, and revoked in their own workspace only', async () => {
      const { keys, workspaces } = bench.storage.control;
      const other = await workspaces.create({ name: 'Other' });
      const key_id = newId('key');
      const key = {
        key_id,
        workspace_id: bench.workspace.workspace_id,
        label: 'l',
        scope: 'write',
        profile: 'light',
        preview: 'stele_abc',
        secret_hash: 'h',
        created_by: 'cli',
        expires_at: null,
      } as const;
      await keys.create(key);
      expect(await keys.find(key_id)).toMatchObject({ secret_hash: 'h', profile: 'light', revoked_at: null });
      expect(JSON.stringify(await keys.list(bench.workspace.workspace_id))).not.toContain('secret_hash');
      await expect(keys.revoke(other.workspace_id, key_id, '2026-01-01T00:00:00.000Z')).rejects.toMatchObject({
        code: 'not_found',
      });
      await keys.revoke(bench.workspace.workspace_id, key_id, '2026-01-01T00:00:00.000Z');
      expect(await keys.revoke(bench.workspace.workspace_id, key_id, '2026-01-02T00:00:00.000Z')).toMatchObject({
        revoked_at: '2026-01-01T00:00:00.000Z',
      });
    });
  });

  test('health reports counts, the version and no problem', async () => {
    await add('healthy');
    const health = await inStore((store) => store.health({ thorough: true }));
    expect(health).toMatchObject({ memories: 1, vectors: 1, schemaVersion: workspaceMigrations.length });
    expect(health.problems.filter((problem) => !problem.includes('pgvector'))).toEqual([]);
  });
});
