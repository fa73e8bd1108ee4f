/** Upkeep over HTTP: what a call begins goes on after it, can be read, and is done once for an idempotency key. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
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
});
