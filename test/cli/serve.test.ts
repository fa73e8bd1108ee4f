/** The service from its first start to its end, over a real socket. */
import { exec } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProvider, succeed } from '../support/provider.ts';
import { gate } from '../support/watched-engine.ts';
import { openTerminal, type Started, type TestTerminal } from './terminal.ts';

let terminal: TestTerminal;
let started: Started[] = [];
beforeEach(() => {
  terminal = openTerminal();
});
afterEach(async () => {
  for (const server of started) server.stop();
  await Promise.all(started.map(({ ended }) => ended));
  started = [];
  terminal.remove();
});

function serve(...words: string[]): Started {
  const server = terminal.start(['serve', '--port', '0', ...words]);
  started.push(server);
  return server;
}

async function addressOf(server: Started): Promise<string> {
  return (await server.untilPrinted(/listens on (\S+)/))[1] ?? '';
}

const keyOf = async (server: Started) => (await server.untilPrinted(/^ {2}(stele_\w+)$/m))[1] ?? '';

describe('the first start', () => {
  test('creates a workspace and a key, and prints command lines that work as they are', async () => {
    const server = serve();
    await server.untilPrinted(/Recall it:\n\n.*\n/);
    const [remember, recall] = server.printed().match(/^ {2}curl .*$/gm) ?? [];
    const shell = async (line = '') => JSON.parse((await promisify(exec)(line)).stdout);
    const { memory } = await shell(remember);
    const { memories } = await shell(recall);
    expect(memories[0].memory_id).toBe(memory.memory_id);
  });

  test('is the only one that does so; later starts say how to create a key', async () => {
    const first = serve();
    await keyOf(first);
    first.stop();
    expect((await first.ended).code).toBe(0);
    const second = serve();
    await second.untilPrinted(/stele key create --workspace demo/);
    expect(second.printed()).not.toMatch(/stele_/);
  });

  test('creates nothing if a workspace exists already', async () => {
    await terminal.run(['workspace', 'create', '--name', 'Mine', '--slug', 'mine']);
    await serve().untilPrinted(/stele key create --workspace mine/);
    const { printed } = await terminal.run(['workspace', 'list', '--json']);
    expect(JSON.parse(printed).workspaces).toHaveLength(1);
  });
});

test('a start removes archives that a killed import left behind, and a backup contains none', async () => {
  const left = join(terminal.dataDir, 'imports', 'import-abc');
  await terminal.run(['workspace', 'create', '--name', 'Mine', '--slug', 'mine']);
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'archive.ndjson'), 'plain text');
  const backup = join(terminal.dataDir, '..', `${basename(terminal.dataDir)}-backup`);
  expect(await terminal.run(['backup', backup])).toMatchObject({ code: 0 });
  expect(readdirSync(backup)).not.toContain('imports');
  rmSync(backup, { recursive: true });
  await addressOf(serve());
  expect(existsSync(left)).toBe(false);
});

test('an invite leads to the port on which the service of the data folder listens, and to its setting when none runs', async () => {
  const server = serve();
  const address = await addressOf(server);
  await keyOf(server);
  const invited = async (environment = {}) => {
    const words = ['invite', 'create', '--workspace', 'demo', '--role', 'viewer', '--json'];
    return new URL(JSON.parse((await terminal.run(words, environment)).printed).url).origin;
  };
  expect(await invited()).toBe(address);
  expect(await invited({ STELE_BASE_URL: 'https://stele.example.org' })).toBe('https://stele.example.org');
  server.stop();
  await server.ended;
  expect(await invited()).toBe('http://127.0.0.1:8787');
});

describe('a start that cannot succeed', () => {
  test('on a port that is in use says so, and consumes no key', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    const { code, complained } = await terminal.run(['serve', '--port', String(port)]);
    expect(complained).toMatch(new RegExp(`port ${port}: another program already listens there`));
    expect(code).toBe(1);
    expect(readdirSync(terminal.dataDir)).toEqual([]);
    await new Promise((resolve) => other.close(resolve));
    await keyOf(serve());
  });

  test('on an address that this machine does not have says so', async () => {
    expect(await terminal.run(['serve', '--port', '0', '--host', '192.0.2.1'])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('--host'),
    });
  });

  test('with PORT alone says that it is ignored', async () => {
    const line = ['serve', '--host', '192.0.2.1'];
    const hint = 'PORT is ignored. Set STELE_PORT, or start with --port 8947.';
    expect((await terminal.run(line, { PORT: '8947' })).printed).toBe(hint);
    expect((await terminal.run(line, { PORT: '8947', STELE_PORT: '8948' })).printed).toBe('');
    expect((await terminal.run([...line, '--port', '0'], { PORT: '8947' })).printed).toBe('');
  });

  test('on a folder that another server owns says so', async () => {
    await addressOf(serve());
    const { code, complained } = await terminal.run(['serve', '--port', '0']);
    expect(complained).toMatch(/Another Stele.*running on the data folder/);
    expect(code).toBe(1);
  });
});

