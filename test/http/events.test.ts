/** The event stream: its content, where it resumes, when it ends, and how many may listen. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKey, rotateSecret } from '../../src/access/api-keys.ts';
import { createApp } from '../../src/app.ts';
import { pageSize } from '../../src/events/pages.ts';
import { engines } from '../support/engines.ts';
import { turnsTaken } from '../support/turns-taken.ts';
import { type ServiceOptions, startService, type TestService } from './test-service.ts';

interface Heard {
  id: string;
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it asserts
  data: any;
}

let service: TestService;
let app: ReturnType<typeof createApp>;
const openService = async (options: ServiceOptions = {}) => {
  service = await startService(options);
  app = createApp(service.services);
};
let streams: AbortController[] = [];
afterEach(async () => {
  for (const stream of streams) stream.abort();
  streams = [];
  await service.remove();
});

/** Collects the events; `until` waits for this number of them. */
async function listen(query = '', headers: Record<string, string> = {}, key = service.keys.read, slug = 'alpha') {
  const path = `/api/workspaces/${slug === 'alpha' ? service.alpha.slug : slug}/events${query}`;
  const response = await app.request(path, {
    headers: { Authorization: `Bearer ${key}`, ...headers },
  });
  const heard: Heard[] = [];
  let isOpen = response.status === 200;
  const reader = response.body!.getReader();
  const stop = new AbortController();
  stop.signal.addEventListener('abort', () => void reader.cancel());
  streams.push(stop);
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      text += decoder.decode(value, { stream: true });
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const frame of whole) {
        const fields = Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)));
        if (fields.event !== undefined)
          heard.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) });
      }
    }
    isOpen = false;
  };
  if (response.status === 200) void read().catch(() => undefined);
  else void reader.cancel();
  return { response, heard, isOpen: () => isOpen, stop: () => stop.abort() };
}

const remember = async (content: string) => {
  const { json } = await service.call('POST', 'remember', { body: { content } });
  return json.memory.memory_id as string;
};
const names = (heard: readonly Heard[]) => heard.map(({ event, data }) => [event, data.data?.memory_id]);

describe.each(engines)('on $name', (engine) => {
  beforeEach(async () => {
    await openService({ engine });
  });

  test('writes are reported, and a listener that was cut off resumes at its position', async () => {
    const first = await listen();
    await expect.poll(() => first.heard).toHaveLength(1);
    const one = await remember('The north gate opens at six.');
    await service.tool('pin', { memory_id: one });
    await expect
      .poll(() => names(first.heard).slice(1))
      .toEqual([
        ['memory.create', one],
        ['memory.pin', one],
      ]);
    const cut = first.heard.at(-1)!;
    expect(cut.data).toMatchObject({ type: 'memory.pin', data: { cursor: Number(cut.id), changed: ['pinned'] } });
    expect(JSON.stringify(first.heard)).not.toContain('gate');
    first.stop();
    const two = await remember('The south gate opens at seven.');
    const again = await listen('?after=0', { 'Last-Event-ID': cut.id });
    await expect.poll(() => names(again.heard).slice(1)).toEqual([['memory.create', two]]);
    const all = await listen('?after=0&types=memory.create&content=true');
    await expect
      .poll(() => names(all.heard).slice(1))
      .toEqual([
        ['memory.create', one],
        ['memory.create', two],
      ]);
    expect(all.heard[1]?.data.data.content).toBe('The north gate opens at six.');
    await service.tool('forget', { memory_id: one });
    const later = await listen('?after=0&types=memory.create&content=true');
    await expect.poll(() => later.heard).toHaveLength(3);
    expect(later.heard.slice(1).map(({ data }) => data.data.content)).toEqual([null, 'The south gate opens at seven.']);
  });

  test('an edit names the fields that changed, and nothing that the event holds for its revert', async () => {
    const memory_id = await remember('Priya Raman opens the north gate.');
    const stream = await listen();
    await expect.poll(() => stream.heard).toHaveLength(1);
    await service.tool('edit_memory', { memory_id, new_content: 'Priya Raman opens the south gate.' });
    await expect.poll(() => names(stream.heard).slice(1)).toEqual([['memory.edit', memory_id]]);
    expect(stream.heard.at(-1)!.data.data.changed).toEqual(['content']);
  });

  test('a revoked key hears nothing more within seconds', async () => {
    const stream = await listen();
    await expect.poll(() => stream.heard).toHaveLength(1);
    const { control } = service.services.storage;
    const keys = await control.keys.list(service.alpha.workspace_id);
    const mine = keys.find(({ scope }) => scope === 'read')!;
    await control.keys.revoke(service.alpha.workspace_id, mine.key_id, new Date().toISOString());
    await expect.poll(stream.isOpen).toBe(false);
    expect(service.services.events.listeners()).toBe(0);
  });
});

