/**
 * The machine's clock is set back by an hour while the service runs: nothing is lost, hidden, done twice or delayed
 * until the clock has caught up.
 */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRateLimit } from '../../src/access/rate-limit.ts';
import { createApp } from '../../src/app.ts';
import { openBrowser } from '../support/browser.ts';
import { engines } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';
import { startService, type TestService } from './test-service.ts';

const hourMs = 3_600_000;
const RealDate = Date;
let offsetMs = 0;
/** Everything in the process reads this clock, libraries included. It keeps ticking from wherever it is set. */
class ShiftedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    super(given.length === 0 ? ShiftedDate.now() : given[0]!);
  }
  static override now = () => RealDate.now() + offsetMs;
  static override [Symbol.hasInstance] = (value: unknown) => value instanceof RealDate;
}
const setBack = () => {
  offsetMs -= hourMs;
};

let service: TestService;
beforeEach(() => {
  offsetMs = 0;
  vi.stubGlobal('Date', ShiftedDate);
});
afterEach(async () => {
  await service.services.jobs.stop();
  await service.remove();
  vi.unstubAllGlobals();
});

const at = (ms = 0) => new Date(Date.now() + ms).toISOString();
const remember = async (content: string, headers: Record<string, string> = {}) =>
  (await service.call('POST', 'remember', { body: { content }, headers })).json.memory as {
    memory_id: string;
    created_at: string;
  };
const edit = (memory_id: string, content: string) => service.tool('edit_memory', { memory_id, new_content: content });

