/** Webhooks through the dashboard: the delivered events, their signature, and the handling of failures. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callerOf } from '../../src/access/admission.ts';
import { createApp } from '../../src/app.ts';
import { systemPrincipal } from '../../src/model/principal.ts';
import type { JobTurn } from '../../src/storage/ports/jobs.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { openBrowser, type TestBrowser } from '../support/browser.ts';
import { openReceiver, type Received, type Receiver } from '../support/receiver.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
let service: TestService;
let receiver: Receiver;
let ada: TestBrowser;
let root: string;

async function openService(
  environment: Record<string, string> = { STELE_WEBHOOK_ADDRESSES: 'any', STELE_WEBHOOK_TIMEOUT: '1' },
) {
  service = await startService({ environment });
  ada = openBrowser(createApp(service.services));
  await ada.signIn('ada@example.org');
  const { json } = await ada.post('/app/workspaces', { name: 'South Dock' });
  root = `/app/workspaces/${json.workspace.slug}`;
}
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await receiver.close();
  await service.services.providers.close();
  await service.remove();
});

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look);
const asJson = { Accept: 'application/json' };
const createWebhook = async (form: Record<string, string> = {}) => {
  const { status, json } = await ada.post(`${root}/webhooks`, { url: receiver.url, ...form });
  expect(status).toBe(200);
  return json as { webhook: { webhook_id: string; cursor: number }; secret: string };
};
const remember = async (content: string) =>
  (await ada.post(`${root}/remember`, { content })).json.memory.memory_id as string;
const readWebhook = async (id: string) => (await ada.get(`${root}/webhooks/${id}`, asJson)).json;
/** Recurring jobs are due every quarter of a minute. */
const passTime = (ms: number) => {
  service.pass(ms);
  return wake();
};
const wake = async () => {
  const { storage, jobs } = service.services;
  const record = (await storage.control.workspaces.findBySlug(root.split('/').at(-1)!))!;
  jobs.start();
  jobs.wake(record);
};

/** Implements the text of the standard, independently of our own code. */
function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const right = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return headers['webhook-signature']!.split(' ').includes(right);
}

test('events arrive signed, of the chosen types only', async () => {
  await openService();
  await remember('Told to nobody.');
  const { webhook, secret } = await createWebhook({ types: 'memory.create,memory.forget' });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/=]{44}$/);
  const id = await remember('The crane is mended.');
  await poll(() => receiver.received.length).toBe(1);
  const [first] = receiver.received;
  expect(first!.json).toMatchObject({ type: 'memory.create', data: { memory_id: id, changed: expect.any(Array) } });
  expect(first!.body).not.toContain('crane');
  expect(first!.headers['webhook-id']).toBe(first!.json.data.event_id);
  expect(isSigned(first!, secret)).toBe(true);
  expect(isSigned({ ...first!, body: `${first!.body} ` }, secret)).toBe(false);
  await ada.post(`${root}/memories/${id}`, { do: 'pin' });
  await ada.post(`${root}/memories/${id}`, { do: 'forget' });
  await poll(() => receiver.received.map(({ json }) => json.type)).toEqual(['memory.create', 'memory.forget']);
  await poll(async () =>
    (await readWebhook(webhook.webhook_id)).deliveries.map(({ state }: { state: string }) => state),
  ).toEqual(['delivered', 'delivered']);
  // Each run leaves its record in the log of deliveries, and none among the jobs.
  const record = (await service.services.storage.control.workspaces.findBySlug(root.split('/').at(-1)!))!;
  const ended = await service.services.storage.withWorkspace(record, (open) =>
    open.storeFor({} as never).jobs.list({ limit: 99, state: 'done' }),
  );
  expect(ended.length).toBeLessThan(2);
});

test('content is included on request, as of the time of delivery', async () => {
  await openService();
  await createWebhook({ content: 'on' });
  const id = await remember('The crane is mended.');
  await poll(() => receiver.received[0]?.json.data.content).toBe('The crane is mended.');
  await ada.post(`${root}/memories/${id}`, { do: 'forget' });
  await poll(() => receiver.received[1]?.json.data.content).toBe(null);
});

test('a failed delivery is retried with growing delays, and everything arrives once the address is back', async () => {
  await openService();
  const { webhook } = await createWebhook();
  receiver.answer(500);
  await remember('One.');
  await remember('Two.');
  await poll(async () => (await readWebhook(webhook.webhook_id)).webhook.failing_since).not.toBeNull();
  await poll(async () => (await readWebhook(webhook.webhook_id)).deliveries.at(-1)).toMatchObject({
    state: 'pending',
    status: 500,
    error: 'It answered 500.',
  });
  receiver.answer('hang');
  const before = receiver.received.length;
  await passTime(10 * minute);
  await poll(() => receiver.received.length).toBeGreaterThan(before);
  await poll(async () => JSON.stringify((await readWebhook(webhook.webhook_id)).deliveries)).toContain(
    'No answer within 1 s.',
  );
  receiver.answer(204);
  await passTime(30 * minute);
  await poll(async () =>
    (await readWebhook(webhook.webhook_id)).deliveries.map(({ state }: { state: string }) => state),
  ).toEqual(['delivered', 'delivered']);
  expect((await readWebhook(webhook.webhook_id)).webhook).toMatchObject({ failing_since: null, paused_at: null });
});

