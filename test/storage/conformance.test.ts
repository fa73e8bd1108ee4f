/** What every engine promises, run over all of them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import type { StoredMemory } from '../../src/model/memory.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import type { WorkspaceStore } from '../../src/storage/store.ts';
import { engines, type OpenedEngine } from '../support/engines.ts';
import { provenance, searchForm, storedMemory, testModel, unitVector } from '../support/memories.ts';

const recalled = { statuses: ['active', 'challenged'] as const };

describe.each(engines)('$name', (engine) => {
  let opened: OpenedEngine;
  let workspace: WorkspaceRecord;

  beforeAll(async () => {
    opened = await engine.open();
  });
  afterAll(() => opened.remove());
  beforeEach(async () => {
    workspace = await opened.storage.control.workspaces.create({ name: 'Conformance' });
  });

  function inStore<T>(work: (store: WorkspaceStore) => Promise<T>, as = provenance(), where = workspace): Promise<T> {
    return opened.storage.withWorkspace(where, (open) => work(open.storeFor(as)));
  }

  async function add(content: string, overrides: Partial<StoredMemory> = {}, direction = 0): Promise<string> {
    const memory = storedMemory(content, overrides);
    await inStore((store) => store.memories.add([{ memory, form: searchForm(content, direction) }]));
    return memory.memory_id;
  }

  describe('memories', () => {
    test('come back exactly as they were stored', async () => {
      const memory = storedMemory('Grüße aus 東京 — "quoted", \\back\\slash, 👩‍🚀', {
        tags: ['b', 'a'],
        pinned: true,
        importance: 0.25,
        occurred_at: '2026-05-08T13:56:00.000Z',
        source: { name: 'chat', type: 'dialogue', run_id: newId('run') },
        session_id: 's-1',
        metadata: { nested: { list: [1, null, true] } },
      });
      await inStore((store) => store.memories.add([{ memory, form: searchForm(memory.content) }]));
      expect(await inStore((store) => store.memories.get(memory.memory_id))).toEqual(memory);
    });

    test('that do not exist are found as null, and asked for by name are not_found', async () => {
      const id = newId('memory');
      expect(await inStore((store) => store.memories.find(id))).toBeNull();
      await expect(inStore((store) => store.memories.get(id))).rejects.toMatchObject({ code: 'not_found' });
    });

    test('are listed newest first, page by page, by when they were stored or by when they happened', async () => {
      const old = await add('happened first', { occurred_at: '2020-01-01T00:00:00.000Z' });
      const mid = await add('happened in between', { occurred_at: '2021-01-01T00:00:00.000Z' });
      const recent = await add('happened last', { occurred_at: '2019-01-01T00:00:00.000Z' });
      const list = async (page: Parameters<WorkspaceStore['memories']['list']>[1]) =>
        (await inStore((store) => store.memories.list({}, page))).map(({ memory_id }) => memory_id);
      expect(await list({ limit: 2 })).toEqual([recent, mid]);
      expect(await list({ limit: 2, offset: 2 })).toEqual([old]);
      expect(await list({ limit: 9, order: 'happened' })).toEqual([mid, old, recent]);
      expect(await list({ limit: 9, order: 'happened-first' })).toEqual([recent, old, mid]);
    });

    test('are filtered by layer, type, status, tags, time and session, all at once', async () => {
      const at = '2026-03-01T00:00:00.000Z';
      const wanted = await add('the one', {
        layer: 'semantic',
        memory_type: 'procedure',
        status: 'challenged',
        tags: ['x', 'y'],
        occurred_at: at,
        session_id: 's',
      });
      await add('other layer', {
        memory_type: 'procedure',
        status: 'challenged',
        tags: ['x', 'y'],
        occurred_at: at,
        session_id: 's',
      });
      await add('one tag only', {
        layer: 'semantic',
        memory_type: 'procedure',
        status: 'challenged',
        tags: ['x'],
        occurred_at: at,
        session_id: 's',
      });
      const filter = {
        layers: ['semantic'],
        types: ['procedure'],
        statuses: ['challenged'],
        tags: ['x', 'y'],
        since: at,
        until: at,
        session_id: 's',
      } as const;
      const listed = await inStore((store) => store.memories.list(filter, { limit: 9 }));
      expect(listed.map(({ memory_id }) => memory_id)).toEqual([wanted]);
      expect(await inStore((store) => store.memories.count(filter))).toBe(1);
    });

    test('are counted by layer, type, status, source and month', async () => {
      await add('one', { layer: 'semantic', occurred_at: '2026-01-05T00:00:00.000Z' });
      await add('two', {
        layer: 'semantic',
        occurred_at: '2026-02-05T00:00:00.000Z',
        source: { name: null, type: 'chat', run_id: null },
      });
      await add('three', { occurred_at: '2026-02-06T00:00:00.000Z' });
      const countBy = (grouping: Parameters<WorkspaceStore['memories']['countBy']>[0]) =>
        inStore((store) => store.memories.countBy(grouping));
      expect(await countBy('layer')).toEqual([
        { group: 'semantic', count: 2 },
        { group: 'episodic', count: 1 },
      ]);
      expect(await countBy('month')).toEqual([
        { group: '2026-02', count: 2 },
        { group: '2026-01', count: 1 },
      ]);
      expect(await countBy('source_type')).toEqual([
        { group: 'none', count: 2 },
        { group: 'chat', count: 1 },
      ]);
      expect(await countBy('status')).toEqual([{ group: 'active', count: 3 }]);
    });

    test('know their neighbours in a session, whatever was stored in between', async () => {
      const [first, , second, third] = [
        await add('1', { session_id: 's' }),
        await add('x'),
        await add('2', { session_id: 's' }),
        await add('3', { session_id: 's' }),
      ];
      const around = await inStore((store) => store.memories.neighbours(second));
      expect([around.previous?.memory_id, around.next?.memory_id]).toEqual([first, third]);
      expect(await inStore((store) => store.memories.neighbours(first))).toMatchObject({ previous: null });
    });

    test('count how often and when they were read, without an event', async () => {
      const id = await add('read me');
      await inStore((store) => store.memories.touch([id, id], '2026-01-01T00:00:00.000Z'));
      await inStore((store) => store.memories.touch([id], '2026-01-02T00:00:00.000Z'));
      expect(await inStore((store) => store.memories.get(id))).toMatchObject({
        access_count: 2,
        last_accessed_at: '2026-01-02T00:00:00.000Z',
      });
      expect(await inStore((store) => store.history.ofMemory(id))).toHaveLength(1);
    });

    test('that are forgotten are missing everywhere, and there again when restored', async () => {
      const id = await add('umbrella forgotten', { tags: ['t'] });
      await inStore((store) => store.memories.change(id, 'forget', { forgotten_at: '2026-01-01T00:00:00.000Z' }));
      await inStore(async ({ memories }) => {
        expect(await memories.find(id)).toBeNull();
        expect(await memories.findMany([id])).toEqual([]);
        expect(await memories.list({}, { limit: 9 })).toEqual([]);
        expect(await memories.matchWords(['umbrella'], 9, {})).toEqual([]);
        expect((await memories.nearest(unitVector(0), testModel, 9, {})).hits).toEqual([]);
        expect(await memories.count()).toBe(0);
        await expect(memories.change(id, 'pin', { pinned: true })).rejects.toMatchObject({ code: 'not_found' });
        expect(await memories.find(id, { forgotten: true })).toMatchObject({
          forgotten_at: '2026-01-01T00:00:00.000Z',
        });
        await memories.change(id, 'restore', { forgotten_at: null });
        expect(await memories.matchWords(['umbrella'], 9, {})).toHaveLength(1);
      });
    });
  });

  describe('words', () => {
    test('are matched by BM25: rarer words and shorter memories first', async () => {
      const rare = await add('the quick zebra');
      const common = await add('the quick brown fox');
      const long = await add(`zebra ${'filler '.repeat(40)}`);
      for (let n = 0; n < 5; n += 1) await add(`another quick line ${n}`);
      const hits = await inStore((store) => store.memories.matchWords(['quick', 'zebra'], 10, recalled));
      expect(hits.slice(0, 2).map(({ memory_id }) => memory_id)).toEqual([rare, long]);
      expect(hits.map(({ memory_id }) => memory_id)).toContain(common);
      expect(hits[0]!.score).toBeGreaterThan(hits[1]!.score);
    });

    test('score as the formula says, alike on both engines', async () => {
      for (const content of ['apple apple pear', 'pear plum', 'plum fig kiwi lime', 'date']) await add(content);
      const [hit] = await inStore((store) => store.memories.matchWords(['apple'], 1, {}));
      const [total, n, tf, length, average] = [4, 1, 2, 3, 10 / 4];
      const idf = Math.log((total - n + 0.5) / (n + 0.5));
      expect(hit!.score).toBeCloseTo((idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / average)), 4);
    });

    test.each(['東京', 'mañana', 'привет', 'snake_case', 'v1_2_3', 'café'])('%s is found as it is', async (word) => {
      const id = await add(`before ${word} after`);
      const hits = await inStore((store) => store.memories.matchWords([word], 10, {}));
      expect(hits.map(({ memory_id }) => memory_id)).toEqual([id]);
    });

    test('tell how many memories hold them', async () => {
      await add('alpha beta');
      await add('alpha');
      const { total, frequency } = await inStore((store) => store.memories.wordFrequencies(['alpha', 'beta', 'gamma']));
      expect([total, frequency.get('alpha'), frequency.get('beta'), frequency.get('gamma')]).toEqual([2, 2, 1, 0]);
    });
  });

  describe('vectors', () => {
    test('are found by the very next search, nearest first', async () => {
      const [near, far] = [await add('near', {}, 1), await add('far', {}, 2)];
      const { hits, coverage } = await inStore((store) =>
        store.memories.nearest(unitVector(1), testModel, 5, recalled),
      );
      expect(hits.map(({ memory_id }) => memory_id)).toEqual([near, far]);
      expect(hits[0]!.score).toBeCloseTo(1, 1);
      expect(hits[1]!.score).toBeCloseTo(0, 1);
      expect(coverage).toBe(1);
    });

    test('of another model are not compared', async () => {
      await add('here', {}, 1);
      expect((await inStore((store) => store.memories.nearest(unitVector(1), 'another@1', 5, {}))).hits).toEqual([]);
    });

    test('pass the filter, however few do', async () => {
      for (let n = 0; n < 60; n += 1) await add(`many ${n}`, {}, 1);
      const rare = await add('the one with a tag', { tags: ['rare'] }, 2);
      const { hits } = await inStore((store) =>
        store.memories.nearest(unitVector(1), testModel, 20, { tags: ['rare'] }),
      );
      expect(hits.map(({ memory_id }) => memory_id)).toEqual([rare]);
    });

    test('are replaced when a new model re-embeds, unless the content changed meanwhile', async () => {
      const [kept, edited] = [await add('kept', {}, 1), await add('edited', {}, 2)];
      await inStore(async (store) => {
        expect(await store.vectors.stamps()).toEqual([{ model: testModel, count: 2 }]);
        const stale = await store.vectors.staleFor('new@2', 10);
        expect(stale.map(({ memory_id }) => memory_id)).toEqual([kept, edited]);
        await store.memories.change(edited, 'edit', { content: 'other' }, { form: searchForm('other', 3) });
        const replaced = stale.map((row) => ({ ...row, vector: unitVector(9) }));
        expect(await store.vectors.replace('new@2', replaced)).toBe(1);
        expect(
          (await store.memories.nearest(unitVector(9), 'new@2', 5, {})).hits.map(({ memory_id }) => memory_id),
        ).toEqual([kept]);
        expect(await store.vectors.staleFor('new@2', 10)).toEqual([{ memory_id: edited, content: 'other' }]);
      });
    });
  });

  describe('changes', () => {
    test('of content move a memory in both indexes', async () => {
      const id = await add('lisbon', {}, 1);
      await inStore((store) =>
        store.memories.change(id, 'edit', { content: 'porto' }, { form: searchForm('porto', 2) }),
      );
      await inStore(async ({ memories }) => {
        expect(await memories.matchWords(['lisbon'], 5, {})).toEqual([]);
        expect(await memories.matchWords(['porto'], 5, {})).toHaveLength(1);
        expect((await memories.nearest(unitVector(2), testModel, 1, {})).hits[0]!.score).toBeCloseTo(1, 1);
        expect(await memories.get(id)).toMatchObject({ content: 'porto' });
      });
    });

    test('append an event that says who, what, why, before and after', async () => {
      const id = await add('lisbon', { tags: ['a'] });
      const who = provenance({ actor: 'key:writer', tool: 'tag' });
      await inStore((store) => store.memories.change(id, 'tags', { tags: ['a', 'b'] }, { cause: 'asked' }), who);
      const [created, tagged] = await inStore((store) => store.history.ofMemory(id));
      expect(created).toMatchObject({ kind: 'create', before: null, after: { content: 'lisbon', tags: ['a'] } });
      expect(tagged).toMatchObject({
        kind: 'tags',
        actor: 'key:writer',
        tool: 'tag',
        cause: 'asked',
        operation_id: who.operation_id,
        before: { tags: ['a'] },
        after: { tags: ['a', 'b'] },
      });
      expect(await inStore((store) => store.history.ofOperation(who.operation_id))).toEqual([tagged]);
      expect(await inStore((store) => store.history.get(tagged!.event_id))).toEqual(tagged);
    });

    test('that change nothing leave no event', async () => {
      const id = await add('same', { tags: ['a'] });
      await inStore((store) => store.memories.change(id, 'tags', { tags: ['a'] }));
      expect(await inStore((store) => store.history.ofMemory(id))).toHaveLength(1);
    });

    test('made at the same time are all kept', async () => {
      const id = await add('counter');
      const append = (tag: string) =>
        inStore((store) => store.memories.change(id, 'tags', ({ tags }) => ({ tags: [...tags, tag] })));
      const tags = Array.from({ length: 12 }, (_, n) => `t${n}`);
      await Promise.all(tags.map(append));
      expect((await inStore((store) => store.memories.get(id))).tags.toSorted()).toEqual(tags.toSorted());
    });
  });

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
  });

  describe('answers', () => {
    test('are given again to the same key, and to no other caller', async () => {
      const at = new Date().toISOString();
      await inStore(async ({ answers }) => {
        expect(await answers.claim('key_a', 'k', 'f', at)).toBeNull();
        await answers.keep('key_a', 'k', { ok: true });
        expect(await answers.claim('key_a', 'k', 'g', at)).toEqual({ fingerprint: 'f', answer: { ok: true } });
        expect(await answers.claim('key_b', 'k', 'f', at)).toBeNull();
      });
    });

    test('are claimed once by a hundred calls at a time', async () => {
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

    test('are let go after a day', async () => {
      await inStore(async ({ answers }) => {
        await answers.claim('key_a', 'old', 'f', '2026-01-01T00:00:00.000Z');
        expect(await answers.claim('key_a', 'old', 'g', '2026-01-02T00:00:01.000Z')).toBeNull();
      });
    });
  });

  describe('trails', () => {
    test('count calls by route and by key, failures apart', async () => {
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
      const other = await opened.storage.control.workspaces.create({ name: 'Other' });
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

    test('get a slug from their name, made unique; a chosen slug that is taken is a conflict', async () => {
      const { workspaces } = opened.storage.control;
      const name = `Ätlas ${newId('run')}`;
      const [one, two] = [await workspaces.create({ name }), await workspaces.create({ name })];
      expect(one.slug).toMatch(/^atlas-/);
      expect(two.slug).not.toBe(one.slug);
      expect(await workspaces.findBySlug(two.slug)).toEqual(two);
      await expect(workspaces.create({ name, slug: one.slug })).rejects.toMatchObject({ code: 'conflict' });
    });

    test('keep everything over a restart', async () => {
      const id = await add('durable', {}, 3);
      await opened.reopen();
      await inStore(async ({ memories }) => {
        expect(await memories.get(id)).toMatchObject({ content: 'durable' });
        expect(await memories.matchWords(['durable'], 5, {})).toHaveLength(1);
        expect((await memories.nearest(unitVector(3), testModel, 5, {})).hits[0]).toMatchObject({ memory_id: id });
      });
    });
  });

  describe('keys', () => {
    test('are listed without their secret, revoked in their own workspace only', async () => {
      const { keys, workspaces } = opened.storage.control;
      const other = await workspaces.create({ name: 'Other' });
      const key_id = newId('key');
      const key = {
        key_id,
        workspace_id: workspace.workspace_id,
        label: 'l',
        scope: 'write',
        preview: 'stele_abc',
        secret_hash: 'h',
        created_by: 'cli',
        expires_at: null,
      } as const;
      await keys.create(key);
      expect(await keys.find(key_id)).toMatchObject({ secret_hash: 'h', revoked_at: null });
      expect(JSON.stringify(await keys.list(workspace.workspace_id))).not.toContain('secret_hash');
      await expect(keys.revoke(other.workspace_id, key_id, '2026-01-01T00:00:00.000Z')).rejects.toMatchObject({
        code: 'not_found',
      });
      await keys.revoke(workspace.workspace_id, key_id, '2026-01-01T00:00:00.000Z');
      expect(await keys.revoke(workspace.workspace_id, key_id, '2026-01-02T00:00:00.000Z')).toMatchObject({
        revoked_at: '2026-01-01T00:00:00.000Z',
      });
    });
  });

  test('health tells counts, version and that nothing is amiss', async () => {
    await add('healthy');
    const health = await inStore((store) => store.health({ thorough: true }));
    expect(health).toMatchObject({ memories: 1, vectors: 1, schemaVersion: 1 });
    expect(health.problems.filter((problem) => !problem.includes('pgvector'))).toEqual([]);
  });
});