describe('a running server', () => {
  test('sees workspaces and keys that another process creates at once', async () => {
    const base = await addressOf(serve());
    await terminal.run(['workspace', 'create', '--name', 'Beside', '--slug', 'beside']);
    const made = await terminal.run(['key', 'create', '--workspace', 'beside', '--label', 'x', '--json']);
    const { key, key_id } = JSON.parse(made.printed);
    const status = () => fetch(`${base}/api/workspaces/beside/status`, { headers: { 'X-API-Key': key } });
    expect((await status()).status).toBe(200);
    await terminal.run(['key', 'revoke', '--workspace', 'beside', key_id]);
    expect((await status()).status).toBe(401);
  });

  test('leaves an audit entry for keys that are created and revoked', async () => {
    const server = serve();
    const [base, key] = [await addressOf(server), await keyOf(server)];
    const made = await terminal.run(['key', 'create', '--workspace', 'demo', '--label', 'x', '--json']);
    const { key_id } = JSON.parse(made.printed);
    await terminal.run(['key', 'revoke', '--workspace', 'demo', key_id]);
    const answer = await fetch(`${base}/api/workspaces/demo/audit?limit=2`, { headers: { 'X-API-Key': key } });
    const { audit } = (await answer.json()) as { audit: Record<string, unknown>[] };
    expect(audit.map(({ action, targets, actor }) => [action, targets, actor])).toEqual([
      ['key.revoke', [key_id], 'system:cli'],
      ['key.create', [key_id], 'system:cli'],
    ]);
  });

  test('answers a far too large body before all of it has arrived', async () => {
    const server = serve();
    const [base, key] = [await addressOf(server), await keyOf(server)];
    const body = JSON.stringify({ content: 'x'.repeat(20 * 1024 * 1024) });
    const post = (init: RequestInit) =>
      fetch(`${base}/api/workspaces/demo/remember`, { method: 'POST', headers: { 'X-API-Key': key }, ...init });
    expect((await post({ body })).status).toBe(413);
    const pieces = new Blob([body]).stream();
    expect((await post({ body: pieces, duplex: 'half' } as RequestInit)).status).toBe(413);
    expect((await post({ body: '{"content":"small"}' })).status).toBe(200);
  });
});

/** A `remember` call that the server has accepted and whose body it has received in part. */
async function beginRemember(base: string, key: string, first: string) {
  const headers = { 'X-API-Key': key, Expect: '100-continue' };
  const sent = request(`${base}/api/workspaces/demo/remember`, { method: 'POST', headers, agent: false });
  const answered = once(sent, 'response').then(async ([response]: IncomingMessage[]) => ({
    status: response!.statusCode,
    headers: response!.headers,
    body: await text(response!),
  }));
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.write(first);
  return { answered, finish: (second = '') => sent.end(second) };
}

/** All stored data, in the form of an archive. */
async function exportedText(slug: string): Promise<string> {
  const to = join(terminal.dataDir, 'kept.ndjson');
  const { code, complained } = await terminal.run(['export', '--workspace', slug, '--to', to]);
  if (code !== 0) throw new Error(complained);
  return readFileSync(to, 'utf8');
}