test('an address that fails for five days is paused, with a notice and on record; it resumes where it stopped', async () => {
  await openService();
  const { webhook } = await createWebhook();
  receiver.answer(503);
  const id = await remember('One.');
  await poll(async () => (await readWebhook(webhook.webhook_id)).webhook.failing_since).not.toBeNull();
  await passTime(5 * day + hour);
  await poll(async () => (await readWebhook(webhook.webhook_id)).webhook.paused_because).toContain(
    'Nothing arrived for five days',
  );
  expect((await ada.get(`${root}/webhooks`, { Accept: 'text/html' })).text).toContain('Stele paused');
  expect((await ada.get(`${root}/activity`, { Accept: 'text/html' })).text).toContain('webhook.pause');
  const tried = receiver.received.length;
  await remember('Two.');
  await passTime(hour);
  receiver.answer(200);
  expect(receiver.received.length).toBe(tried);
  await ada.post(`${root}/webhooks/${webhook.webhook_id}/pause`, { paused: 'false' });
  await poll(() => receiver.received.slice(tried).map(({ json }) => json.data.memory_id)).toEqual([
    id,
    expect.any(String),
  ]);
});

test('410 pauses at once, a redirect is not followed, and Retry-After is respected', async () => {
  await openService();
  const elsewhere = await openReceiver();
  const { webhook } = await createWebhook();
  receiver.answer(302, { Location: elsewhere.url });
  await remember('One.');
  const last = async () => (await readWebhook(webhook.webhook_id)).deliveries[0];
  await poll(async () => (await last())?.error).toContain('redirects');
  expect(elsewhere.received).toEqual([]);
  await elsewhere.close();
  receiver.answer(429, { 'Retry-After': '7200' });
  await passTime(minute);
  await poll(async () => (await last()).status).toBe(429);
  expect(Date.parse((await last()).next_at) - service.services.now().getTime()).toBeGreaterThan(hour);
  receiver.answer(410);
  await passTime(3 * hour);
  await poll(async () => (await readWebhook(webhook.webhook_id)).webhook.paused_because).toContain('410');
});

