/** Memories that SQLite's stores cache: whatever changed between two reads, the cache matches the rows. */
import { expect, test } from 'vitest';
import type { StoredMemory } from '../../src/model/memory.ts';
import type { MemoryFilter } from '../../src/storage/ports/memories.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { searchForm, storedMemory, testModel, unitVector } from '../support/memories.ts';

const filters: MemoryFilter[] = [
  { statuses: ['active', 'challenged'] },
  { statuses: ['active'], tags: ['blue'] },
  { pinned: true, layers: ['episodic', 'semantic'] },
  { statuses: ['active', 'challenged'], since: '2025-03-01T00:00:00.000Z' },
  { statuses: ['active', 'challenged'], since: '2025-02-01T00:00:00.000Z', until: '2025-04-01T00:00:00.000Z' },
];

onEveryEngine(({ inStore, add }) => {
  /** Within a transaction the rows are read directly. */
  async function readAll({ memories, vectors }: WorkspaceStore, ids: readonly string[]) {
    const counted = await memories.wordFrequencies(['pear', 'quince', 'only']);
    const own = await vectors.of(testModel, ids);
    const [forms, around] = [
      await memories.indexed(ids, unitVector(1), testModel),
      await memories.neighbourIds(ids, 2),
    ];
    return {
      forms: ids.map((id) => forms.get(id) ?? null),
      around: ids.map((id) => ({ before: [], after: [], ...around.get(id) })),
      vectors: ids.map((id) => own.get(id) ?? null),
      absent: [...counted.frequency].filter(([, frequency]) => frequency === 0).map(([word]) => word),
      kept: await Promise.all(filters.map((filter) => memories.findCached(ids, filter).then(withoutAccesses))),
      after: await Promise.all(
        filters.map(async (filter) =>
          (await memories.nearestTo(ids[0]!, testModel, 50, filter)).map(({ memory_id }) => memory_id).sort(),
        ),
      ),
      rows: await Promise.all(filters.map((filter) => memories.findMany(ids, filter))),
      found: await Promise.all(filters.map((filter) => memories.matchWords(['apple'], 50, filter))),
      near: await Promise.all(
        filters.map(async (filter) => sorted(await memories.nearest(unitVector(1), testModel, 50, filter))),
      ),
    };
  }
  const withoutAccesses = (found: readonly StoredMemory[]) =>
    found.map(({ access_count: _count, last_accessed_at: _at, ...memory }) => memory);
  const sorted = ({ hits }: Awaited<ReturnType<WorkspaceStore['memories']['nearest']>>) =>
    hits.map(({ memory_id, score }) => `${memory_id} ${score.toFixed(5)}`).sort();

  const expectSame = async (ids: readonly string[]) => {
    const [kept, read] = await inStore(async (store) => [
      await readAll(store, ids),
      await store.transaction((joined) => readAll(joined, ids)),
    ]);
    expect(kept).toEqual(read);
    return kept;
  };

  const happened = (month: number) => ({ occurred_at: `2025-0${month + 1}-15T00:00:00.000Z` });

  test('after each kind of change the cache matches the rows', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1)
      ids.push(
        await add(`apple ${'x'.repeat(n)}`, { ...happened(n), session_id: 's', tags: n % 2 ? ['blue'] : [] }, n),
      );
    await expectSame(ids);
    const change = (...change: Parameters<WorkspaceStore['memories']['change']>) =>
      inStore(({ memories }) => memories.change(...change));
    const changes: (() => Promise<unknown>)[] = [
      () => change(ids[0]!, 'edit', { content: 'pear only' }, { form: searchForm('pear only', 3) }),
      () => change(ids[1]!, 'edit', { tags: [], pinned: true }),
      () => change(ids[2]!, 'edit', { tags: ['blue'] }),
      () => change(ids[3]!, 'forget', { forgotten_at: '2026-05-01T00:00:00.000Z' }),
      () => change(ids[3]!, 'restore', { forgotten_at: null }),
      () => change(ids[4]!, 'edit', { status: 'invalidated', layer: 'semantic' }),
      () => inStore(({ memories }) => memories.touch([ids[1]!], '2026-05-02T00:00:00.000Z')),
      async () => ids.push(await add('apple new', { session_id: 's' })),
      () => inStore(({ memories }) => memories.erase([ids[2]!])),
    ];
    const seen = new Set([JSON.stringify(await expectSame(ids))]);
    for (const one of changes) {
      await one();
      seen.add(JSON.stringify(await expectSame(ids)));
    }
    expect(seen.size).toBe(changes.length + 1);
  });

  test('after more changes at once than are looked up individually, the cache matches the rows', async () => {
    const ids = [await add('apple one', { session_id: 's' }), await add('apple two', { session_id: 's' })];
    await expectSame(ids);
    await inStore(async ({ memories }) => {
      await memories.change(ids[0]!, 'edit', { status: 'invalidated' });
      const more = Array.from({ length: 600 }, (_, n) => `filler ${n}`);
      await memories.add(more.map((content) => ({ memory: storedMemory(content), form: searchForm(content) })));
    });
    expect((await expectSame(ids)).rows[0]!.map(({ memory_id }) => memory_id)).toEqual([ids[1]]);
  });

  test('nothing is cached from a transaction that is rolled back', async () => {
    const id = await add('apple');
    await inStore(async (store) => {
      const undone = store.transaction(async (joined) => {
        await joined.memories.change(id, 'edit', { content: 'pear' }, { form: searchForm('pear') });
        await readAll(joined, [id]);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
    });
    expect((await expectSame([id])).rows[0]![0]!.content).toBe('apple');
  });

  test('a memory is the same object from one read to the next until it changes', async () => {
    const id = await add('apple');
    await inStore(async ({ memories, isRemote }) => {
      const kept = async () => (await memories.findCached([id]))[0]!;
      const before = await kept();
      const again = await kept();
      await memories.change(id, 'edit', { pinned: true });
      expect([again === before, (await kept()).pinned, before.pinned]).toEqual([!isRemote, true, false]);
    });
  });

  test('a change is visible to the very next read, without a turn of the event loop in between', async () => {
    const id = await add('apple');
    await inStore(async ({ memories }) => {
      const [filter] = filters;
      expect(await memories.findMany([id], filter)).toHaveLength(1);
      await memories.change(id, 'edit', { status: 'invalidated' });
      expect(await memories.findMany([id], filter)).toHaveLength(0);
    });
  });
});