describe('a start that receives a stop signal', () => {
  test('before it has opened anything ends at once', async () => {
    const server = serve();
    server.stop();
    expect(await server.ended).toEqual({ code: 0, printed: '', complained: '' });
    expect(readdirSync(terminal.dataDir)).toEqual([]);
  });

  test('at any other moment ends as cleanly: the first key is printed in full, or left to the next start', async () => {
    for (let rounds = 1, isShown = false; !isShown; rounds += 1) {
      const server = serve();
      for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
      server.stop();
      const { code, printed, complained } = await server.ended;
      expect([code, complained]).toEqual([0, '']);
      isShown = /^ {2}stele_\w+$/m.test(printed);
      if (!isShown) expect(printed).toBe('');
    }
    const later = serve();
    await later.untilPrinted(/key create --workspace demo/);
    expect(later.printed()).not.toMatch(/stele_/);
  });

  test('and then hangs is given up at the deadline', async () => {
    const connected = gate();
    const silent = createServer(() => connected.open()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const server = terminal.start(['serve', '--port', '0'], {
      ...{ STELE_DATABASE_URL: `postgres://127.0.0.1:${port}/stele`, STELE_STOP_TIMEOUT: '2' },
    });
    await connected.passed;
    server.stop();
    expect(await server.ended).toEqual({ code: 1, printed: '', complained: '' });
    silent.close();
  });
});

describe('the stop', () => {
  test('lets running calls finish, and accepts no more', async () => {
    const server = serve();
    const [base, key] = [await addressOf(server), await keyOf(server)];
    const { answered, finish } = await beginRemember(base, key, '{"content":');
    server.stop();
    await server.untilPrinted(/Stopping/);
    // Connections that the operating system has accepted already are still served.
    const isTaken = () =>
      fetch(`${base}/api/health`).then(
        () => true,
        () => false,
      );
    await expect.poll(isTaken).toBe(false);
    finish('"kept to the end"}');
    expect((await answered).status).toBe(200);
    expect((await server.ended).code).toBe(0);
    const again = serve();
    await again.untilPrinted(/key create/);
  });

  test('refuses calls that still wait for their turn, and tells their callers that nothing was done', async () => {
    const server = terminal.start(['serve', '--port', '0'], { STELE_CALLS_AT_ONCE: '1', STELE_STOP_TIMEOUT: '12' });
    started.push(server);
    const [base, key] = [await addressOf(server), await keyOf(server)];
    const first = await beginRemember(base, key, '{"content":');
    const second = await beginRemember(base, key, '{"content":"It waits for its turn."}');
    second.finish();
    server.stop();
    const refused = await second.answered;
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect(JSON.parse(refused.body).detail).toContain('Nothing was done');
    first.finish('"It has its turn."}');
    expect((await first.answered).status).toBe(200);
    expect((await server.ended).code).toBe(0);
    const kept = await exportedText('demo');
    expect(kept).toContain('It has its turn.');
    expect(kept).not.toContain('It waits for its turn.');
  });

  test('comes at the deadline with another exit code if a call does not end, and acknowledged writes are kept', async () => {
    const held = gate();
    const provider = await startProvider(async (...received) => {
      if (received[0].body.input.some((text) => text.includes('never'))) await held.passed;
      await succeed(...received);
    });
    const server = terminal.start(['serve', '--port', '0'], {
      ...{ STELE_STOP_TIMEOUT: '2', STELE_EMBEDDING_URL: provider.url, STELE_EMBEDDING_MODEL: 'any' },
      ...{ STELE_EMBEDDER: 'http', STELE_EMBEDDING_TIMEOUT: '60' },
    });
    const [base, key] = [await addressOf(server), await keyOf(server)];
    const remember = (content: string) =>
      fetch(`${base}/api/workspaces/demo/remember`, {
        ...{ method: 'POST', headers: { 'X-API-Key': key }, body: JSON.stringify({ content }) },
      });
    expect((await remember('It is acknowledged.')).status).toBe(200);
    const cut = remember('It is never embedded.').then(
      () => 'answered',
      () => 'cut',
    );
    await expect.poll(() => provider.requests.length).toBeGreaterThan(1);
    server.stop();
    expect((await server.ended).code).toBe(1);
    expect(await cut).toBe('cut');
    held.open();
    await provider.goAway();
    expect(await exportedText('demo')).toContain('It is acknowledged.');
  });

  test('does not wait for idle connections', async () => {
    const server = terminal.start(['serve', '--port', '0'], {
      ...{ STELE_REQUEST_TIMEOUT: '3600', STELE_STOP_TIMEOUT: '3600' },
    });
    started.push(server);
    const agent = new Agent({ keepAlive: true });
    const healthCall = request(`${await addressOf(server)}/api/health`, { agent }).end();
    const [response]: IncomingMessage[] = (await once(healthCall, 'response')) as IncomingMessage[];
    await text(response!);
    server.stop();
    expect((await server.ended).code).toBe(0);
    agent.destroy();
  });
});
