/** Clients that send slowly, or not at all. Each test waits for seconds, so they run concurrently. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, type TestContext, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { listen } from '../../src/cli/serve/listen.ts';
import { modelWithHook } from '../support/hooked-model.ts';
import { gate } from '../support/watched-engine.ts';
import { type ServiceOptions, startService } from './test-service.ts';

async function start({ onTestFinished }: TestContext, options: ServiceOptions = {}) {
  const service = await startService(options);
  onTestFinished(() => service.remove());
  return service;
}

describe.concurrent('a slow client', () => {
  test('does not wait for its turn with an incomplete body until its connection is closed; a call that has arrived does wait', async (context) => {
    const { expect } = context;
    const [held, reached] = [gate(), gate()];
    const embedder = modelWithHook(async () => {
      reached.open();
      await held.passed;
    });
    const environment = { STELE_CALLS_AT_ONCE: '1', STELE_REQUEST_TIMEOUT: '4' };
    const { services, alpha, keys } = await start(context, { environment, embedder });
    const server = await listen(createApp(services), '127.0.0.1', 0, services.settings.requestTimeoutSeconds);
    const post = (path: string, body: object) =>
      fetch(`http://127.0.0.1:${server.port}/api/workspaces/${alpha.slug}/${path}`, {
        method: 'POST',
        headers: { 'X-API-Key': keys.write, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
    const first = post('search', { query: 'harbour' });
    await reached.passed;
    const small = post('remember', { content: 'The harbour opens at six.' });
    const items = Array.from({ length: 400 }, (_, n) => `Ship ${n}. ${'It lies in the harbour. '.repeat(1_250)}`);
    const large = await post('ingest', { source_name: 'ships', items }).finally(() => held.open());
    expect(large.status).toBe(429);
    expect(Number(large.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(await large.json()).toEqual({ detail: expect.stringContaining('body') });
    expect([(await first).status, (await small).status]).toEqual([200, 200]);
    await server.stop(100);
  });

  test.for([
    ['that says nothing', ''],
    ['whose body drips', 'Content-Length: 1000\r\n\r\n{'],
  ] as const)('a connection %s is closed after the configured time', async ([, rest], context) => {
    const { services, alpha, keys } = await start(context);
    const head = `POST /api/workspaces/${alpha.slug}/remember HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.write}\r\n`;
    const sent = rest && head + rest;
    const server = await listen(createApp(services), '127.0.0.1', 0, 1);
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    const drip = setInterval(() => void (sent !== '' && socket.write(' ')), 200);
    socket.write(sent);
    socket.on('error', () => undefined).resume();
    await once(socket, 'close');
    clearInterval(drip);
    await server.stop(100);
    context.expect(socket.destroyed).toBe(true);
  });
});
