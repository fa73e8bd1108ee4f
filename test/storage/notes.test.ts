/** The contract of every engine for notes: written in groups, visible to every reader, and never a delay for a call. */
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { newId } from '../../src/model/ids.ts';
import type { UsageEvent } from '../../src/model/trail.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { engines, type OpenedEngine } from '../support/engines.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';
import { gate, type WatchedEngine, watchEngine } from '../support/watched-engine.ts';

const at = '2026-05-01T08:00:00.000Z';
const later = '2026-05-01T09:00:00.000Z';
const usage = (route: string): UsageEvent => ({
  at,
  route,
  status_code: 200,
  key_id: null,
  duration_ms: 1,
  request_id: null,
});
const entry = (action: string) => ({
  audit_id: newId('audit'),
  at,
  action,
  actor: 'key:a',
  key_id: 'key_a',
  targets: [],
  operation_id: null,
  request_id: null,
  outcome: 'ok',
});

describe.each(engines)('$name', (engine) => {
  let opened: OpenedEngine;
  let watched: WatchedEngine;
  let workspace: WorkspaceRecord;
  let logged: Record<string, unknown>[];
  beforeEach(async () => {
    watched = watchEngine();
    logged = [];
    const log = pino({ level: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) });
    opened = await engine.open({ wrap: watched.wrap, log, capacity: 1 });
    workspace = await opened.storage.control.workspaces.create({ name: 'Notes' });
  });
  afterEach(() => opened.remove());

  const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>, where = workspace) =>
    opened.storage.withWorkspace(where, (open) => work(open.storeFor(provenance())));
  const add = async (content: string) => {
    const memory = storedMemory(content);
    await inStore((store) => store.memories.add([{ memory, form: searchForm(content, 0) }]));
    return memory.memory_id;
  };
  const written = () => watched.requested.filter((durability) => durability === 'process').length;
  const accessesOf = (id: string) => inStore(async ({ memories }) => (await memories.get(id)).access_count);

  test('notes of many calls are written in one transaction, soon and automatically', async () => {
    const id = await add('the roof leaks');
    await Promise.all(
      Array.from({ length: 40 }, (_, call) =>
        inStore(async ({ memories, trail, adaptation }) => {
          await memories.touch([id], at);
          await trail.recordUsage(usage(`GET /${call % 3}`));
          await trail.noteAudit(entry('tool.recall'));
          await adaptation.noteOpened(id, at);
        }),
      ),
    );
    await expect.poll(written).toBe(1);
    const counts = await inStore((store) => store.trail.routeCounts());
    expect(counts.map(({ count }) => count)).toEqual([14, 13, 13]);
    expect(await inStore((store) => store.trail.recentAudit(99))).toHaveLength(40);
    expect(await accessesOf(id)).toBe(40);
    expect(written()).toBe(1);
  });

  test('readers see all earlier notes', async () => {
    const [one, two] = [await add('the roof leaks'), await add('the fence is new')];
    await inStore(async ({ memories, reports, trail, adaptation }) => {
      await memories.touch([one, two], at);
      await memories.touch([two], later);
      expect((await reports.mostAccessed(9)).memories.map(({ access_count }) => access_count)).toEqual([2, 1]);
      await memories.touch([one], later);
      expect((await reports.tally('2030-01-01', 9)).neverRecalled).toBe(0);
      await memories.touch([one], later);
      expect((await reports.listProminent('accessed', 1))[0]).toMatchObject({ memory_id: one, access_count: 3 });
      await trail.recordUsage(usage('GET /a'));
      expect(await trail.routeCounts()).toEqual([{ route: 'GET /a', count: 1 }]);
      await trail.recordUsage(usage('GET /a'));
      expect(await trail.keyActivity()).toMatchObject([{ count: 2, failures: 0 }]);
      await trail.recordUsage(usage('GET /b'));
      expect(await trail.recentUsage(1)).toMatchObject([{ route: 'GET /b' }]);
      await trail.noteAudit(entry('tool.recall'));
      expect(await trail.recentAudit(1)).toMatchObject([{ action: 'tool.recall' }]);
      await trail.recordRecall({ at, duration_ms: 1, found: 1, matched: true, nearest: null });
      expect(await trail.recentRecalls(9)).toHaveLength(1);
      await adaptation.noteShown({ at, memory_ids: [one, two], rows: [] });
      expect(await adaptation.shown(9)).toMatchObject([{ memory_ids: [one, two] }]);
      await adaptation.noteShown({ at, memory_ids: [two, one], rows: [] });
      expect(await adaptation.countShown()).toBe(2);
      await adaptation.noteOpened(two, at);
      expect(await adaptation.uses(at, later)).toMatchObject([{ memory_id: two }]);
      await adaptation.noteOpened(two, at);
      await adaptation.forget();
      expect([await adaptation.countShown(), await adaptation.uses(at, later)]).toEqual([0, []]);
    });
  });

  test('a memory shows its accesses before they are written, and reading it waits for nothing', async () => {
    const id = await add('the roof leaks');
    const hold = gate();
    watched.before = () => hold.passed;
    await inStore(async ({ memories, reports }) => {
      await memories.touch([id], at);
      await memories.touch([id], later);
      const read = { access_count: 2, last_accessed_at: later };
      expect(await memories.get(id)).toMatchObject(read);
      expect(await memories.find(id)).toMatchObject(read);
      expect(await memories.findMany([id])).toMatchObject([read]);
      expect(await memories.list({}, { limit: 1 })).toMatchObject([read]);
      expect(await memories.walk({}, 1)).toMatchObject({ memories: [read] });
      expect(await reports.listWritten({}, 1)).toMatchObject([read]);
    });
    hold.open();
    expect(await accessesOf(id)).toBe(2);
  });

  test('an access counts once for a reader of the memory while it is being written', async () => {
    const id = await add('the roof leaks');
    const [begun, hold] = [gate(), gate()];
    watched.beforeCommit = async () => {
      begun.open();
      await hold.passed;
    };
    await inStore((store) => store.memories.touch([id], at));
    await begun.passed;
    await inStore((store) => store.memories.touch([id], later));
    const reading = [accessesOf(id), accessesOf(id)];
    hold.open();
    expect(await Promise.all(reading)).toEqual([2, 2]);
  });

  test('a write follows the accesses and audit entries noted before it', async () => {
    const id = await add('the roof leaks');
    await inStore(async (store) => {
      await store.memories.touch([id], at);
      await store.trail.noteAudit(entry('tool.recall'));
      await store.transaction(async (inner) => {
        expect((await inner.memories.getLocked(id)).access_count).toBe(1);
        await inner.memories.shiftAccesses(id, 4, later);
        await inner.trail.recordAudit(entry('tool.edit_memory'));
      });
      const changed = await store.memories.change(id, 'pin', { pinned: true });
      expect(changed.access_count).toBe(5);
      const actions = (await store.trail.recentAudit(9)).map(({ action }) => action);
      expect(actions).toEqual(['tool.edit_memory', 'tool.recall']);
    });
  });

  test('within a transaction a note is part of it', async () => {
    const id = await add('the roof leaks');
    const failing = inStore((store) =>
      store.transaction(async (inner) => {
        await inner.memories.touch([id], at);
        await inner.trail.recordUsage(usage('GET /a'));
        expect((await inner.memories.get(id)).access_count).toBe(1);
        throw new Error('taken back');
      }),
    );
    await expect(failing).rejects.toThrow('taken back');
    expect(await accessesOf(id)).toBe(0);
    expect(await inStore((store) => store.trail.recentUsage(9))).toEqual([]);
  });

  test('closing a workspace writes them, both on eviction and at the end', async () => {
    const other = await opened.storage.control.workspaces.create({ name: 'Other' });
    const id = await add('the roof leaks');
    await inStore((store) => store.memories.touch([id], at));
    await inStore(async () => undefined, other);
    expect(await accessesOf(id)).toBe(1);
    await inStore((store) => store.memories.touch([id], at));
    await opened.reopen();
    expect(await accessesOf(id)).toBe(2);
  });

  test('a note that cannot be written is logged, without its content, and no other note is lost', async () => {
    const id = await add('the roof leaks');
    logged.length = 0;
    await inStore(async ({ memories, trail }) => {
      await memories.touch([id], at);
      await trail.recordUsage(usage('GET /a'));
      await trail.recordUsage({ ...usage('GET /bad'), duration_ms: null as never });
      await trail.recordUsage(usage('GET /b'));
      expect((await trail.recentUsage(9)).map(({ route }) => route)).toEqual(['GET /b', 'GET /a']);
      expect((await trail.routeCounts()).map(({ count }) => count)).toEqual([1, 1]);
    });
    expect(await accessesOf(id)).toBe(1);
    expect(logged).toMatchObject([{ notes: 1, kinds: ['usage'], msg: 'notes of calls could not be written' }]);
  });

  test('a temporary failure is retried', async () => {
    let failures = 2;
    watched.before = async () => {
      if (failures-- > 0) throw new AppError('unavailable', 'Away.');
    };
    await inStore(async ({ trail }) => {
      await trail.recordUsage(usage('GET /a'));
      expect(await trail.recentUsage(9)).toHaveLength(1);
    });
    expect(logged).toEqual([]);
  });

  test('if nothing can be written no call fails, and the log has one line about it', async () => {
    const id = await add('the roof leaks');
    watched.before = async () => {
      throw new AppError('storage_full', 'The disk is full.');
    };
    await inStore(async ({ memories, trail }) => {
      for (let call = 0; call < 9; call += 1) {
        await memories.touch([id], at);
        await trail.recordUsage(usage('GET /a'));
      }
      expect(await trail.recentUsage(9)).toEqual([]);
      expect(await memories.get(id)).toMatchObject({ access_count: 0 });
    });
    expect(logged).toMatchObject([{ notes: 18, kinds: ['memory accesses', 'usage'] }]);
  });

  test('if too many notes wait, the next call waits with them', async () => {
    const hold = gate();
    watched.before = () => hold.passed;
    const ids = Array.from({ length: 5_001 }, () => newId('memory'));
    let hasReturned = false;
    const noting = inStore((store) => store.memories.touch(ids, at)).then(() => {
      hasReturned = true;
    });
    expect(await inStore((store) => store.memories.count())).toBe(0);
    expect(hasReturned).toBe(false);
    hold.open();
    await noting;
  });

  test('an acknowledged write exists without them', async () => {
    const hold = gate();
    watched.before = (durability) => (durability === 'process' ? hold.passed : Promise.resolve());
    await inStore((store) => store.trail.recordUsage(usage('GET /a')));
    const id = await add('the roof leaks');
    expect(await inStore((store) => store.memories.get(id))).toMatchObject({ content: 'the roof leaks' });
    hold.open();
  });
});
