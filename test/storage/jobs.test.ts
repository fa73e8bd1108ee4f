/** What every engine promises of jobs, and of what upkeep reads. */
import { describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import { onEveryEngine } from '../support/conformance.ts';
import { provenance, testModel, unitVector } from '../support/memories.ts';

const minute = 60_000;

onEveryEngine((bench) => {
  const { add, inStore } = bench;

  describe('jobs', () => {
    const begin = (kind = 'dedup', leaseMs = minute, as = provenance()) =>
      inStore((store) => store.jobs.begin({ kind, args: { threshold: 0.9 } }, leaseMs), as);

    test('one runs at a time, whatever it does, and the other caller is told which', async () => {
      const first = await begin('dedup', minute, provenance({ actor: 'key:first' }));
      expect(first).toMatchObject({ began: true, job: { kind: 'dedup', state: 'running', actor: 'key:first' } });
      const second = await begin('consolidate');
      expect(second).toEqual({ job: first.job, began: false });
    });

    test('of many that begin at once one does', async () => {
      const begun = await Promise.all(Array.from({ length: 8 }, () => begin()));
      expect(begun.filter(({ began }) => began)).toHaveLength(1);
      expect(new Set(begun.map(({ job }) => job.job_id)).size).toBe(1);
    });

    test('tell how far they are, and end once', async () => {
      const { job } = await begin();
      await inStore(async ({ jobs }) => {
        await jobs.renew(job.job_id, minute, { progress: 0.4, step: 'comparing' });
        expect(await jobs.get(job.job_id)).toMatchObject({ state: 'running', progress: 0.4, step: 'comparing' });
        const done = await jobs.finish(job.job_id, { result: { merged: 3 } });
        expect(done).toMatchObject({ state: 'done', progress: 1, result: { merged: 3 }, error: null });
        expect(await jobs.finish(job.job_id, { error: 'late' })).toEqual(done);
        await expect(jobs.renew(job.job_id, minute)).rejects.toMatchObject({ code: 'conflict' });
        await expect(jobs.get(newId('job'))).rejects.toMatchObject({ code: 'not_found' });
      });
      expect(await begin()).toMatchObject({ began: true });
    });

    test('that died are read as failed, are in nobody’s way, and cannot go on', async () => {
      const { job } = await begin('consolidate', -1);
      await inStore(async ({ jobs }) => {
        expect(await jobs.get(job.job_id)).toMatchObject({
          state: 'failed',
          error: expect.stringMatching(/ended before/),
        });
      });
      const next = await begin('dedup');
      expect(next.began).toBe(true);
      await inStore(async ({ jobs }) => {
        await expect(jobs.renew(job.job_id, minute)).rejects.toMatchObject({ code: 'conflict' });
        expect(await jobs.list({ limit: 9 })).toMatchObject([
          { job_id: next.job.job_id, state: 'running' },
          { job_id: job.job_id, state: 'failed', finished_at: expect.any(String) },
        ]);
      });
    });

    test('of which nobody was told how they ended can be asked for until somebody was', async () => {
      const { job } = await begin();
      await inStore(async ({ jobs }) => {
        expect(await jobs.latestUntold('dedup')).toBeNull();
        await jobs.finish(job.job_id, { result: {} });
        expect(await jobs.latestUntold('consolidate')).toBeNull();
        expect(await jobs.latestUntold('dedup')).toMatchObject({ job_id: job.job_id, state: 'done' });
        await jobs.markTold(job.job_id);
        expect(await jobs.latestUntold('dedup')).toBeNull();
      });
    });
  });

  test('a walk meets every memory once, in the order of storing', async () => {
    const ids = [await add('one'), await add('two', { tags: ['t'] }), await add('three')];
    await inStore(async ({ memories }) => {
      const walk = async (limit: number, filter = {}) => {
        const met: string[] = [];
        for (let after: string | undefined; ; after = met.at(-1)) {
          const page = await memories.walk(filter, limit, after);
          if (page.length === 0) return met;
          met.push(...page.map(({ memory_id }) => memory_id));
        }
      };
      expect(await walk(2)).toEqual(ids);
      expect(await walk(1, { tags: ['t'] })).toEqual([ids[1]]);
    });
  });

  test('a walk back from the newest meets every memory once, whatever is stored meanwhile', async () => {
    const ids = [await add('one'), await add('two'), await add('three'), await add('four')];
    const met: string[] = [];
    for (let before: string | undefined; ; before = met.at(-1)) {
      const page = await inStore(({ memories }) => memories.walkBack({}, 2, before));
      if (page.length === 0) break;
      met.push(...page.map(({ memory_id }) => memory_id));
      await add('stored meanwhile');
    }
    expect(met).toEqual(ids.toReversed());
  });

  test('accesses are shifted there and back', async () => {
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

  test('an event tells what came with a change, and is made for that alone', async () => {
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
