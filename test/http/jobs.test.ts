/** Upkeep over HTTP: what a call begins goes on after it, can be read, and is done once for an idempotency key. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runJob } from '../../src/jobs/run-job.ts';
import { loadRecipe } from '../../src/retrieval/rerank/recipe.ts';
import type { RunningJob } from '../../src/workspace.ts';
import { startService, type TestService } from './test-service.ts';

describe('jobs', () => {
  let service: TestService;
  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.remove());

  const remember = async (content: string) => {
    service.pass(1_000);
    return (await service.tool('remember', { content })).json.result.memory.memory_id as string;
  };
  const twice = async () => [await remember('The canteen opens at noon.'), await remember('Canteen opens at noon')];

  test('dedup answers with its result in the same call, and the job can be read', async () => {
    const [kept, merged] = await twice();
    const { json } = await service.tool('dedup');
    expect(json.result).toMatchObject({ job: { state: 'done', progress: 1 }, result: { merges: [{ kept, merged }] } });
    const listed = await service.call('GET', 'jobs');
    expect(listed.json.jobs).toMatchObject([
      { kind: 'dedup', state: 'done', args: { threshold: 0.92, max_merges: 50 } },
    ]);
    const { json: one } = await service.call('GET', `jobs/${listed.json.jobs[0].job_id}`, { key: service.keys.read });
    expect(one.job).toMatchObject({ kind: 'dedup', result: { merged: 1 } });
    expect((await service.call('GET', 'jobs/job_00000000000000000000000000')).status).toBe(404);
  });

  test('the same call with one idempotency key merges once and answers the same', async () => {
    await twice();
    const headers = { 'Idempotency-Key': 'once' };
    const [first, second] = [
      await service.tool('dedup', {}, { headers }),
      await service.tool('dedup', {}, { headers }),
    ];
    expect(first.json.result.result.merged).toBe(1);
    expect(second.json).toEqual(first.json);
    expect((await service.call('GET', 'jobs')).json.jobs).toHaveLength(1);
  });

  test('an operation is reverted by the id that the job tells', async () => {
    const [, merged] = await twice();
    const { operation_id } = (await service.tool('dedup')).json.result.job;
    expect((await service.call('POST', 'revert', { body: { operation_id } })).status).toBe(200);
    expect((await service.call('GET', `memories/${merged}`)).json.memory).toMatchObject({ status: 'active' });
  });

  describe('that take longer than a call waits', () => {
    let release: (result: object) => void;
    let seen: RunningJob | null = null;
    const begin = () =>
      service.services.storage.withWorkspace(service.alpha, async (open) => {
        const base = { actor: 'key:a', key_id: null, tool: 'slow', operation_id: 'op_1', request_id: null };
        const caller = { ...base, access: 'write' as const };
        const { background, embedder, now, log } = service.services;
        const context = {
          slug: 'alpha',
          caller,
          store: open.storeFor(caller),
          embedder,
          languageModel: null,
          recipe: loadRecipe(),
          now,
          log,
        };
        const work = (_inner: unknown, job: RunningJob) =>
          new Promise<object>((resolve) => {
            seen = job;
            release = resolve;
          });
        const workspace = { ...context, background: background.of(context, service.alpha) };
        return runJob(workspace, { kind: 'slow', args: {}, work });
      });
    const isDone = () => expect.poll(async () => (await service.call('GET', 'jobs')).json.jobs[0].state).toBe('done');

    test('are told as running, to others too, and their result once to who calls again', async () => {
      const first = await begin();
      expect(first).toMatchObject({
        job: { state: 'running' },
        result: null,
        note: expect.stringMatching(/GET \/api/),
      });
      expect((await service.tool('dedup')).json.result).toMatchObject({
        job: { job_id: first.job.job_id, kind: 'slow', state: 'running' },
        result: null,
        note: expect.stringMatching(/one/i),
      });
      release({ found: 7 });
      await isDone();
      expect(await begin()).toMatchObject({ job: { job_id: first.job.job_id }, result: { found: 7 } });
      seen = null;
      const next = begin();
      await expect.poll(() => seen !== null).toBe(true);
      await expect.poll(async () => (await service.call('GET', 'jobs')).json.jobs).toHaveLength(2);
      release({ found: 8 });
      expect(await next).toMatchObject({ result: { found: 8 } });
    }, 20_000);

    test('stop when the service does, say so, and are in nobody’s way after', async () => {
      const first = await begin();
      const stopping = service.services.background.stop();
      await expect(seen!.report(0.5, 'half')).rejects.toMatchObject({ code: 'unavailable' });
      release({});
      await stopping;
      expect(first.job.state).toBe('running');
      expect((await service.tool('dedup')).json.result.job.kind).toBe('dedup');
    }, 20_000);
  });
});
