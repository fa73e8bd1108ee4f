/** Upkeep over HTTP: the job of a call outlives the call, can be read, and runs once for an idempotency key. */

import { afterEach, beforeEach, describe, expect, type TestContext, test, vi } from 'vitest';
import { AppError } from '../../src/errors.ts';
import { findKind } from '../../src/jobs/kinds.ts';
import { runClaimed } from '../../src/jobs/run-claimed.ts';
import { createJobRunner } from '../../src/jobs/runner.ts';
import { heldKind } from '../jobs/held-kind.ts';
import { startService, type TestService } from './test-service.ts';

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look);

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

  test('dedup is a job, whose result can be read', async () => {
    const [kept, merged] = await twice();
    const { json } = await service.tool('dedup');
    await poll(async () => (await service.call('GET', `jobs/${json.result.job.job_id}`)).json.job).toMatchObject({
      state: 'done',
      progress: 1,
      result: { merges: [{ kept, merged }] },
    });
    const listed = await service.call('GET', 'jobs');
    expect(listed.json.jobs).toMatchObject([
      { kind: 'dedup', state: 'done', args: { threshold: 0.92, max_merges: 50 } },
    ]);
    const { json: one } = await service.call('GET', `jobs/${listed.json.jobs[0].job_id}`, { key: service.keys.read });
    expect(one.job).toMatchObject({ kind: 'dedup', result: { merged: 1 } });
    expect((await service.call('GET', 'jobs/job_00000000000000000000000000')).status).toBe(404);
  });

  test('the same call with one idempotency key enqueues one job', async () => {
    await twice();
    const headers = { 'Idempotency-Key': 'once' };
    const [first, second] = [
      await service.tool('dedup', {}, { headers }),
      await service.tool('dedup', {}, { headers }),
    ];
    expect(second.json.result.job.job_id).toBe(first.json.result.job.job_id);
    const path = `jobs/${first.json.result.job.job_id}`;
    await poll(async () => (await service.call('GET', path)).json.job).toMatchObject({ result: { merged: 1 } });
    expect((await service.call('GET', 'jobs')).json.jobs).toHaveLength(1);
  });

  test('an operation is reverted by the id in the job’s result', async () => {
    const [, merged] = await twice();
    const { operation_id } = (await service.tool('dedup')).json.result.job;
    expect((await service.call('POST', 'revert', { body: { operation_id } })).status).toBe(200);
    expect((await service.call('GET', `memories/${merged}`)).json.memory).toMatchObject({ status: 'active' });
  });
});

const nothingMerged = { merged: 0, merges: [], left: [], has_more: false };

/** A service on which `dedup` continues only when the test lets it. */
async function withHeldJobs({ onTestFinished }: TestContext) {
  const held = heldKind('dedup');
  const find = (kind: string) => (kind === 'dedup' ? held.kind : findKind(kind));
  const service = await startService({
    wrap: (services) => ({
      ...services,
      jobs: createJobRunner(services, (...claimed) => runClaimed(services, ...claimed, find), { atOnce: 2 }),
    }),
  });
  onTestFinished(() => service.remove());
  const begin = async (args = {}) => (await service.tool('dedup', args)).json.result;
  const jobOf = async ({ job }: { job: { job_id: string } }) =>
    (await service.call('GET', `jobs/${job.job_id}`)).json.job;
  /** Two calls that wait at the same time; the second starts when the job of the first has begun. */
  const beginBoth = async (args = {}) => {
    const first = begin();
    await vi.waitUntil(() => held.begun() === 1);
    return Promise.all([first, begin(args)]);
  };
  return { service, held, begin, beginBoth, jobOf };
}

// Each test waits as long as a call does, so they run concurrently.
describe.concurrent('jobs that outlast the wait of their call', () => {
  test('are reported as running, and their result belongs to them', async (context) => {
    const { expect } = context;
    const { held, begin, beginBoth, jobOf } = await withHeldJobs(context);
    const [first, again] = await beginBoth();
    const place = new RegExp(`running.*GET /api/workspaces/alpha.*/jobs/${first.job.job_id}`);
    expect(first).toMatchObject({ job: { state: 'running' }, result: null, note: expect.stringMatching(place) });
    expect(again).toMatchObject({
      job: { job_id: first.job.job_id },
      note: expect.stringMatching(/already.*running/),
    });
    held.release({ ...nothingMerged, operation_id: 'op_1', compared: 7 });
    await expect.poll(async () => (await jobOf(first)).state).toBe('done');
    expect(await jobOf(first)).toMatchObject({ result: { compared: 7 } });
    const next = begin();
    await expect.poll(() => held.begun()).toBe(2);
    held.release({ ...nothingMerged, operation_id: 'op_2', compared: 8 });
    expect(await next).toMatchObject({ result: { compared: 8 }, note: null });
  });

  test('make other calls wait for their turn, and these are told so', async (context) => {
    const { expect } = context;
    const { service, held, beginBoth, jobOf } = await withHeldJobs(context);
    const [first, second] = await beginBoth({ threshold: 0.8 });
    expect(second).toMatchObject({ job: { state: 'queued' }, result: null, note: expect.stringMatching(/waits/) });
    expect((await service.call('GET', 'jobs?state=queued')).json.jobs).toMatchObject([{ args: { threshold: 0.8 } }]);
    held.release({});
    await expect.poll(async () => (await jobOf(first)).state).toBe('done');
    await expect.poll(() => held.begun()).toBe(2);
    held.release({});
    await expect.poll(async () => (await jobOf(second)).state).toBe('done');
  });

  test('can be cancelled by a caller that may write, and the cancellation is on record', async (context) => {
    const { expect } = context;
    const { service, held, beginBoth, jobOf } = await withHeldJobs(context);
    const [running, waiting] = await beginBoth({ threshold: 0.8 });
    const cancel = ({ job }: typeof running, key = service.keys.write) =>
      service.call('POST', `jobs/${job.job_id}/cancel`, { key });
    expect((await cancel(waiting, service.keys.read)).status).toBe(403);
    expect((await cancel(waiting)).json.job).toMatchObject({ state: 'cancelled' });
    expect((await cancel(running)).json.job).toMatchObject({ state: 'running' });
    const { job } = held.running[0]!;
    await expect
      .poll(() =>
        job.report(0.5, 'half').then(
          () => false,
          () => true,
        ),
      )
      .toBe(true);
    held.fail(job.stop.reason);
    await expect.poll(async () => (await jobOf(running)).state).toBe('cancelled');
    const { audit } = (await service.call('GET', 'audit')).json;
    expect(audit).toContainEqual(
      expect.objectContaining({ action: 'job.cancel', targets: [running.job.job_id], outcome: 'ok' }),
    );
    expect((await service.call('POST', 'jobs/job_00000000000000000000000000/cancel')).status).toBe(404);
  });

  test('that fail are answered as failed, with the reason', async (context) => {
    const { expect } = context;
    const { held, begin } = await withHeldJobs(context);
    const answer = begin();
    await expect.poll(() => held.begun()).toBe(1);
    held.fail(new AppError('conflict', 'They change all the time. Try later.'));
    expect(await answer).toMatchObject({ job: { state: 'failed', error: 'They change all the time. Try later.' } });
  });
});
