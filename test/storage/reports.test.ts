/** The contract of every engine for reports on a whole workspace. */
import { expect, test, vi } from 'vitest';
import { turns } from '../../src/fair/turns.ts';
import { newId } from '../../src/model/ids.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { provenance, storedMemory, testModel } from '../support/memories.ts';
import { turnsTaken } from '../support/turns-taken.ts';

onEveryEngine((bench) => {
  const { inStore, add } = bench;

  test('memories are counted by kind, source and month', async () => {
    await add('one', { layer: 'semantic', occurred_at: '2026-01-05T00:00:00.000Z' });
    await add('two', {
      layer: 'semantic',
      occurred_at: '2026-02-05T00:00:00.000Z',
      source: { name: null, type: 'chat', run_id: null },
    });
    await add('three', { occurred_at: '2026-02-06T00:00:00.000Z' });
    const countBy = (grouping: Parameters<WorkspaceStore['reports']['countBy']>[0]) =>
      inStore((store) => store.reports.countBy(grouping));
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
    const kinds = await inStore((store) => store.reports.countKinds());
    const kind = { memory_type: 'fact', status: 'active', pinned: false };
    expect(kinds.toSorted((one, other) => one.count - other.count)).toEqual([
      { ...kind, layer: 'episodic', count: 1 },
      { ...kind, layer: 'semantic', count: 2 },
    ]);
  });

  test('memories are counted by the day of storing, including forgotten ones and those before the period', async () => {
    for (const day of ['01', '02', '02', '04'])
      await add(`of day ${day}`, { created_at: `2026-03-${day}T09:00:00.000Z` });
    const gone = await add('gone', { created_at: '2026-03-04T10:00:00.000Z' });
    await inStore(({ memories }) => memories.change(gone, 'forget', { forgotten_at: '2026-03-05T00:00:00.000Z' }));
    expect(await inStore((store) => store.reports.storedByDay('2026-03-02'))).toEqual({
      before: 1,
      days: [
        { group: '2026-03-02', count: 2 },
        { group: '2026-03-04', count: 2 },
      ],
    });
  });

  test('events are read in the order of writing, from any cursor', async () => {
    expect(await inStore(({ history }) => history.eventsAfter(null, 9))).toEqual({ events: [], last: 0 });
    const first = await add('first');
    const { last } = await inStore(({ history }) => history.eventsAfter(null, 9));
    expect(last).toBeGreaterThan(0);
    const second = await add('second');
    await inStore(({ memories }) => memories.change(first, 'pin', { pinned: true }));
    const next = await inStore(({ history }) => history.eventsAfter(last, 1));
    expect(next.events.map(({ memory_id, kind }) => [memory_id, kind])).toEqual([[second, 'create']]);
    const after = await inStore(({ history }) => history.eventsAfter(next.last, 9));
    expect(after.events.map(({ memory_id, kind }) => [memory_id, kind])).toEqual([[first, 'pin']]);
    expect(await inStore(({ history }) => history.eventsAfter(after.last, 9))).toEqual({
      events: [],
      last: after.last,
    });
  });

  test('memories are listed by the number of reads, of all time or since a time', async () => {
    const [once, twice, gone] = [await add('read once'), await add('read twice'), await add('forgotten')];
    await add('never read');
    await inStore(({ memories }) => memories.touch([once, twice, gone], '2026-01-01T00:00:00.000Z'));
    await inStore(({ memories }) => memories.touch([twice], '2026-01-02T00:00:00.000Z'));
    await inStore(({ memories }) => memories.change(gone, 'forget', { forgotten_at: '2026-01-03T00:00:00.000Z' }));
    const accessed = async (...args: [limit: number, since?: string]) => {
      const { memories, total } = await inStore((store) => store.reports.mostAccessed(...args));
      return [total, ...memories.map(({ memory_id, access_count }) => `${memory_id} ${access_count}`)];
    };
    expect(await accessed(9)).toEqual([2, `${twice} 2`, `${once} 1`]);
    expect(await accessed(1)).toEqual([2, `${twice} 2`]);
    expect(await accessed(9, '2026-01-02T00:00:00.000Z')).toEqual([1, `${twice} 2`]);
  });

  test('a memory that is forgotten while the most read ones are listed is left out', async () => {
    const [kept, gone] = [await add('kept'), await add('forgotten meanwhile')];
    const forgotten = { forgotten_at: '2026-01-03T00:00:00.000Z' };
    await inStore(({ memories }) => memories.touch([kept, gone], '2026-01-01T00:00:00.000Z'));
    const isOver = vi.spyOn(turns, 'isOver').mockReturnValue(true);
    const forget = async () => {
      isOver.mockRestore();
      await inStore(({ memories }) => memories.change(gone, 'forget', forgotten));
    };
    const { result, next } = await turnsTaken(() => inStore((store) => store.reports.mostAccessed(9)), forget);
    expect(next).toBeGreaterThan(0);
    expect(result.memories.map(({ memory_id }) => memory_id)).toEqual([kept]);
  });

  test('memories by an actor are listed newest first, by actor and time, without those of ingest runs', async () => {
    const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`;
    const first = await add('first', { created_at: at(1) });
    const theirs = await add('theirs', { created_at: at(2), actor: 'key:other' });
    const ended = await add('ended', { created_at: at(3), status: 'superseded' });
    await add('brought', { created_at: at(4), source: { name: null, type: null, run_id: newId('run') } });
    const gone = await add('forgotten', { created_at: at(4) });
    await inStore(({ memories }) => memories.change(gone, 'forget', { forgotten_at: at(5) }));
    const written = async (...args: Parameters<WorkspaceStore['reports']['listWritten']>) =>
      (await inStore((store) => store.reports.listWritten(...args))).map(({ memory_id }) => memory_id);
    expect(await written({}, 9)).toEqual([ended, theirs, first]);
    expect(await written({}, 2)).toEqual([ended, theirs]);
    expect(await written({ actor: 'key_test' }, 9)).toEqual([ended, first]);
    expect(await written({ since: at(2) }, 9)).toEqual([ended, theirs]);
    expect(await written({ until: at(2) }, 9)).toEqual([theirs, first]);
    expect(await written({ actor: 'key:nobody' }, 9)).toEqual([]);
  });

  test('prominent memories are listed: pinned ones newest first, important ones most important first', async () => {
    const first = await add('first', { pinned: true, importance: 0.6 });
    const second = await add('second', { pinned: true });
    const vital = await add('vital', { importance: 0.9 });
    await add('over', { pinned: true, importance: 1, status: 'superseded' });
    const gone = await add('forgotten', { pinned: true, importance: 1 });
    await inStore(({ memories }) => memories.change(gone, 'forget', { forgotten_at: '2026-03-01T00:00:00.000Z' }));
    const outstanding = async (...args: Parameters<WorkspaceStore['reports']['listProminent']>) =>
      (await inStore((store) => store.reports.listProminent(...args))).map(({ memory_id }) => memory_id);
    expect(await outstanding('pinned', 9)).toEqual([second, first]);
    expect(await outstanding('pinned', 1)).toEqual([second]);
    expect(await outstanding('important', 9)).toEqual([vital, first]);
    for (const ids of [[first, gone], [first, vital], [gone]]) {
      await inStore(({ memories }) => memories.touch(ids, '2026-04-01T00:00:00.000Z'));
    }
    expect(await outstanding('accessed', 9)).toEqual([vital, first]);
    expect(await outstanding('accessed', 2)).toEqual([first]);
  });

  test('changes are listed newest first, by actor and time, without creations', async () => {
    const id = await add('lisbon');
    const [mine, theirs] = [provenance(), provenance({ actor: 'key:other' })];
    await inStore(({ memories }) => memories.change(id, 'pin', { pinned: true }), mine);
    await inStore(({ memories }) => memories.change(id, 'note', { note: 'checked' }), theirs);
    await inStore(({ memories }) => memories.change(id, 'layer', { layer: 'semantic' }), mine);
    const changes = async (...args: Parameters<WorkspaceStore['reports']['listChanges']>) =>
      (await inStore((store) => store.reports.listChanges(...args))).map(({ kind }) => kind);
    expect(await changes({}, 9)).toEqual(['layer', 'note', 'pin']);
    expect(await changes({}, 1)).toEqual(['layer']);
    expect(await changes({ actor: 'key_test' }, 9)).toEqual(['layer', 'pin']);
    expect(await changes({ since: '2999-01-01T00:00:00.000Z' }, 9)).toEqual([]);
    expect(await changes({ until: '2000-01-01T00:00:00.000Z' }, 9)).toEqual([]);
  });

  test('links and summaries that nobody requested take no places of requested changes', async () => {
    const [first, second, third] = [await add('one'), await add('two'), await add('three')];
    const consolidating = provenance({ tool: 'consolidate' });
    await inStore(({ memories }) => memories.change(first, 'pin', { pinned: true }));
    const linkAll = ({ links }: WorkspaceStore) =>
      Promise.all([second, third].map((to) => links.add({ from: first, relation: 'summarises', to })));
    await inStore(linkAll, consolidating);
    await inStore(({ links }) => links.add({ from: first, relation: 'contradicts', to: second }));
    const changes = await inStore(({ reports }) => reports.listChanges({}, 2));
    expect(changes.map(({ kind }) => kind)).toEqual(['pin']);
    const counted = await inStore(({ reports }) => reports.mostChanged(9, '2020-01-01T00:00:00.000Z'));
    expect(counted.map(({ events }) => events)).toEqual([2, 1, 1]);
  });

  test('changes are counted by memory since a time, including creations', async () => {
    const [busy, quiet, gone] = [await add('busy'), await add('quiet'), await add('gone')];
    await inStore(async ({ memories }) => {
      await memories.change(busy, 'pin', { pinned: true });
      await memories.change(gone, 'forget', { forgotten_at: '2026-01-03T00:00:00.000Z' });
    });
    const activity = (since: string, limit = 9) => inStore((store) => store.reports.mostChanged(limit, since));
    expect(await activity('2020-01-01T00:00:00.000Z')).toEqual([
      { memory_id: busy, events: 2 },
      { memory_id: quiet, events: 1 },
    ]);
    expect(await activity('2020-01-01T00:00:00.000Z', 1)).toHaveLength(1);
    expect(await activity('2999-01-01T00:00:00.000Z')).toEqual([]);
  });

  test('the most changed memory is found however much was written since', async () => {
    const busy = await add('changed first');
    await inStore(({ memories }) => memories.change(busy, 'edit', { importance: 0.9 }));
    const others = Array.from({ length: 4_100 }, (_, n) => storedMemory(`written after ${n}`));
    await inStore(async ({ memories }) => {
      for (let from = 0; from < others.length; from += 500) {
        const some = others.slice(from, from + 500);
        await memories.add(
          some.map((memory) => ({ memory, form: { words: ['w'], vector: null, passages: [], model: testModel } })),
        );
      }
    });
    const since = '2020-01-01T00:00:00.000Z';
    const [first, second] = await inStore(({ reports }) => reports.mostChanged(2, since));
    expect(first).toEqual({ memory_id: busy, events: 2 });
    expect(second).toEqual({ memory_id: others.at(-1)!.memory_id, events: 1 });
    const all = await inStore(({ reports }) => reports.mostChanged(10_000, since));
    expect(new Set(all.map(({ memory_id }) => memory_id)).size).toBe(others.length + 1);
  });

  test('a tally counts each memory of its range by its properties', async () => {
    const old = { created_at: '2025-01-01T00:00:00.000Z', updated_at: '2025-01-01T00:00:00.000Z' };
    const lonely = await add('lonely', old);
    const known = await add('known', old);
    await add('tagged', { ...old, tags: ['t'], pinned: true });
    await add('doubted', { status: 'challenged' });
    await inStore(async ({ memories, entities, reports }) => {
      const [ada] = await entities.ensure([{ name: 'Ada', normal: 'ada', kind: 'person' }]);
      await entities.setMentions([{ memory_id: known, mentions: [{ entity_id: ada!.entity_id, weight: 1 }] }]);
      await memories.touch([known], '2026-05-01T00:00:00.000Z');
      const since = '2026-01-01T00:00:00.000Z';
      expect(await reports.tally(since, 9)).toEqual({
        memories: 4,
        last: expect.stringMatching(/^mem_/),
        active: 3,
        challenged: 1,
        neverRecalled: 2,
        stale: 1,
        orphans: 1,
        withEntities: 1,
        mentions: 1,
      });
      expect(await reports.tally(since, 1)).toMatchObject({ memories: 1, last: lonely });
      const rest = await reports.tally(since, 9, lonely);
      expect(rest).toMatchObject({ memories: 3, active: 2, stale: 0 });
      expect(await reports.tally(since, 9, rest.last!)).toMatchObject({ memories: 0, last: null, active: 0 });
    });
  });
});
