/**
 * A long ingest is a job: it reports its progress, continues after an interruption, can be cancelled and reverted,
 * and stores nothing twice.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerOf } from '../../src/access/admission.ts';
import { endAbandonedRuns } from '../../src/ingest/store-waiting.ts';
import { systemPrincipal } from '../../src/model/principal.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { engines } from '../support/engines.ts';
import { startService, type TestService } from './test-service.ts';

describe.each(engines)('on $name', (engine) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ engine });
  });
  afterAll(() => service.remove());

  const itemsOf = (name: string, count: number) =>
    Array.from({ length: count }, (_, n) => `${name} ${n} of the ${name}s.`);
  const bring = async (source_name: string, items: string[]) => {
    const { status, json } = await service.call('POST', 'ingest', { body: { source_name, items } });
    expect(status).toBe(200);
    expect(json).toMatchObject({ ok: true, run: { items: items.length, finished_at: null }, memory_ids: [] });
    return json as { job_id: string; operation_id: string; run: { run_id: string } };
  };
  const job = async (id: string) => (await service.call('GET', `jobs/${id}`)).json.job;
  const run = async (id: string) =>
    (await service.call('GET', 'observability')).json.observability.recent_ingest_runs.find(
      ({ run_id }: { run_id: string }) => run_id === id,
    );
  const ends = (id: string, state: string) => expect.poll(async () => (await job(id)).state).toBe(state);
  const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
    service.services.storage.withWorkspace(service.alpha, (open) =>
      work(open.storeFor(callerOf(systemPrincipal('test'), 'test', null, new Date()))),
    );
  const waiting = (runId: string) => inStore(async (store) => (await store.ingestRuns.nextItems(runId, 9_999)).length);
  const stored = () => inStore((store) => store.memories.count());

  // The many rows and their revert do not depend on the engine, and take PGlite a minute.
  const withManyRows = test.runIf(engine.name === 'SQLite');

  withManyRows('it stores every item, says what it came to, and is taken back as one', async () => {
    const before = await stored();
    const items = itemsOf('Crate', 1_100);
    const { job_id, operation_id, run: begun } = await bring('crates', items);
    await ends(job_id, 'done');
    expect((await job(job_id)).result).toEqual({ run_id: begun.run_id, stored: 1_100, duplicates: 0 });
    expect(await run(begun.run_id)).toMatchObject({ status: 'done', item_count: 1_100, operation_id });
    expect(await stored()).toBe(before + 1_100);
    const body = { content: `${items[3]}\n${items[1_099]}\nNobody wrote this yet.`, split_mode: 'lines' };
    const { ingest_preview } = (await service.call('POST', 'ingest/preview', { body })).json;
    expect(ingest_preview).toMatchObject({
      item_count: 3,
      already_stored: 2,
      stored_items: [{ item: 0 }, { item: 1 }],
    });
    const again = await bring('crates', items);
    await ends(again.job_id, 'done');
    expect((await job(again.job_id)).result).toMatchObject({ stored: 1_100, duplicates: 1_100 });
    expect(await stored()).toBe(before + 1_100);
    expect((await service.call('POST', 'revert', { body: { operation_id } })).status).toBe(200);
    expect(await stored()).toBe(before);
  });

  test('before it has stored everything, a revert of its operation is refused, with the way to cancel it', async () => {
    const idle = await startService({ engine, environment: { STELE_JOBS: '0' } });
    const body = { source_name: 'bags', items: itemsOf('Bag', 1_001) };
    const { json } = await idle.call('POST', 'ingest', { body });
    const revert = () => idle.call('POST', 'revert', { body: { operation_id: json.operation_id } });
    expect(await revert()).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining(`jobs/${json.job_id}/cancel`) },
    });
    await idle.call('POST', `jobs/${json.job_id}/cancel`);
    // Nothing was stored, so there is nothing to take back.
    expect((await revert()).json.detail).not.toContain('/cancel');
    await idle.remove();
  });

  test('an interrupted ingest continues, and stores nothing twice', async () => {
    const before = await stored();
    const { job_id, operation_id, run: begun } = await bring('barrels', itemsOf('Barrel', 1_050));
    await expect.poll(stored, { interval: 5 }).toBeGreaterThan(before);
    const { workspaces } = service.services.storage.control;
    await workspaces.delete(service.alpha.workspace_id, new Date().toISOString());
    await service.services.jobs.releaseJobs(service.alpha.workspace_id);
    const left = await waiting(begun.run_id);
    expect(left).toBeGreaterThan(0);
    expect((await stored()) - before + left).toBe(1_050);
    await workspaces.restore(service.alpha.workspace_id, '2000');
    // The poll that follows the end of a job may find the workspace there again.
    expect(['queued', 'running']).toContain((await job(job_id)).state);
    service.services.jobs.wake(service.alpha);
    await ends(job_id, 'done');
    expect(await stored()).toBe(before + 1_050);
    expect((await job(job_id)).result).toMatchObject({ stored: 1_050, duplicates: 0 });
    expect(await waiting(begun.run_id)).toBe(0);
    // No job reads the names of a thousand items beside the next tests.
    await service.call('POST', 'revert', { body: { operation_id } });
    expect(await stored()).toBe(before);
  });

  withManyRows('cancelled in the middle it keeps what it stored, which can be taken back', async () => {
    const before = await stored();
    const { job_id, operation_id, run: begun } = await bring('ropes', itemsOf('Rope', 4_000));
    await expect.poll(stored, { interval: 5 }).toBeGreaterThan(before);
    await service.call('POST', `jobs/${job_id}/cancel`);
    await ends(job_id, 'cancelled');
    expect(await run(begun.run_id)).toMatchObject({ status: 'failed', error: 'cancelled' });
    expect(await waiting(begun.run_id)).toBe(0);
    expect((await stored()) - before).toBeGreaterThan(0);
    expect((await stored()) - before).toBeLessThan(4_000);
    await service.call('POST', 'revert', { body: { operation_id } });
    expect(await stored()).toBe(before);
  });

  test('a run whose job was cancelled before it began ends with it, and its items are dropped', async () => {
    const idle = await startService({ engine, environment: { STELE_JOBS: '0' } });
    const items = itemsOf('Sail', 1_001);
    const { json } = await idle.call('POST', 'ingest', { body: { source_name: 'sails', items } });
    await idle.call('POST', `jobs/${json.job_id}/cancel`);
    await idle.services.storage.withWorkspace(idle.alpha, async (open) => {
      const caller = callerOf(systemPrincipal('test'), 'test', null, new Date());
      const store = open.storeFor(caller);
      const workspace = { ...idle.services, record: idle.alpha, caller, store };
      expect(await store.ingestRuns.nextItems(json.run.run_id, 9)).toEqual([]);
      const ended = await store.ingestRuns.find(json.run.run_id);
      expect(ended).toMatchObject({ status: 'failed', error: 'cancelled', finished_at: expect.any(String) });
      expect(await endAbandonedRuns(workspace)).toBe(0);
    });
    await idle.remove();
  });

  const many = (place: string) => [
    `The orchard closes at 17:00.`,
    ...itemsOf(place, 118),
    `The orchard closes at 19:00. Marta Oliveira in ${place} says so.`,
    'The orchard closes at 19:00.',
  ];

  test('more than a hundred items are found at once, and the answer says how many are still to be read for names', async () => {
    const idle = await startService({ engine, environment: { STELE_JOBS: '0' } });
    const { json } = await idle.call('POST', 'ingest', { body: { source_name: 'many', items: many('Basket') } });
    expect(json.memory_ids).toHaveLength(121);
    const search = (await idle.call('POST', 'search', { body: { query: 'Basket 77 of the Baskets' } })).json;
    expect(search.memories[0].content).toBe('Basket 77 of the Baskets.');
    expect((await idle.call('GET', 'status')).json.graph).toEqual({ entities: 0, unread: 121 });
    const { json: health } = await idle.tool('health', {});
    expect(health.result.names).toEqual({ unread: 121 });
    await idle.call('POST', 'revert', { body: { operation_id: json.operation_id } });
    expect((await idle.call('GET', 'status')).json.graph).toEqual({ entities: 0, unread: 0 });
    await idle.remove();
  });

  test('a job reads their names and challenges the facts that they contradict, and a revert undoes both', async () => {
    const standing = (await service.call('POST', 'remember', { body: { content: 'The orchard closes at 16:00.' } }))
      .json;
    const { json } = await service.call('POST', 'ingest', { body: { source_name: 'many', items: many('Crane') } });
    const statusOf = async (id: string) => (await service.call('GET', `memories/${id}`)).json.memory.status;
    const isRead = async () => (await service.call('GET', 'status')).json.graph.unread;
    await expect.poll(isRead).toBe(0);
    const ids = [standing.memory.memory_id, json.memory_ids[0], json.memory_ids[120]];
    const statuses = () => Promise.all(ids.map(statusOf));
    await expect.poll(statuses).toEqual(['challenged', 'challenged', 'active']);
    const found = await service.tool('search_entities', { query: 'Marta Oliveira' });
    expect(JSON.stringify(found.json)).toContain('Marta Oliveira');
    await service.call('POST', 'revert', { body: { operation_id: json.operation_id } });
    expect(await statusOf(standing.memory.memory_id)).toBe('active');
  });
});
