/**
 * Changes of a webhook while a run delivers to it. Only code above the ports differs between engines, so one engine is
 * enough.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callerOf } from '../../src/access/admission.ts';
import { deliverEvents } from '../../src/jobs/deliver-events.ts';
import { systemPrincipal } from '../../src/model/principal.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import type { RunningJob } from '../../src/workspace.ts';
import { openDashboard, type TestDashboard } from '../support/dashboard.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { gate } from '../support/watched-engine.ts';

let dashboard: TestDashboard;
let server: Server;
let url: string;
let arrivals: number;
/** Called before the first delivery is answered. */
let onFirst: () => Promise<unknown>;
let elsewhere: Receiver;

beforeEach(async () => {
  dashboard = await openDashboard({ environment: { STELE_WEBHOOK_ADDRESSES: 'any', STELE_WEBHOOK_TIMEOUT: '10' } });
  elsewhere = await openReceiver();
  arrivals = 0;
  server = createServer(async (request, response) => {
    arrivals += 1;
    request.resume();
    if (arrivals === 1) await onFirst();
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
  await elsewhere.close();
  await dashboard.close();
});

/** A webhook that gets five events in one run; `change` happens while the first of them is delivered. */
async function deliverFive(change: (path: string) => Promise<unknown>) {
  const { ada, root } = dashboard;
  const { json } = await ada.post(`${root}/webhooks`, { url });
  const path = `${root}/webhooks/${json.webhook.webhook_id}`;
  let hasChanged = false;
  onFirst = async () => {
    await change(path);
    hasChanged = true;
  };
  const content = ['gate', 'crane', 'ferry', 'quay', 'buoy'].map((thing) => `# ${thing}\n\nThe ${thing} is checked.`);
  await ada.post(`${root}/ingest`, { content: content.join('\n\n'), source_name: 'Rounds' });
  await expect.poll(() => hasChanged).toBe(true);
  return path;
}

/** Waits until no run is under way, and returns the runs that failed. */
async function failedRuns() {
  const { service, slug } = dashboard;
  const { storage } = service.services;
  const record = (await storage.control.workspaces.findBySlug(slug))!;
  const jobs = (state: 'running' | 'failed') =>
    storage.withWorkspace(record, (open) => open.storeFor({} as never).jobs.list({ limit: 99, state }));
  await expect.poll(async () => (await jobs('running')).length).toBe(0);
  return (await jobs('failed')).map(({ kind, error }) => [kind, error]);
}

test('a webhook that is paused during a run receives nothing more, and the rest once it is resumed', async () => {
  const { ada } = dashboard;
  const path = await deliverFive((at) => ada.post(`${at}/pause`, { paused: 'true' }));
  expect(await failedRuns()).toEqual([]);
  expect(arrivals).toBe(1);
  await ada.post(`${path}/pause`, { paused: 'false' });
  await expect.poll(() => arrivals).toBe(5);
});

test('a webhook whose address changes during a run receives the rest at the new address', async () => {
  await deliverFive((at) => dashboard.ada.post(at, { url: elsewhere.url }));
  await expect.poll(() => elsewhere.received.length).toBe(4);
  expect(arrivals).toBe(1);
});

test('a webhook that is removed during a run receives nothing more, and the run does not fail', async () => {
  await deliverFive((at) => dashboard.ada.post(`${at}/remove`));
  expect(await failedRuns()).toEqual([]);
  expect(arrivals).toBe(1);
});

test('a webhook that waits for an answer does not delay another one', async () => {
  const { ada, root } = dashboard;
  const answer = gate();
  onFirst = () => answer.passed;
  for (const address of [url, elsewhere.url]) await ada.post(`${root}/webhooks`, { url: address });
  await ada.post(`${root}/remember`, { content: 'The gate is checked.' });
  await expect.poll(() => [arrivals, elsewhere.received.length]).toEqual([1, 1]);
  for (const content of ['The crane is checked.', 'The ferry is checked.']) {
    const before = elsewhere.received.length;
    await ada.post(`${root}/remember`, { content });
    await expect.poll(() => elsewhere.received.length).toBe(before + 1);
  }
  expect(arrivals).toBe(1);
  answer.open();
  await expect.poll(() => arrivals).toBe(3);
  expect(await failedRuns()).toEqual([]);
});

const job: RunningJob = {
  stop: new AbortController().signal,
  reached: null,
  isCancelled: () => false,
  report: async () => undefined,
  hold: async () => undefined,
};

/** A run of the job alone, which lasts at most `runMs`, with two events for a new webhook. */
async function runOnce(runMs: number, seen: (store: WorkspaceStore) => WorkspaceStore = (store) => store) {
  const { ada, root, service, slug } = dashboard;
  const { storage, now, log, settings } = service.services;
  await service.services.jobs.stop();
  await ada.post(`${root}/webhooks`, { url: elsewhere.url });
  for (const content of ['The gate is checked.', 'The crane is checked.'])
    await ada.post(`${root}/remember`, { content });
  const record = (await storage.control.workspaces.findBySlug(slug))!;
  return storage.withWorkspace(record, (open) => {
    const caller = callerOf(systemPrincipal('jobs'), 'jobs', null, now());
    return deliverEvents(
      { store: seen(open.storeFor(caller)), record, caller, now, log },
      job,
      settings.webhooks,
      runMs,
    );
  });
}

test('a run that has lasted long enough begins no further attempt', async () => {
  expect(await runOnce(0)).toEqual({ delivered: 1, failed: 0 });
  expect(elsewhere.received.length).toBe(1);
});

test('a webhook that is removed just before an attempt receives nothing, and the run does not fail', async () => {
  const removedFirst = (store: WorkspaceStore): WorkspaceStore => {
    const get = async (eventId: string) => {
      for (const { webhook_id } of await store.webhooks.list()) await store.webhooks.remove(webhook_id);
      return store.history.get(eventId);
    };
    return Object.create(store, { history: { value: Object.create(store.history, { get: { value: get } }) } });
  };
  expect(await runOnce(60_000, removedFirst)).toEqual({ delivered: 0, failed: 0 });
  expect(elsewhere.received).toEqual([]);
});
