/** The cost of calls for others, and its reporting: turns, budgets, wrong keys, metrics, slow calls. */
import { once } from 'node:events';
import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { listen } from '../../src/cli/serve/listen.ts';
import type { Embedder } from '../../src/embedding/embedder.ts';
import { bundledModelPath, loadStaticModel } from '../../src/embedding/static-model.ts';
import { modelWithHook } from '../support/hooked-model.ts';
import { gate } from '../support/watched-engine.ts';
import { type ServiceOptions, startService, type TestService } from './test-service.ts';

const model = loadStaticModel(bundledModelPath());
let service: TestService;
const start = async (environment: Record<string, string>, options: ServiceOptions = {}) => {
  service = await startService({ environment, ...options });
  return service;
};
afterEach(() => service.remove());

describe('the turns of a workspace', () => {
  test('limit concurrent calls; sixteen times as many wait, more are refused, and others notice nothing', async () => {
    const held = gate();
    const embedder = modelWithHook(() => held.passed);
    const { call, keys, beta } = await start({ STELE_CALLS_AT_ONCE: '1' }, { embedder });
    const searches = Array.from({ length: 30 }, () => call('POST', 'search', { body: { query: 'harbour' } }));
    await expect.poll(() => countSettled(searches)).toBe(13);
    const status = await call('GET', `/api/workspaces/${beta.slug}/status`, { key: keys.other });
    expect(status.status).toBe(200);
    expect(status.headers.get('Concurrency-Limit')).toBe('1');
    held.open();
    const answers = await Promise.all(searches);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(17);
    expect(refused[0]?.json.detail).toContain('limit of running calls');
    expect(refused[0]?.headers.get('Retry-After')).toBe('1');
  });

  test('a key that used up its processor time is refused while others are served, and only then', async () => {
    const useProcessor = async (text: string) => {
      const until = performance.now() + (text === 'burn' ? 1_500 : 0);
      while (performance.now() < until);
    };
    const { call, keys, beta } = await start({ STELE_KEY_PROCESSOR: '1' }, { embedder: modelWithHook(useProcessor) });
    const ask = (query: string) => call('POST', 'search', { body: { query } });
    expect((await ask('burn')).headers.get('Processor-Limit')).toBe('1000');
    expect((await ask('alone')).status).toBe(200);
    await call('GET', `/api/workspaces/${beta.slug}/status`, { key: keys.other });
    const refused = await ask('beside others');
    expect(refused).toMatchObject({ status: 429, json: { detail: expect.stringContaining('processor time') } });
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    const other = await call('GET', 'status', { key: keys.read });
    expect(other.status).toBe(200);
  });

  test('a question has at most 2,000 characters', async () => {
    const { call } = await start({});
    expect((await call('POST', 'search', { body: { query: 'x'.repeat(2_000) } })).status).toBe(200);
    expect((await call('POST', 'search', { body: { query: 'x'.repeat(2_001) } })).status).toBe(422);
  });
});

describe('a client that disconnects', () => {
  /** Over a connection that `leave` cuts. */
  async function listening(environment: Record<string, string>, embedder: Embedder) {
    const { services, alpha, keys, logged } = await start(environment, { embedder });
    const server = await listen(createApp(services), '127.0.0.1', 0);
    const send = (path: string, body: object, headers: Record<string, string> = {}) => {
      const sent = request({
        ...{ host: '127.0.0.1', port: server.port, method: 'POST', agent: false },
        path: `/api/workspaces/${alpha.slug}/${path}`,
        headers: { 'X-API-Key': keys.write, ...headers },
      });
      sent.on('error', () => undefined).end(JSON.stringify(body));
      const status = once(sent, 'response').then(([response]) => {
        response.resume();
        return response as { statusCode: number; headers: Record<string, string> };
      });
      status.catch(() => undefined);
      return { status, leave: () => sent.destroy() };
    };
    const leftCalls = () => logged().filter(({ status }) => status === 499).length;
    return { send, leftCalls, underWay: server.activeCalls, stop: () => server.stop(100) };
  }

  test('before its turn frees its place in the queue; nothing of its call is done or on record', async () => {
    const [held, reached] = [gate(), gate()];
    const embedder = modelWithHook(async () => {
      reached.open();
      await held.passed;
    });
    const { send, leftCalls, underWay, stop } = await listening({ STELE_CALLS_AT_ONCE: '1' }, embedder);
    const first = send('search', { query: 'harbour' });
    await reached.passed;
    const inLine = Array.from({ length: 16 }, (_, n) =>
      send(
        'remember',
        { content: `Nobody waits for note ${n}.` },
        { 'X-Request-Id': 'left', 'Idempotency-Key': `${n}` },
      ),
    );
    await expect.poll(underWay).toBe(17);
    expect((await send('remember', { content: 'One too many.' }).status).statusCode).toBe(429);
    for (const { leave } of inLine) leave();
    let left = 0;
    await expect.poll(() => (left += leftCalls())).toBe(16);
    const next = send('remember', { content: 'The harbour opens at six.' });
    held.open();
    expect([(await first.status).statusCode, (await next.status).statusCode]).toEqual([200, 200]);
    const { memories } = (await service.call('GET', 'memories/recent')).json;
    expect(memories.map(({ content }: { content: string }) => content)).toEqual(['The harbour opens at six.']);
    const usage = (await service.call('GET', 'usage')).json;
    const audit = (await service.call('GET', 'audit')).json;
    expect(JSON.stringify([usage, audit])).not.toContain('left');
    const again = await send('remember', { content: 'Nobody waits for note 0.' }, { 'Idempotency-Key': '0' }).status;
    expect(again.statusCode).toBe(200);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
    await stop();
  });

  test('after its write has begun does not undo it', async () => {
    const [held, begun] = [gate(), gate()];
    const embedder: Embedder = {
      ...modelWithHook(async () => undefined),
      embed: async (...texts) => {
        begun.open();
        await held.passed;
        return model.embed(...texts);
      },
    };
    const { send, underWay, stop } = await listening({}, embedder);
    const write = send('remember', { content: 'The ferry is painted.' }, { 'Idempotency-Key': 'ferry' });
    await begun.passed;
    write.leave();
    await expect.poll(underWay).toBe(0);
    held.open();
    await expect.poll(async () => (await service.call('GET', 'memories/recent')).json.memories.length).toBe(1);
    const again = await send('remember', { content: 'The ferry is painted.' }, { 'Idempotency-Key': 'ferry' }).status;
    expect(again.headers['idempotency-replayed']).toBe('true');
    await stop();
  });
});

