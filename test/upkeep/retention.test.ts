/** Retention rules: which memories they remove by the injected clock, which they keep, and what is on record. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { engines } from '../support/engines.ts';

const day = 86_400_000;
const text = { Accept: 'text/html' };

describe.each(engines)('on $name', (engine) => {
  let service: TestService;
  let ada: TestBrowser;
  let root: string;
  let slug: string;
  beforeEach(async () => {
    service = await startService({ engine });
    ada = openBrowser(createApp(service.services));
    await ada.signIn('ada@example.org');
    const { json } = await ada.post('/app/workspaces', { name: 'South Dock' });
    slug = json.workspace.slug;
    root = `/app/workspaces/${slug}`;
  });
  afterEach(async () => {
    await service.services.providers.close();
    await service.remove();
  });

  const remember = async (content: string, layer: string) =>
    (await ada.post(`${root}/remember`, { content, layer })).json.memory.memory_id as string;
  const statusOf = async (id: string) => (await ada.get(`${root}/memories/${id}`, text)).status;
  const inStore = async <T>(work: (store: never) => Promise<T>): Promise<T> => {
    const { storage } = service.services;
    const record = (await storage.control.workspaces.findBySlug(slug))!;
    return storage.withWorkspace(record, (open) => work(open.storeFor({} as never) as never));
  };
  const runs = () =>
    inStore((store: { retention: { runs(n: number): Promise<{ report: object }[]> } }) =>
      store.retention.runs(9),
    ) as never as Promise<{ report: object; operation_id: string }[]>;
  const run = async () => {
    const { storage, jobs } = service.services;
    jobs.start();
    jobs.wake((await storage.control.workspaces.findBySlug(slug))!);
  };

  test('a dry run reports the effect of the rules and changes nothing; the run has that effect, and pinned memories stay', async () => {
    const old = await remember('The old tide table is on the wall.', 'working');
    const pinned = await remember('The harbour master is called by radio.', 'working');
    const other = await remember('The crane lifts forty tons.', 'semantic');
    await ada.post(`${root}/memories/${pinned}`, { do: 'pin' });
    service.pass(10 * day);
    const young = await remember('The new tide table hangs beside it.', 'working');
    const rules = { rules: 'working 7', usage_days: '5', audit_days: '5' };
    const { json } = await ada.post(`${root}/retention`, { ...rules, do: 'preview' });
    expect(json.report.memories).toEqual([
      { layer: 'working', days: 7, action: 'forget', count: 1, pinned: 1, samples: [old] },
    ]);
    expect(json.report.usage).toBeGreaterThan(0);
    expect(await Promise.all([old, pinned, other, young].map(statusOf))).toEqual([200, 200, 200, 200]);
    expect(await runs()).toEqual([]);
    expect((await ada.post(`${root}/retention`, { ...rules, do: 'save' })).status).toBe(200);
    await run();
    await expect.poll(runs).toHaveLength(1);
    const [done] = await runs();
    expect(done!.report).toMatchObject({ memories: [{ count: 1, pinned: 1 }], usage: json.report.usage });
    const there = await inStore((store: { memories: { findMany(ids: string[]): Promise<{ memory_id: string }[]> } }) =>
      store.memories.findMany([old, pinned, other, young]),
    );
    expect((there as { memory_id: string }[]).map(({ memory_id }) => memory_id)).toEqual([pinned, other, young]);
    expect((await ada.get(`${root}/activity`, text)).text).toContain('retention.apply');
    expect((await ada.get(`${root}/retention`, text)).text).toContain('working 7 forget');
    await ada.post(`${root}/undo`, { operation_id: done!.operation_id });
    await expect.poll(() => statusOf(old)).toBe(200);
  });

  test('an erased memory is gone at once, removed rules have no effect, and invalid rules are refused', async () => {
    const gone = await remember('The spare key lies under the blue mat.', 'episodic');
    service.pass(3 * day);
    await ada.post(`${root}/retention`, { rules: 'episodic narrative 2 erase' });
    await run();
    await expect.poll(runs).toHaveLength(1);
    expect(await statusOf(gone)).toBe(404);
    await ada.post(`${root}/retention`, { rules: '' });
    service.pass(2 * day);
    await run();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await runs()).toHaveLength(1);
    for (const rules of [
      'working',
      'working 0',
      'working 7 burn',
      'nowhere 7',
      '30 erase',
      'episodic semantic 30 erase',
      'working 7 forget erase',
      'episodic 90 365 forget',
    ])
      expect([rules, (await ada.post(`${root}/retention`, { rules })).status]).toEqual([rules, 422]);
  });
});

test('a key can read the rules and try others, but not set them', async () => {
  const service = await startService();
  const read = { key: service.keys.read };
  expect((await service.call('GET', 'retention', read)).json).toEqual({
    retention: { memories: [], usage_days: null, audit_days: null },
    runs: [],
  });
  const body = { memories: [{ layer: 'working', days: 1 }] };
  const { json } = await service.call('POST', 'retention/preview', { ...read, body });
  expect(json.report.memories).toMatchObject([{ layer: 'working', days: 1, action: 'forget', count: 0 }]);
  expect((await service.call('POST', 'retention', { body })).status).toBe(405);
  await service.remove();
});