describe('listeners', () => {
  test('with the former secret of a key end with that secret, and those with the new secret stay', async () => {
    await openService();
    const { control } = service.services.storage;
    const { workspace_id, slug } = service.alpha;
    const wish = { workspace_id, label: 'rotated', scope: 'read', expires_at: null, created_by: 'test' } as const;
    const { key, secret } = await createKey(control, wish);
    const when = { overlapMs: 3_600_000, now: service.services.now() };
    const rotated = await rotateSecret(control, workspace_id, key.key_id, when);
    const withNew = await listen('', {}, rotated.secret, slug);
    const withFormer = await listen('', {}, secret, slug);
    await expect.poll(() => withFormer.heard).toHaveLength(1);
    service.pass(2 * 3_600_000);
    await expect.poll(withFormer.isOpen).toBe(false);
    expect(withNew.isOpen()).toBe(true);
  });

  test('get a clear error for a cursor beyond the last event, and a refusal of an invalid one', async () => {
    await openService();
    const beyond = await listen('?after=999999');
    await expect.poll(() => beyond.heard[0]?.data).toEqual({ cursor: 0, is_behind: true });
    for (const query of ['?after=-1', '?after=x', '?types=memory.nothing', '?content=1', '?other=1'])
      expect([query, (await service.call('GET', `events${query}`)).status]).toEqual([query, 422]);
  });

  test('do not include HEAD requests', async () => {
    await openService();
    const headers = { Authorization: `Bearer ${service.keys.read}` };
    const path = `/api/workspaces/${service.alpha.slug}/events`;
    expect((await app.request(path, { method: 'HEAD', headers })).status).toBe(200);
    expect(service.services.events.listeners()).toBe(0);
  });

  test('beyond the maximum are refused, one workspace has half of it, and freed places can be used again', async () => {
    await openService({ environment: { STELE_EVENT_STREAMS: '4' } });
    const two = [await listen(), await listen()];
    const third = await listen();
    expect(third.response.status).toBe(429);
    expect(third.response.headers.get('Retry-After')).toBe('30');
    expect((await listen('', {}, service.keys.other, service.beta.slug)).response.status).toBe(200);
    two[0]!.stop();
    await expect.poll(() => service.services.events.listeners()).toBe(2);
    expect((await listen()).response.status).toBe(200);
  });

  test('up to the maximum hear the same, and one that reads nothing delays nobody', async () => {
    await openService({ environment: { STELE_EVENT_STREAMS: '200' } });
    const path = `/api/workspaces/${service.alpha.slug}/events`;
    // Opened and never read.
    const stuck = await app.request(path, { headers: { Authorization: `Bearer ${service.keys.read}` } });
    const all = await Promise.all(Array.from({ length: 99 }, () => listen()));
    expect(service.services.events.listeners()).toBe(100);
    expect((await listen()).response.status).toBe(429);
    const ids = [];
    for (let n = 0; n < 5; n += 1) ids.push(await remember(`Berth ${n} is free on day ${n}.`));
    await expect.poll(() => all.filter(({ heard }) => heard.length === 6).length).toBe(99);
    expect(names(all.at(-1)!.heard).slice(1)).toEqual(ids.map((id) => ['memory.create', id]));
    await stuck.body!.cancel();
    for (const one of all) one.stop();
    await expect.poll(() => service.services.events.listeners()).toBe(0);
  });

  test('are all ended when the service stops', async () => {
    await openService();
    const stream = await listen();
    await expect.poll(() => stream.heard).toHaveLength(1);
    service.services.events.stop();
    await expect.poll(stream.isOpen).toBe(false);
  });
});

test('that catch up in large numbers hear each event once and in order, with other calls between the pages', async () => {
  await openService();
  const items = Array.from({ length: 1_000 }, (_, n) => `Container ${n} stands at berth ${n % 7}.`);
  await service.call('POST', 'ingest', { body: { source_name: 'harbour', items } });
  // The last thousand events are in memory: the first ones are not.
  await service.call('POST', 'remember', { body: { content: 'The pilot boat is painted.' } });
  const { result: all, next } = await turnsTaken(async () => {
    const listening = await Promise.all(Array.from({ length: 40 }, () => listen('?after=0&content=true')));
    await expect.poll(() => listening.every(({ heard }) => heard.length === 1_002)).toBe(true);
    return listening;
  });
  // Before each page of each listener.
  expect(next).toBeGreaterThanOrEqual(40 * Math.ceil(1_001 / pageSize));
  const cursors = all.map(({ heard }) => heard.slice(1).map(({ data }) => data.data.cursor));
  expect(new Set(cursors.map((heard) => JSON.stringify(heard))).size).toBe(1);
  expect(cursors[0]).toEqual(cursors[0]!.toSorted((one: number, other: number) => one - other));
  expect(all[0]!.heard.at(-1)!.data.data.content).toBe('The pilot boat is painted.');
});
