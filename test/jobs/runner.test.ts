/**
 * The job runner of all workspaces: each workspace has its turn, a failure states its reason, and jobs of an ended
 * process continue.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError, NoConnection } from '../../src/errors.ts';
import { runClaimed } from '../../src/jobs/run-claimed.ts';
import { createJobRunner, type JobRunner, type RunnerOptions } from '../../src/jobs/runner.ts';
import type { JobKindName } from '../../src/model/job.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { loadRecipe } from '../../src/retrieval/rerank/recipe.ts';
import type { NewJob } from '../../src/storage/ports/jobs.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { engines, type OpenedEngine, silent } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';
import { type Held, heldKind } from './held-kind.ts';

const model = { name: 'none', version: '1', dimensions: 384 };
const embedder = { model } as never;
const minute = 60_000;
/** Enough time for a busy machine. */
const poll = <T>(look: () => T | Promise<T>) => expect.poll(look);

describe.each(engines)('on $name', (engine) => {
  let opened: OpenedEngine;
  let runners: JobRunner[];
  let held: Held;
  let skewMs: number;
  let kind: JobKindName;
  let count = 0;
  beforeEach(async () => {
    skewMs = 0;
    opened = await engine.open({ now: () => new Date(Date.now() + skewMs) });
    runners = [];
    // The tests of a file share PGlite, and the next test finds what one of them leaves behind.
    count += 1;
    kind = `slow-${count}` as JobKindName;
    held = heldKind(kind);
  });
  afterEach(async () => {
    await Promise.all(runners.map((runner) => runner.stop()));
    await opened.remove();
  });

  const start = (options: Partial<RunnerOptions> = {}, kinds: readonly Held[] = [held]) => {
    const now = () => new Date(Date.now() + skewMs);
    const settings = { trails: { usageDays: 90, auditDays: 400 }, webhooks: { allowsPrivate: true, timeoutMs: 2_000 } };
    const context = {
      settings,
      storage: opened.storage,
      embedder,
      languageModel: null,
      recipe: loadRecipe(model),
      now,
      log: silent,
    };
    const find = (name: string) => kinds.find((known) => known.kind.kind === name)?.kind ?? null;
    const runner = createJobRunner(context, (...claimed) => runClaimed(context, ...claimed, find), {
      atOnce: 2,
      lookMs: 50,
      ...options,
    });
    runners.push(runner);
    return runner;
  };
  const make = (name: string) => opened.storage.control.workspaces.create({ name });
  const inStore = <T>(workspace: WorkspaceRecord, work: (store: WorkspaceStore) => Promise<T>) =>
    opened.storage.withWorkspace(workspace, (open) => work(open.storeFor(provenance())));
  const enqueue = async (workspace: WorkspaceRecord, job: Partial<NewJob> = {}) =>
    (await inStore(workspace, ({ jobs }) => jobs.enqueue({ kind, lane: 'upkeep', args: {}, ...job }))).job;
  const get = (workspace: WorkspaceRecord, id: string) => inStore(workspace, ({ jobs }) => jobs.get(id));
  const becomes = (workspace: WorkspaceRecord, id: string, state: object) =>
    poll(() => get(workspace, id)).toMatchObject(state);

  test('a job begins when it is enqueued, runs as the caller who enqueued it, and keeps its result', async () => {
    start();
    const workspace = await make('One');
    const { job_id, operation_id } = await enqueue(workspace, { args: { n: 1 } });
    await poll(() => held.running.length).toBe(1);
    expect(held.running[0]).toMatchObject({
      args: { n: 1 },
      workspace: { record: workspace, caller: { tool: kind, operation_id } },
      job: { reached: null },
    });
    held.release({ found: 7 });
    await becomes(workspace, job_id, { state: 'done', result: { found: 7 } });
  });

  test('each workspace has its turn, even if one has many jobs', async () => {
    start({ atOnce: 1 });
    const [busy, other] = [await make('Busy'), await make('Other')];
    for (let n = 0; n < 5; n += 1) await enqueue(busy, { args: { n } });
    await enqueue(other);
    const order: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      await poll(() => held.running.length).toBe(1);
      order.push(held.running[0]!.workspace.record.slug);
      held.release();
    }
    // The time of the first look depends on the machine; it does not wait for all jobs of the other workspace.
    expect(order.indexOf(other.slug)).toBeLessThan(5);
    expect(new Set(order)).toEqual(new Set([busy.slug, other.slug]));
  });

  test('the stop of the runner waits for a running listing of workspaces, so that nothing reads from a closed store', async () => {
    let answer: (listed: []) => void = () => undefined;
    const listed = new Promise<[]>((resolve) => {
      answer = resolve;
    });
    const listing = vi.spyOn(opened.storage.control.workspaces, 'list').mockReturnValue(listed);
    const runner = start();
    runner.start();
    let hasEnded = false;
    const ended = runner.stop().then(() => {
      hasEnded = true;
    });
    await opened.storage.control.workspaces.find('none');
    expect(hasEnded).toBe(false);
    answer([]);
    await ended;
    listing.mockRestore();
  });

  test('upkeep does not block imports', async () => {
    const bringing = heldKind(`bring-in-${kind}`, 'ingest');
    start({ atOnce: 1 }, [held, bringing]);
    const workspace = await make('One');
    await enqueue(workspace);
    await enqueue(workspace, { kind: bringing.kind.kind, lane: 'ingest' });
    await poll(() => [held.running.length, bringing.running.length]).toEqual([1, 1]);
    held.release();
    bringing.release();
  });

  test('a failure states its reason, a defect does not reveal its cause', async () => {
    start();
    const workspace = await make('One');
    const first = await enqueue(workspace);
    await poll(() => held.running.length).toBe(1);
    held.fail(new AppError('conflict', 'It changes all the time. Try later.'));
    await becomes(workspace, first.job_id, { state: 'failed', error: 'It changes all the time. Try later.' });
    const second = await enqueue(workspace);
    await poll(() => held.running.length).toBe(1);
    held.fail(new Error('cannot read "the secret of Ada"'));
    await becomes(workspace, second.job_id, { state: 'failed', error: expect.not.stringContaining('Ada') });
    const unknown = await enqueue(workspace, { kind: 'of-tomorrow' as JobKindName });
    await becomes(workspace, unknown.job_id, { state: 'failed', error: expect.stringContaining('of-tomorrow') });
  });

  test('a job that fails because a service is unavailable is retried later, but not forever', async () => {
    start();
    const workspace = await make('One');
    const { job_id } = await enqueue(workspace);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await poll(() => held.running.length).toBe(1);
      held.fail(new AppError('unavailable', 'The model is away.'));
      await becomes(workspace, job_id, { state: attempt < 3 ? 'queued' : 'failed', attempts: attempt });
      skewMs += 10 * minute;
      await enqueue(workspace);
    }
    expect(await get(workspace, job_id)).toMatchObject({ error: 'The model is away.' });
    await poll(() => held.running.length).toBe(1);
    held.release();
  });

  test('a job that finds no free connection to the database waits for one, however often, and does not count as failed', async () => {
    start();
    const workspace = await make('One');
    const { job_id } = await enqueue(workspace);
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await poll(() => held.running.length).toBe(1);
      held.fail(new NoConnection('None is left.'));
      await becomes(workspace, job_id, { state: 'queued', attempts: 0 });
      skewMs += minute;
      // The same job again, which wakes the runner.
      await enqueue(workspace);
    }
    await poll(() => held.running.length).toBe(1);
    held.release('whole');
    await becomes(workspace, job_id, { state: 'done', result: 'whole', attempts: 1 });
  });

  test('a job whose workspace could not be opened when it was enqueued begins later, without another call', async () => {
    start({ backoff: { firstMs: 20, maxMs: 100 } });
    const workspace = await make('Busy at first');
    const { withWorkspace } = opened.storage;
    const opening = vi.spyOn(opened.storage, 'withWorkspace');
    let failures = 0;
    opening.mockImplementation(async (record, work, options) => {
      if (options?.isTransient && failures < 3) {
        failures += 1;
        throw new AppError('unavailable', 'The store is busy with another process. Try again in a moment.');
      }
      return withWorkspace(record, work, options);
    });
    const { job_id } = await enqueue(workspace);
    await poll(() => held.running.length).toBe(1);
    expect(failures).toBe(3);
    held.release({ found: 7 });
    await becomes(workspace, job_id, { state: 'done' });
    opening.mockRestore();
  });

  test('a cancelled job ends at its next step, and its earlier effects stay', async () => {
    start();
    const workspace = await make('One');
    const { job_id } = await enqueue(workspace);
    await poll(() => held.running.length).toBe(1);
    await inStore(workspace, ({ jobs }) => jobs.cancel(job_id));
    const { job } = held.running[0]!;
    const reported = () =>
      job.report(0.5, 'half').then(
        () => null,
        (error: unknown) => error,
      );
    await poll(reported).toMatchObject({ why: 'cancelled' });
    held.fail(job.stop.reason);
    await becomes(workspace, job_id, { state: 'cancelled', result: null, error: null });
  });

  test('a job that is stopped with its process continues in the next one, and can write nothing more in the first', async () => {
    const runner = start();
    const workspace = await make('One');
    const { job_id } = await enqueue(workspace);
    await poll(() => held.running.length).toBe(1);
    const before = held.running[0]!;
    await inStore(workspace, (store) => before.job.hold(store, { place: 3 }));
    await runner.stop();
    expect(await get(workspace, job_id)).toMatchObject({ state: 'queued', attempts: 0 });
    await expect(before.job.report(0.6, 'more')).rejects.toMatchObject({ why: 'stopped' });
    await expect(inStore(workspace, (store) => before.job.hold(store))).rejects.toMatchObject({ code: 'conflict' });
    start().start();
    await poll(() => held.begun()).toBe(2);
    expect(held.running.at(-1)!.job.reached).toEqual({ place: 3 });
    held.release();
    held.release('whole');
    await becomes(workspace, job_id, { state: 'done', result: 'whole', attempts: 1 });
  });

  test('a job whose process was killed is found by another process after its lease, and continues', async () => {
    const workspace = await make('One');
    const { job_id } = await enqueue(workspace);
    const turn = await inStore(workspace, ({ jobs }) => jobs.claim('upkeep', minute));
    await inStore(workspace, ({ jobs }) => jobs.renew(turn!, minute, { reached: { place: 5 } }));
    start().start();
    await poll(async () => (await opened.storage.control.dueWork.take('2000', '2000')).length).toBe(0);
    expect(held.begun()).toBe(0);
    skewMs += 2 * minute;
    await poll(() => held.begun()).toBe(1);
    expect(held.running[0]!.job.reached).toEqual({ place: 5 });
    held.release();
    await becomes(workspace, job_id, { state: 'done', attempts: 2 });
  });

  test('the jobs of a deleted workspace stop, wait, and continue when it is restored', async () => {
    const runner = start({ atOnce: 4 });
    const { workspaces, dueWork } = opened.storage.control;
    const [gone, other, third] = [await make('Gone'), await make('Other'), await make('Third')];
    const { job_id } = await enqueue(gone);
    await enqueue(other);
    await poll(() => held.running.length).toBe(2);
    const seen = held.running.find(({ workspace }) => workspace.record.slug === gone.slug)!;
    await seen.workspace.store.transaction((store) => seen.job.hold(store, { place: 7 }));
    await workspaces.delete(gone.workspace_id, new Date().toISOString());
    await runner.releaseJobs(gone.workspace_id);
    await opened.storage.closeWorkspace(gone.workspace_id);
    expect(seen.job.stop.aborted).toBe(true);
    expect(held.running.filter(({ job }) => !job.stop.aborted).length).toBe(1);
    expect((await dueWork.take('9998', '2000')).map(({ workspace }) => workspace.slug)).not.toContain(gone.slug);
    runner.wake(gone);
    await enqueue(third);
    await poll(() => held.running.at(-1)!.workspace.record.slug).toBe(third.slug);
    expect(held.begun()).toBe(3);
    await workspaces.restore(gone.workspace_id, '2000');
    runner.wake(gone);
    await poll(() => held.begun()).toBe(4);
    expect(held.running.at(-1)!.job.reached).toEqual({ place: 7 });
    for (let n = 0; n < 4; n += 1) held.release();
    await becomes(gone, job_id, { state: 'done', attempts: 1 });
  });

  test('a node that runs no jobs leaves them to the others', async () => {
    const looked = vi.spyOn(opened.storage.control.dueWork, 'note');
    start({ atOnce: 0 });
    const workspace = await make('One');
    await enqueue(workspace);
    await poll(() => looked.mock.calls.length).toBeGreaterThan(0);
    looked.mockRestore();
    expect(held.begun()).toBe(0);
    start().start();
    await poll(() => held.running.length).toBe(1);
    held.release();
  });
});
