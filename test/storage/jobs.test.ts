/** The contract of every engine for jobs, and for the data that upkeep reads. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import type { JobKindName, JobLane } from '../../src/model/job.ts';
import type { NewJob } from '../../src/storage/ports/jobs.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { provenance, testModel, unitVector } from '../support/memories.ts';

const minute = 60_000;

onEveryEngine((bench) => {
  const { add, inStore } = bench;

  describe('jobs', () => {
    const enqueue = (kind: JobKindName = 'dedup', rest: Partial<NewJob> = {}, as = provenance()) =>
      inStore((store) => store.jobs.enqueue({ kind, lane: 'upkeep', args: { threshold: 0.9 }, ...rest }), as);
    const claim = (leaseMs = minute, lane: JobLane = 'upkeep') => inStore((store) => store.jobs.claim(lane, leaseMs));
    const get = (id: string) => inStore(({ jobs }) => jobs.get(id));

    test('wait in the order in which they were enqueued, with their actor', async () => {
      const first = await enqueue('dedup', {}, provenance({ actor: 'key:first' }));
      expect(first).toMatchObject({
        isNew: true,
        job: { kind: 'dedup', state: 'queued', actor: 'key:first', progress: 0, attempts: 0, started_at: null },
      });
      await enqueue('consolidate');
      const claimed = await claim();
      expect(claimed).toMatchObject({
        job_id: first.job.job_id,
        job: { state: 'running', attempts: 1, started_at: expect.any(String) },
        provenance: { actor: 'key:first', tool: 'dedup', operation_id: first.job.operation_id },
        reached: null,
      });
    });

    test('of one lane run one after the other, beside those of another lane', async () => {
      await enqueue('dedup');
      await enqueue('consolidate');
      await enqueue('ingest', { lane: 'ingest' });
      const running = await claim();
      expect(await claim()).toBeNull();
      expect(await inStore(({ jobs }) => jobs.isDue('upkeep'))).toBe(false);
      expect((await claim(minute, 'ingest'))?.job.kind).toBe('ingest');
      await inStore(({ jobs }) => jobs.end(running!, { result: null }));
      expect((await claim())?.job.kind).toBe('consolidate');
    });

    test('are claimed by one of many simultaneous callers', async () => {
      await enqueue('dedup');
      await enqueue('consolidate');
      const claims = await Promise.all(Array.from({ length: 8 }, () => claim()));
      expect(claims.filter((claimed) => claimed !== null)).toHaveLength(1);
    });

    test('with equal arguments, in any order, are one job while it waits or runs, and another one after it', async () => {
      const args = { a: 1, b: { c: 2, d: 3 } };
      const first = await Promise.all(Array.from({ length: 4 }, () => enqueue('dedup', { args })));
      const same = await enqueue('dedup', { args: { b: { d: 3, c: 2 }, a: 1 } });
      expect(new Set([...first, same].map(({ job }) => job.job_id)).size).toBe(1);
      expect([...first, same].filter(({ isNew }) => isNew)).toHaveLength(1);
      const claimed = await claim();
      expect(await enqueue('dedup', { args })).toMatchObject({ isNew: false, job: { state: 'running' } });
      expect(await enqueue('dedup', { args: { a: 2 } })).toMatchObject({ isNew: true });
      await inStore(({ jobs }) => jobs.end(claimed!, { result: { merged: 1 } }));
      expect(await enqueue('dedup', { args })).toMatchObject({ isNew: true, job: { state: 'queued', result: null } });
    });

    test('are enqueued with the surrounding transaction, or not at all', async () => {
      const failing = inStore((store) =>
        store.transaction(async ({ jobs }) => {
          await jobs.enqueue({ kind: 'dedup', lane: 'upkeep', args: {} });
          throw new Error('undone');
        }),
      );
      await expect(failing).rejects.toThrow('undone');
      expect(await inStore(({ jobs }) => jobs.list({ limit: 9 }))).toEqual([]);
    });

    test('do not begin before their time', async () => {
      const later = new Date(Date.now() + minute).toISOString();
      await enqueue('adapt', { run_at: later });
      expect(await claim()).toBeNull();
      expect(await inStore(({ jobs }) => jobs.nextDue([]))).toBe(later);
      await enqueue('dedup');
      expect((await claim())?.job.kind).toBe('dedup');
    });

    test('report their progress, and end once', async () => {
      await enqueue();
      const claimed = (await claim())!;
      await inStore(async ({ jobs }) => {
        await jobs.renew(claimed, minute, { progress: 0.4, step: 'comparing' });
        expect(await jobs.get(claimed.job_id)).toMatchObject({ state: 'running', progress: 0.4, step: 'comparing' });
        const done = await jobs.end(claimed, { result: { merged: 3 } });
        expect(done).toMatchObject({ state: 'done', progress: 1, result: { merged: 3 }, error: null });
        expect(await jobs.end(claimed, { error: 'late' })).toEqual(done);
        await expect(jobs.renew(claimed, minute)).rejects.toMatchObject({ code: 'conflict' });
        await expect(jobs.get(newId('job'))).rejects.toMatchObject({ code: 'not_found' });
        expect(await jobs.list({ limit: 9, state: 'done' })).toEqual([done]);
        expect(await jobs.list({ limit: 9, state: 'queued' })).toEqual([]);
      });
    });

    test('of a dead process continue where they were, and the previous runner writes nothing more', async () => {
      await enqueue();
      const died = (await claim())!;
      await inStore(({ jobs }) => jobs.renew(died, -1, { progress: 0.5, reached: { place: 7 } }));
      expect(await get(died.job_id)).toMatchObject({ state: 'queued', progress: 0.5 });
      const next = (await claim())!;
      expect(next).toMatchObject({ job_id: died.job_id, reached: { place: 7 }, job: { attempts: 2 } });
      expect(next.provenance.operation_id).toBe(died.provenance.operation_id);
      await inStore(async (store) => {
        await expect(store.jobs.renew(died, minute)).rejects.toMatchObject({ code: 'conflict' });
        expect(await store.jobs.end(died, { error: 'late' })).toMatchObject({ state: 'running' });
        const writing = store.transaction(async (inner) => inner.jobs.renew(died, minute));
        await expect(writing).rejects.toMatchObject({ code: 'conflict' });
      });
    });

    test('left by another process are taken over by a node that is alone, which keeps its own', async () => {
      await enqueue();
      await enqueue('ingest', { lane: 'ingest' });
      const left = (await claim())!;
      const own = (await claim(minute, 'ingest'))!;
      await inStore(({ jobs }) => jobs.expireLeases([own]));
      expect(await get(own.job_id)).toMatchObject({ state: 'running' });
      expect(await claim()).toMatchObject({ job_id: left.job_id, job: { attempts: 2 } });
    });

    test('whose process dies again and again fail in the end, and say so', async () => {
      const { job } = await enqueue();
      for (let attempt = 1; attempt <= 3; attempt += 1)
        expect(await claim(-1)).toMatchObject({ job: { attempts: attempt } });
      expect(await claim()).toBeNull();
      expect(await get(job.job_id)).toMatchObject({
        state: 'failed',
        error: expect.stringMatching(/3 times.*reverted/),
      });
    });

    test('that are put back wait again, and the attempt counts only if it achieved nothing', async () => {
      await enqueue();
      const now = new Date().toISOString();
      const back = async (isAttempt: boolean) => {
        const turn = (await claim())!;
        return inStore(({ jobs }) => jobs.release(turn, { run_at: now, isAttempt, step: 'waits to go on' }));
      };
      expect(await back(false)).toMatchObject({ state: 'queued', attempts: 0, step: 'waits to go on' });
      expect(await back(true)).toMatchObject({ state: 'queued', attempts: 1 });
    });

    test('are cancelled at once while they wait, and receive a request to stop while they run', async () => {
      const { job: waiting } = await enqueue();
      await inStore(async ({ jobs }) => {
        expect(await jobs.cancel(waiting.job_id)).toMatchObject({
          state: 'cancelled',
          finished_at: expect.any(String),
        });
        expect(await jobs.cancel(waiting.job_id)).toMatchObject({ state: 'cancelled' });
      });
      expect(await claim()).toBeNull();
      const { job: running } = await enqueue();
      const turn = (await claim())!;
      await inStore(async ({ jobs }) => {
        expect(await jobs.cancel(running.job_id)).toMatchObject({ state: 'running' });
        expect(await jobs.renew(turn, minute)).toEqual({ isCancelled: true });
        expect(await jobs.end(turn, { cancelled: true })).toMatchObject({ state: 'cancelled' });
        await expect(jobs.cancel(newId('job'))).rejects.toMatchObject({ code: 'not_found' });
      });
    });

    test('that are wanted again while the cancelled one still runs are a job of their own, which runs after it', async () => {
      const { job: cancelled } = await enqueue();
      const turn = (await claim())!;
      await inStore(({ jobs }) => jobs.cancel(cancelled.job_id));
      const again = await enqueue();
      expect(again).toMatchObject({ isNew: true, job: { state: 'queued' } });
      expect((await enqueue()).job.job_id).toBe(again.job.job_id);
      expect(await claim()).toBeNull();
      await inStore(({ jobs }) => jobs.end(turn, { cancelled: true }));
      expect(await claim()).toMatchObject({ job_id: again.job.job_id });
    });

    test('that were cancelled do not begin again when their process dies', async () => {
      const { job } = await enqueue();
      await claim(-1);
      expect(await inStore(({ jobs }) => jobs.cancel(job.job_id))).toMatchObject({ state: 'cancelled' });
      expect(await claim()).toBeNull();
    });

    test('state when the runner must look again', async () => {
      const nextDue = () => inStore(({ jobs }) => jobs.nextDue([]));
      expect(await nextDue()).toBeNull();
      const { job } = await enqueue();
      expect(await nextDue()).toBe(job.run_at);
      const turn = (await claim())!;
      await enqueue('consolidate');
      // The second job waits until the first one ends, or its lease expires.
      expect(Date.parse((await nextDue())!) - Date.now()).toBeGreaterThan(minute / 2);
      await inStore(({ jobs }) => jobs.end(turn, { result: null }));
      expect(Date.parse((await nextDue())!)).toBeLessThanOrEqual(Date.now());
    });

    test('recur at a time that one node sets', async () => {
      const [first, second] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'];
      const set = (seen: string | null, next: string) =>
        inStore(({ jobs }) => jobs.setNextRun('erase_forgotten', seen, next));
      expect(await Promise.all([set(null, first), set(null, first)])).toContain(true);
      expect(await set(null, second)).toBe(false);
      const both = await Promise.all([set(first, second), set(first, second)]);
      expect(both.toSorted()).toEqual([false, true]);
      expect(await inStore(({ jobs }) => jobs.nextRuns())).toEqual(new Map([['erase_forgotten', second]]));
      expect(await inStore(({ jobs }) => jobs.nextDue(['erase_forgotten']))).toBe(second);
      expect(await inStore(({ jobs }) => jobs.nextDue([]))).toBeNull();
    });

    test('notify listeners that one waits, once it is committed', async () => {
      const ended: string[] = [];
      bench.storage.onEnqueued(({ workspace_id }) => ended.push(workspace_id));
      await inStore((store) =>
        store.transaction(async ({ jobs }) => {
          await jobs.enqueue({ kind: 'dedup', lane: 'upkeep', args: {} });
          expect(ended).toEqual([]);
        }),
      );
      expect(ended).toEqual([bench.workspace.workspace_id]);
    });
  });

  test('a workspace is claimed by one node when work is due there, and not before', async () => {
    const { dueWork } = bench.storage.control;
    const { workspace_id } = bench.workspace;
    const [now, later, tomorrow] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:01:00.000Z', '2026-01-02T00:00:00.000Z'];
    const take = async (at: string, until: string) =>
      (await dueWork.take(at, until)).filter(({ workspace }) => workspace.workspace_id === workspace_id);
    // No node has looked there yet.
    const both = await Promise.all([take(now, later), take(now, later)]);
    expect(both.flat()).toEqual([{ workspace: bench.workspace, marker: later }]);
    await dueWork.note(workspace_id, tomorrow, later);
    expect(await take(later, tomorrow)).toEqual([]);
    // An earlier due time counts, and work that arrives during a look is not lost.
    await dueWork.note(workspace_id, later, null);
    expect(await take(later, '2026-01-01T00:02:00.000Z')).toHaveLength(1);
    await dueWork.note(workspace_id, now, null);
    await dueWork.note(workspace_id, null, '2026-01-01T00:02:00.000Z');
    expect(await take(now, tomorrow)).toHaveLength(1);
  });

  test('a walk visits every memory once, in the order of storing', async () => {
    const ids = [await add('one'), await add('two', { tags: ['t'] }), await add('three')];
    await inStore(async ({ memories }) => {
      const walk = async (limit: number, filter = {}) => {
        const met: string[] = [];
        for (let from: number | undefined; ; ) {
          const page = await memories.walk(filter, limit, from);
          if (page.memories.length === 0) return met;
          met.push(...page.memories.map(({ memory_id }) => memory_id));
          from = page.next;
        }
      };
      expect(await walk(2)).toEqual(ids);
      expect(await walk(1, { tags: ['t'] })).toEqual([ids[1]]);
    });
  });

  test('a backward walk from the newest visits every memory once, even while others are stored', async () => {
    const ids = [await add('one'), await add('two'), await add('three'), await add('four')];
    const met: string[] = [];
    for (let from: number | undefined; ; ) {
      const page = await inStore(({ memories }) => memories.walkBack({}, 2, from));
      if (page.memories.length === 0) break;
      met.push(...page.memories.map(({ memory_id }) => memory_id));
      from = page.next;
      // The memory at the walk's position may be erased before it continues.
      await inStore(({ memories }) => memories.erase([met.at(-1)!]));
      await add('stored meanwhile');
    }
    expect(met).toEqual(ids.toReversed());
  });

  test('accesses are moved to another memory and back', async () => {
    const id = await add('counted');
    const [once, later] = ['2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'];
    await inStore(async ({ memories }) => {
      const accesses = async () => {
        const { access_count, last_accessed_at } = await memories.get(id);
        return [access_count, last_accessed_at];
      };
      await memories.touch([id], once);
      await memories.shiftAccesses(id, 3, later);
      expect(await accesses()).toEqual([4, later]);
      await memories.shiftAccesses(id, -3, once);
      expect(await accesses()).toEqual([1, once]);
      await memories.shiftAccesses(id, -1, null);
      expect(await accesses()).toEqual([0, null]);
    });
  });

  test('an event contains the data of its change, and is created for that change only', async () => {
    const id = await add('changed');
    await inStore(async ({ memories, history }) => {
      await memories.change(id, 'merge', { tags: ['a'] }, { also: { absorbed: { from: 'x' } } });
      await memories.change(id, 'merge', {}, { also: { absorbed: { from: 'y' } } });
      expect((await history.ofMemory(id)).slice(1)).toMatchObject([
        { before: { tags: [] }, after: { tags: ['a'], absorbed: { from: 'x' } } },
        { before: {}, after: { absorbed: { from: 'y' } } },
      ]);
    });
  });

  test('vectors are read as they were stored', async () => {
    const [one, other] = [await add('one', {}, 3), await add('other', {}, 5)];
    await inStore(async ({ vectors }) => {
      const read = await vectors.of(testModel, [one, other, newId('memory')]);
      expect(read.size).toBe(2);
      expect([...read.get(other)!]).toEqual([...unitVector(5)]);
      expect(await vectors.of('another@1', [one])).toEqual(new Map());
    });
  });

  test('the last thousand recalls are kept, newest first', async () => {
    const recall = (found: number) => ({
      at: '2026-01-01T00:00:00.000Z',
      duration_ms: 1.5,
      found,
      matched: true,
      nearest: null,
    });
    await inStore((store) =>
      store.transaction(async ({ trail }) => {
        for (let found = 0; found < 1_003; found += 1) await trail.recordRecall(recall(found));
      }),
    );
    await inStore(async ({ trail }) => {
      expect(await trail.recentRecalls(2)).toEqual([recall(1_002), recall(1_001)]);
      expect(await trail.recentRecalls(2_000)).toHaveLength(1_000);
    });
  });
});
