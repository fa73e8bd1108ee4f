/** The contract of every engine for memories and their changes. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { provenance, searchForm, storedMemory, testModel, unitVector } from '../support/memories.ts';

onEveryEngine((bench) => {
  const { inStore, add } = bench;

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

    test('that do not exist are null, or not_found if they are required', async () => {
      const id = newId('memory');
      expect(await inStore((store) => store.memories.find(id))).toBeNull();
      await expect(inStore((store) => store.memories.get(id))).rejects.toMatchObject({ code: 'not_found' });
    });

    test('are listed newest first, page by page, by time of storing or of happening', async () => {
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

    test('know their neighbours in a session, whatever was stored in between', async () => {
      const [first, , second, third, fourth] = [
        await add('1', { session_id: 's' }),
        await add('x'),
        await add('2', { session_id: 's' }),
        await add('3', { session_id: 's' }),
        await add('4', { session_id: 's' }),
      ];
      const around = await inStore((store) => store.memories.neighbourIds([first!, second!, fourth!], 2));
      expect(around.get(first!)).toEqual({ before: [], after: [second, third] });
      expect(around.get(second!)).toEqual({ before: [first], after: [third, fourth] });
      expect(around.get(fourth!)).toEqual({ before: [third, second], after: [] });
      const beside = await inStore((store) => store.memories.adjacent([first!, third!]));
      expect(beside.get(first!)).toMatchObject({ before: null, after: { memory_id: second, content: '2' } });
      expect(beside.get(third!)).toMatchObject({ before: { content: '2', status: 'active' }, after: { content: '4' } });
    });

    test('are neighbours by source if it brought them within minutes, and not in a long series', async () => {
      const at = (minute: string) => ({
        source: { name: 'standup.md', type: null, run_id: null },
        occurred_at: `2026-03-01T09:${minute}:00.000Z`,
      });
      const [alone, one, two, later] = [
        await add('alone'),
        await add('1', at('00')),
        await add('2', at('04')),
        await add('3', at('40')),
      ];
      const around = await inStore((store) => store.memories.neighbourIds([alone, one, two, later], 1));
      expect(Object.fromEntries(around)).toEqual({
        [one]: { before: [], after: [two] },
        [two]: { before: [one], after: [] },
        [later]: { before: [], after: [] },
      });
    });

    test('are read as the indexes contain them', async () => {
      const said = { session_id: 's', occurred_at: '2026-03-01T09:00:00.000Z' };
      const id = await add('Ada: build is red, build is late', said, 3);
      const bare = storedMemory('xyzzy');
      const form = { ...searchForm('xyzzy'), vector: null };
      await inStore((store) => store.memories.add([{ memory: bare, form }]));
      const indexed = await inStore((store) =>
        store.memories.indexed([bare.memory_id, newId('memory'), id], unitVector(3), testModel),
      );
      expect([...indexed.keys()].toSorted()).toEqual([id, bare.memory_id].toSorted());
      expect(indexed.get(id)).toMatchObject({
        words: ['ada', 'build', 'is', 'red', 'build', 'is', 'late'],
        opening: 'Ada: build is red, build is late',
        happened_at: '2026-03-01T09:00:00.000Z',
        series: 's:s',
      });
      expect(indexed.get(id)!.cosine).toBeCloseTo(1);
      expect(indexed.get(bare.memory_id)).toMatchObject({ cosine: null, series: null });
      const other = await inStore((store) => store.memories.indexed([id], unitVector(3), 'another-model@1'));
      expect(other.get(id)!.cosine).toBeNull();
    });

    test('count their reads and keep the time of the last one, without an event', async () => {
      const id = await add('read me');
      await inStore((store) => store.memories.touch([id, id], '2026-01-01T00:00:00.000Z'));
      await inStore((store) => store.memories.touch([id], '2026-01-02T00:00:00.000Z'));
      expect(await inStore((store) => store.memories.get(id))).toMatchObject({
        access_count: 2,
        last_accessed_at: '2026-01-02T00:00:00.000Z',
      });
      expect(await inStore((store) => store.history.ofMemory(id))).toHaveLength(1);
    });

    test('that are forgotten disappear everywhere, and come back when restored', async () => {
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

    test('append an event that states who, what, why, before and after', async () => {
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

    test('without effect leave no event', async () => {
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

    test('may rely on rows that a transaction has locked, whatever others do and in whatever order they name them', async () => {
      const ids = [await add('one'), await add('other')];
      const grow = (order: readonly string[]) =>
        inStore((store) =>
          store.transaction(async ({ memories }) => {
            for (const { memory_id, tags } of await memories.lockMany(order)) {
              await memories.change(memory_id, 'tags', { tags: [...tags, `t${tags.length}`] });
            }
          }),
        );
      await Promise.all(Array.from({ length: 8 }, (_, n) => grow(n % 2 === 0 ? ids : ids.toReversed())));
      const tags = (await inStore((store) => store.memories.findMany(ids))).map((memory) => memory.tags.length);
      expect(tags).toEqual([8, 8]);
    });

    test('get null for a missing memory, and a forgotten one on request', async () => {
      const [id, gone] = [await add('here'), await add('gone')];
      await inStore(({ memories }) => memories.change(gone, 'forget', { forgotten_at: '2026-03-01T00:00:00.000Z' }));
      await inStore((store) =>
        store.transaction(async ({ memories }) => {
          expect(await memories.lock(newId('memory'))).toBeNull();
          expect(await memories.lock(gone)).toBeNull();
          expect(await memories.lock(gone, { forgotten: true })).toMatchObject({ content: 'gone' });
          expect(await memories.lock(id)).toEqual(await memories.get(id));
          expect(await memories.getLocked(id)).toEqual(await memories.get(id));
          expect((await memories.lockMany([gone, id, newId('memory')])).map(({ content }) => content)).toEqual([
            'here',
          ]);
          await expect(memories.getLocked(gone)).rejects.toMatchObject({ code: 'not_found' });
        }),
      );
      await expect(inStore(({ memories }) => memories.lock(id))).rejects.toThrow('within a transaction only');
    });
  });
});
