/** Two processes of the built program on one PostgreSQL server share their state. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, runCli, startServer } from '../bench/program.ts';
import { browserAt } from './support/browser-at.ts';
import { createDatabase, type OwnDatabase } from './support/own-database.ts';
import { openReceiver } from './support/receiver.ts';

const url = process.env.STELE_TEST_POSTGRES_URL;
const dataDir = mkdtempSync(join(tmpdir(), 'stele-nodes-'));

describe.skipIf(url === undefined)('two nodes on a server (STELE_TEST_POSTGRES_URL)', () => {
  let database: OwnDatabase;
  let nodes: RunningServer[];
  let env: Record<string, string>;
  const cli = async (...words: string[]) => JSON.parse((await runCli([...words, '--json'], { dataDir, env })).stdout);
  const keyFor = async (label: string) => {
    const { key, key_id } = await cli('key', 'create', '--workspace', 'atlas', '--label', label);
    return { secret: key as string, id: key_id as string };
  };
  const call = async (node: number, secret: string, method: string, path: string, body?: object, headers = {}) => {
    const answer = await fetch(`${nodes[node]!.base}/api/workspaces/atlas${path}`, {
      method,
      headers: { Authorization: `Bearer ${secret}`, ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    // biome-ignore lint/suspicious/noExplicitAny: what a test looks at, it asserts
    return { status: answer.status, headers: answer.headers, json: (await answer.json()) as any };
  };
  /** Every stored content with this beginning, read from the server directly. */
  const storedOf = async (beginning: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const [{ schema }] = (await client.query(`select lower(id) as schema from stele.workspaces where slug = 'atlas'`))
      .rows;
    const { rows } = await client.query(`select content from "${schema}".memories where content like $1`, [
      `${beginning}%`,
    ]);
    await client.end();
    return rows.map(({ content }) => content as string);
  };
  beforeAll(async () => {
    database = await createDatabase(url!);
    env = {
      STELE_DATABASE_URL: database.url,
      STELE_RATE_LIMIT: '40',
      STELE_DATABASE_POOL: '6',
      STELE_SECRET: 'the-same-on-each-node',
      STELE_WEBHOOK_ADDRESSES: 'any',
    };
    await runCli(['workspace', 'create', '--name', 'Atlas', '--slug', 'atlas'], { dataDir, env });
    nodes = [await startServer({ dataDir, env }), await startServer({ dataDir, env })];
  });
  afterAll(async () => {
    await Promise.all((nodes ?? []).map((node) => node.kill()));
    await database?.drop();
  });

  test('calls of a key are counted across both nodes', async () => {
    const { secret } = await keyFor('counted');
    const statuses: number[] = [];
    for (let n = 0; n < 50; n += 1) statuses.push((await call(n % 2, secret, 'GET', '/status')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test('a memory written on one node is found on the other by the very next call', async () => {
    const { secret } = await keyFor('reads and writes');
    for (const node of [0, 1]) {
      const { json } = await call(node, secret, 'POST', '/remember', { content: `Crane ${node} lifts forty tons.` });
      const found = await call(1 - node, secret, 'POST', '/search', { query: `What does crane ${node} lift?` });
      expect(found.json.memories.map((one: { memory_id: string }) => one.memory_id)).toContain(json.memory.memory_id);
    }
  });

  test('a revoked key opens nothing on either node within a second, and its streams end', async () => {
    const { secret, id } = await keyFor('to be revoked');
    const stream = await fetch(`${nodes[1]!.base}/api/workspaces/atlas/events`, {
      headers: { Authorization: `Bearer ${secret}` },
    });
    expect([(await call(0, secret, 'GET', '/status')).status, stream.status]).toEqual([200, 200]);
    await runCli(['key', 'revoke', id, '--workspace', 'atlas'], { dataDir, env });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    for (const node of [0, 1]) expect((await call(node, secret, 'GET', '/status')).status).toBe(401);
    await stream.text();
  });

  test('one Idempotency-Key used on both nodes at once takes effect once', async () => {
    const { secret } = await keyFor('repeats itself');
    const same = () =>
      [0, 1, 0, 1].map((node) =>
        call(node, secret, 'POST', '/remember', { content: 'The tide turns at nine.' }, { 'Idempotency-Key': 'once' }),
      );
    const ids = (await Promise.all(same())).map(({ json }) => json.memory.memory_id);
    expect(new Set(ids).size).toBe(1);
    const { json } = await call(0, secret, 'GET', `/memories/${ids[0]}/history`);
    expect(json.events).toHaveLength(1);
  });

  test('events of both nodes have the same order on each, and a job runs on one of them', async () => {
    const { secret } = await keyFor('listens');
    const heard = await Promise.all(
      [0, 1].map(async (node) => {
        const stop = new AbortController();
        const answer = await fetch(`${nodes[node]!.base}/api/workspaces/atlas/events`, {
          headers: { Authorization: `Bearer ${secret}` },
          signal: stop.signal,
        });
        const cursors: number[] = [];
        const reading = (async () => {
          const decoder = new TextDecoder();
          for await (const chunk of answer.body!)
            for (const [, cursor] of decoder.decode(chunk).matchAll(/"cursor":(\d+),"workspace"/g))
              cursors.push(Number(cursor));
        })().catch(() => undefined);
        return { cursors, stop, reading };
      }),
    );
    const write = (node: number, n: number) =>
      call(node, secret, 'POST', '/remember', { content: `Barge ${node}-${n} is moored at berth ${n}.` });
    await Promise.all(Array.from({ length: 12 }, (_, n) => write(n % 2, n)));
    await expect.poll(() => heard.map(({ cursors }) => cursors.length)).toEqual([12, 12]);
    expect(heard[0]!.cursors).toEqual(heard[1]!.cursors);
    expect(heard[0]!.cursors).toEqual([...heard[0]!.cursors].sort((one, other) => one - other));
    for (const { stop, reading } of heard) {
      stop.abort();
      await reading;
    }
    const begun = await Promise.all(
      [0, 1].map((node) => call(node, secret, 'POST', '/mcp', { tool: 'dedup', args: {} })),
    );
    const jobs = new Set(begun.map(({ json }) => json.result.job.job_id));
    for (const job of jobs)
      await expect
        .poll(async () => (await call(0, secret, 'GET', `/jobs/${job}`)).json.job)
        .toMatchObject({ state: 'done', attempts: 1 });
  });

  test('a node killed in the middle of writes loses no acknowledged write, and the other node continues', async () => {
    const { secret } = await keyFor('writes on');
    const limitless = { ...env, STELE_RATE_LIMIT: '0' };
    const [doomed, steady] = [
      await startServer({ dataDir, env: limitless }),
      await startServer({ dataDir, env: limitless }),
    ];
    const acknowledged: string[] = [];
    const [refused, unanswered] = [new Set<string>(), new Set<string>()];
    const write = async ({ base }: RunningServer, node: string, writer: number, n: number) => {
      const content = `Crate ${node}-${writer}-${n} stands in row ${n} of hall ${node}.`;
      const headers = { Authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify({ content }) };
      const answer = await fetch(`${base}/api/workspaces/atlas/remember`, request).catch(() => null);
      if (answer === null) unanswered.add(content);
      else if (answer.status === 200) acknowledged.push(content);
      else refused.add(content);
    };
    const loop = async (server: RunningServer, node: string, writer: number, isOver: () => boolean) => {
      for (let n = 0; !isOver(); n += 1) await write(server, node, writer, n);
    };
    const count = (node: string) => acknowledged.filter((content) => content.includes(`Crate ${node}-`)).length;
    const ofDoomed = [0, 1, 2].map((writer) => loop(doomed, 'a', writer, () => unanswered.size > 0));
    let enough = Number.POSITIVE_INFINITY;
    const ofSteady = [0, 1].map((writer) => loop(steady, 'b', writer, () => count('b') >= enough));
    await expect.poll(() => count('a') >= 20 && count('b') >= 5, { interval: 5 }).toBe(true);
    await doomed.kill();
    enough = count('b') + 30;
    await Promise.all([...ofDoomed, ...ofSteady]);
    await steady.kill();
    expect([...refused]).toEqual([]);
    const stored = await storedOf('Crate ');
    expect(acknowledged.filter((content) => !stored.includes(content))).toEqual([]);
    // A write that was in progress is stored once, or not at all.
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored.filter((content) => !acknowledged.includes(content) && !unanswered.has(content))).toEqual([]);
  });

  test('a browser signed in on one node is signed in on the other, and a webhook is called once for each event', async () => {
    const receiver = await openReceiver();
    const ada = browserAt(nodes[0]!.base);
    await ada.signIn('ada@example.org');
    const { json } = await ada.post('/app/workspaces', { name: 'Signed in' });
    const root = `/app/workspaces/${json.workspace.slug}`;
    const there = browserAt(nodes[1]!.base);
    for (const [name, value] of ada.cookies) there.cookies.set(name, value);
    expect((await there.get(root)).status).toBe(200);
    expect((await there.post(`${root}/webhooks`, { url: receiver.url })).status).toBe(200);
    for (let n = 0; n < 6; n += 1)
      await (n % 2 === 0 ? ada : there).post(`${root}/remember`, { content: `Gate ${n} is open on day ${n}.` });
    const deliveries = () => receiver.received.filter(({ json: event }) => event.type === 'memory.create');
    await expect.poll(() => new Set(deliveries().map(({ headers }) => headers['webhook-id'])).size).toBe(6);
    expect(deliveries()).toHaveLength(6);
    await receiver.close();
  });
});