test('one delivery, or all after a cursor, is sent again under its original id', async () => {
  await openService();
  const { webhook } = await createWebhook();
  await remember('One.');
  await remember('Two.');
  await poll(() => receiver.received.length).toBe(2);
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  const { deliveries } = await readWebhook(webhook.webhook_id);
  const path = `${root}/webhooks/${webhook.webhook_id}`;
  await poll(async () => (await readWebhook(webhook.webhook_id)).deliveries[1].state).toBe('delivered');
  await ada.post(`${path}/deliveries/${deliveries[1].delivery_id}/replay`);
  await poll(() => receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([...ids, ids[0]]);
  expect((await ada.post(`${path}/replay`, { cursor: '999999' })).status).toBe(422);
  await ada.post(`${path}/replay`, { cursor: String(webhook.cursor) });
  await poll(() => receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([...ids, ids[0], ...ids]);
  await ada.post(`${path}/try`);
  await poll(() => receiver.received.at(-1)?.json.type).toBe('webhook.test');
});

test('a request during a run, which may have looked for the last time, starts with a following run', async () => {
  // In this test, the test itself runs the jobs.
  await openService({ STELE_JOBS: '0', STELE_WEBHOOK_ADDRESSES: 'any' });
  const { storage } = service.services;
  const record = (await storage.control.workspaces.findBySlug(root.split('/').at(-1)!))!;
  const runner = callerOf(systemPrincipal('jobs'), 'jobs', null, new Date());
  const inJobs = <T>(work: (jobs: WorkspaceStore['jobs']) => Promise<T>) =>
    storage.withWorkspace(record, (open) => work(open.storeFor(runner).jobs));
  const claim = () => inJobs((jobs) => jobs.claim('delivery', minute));
  const end = (run: JobTurn) => inJobs((jobs) => jobs.end(run, { result: null }));
  const { webhook } = await createWebhook();
  let run = (await claim())!;
  for (const act of [
    () => ada.post(`${root}/webhooks/${webhook.webhook_id}/try`),
    () => ada.post(`${root}/webhooks/${webhook.webhook_id}/try`),
    () => remember('One.'),
  ]) {
    await act();
    expect(await claim()).toBeNull();
    await poll(() => inJobs((jobs) => jobs.list({ limit: 9, state: 'queued' }))).toHaveLength(1);
    await end(run);
    run = (await claim())!;
  }
  await end(run);
  expect(await claim()).toBeNull();
});

test('a new secret signs in addition to the previous one until that expires', async () => {
  await openService();
  const { webhook, secret } = await createWebhook();
  const path = `${root}/webhooks/${webhook.webhook_id}`;
  const { json } = await ada.post(`${path}/rotate`, { overlap_hours: '2' });
  await ada.post(`${path}/try`);
  await poll(() => receiver.received.length).toBe(1);
  expect([secret, json.secret].map((one) => isSigned(receiver.received[0]!, one))).toEqual([true, true]);
  service.pass(3 * hour);
  await ada.post(`${path}/try`);
  await poll(() => receiver.received.length).toBe(2);
  expect([secret, json.secret].map((one) => isSigned(receiver.received[1]!, one))).toEqual([false, true]);
  for (const page of ['', `/${webhook.webhook_id}`]) {
    const { text } = await ada.get(`${root}/webhooks${page}`, { Accept: 'text/html' });
    expect(text).not.toContain(secret.slice(6, 20));
    expect(text).not.toContain(json.secret.slice(6, 20));
  }
  expect(
    service
      .logged()
      .map((line) => JSON.stringify(line))
      .join('\n'),
  ).not.toContain(json.secret.slice(6, 20));
});

test('no address of this machine or its network is called unless that is allowed, whatever its host name is', async () => {
  await openService({});
  for (const url of [
    receiver.url,
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.1.1/',
    'https://localhost/',
  ]) {
    const { webhook } = await createWebhook({ url });
    await ada.post(`${root}/webhooks/${webhook.webhook_id}/try`);
    const { deliveries } = await pollOnce(async () => readWebhook(webhook.webhook_id));
    expect([url, deliveries[0].error]).toEqual([url, expect.stringContaining('is not a public network address')]);
  }
  expect(receiver.received).toEqual([]);
  for (const url of ['ftp://example.org', 'https://user:pass@example.org', 'nonsense'])
    expect((await ada.post(`${root}/webhooks`, { url })).status).toBe(422);
});

async function pollOnce(ask: () => ReturnType<typeof readWebhook>) {
  await poll(async () => (await ask()).deliveries[0]?.attempts ?? 0).toBeGreaterThan(0);
  return ask();
}

test('a removed webhook gets no more events, and twenty is the maximum', async () => {
  await openService();
  const { webhook } = await createWebhook();
  await ada.post(`${root}/webhooks/${webhook.webhook_id}/remove`);
  await remember('One.');
  expect((await ada.get(`${root}/webhooks/${webhook.webhook_id}`, asJson)).status).toBe(404);
  for (let n = 0; n < 20; n += 1) await createWebhook();
  expect((await ada.post(`${root}/webhooks`, { url: receiver.url })).status).toBe(409);
  await poll(() => receiver.received.filter(({ json }) => json.type === 'memory.create')).toEqual([]);
});

test('older deliveries are offered only if there are any', async () => {
  await openService({ STELE_JOBS: '0', STELE_WEBHOOK_ADDRESSES: 'any' });
  const { webhook } = await createWebhook();
  const path = `${root}/webhooks/${webhook.webhook_id}`;
  const page = async (query = '') => (await ada.get(path + query, { Accept: 'text/html' })).text;
  for (let n = 0; n < 50; n += 1) await ada.post(`${path}/try`);
  expect(await page()).not.toContain('Older deliveries');
  const last = (await readWebhook(webhook.webhook_id)).deliveries.at(-1).delivery_id;
  expect(await page(`?before=${last}`)).toContain('There are no older deliveries.');
  await ada.post(`${path}/try`);
  const { deliveries } = await readWebhook(webhook.webhook_id);
  expect(deliveries).toHaveLength(50);
  const [, older] = /href="[^"]*(\?before=\w+)">Older deliveries/.exec(await page())!;
  const rest = await page(older);
  expect([rest.includes(`/${last}/replay`), rest.match(/\/replay"/g)?.length]).toEqual([true, 2]);
});

test('a new secret and the removal of a webhook are confirmed after a sentence about their effect', async () => {
  await openService({ STELE_JOBS: '0', STELE_WEBHOOK_ADDRESSES: 'any' });
  const { webhook } = await createWebhook();
  const path = `${root}/webhooks/${webhook.webhook_id}`;
  const { text } = await ada.get(path, { Accept: 'text/html' });
  for (const action of ['rotate', 'remove']) {
    const [, before = ''] = new RegExp(`^(.*)action="${path}/${action}"`, 's').exec(text) ?? [];
    expect([action, before.lastIndexOf('<details') > before.lastIndexOf('</details>')]).toEqual([action, true]);
  }
  expect(text).toMatch(/You cannot undo this\.<\/p><button type="submit" class="danger">Remove it now/);
});