describe.each(engines)('on $name', (engine) => {
  test('memories written before and after are found, in the order of writing', async () => {
    service = await startService({ engine });
    const ids = [(await remember('The first ferry sails to Oslo.')).memory_id];
    setBack();
    ids.unshift((await remember('The second ferry sails to Turin.')).memory_id);
    const found = (await service.call('POST', 'search', { body: { query: 'Where do the ferries sail?' } })).json;
    expect(found.memories.map((one: { memory_id: string }) => one.memory_id).sort()).toEqual([...ids].sort());
    const recent = (await service.call('GET', 'export/recent')).json;
    expect(recent.memories.map((one: { memory_id: string }) => one.memory_id)).toEqual(ids);
    expect((await service.call('GET', 'status')).json.memories).toBe(2);
  });

  test('a fact that contradicts an older one challenges it', async () => {
    service = await startService({ engine });
    const { memory_id } = await remember('The orchard closes at 17:00.');
    setBack();
    await remember('The orchard closes at 19:00.');
    expect((await service.call('GET', `memories/${memory_id}`)).json.memory.status).toBe('challenged');
  });

  test('the history of a memory moves forward, and the past is unchanged', async () => {
    service = await startService({ engine });
    const { memory_id } = await remember('The gate opens at six.');
    const early = at();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await edit(memory_id, 'The gate opens at seven.');
    setBack();
    await edit(memory_id, 'The gate opens at eight.');
    const { events } = (await service.call('GET', `memories/${memory_id}/history`)).json;
    const times = events.map((event: { at: string }) => event.at);
    expect(times).toHaveLength(3);
    expect(times).toEqual([...times].sort());
    const { memory } = (await service.call('GET', `memories/${memory_id}`)).json;
    expect(memory.content).toBe('The gate opens at eight.');
    const recalledAsOf = async (as_of: string) => {
      const { json } = await service.tool('recall', { query: 'When does the gate open?', as_of });
      return json.result.memories.map((one: { content: string }) => one.content);
    };
    expect(await recalledAsOf(early)).toEqual(['The gate opens at six.']);
    expect(await recalledAsOf(at(2 * hourMs))).toEqual(['The gate opens at eight.']);
    for (const { event_id } of events.slice(1).reverse())
      expect((await service.call('POST', 'revert', { body: { event_id } })).status).toBe(200);
    expect((await service.call('GET', `memories/${memory_id}`)).json.memory.content).toBe('The gate opens at six.');
  });

  test('events keep their order, and a listener misses none', async () => {
    service = await startService({ engine });
    const ids = [(await remember('Crate one is full.')).memory_id];
    setBack();
    ids.push((await remember('Crate two is full.')).memory_id);
    await edit(ids[0]!, 'Crate one is empty.');
    const events = await service.services.storage.withWorkspace(service.alpha, (open) =>
      open.storeFor(provenance()).history.eventsAfter(0, 100),
    );
    expect(events.events.map((event) => event.memory_id)).toEqual([...ids, ids[0]]);
  });

  test('a call is not repeated under its Idempotency-Key', async () => {
    service = await startService({ engine });
    const once = { 'Idempotency-Key': 'once' };
    const { memory_id } = await remember('The tide turns at nine.', once);
    setBack();
    expect((await remember('The tide turns at nine.', once)).memory_id).toBe(memory_id);
    expect((await service.call('GET', 'status')).json.memories).toBe(1);
  });

  test('a person stays signed in, and a key stays valid', async () => {
    service = await startService({ engine });
    const ada = openBrowser(createApp(service.services));
    await ada.signIn('ada@example.org');
    setBack();
    expect((await ada.get('/app')).status).toBe(200);
    const bea = openBrowser(createApp(service.services));
    await bea.signIn('bea@example.org');
    expect((await bea.get('/app')).status).toBe(200);
    const { keys, call } = service;
    expect((await call('GET', 'status', { key: keys.write })).status).toBe(200);
    for (const key of [keys.expired, keys.revoked]) expect((await call('GET', 'status', { key })).status).toBe(401);
    await service.services.providers.close();
  });

  // PostgreSQL counts by the server's clock, which is not set back here.
  test.skipIf(engine.name !== 'SQLite')(
    'a key that used up its minute is admitted again after a minute, not after an hour',
    async () => {
      service = await startService({ engine });
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const limit = createRateLimit(3, (perMinute) => service.services.storage.callCounter('test', perMinute));
        for (let n = 0; n < 3; n += 1) expect((await limit('key'))?.isAllowed).toBe(true);
        setBack();
        const refused = await limit('key');
        expect(refused?.resetSeconds).toBeLessThanOrEqual(60);
        offsetMs += 61_000;
        vi.advanceTimersByTime(61_000);
        expect((await limit('key'))?.isAllowed).toBe(true);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  // PGlite has the clock of this process.
  test.runIf(engine.name === 'PostgreSQL')(
    'a key has one limit across nodes whose clocks differ by an hour',
    async () => {
      service = await startService({ engine });
      const limit = createRateLimit(4, (perMinute) => service.services.storage.callCounter('test', perMinute));
      const elsewhere = createRateLimit(4, (perMinute) => service.services.storage.callCounter('test', perMinute));
      const allowed: (boolean | undefined)[] = [];
      for (let n = 0; n < 8; n += 1) {
        offsetMs = n % 2 === 0 ? 0 : -hourMs;
        allowed.push((await (n % 2 === 0 ? limit : elsewhere)('key'))?.isAllowed);
        // A node reports to the others five times a second.
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      expect(allowed.filter(Boolean)).toHaveLength(4);
    },
  );

  test('jobs that waited begin at once', async () => {
    service = await startService({ engine, environment: { STELE_JOBS: '0' } });
    const items = Array.from({ length: 1_001 }, (_, n) => `Sail ${n} is mended.`);
    const { job_id } = (await service.call('POST', 'ingest', { body: { source_name: 'sails', items } })).json;
    setBack();
    const claimed = await service.services.storage.withWorkspace(service.alpha, (open) =>
      open.storeFor(provenance()).jobs.claim('ingest', 60_000),
    );
    expect(claimed?.job_id).toBe(job_id);
  });

  test('a report that was computed a moment ago is computed again after its minute', async () => {
    service = await startService({ engine });
    const counted = () =>
      service.services.storage.withWorkspace(service.alpha, (open) =>
        open.storeFor(provenance()).cached('test', 60_000, async () => at()),
      );
    const before = await counted();
    expect(await counted()).toBe(before);
    setBack();
    expect(await counted()).not.toBe(before);
  });
});