const countSettled = async (promises: Promise<unknown>[]): Promise<number> => {
  const states = await Promise.all(promises.map((one) => Promise.race([one.then(() => true), after20Ms()])));
  return states.filter(Boolean).length;
};
const after20Ms = () => new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 20));

describe('a wrong key', () => {
  test('has to wait after too many attempts from one address; a right key from there is served', async () => {
    const { services, keys, alpha } = await start({ STELE_WRONG_KEYS: '3', STELE_PROXIES: '1' });
    const app = createApp(services);
    const requestFrom = async (address: string, key: string) => {
      const headers = { Authorization: `Bearer ${key}`, 'X-Forwarded-For': `9.9.9.9, ${address}` };
      return app.request(`/api/workspaces/${alpha.slug}/status`, { headers });
    };
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await requestFrom('10.0.0.1', `wrong ${n}`)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    expect((await requestFrom('10.0.0.1', 'wrong')).headers.get('Retry-After')).toMatch(/^\d+$/);
    expect((await requestFrom('10.0.0.1', keys.write)).status).toBe(200);
    expect((await requestFrom('10.0.0.2', 'wrong')).status).toBe(401);
  });

  test('is refused before the body has arrived', async () => {
    const { call } = await start({});
    const endless = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) });
    expect((await call('POST', 'remember', { key: 'wrong', raw: endless })).status).toBe(401);
  });
});

describe('metrics', () => {
  test('are served to callers with the token, count calls, and name no workspace', async () => {
    const { call, alpha } = await start({ STELE_METRICS_TOKEN: 'scrape-me' });
    await call('POST', 'remember', { body: { content: 'The kettle is descaled in June.' } });
    await call('GET', 'no-such-path');
    expect((await call('GET', '/metrics', { key: 'wrong' })).status).toBe(401);
    const { status, text, headers } = await call('GET', '/metrics', { key: 'scrape-me' });
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toContain('text/plain');
    expect(text).toMatch(/stele_call_duration_seconds_count\{route="POST [^"]*\/remember",status="200"\} 1/);
    expect(text).toMatch(/stele_call_processor_seconds_total\{route="POST [^"]*\/remember"\} 0\.\d+/);
    expect(text).toContain('stele_nodejs_eventloop_lag_p99_seconds');
    expect(text).not.toContain(alpha.slug);
    expect(text).not.toContain('kettle');
  });

  test('are not served if no token is set', async () => {
    const { call } = await start({});
    expect((await call('GET', '/metrics')).status).toBe(404);
  });
});

test('a slow recall is logged with its stages, and without a word of its content', async () => {
  const { call, logged } = await start(
    { STELE_SLOW_MS: '1' },
    { embedder: modelWithHook(() => new Promise((resolve) => setTimeout(resolve, 5))) },
  );
  const stored = await call('POST', 'remember', { body: { content: 'The kettle is descaled in June.' } });
  expect(stored.status).toBe(200);
  logged();
  await call('POST', 'search', { body: { query: 'kettle descaled in June' } });
  const lines = logged();
  const slow = lines.find(({ msg }) => msg === 'a slow recall');
  expect(slow).toMatchObject({
    plan: { characters: 23, found: 1, stages: expect.any(Object) },
    workspace: expect.any(String),
  });
  const { stages } = (slow as { plan: { stages: object } }).plan;
  expect(Object.keys(stages).length).toBeGreaterThan(1);
  expect(lines.some(({ msg, processor_ms }) => msg === 'a slow call' && Number(processor_ms) > 0)).toBe(true);
  expect(JSON.stringify(lines)).not.toMatch(/kettle|descal/);
});
