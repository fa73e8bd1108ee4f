/**
 * A read replica answers reads once it has caught up, and no result is delayed because of it. If it is behind,
 * unavailable or not a standby, the primary answers and the log says so once. Most tests need PostgreSQL servers:
 * STELE_TEST_POSTGRES_URL, and a standby of it in STELE_TEST_POSTGRES_REPLICA_URL.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, describe, expect, test } from 'vitest';
import { openStorage } from '../../src/storage/open.ts';
import { defaultTimeouts } from '../../src/storage/postgres/pool.ts';
import { openReplica } from '../../src/storage/postgres/replica.ts';
import { startService, type TestService } from '../http/test-service.ts';
import { engines } from '../support/engines.ts';
import { createDatabase } from '../support/own-database.ts';
import { pgliteTables } from '../support/pglite-of-file.ts';

const primary = process.env.STELE_TEST_POSTGRES_URL;
const replica = process.env.STELE_TEST_POSTGRES_REPLICA_URL;

const cleanUp: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

const at = (server: string, database: string) =>
  Object.assign(new URL(server), { pathname: new URL(database).pathname }).href;

/** A service on its own database that reads from the given address, and its log lines. */
async function opened(
  readAt: (database: string) => string | Promise<string>,
): Promise<{ service: TestService; logged: () => string[] }> {
  const own = await createDatabase(primary!);
  cleanUp.push(() => own.drop());
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) });
  const settings = { dataDir: '', databaseUrl: own.url, databaseReadUrl: await readAt(own.url), databasePool: 6 };
  const open = async () => {
    const storage = await openStorage({ ...settings, openWorkspaces: 4 }, log);
    return { storage, remove: () => storage.close() };
  };
  const service = await startService({ engine: { name: 'PostgreSQL', open } as never });
  cleanUp.push(() => service.remove());
  return { service, logged: () => lines.filter((line) => /replica|standby/.test(line)) };
}

/** Each memory must be found by the very next call. */
async function expectFoundAtOnce(service: TestService, from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n += 1) {
    const content = `Crate number ${n * 7919} stands in hall ${n}.`;
    const { json } = await service.call('POST', 'remember', { body: { content } });
    const found = await service.call('POST', 'search', { body: { query: `where is crate number ${n * 7919}` } });
    expect(found.json.memories[0]?.memory_id, found.text).toBe(json.memory.memory_id);
  }
}

async function onServer<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query<Row>(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** PGlite stands for the primary: only its position is read. */
test('a replica that accepts connections and answers nothing is left out, and one call at a time tries it again', async () => {
  const service = await startService({ engine: engines.find(({ name }) => name === 'PGlite')! });
  cleanUp.push(() => service.remove());
  const here = (await pgliteTables()) as unknown as Kysely<never>;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const lines: { msg: string; reason: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const silent = openReplica<never>(`postgres://postgres@127.0.0.1:${port}/silent`, 6, log, defaultTimeouts);
  cleanUp.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await silent.close();
  });
  const fourCalls = () => Promise.all(Array.from({ length: 4 }, () => silent.caughtUp(here)));
  expect(await fourCalls()).toEqual([null, null, null, null]);
  expect(lines).toMatchObject([
    { msg: 'the read replica is away: reads go to the primary', reason: 'it did not answer within 500 ms' },
  ]);
  const tried = sockets.size;
  expect(await fourCalls()).toEqual([null, null, null, null]);
  expect(sockets.size).toBe(tried);
  await expect.poll(async () => (await fourCalls()) && sockets.size, { timeout: 20_000 }).toBe(tried + 1);
  expect(lines).toHaveLength(1);
});

describe.skipIf(primary === undefined)('without a standby (STELE_TEST_POSTGRES_URL)', () => {
  test('an address without a server costs no answer, and is reported once', async () => {
    const { service, logged } = await opened(() => 'postgres://postgres@127.0.0.1:1/nothing');
    await expectFoundAtOnce(service, 0, 3);
    expect(logged()).toEqual(['the read replica is away: reads go to the primary']);
  });

  test('the primary itself does not count as a replica', async () => {
    const { service, logged } = await opened((url) => url);
    await expectFoundAtOnce(service, 0, 2);
    expect(logged()).toEqual(['STELE_DATABASE_READ_URL names no standby of the primary: reads go to the primary']);
  });
});

describe.skipIf(primary === undefined || replica === undefined)(
  'with a standby (STELE_TEST_POSTGRES_REPLICA_URL)',
  () => {
    /** A busy standby replays the creation of a database seconds later, and counts as unavailable until then. */
    const there = async (url: string) => {
      const read = at(replica!, url);
      const isThere = () => onServer(read, 'select 1').catch(() => []);
      await expect.poll(async () => (await isThere()).length, { timeout: 60_000 }).toBe(1);
      return read;
    };
    const question = async () => {
      const [{ count } = { count: 0 }] = await onServer<{ count: string }>(
        replica!,
        `select count(*) from pg_stat_activity where application_name = 'stele read replica' and query like '%memories%'`,
      );
      return Number(count);
    };

    test('it answers reads, and each write is found by the very next call', async () => {
      const { service, logged } = await opened(there);
      await expectFoundAtOnce(service, 0, 20);
      // A replica that was behind is skipped for a second.
      const search = () => service.call('POST', 'search', { body: { query: 'crate' } });
      await expect.poll(async () => (await search()) && question(), { timeout: 20_000 }).toBeGreaterThan(0);
      expect(logged().filter((line) => /away|standby of/.test(line))).toEqual([]);
    });

    test('each write is found by the very next call on a database that acknowledges writes before they are flushed', async () => {
      const { service } = await opened(async (url) => {
        const name = new URL(url).pathname.slice(1);
        await onServer(url, `alter database "${name}" set synchronous_commit = off`);
        return there(url);
      });
      for (let n = 0; n < 8; n += 1) {
        // A replica that was behind is skipped for a second.
        await wait(1_200);
        const { json } = await service.call('POST', 'remember', { body: { content: `Crate ${n * 7919} is here.` } });
        const { status } = await service.call('GET', `memories/${json.memory.memory_id}`);
        expect([n, status]).toEqual([n, 200]);
      }
    });

    test('a replica that is behind is not queried until it has caught up', async () => {
      const { service, logged } = await opened(there);
      await expectFoundAtOnce(service, 0, 2);
      await onServer(replica!, 'select pg_wal_replay_pause()');
      try {
        await expectFoundAtOnce(service, 10, 5);
        expect(logged()).toContain('the read replica is behind: reads go to the primary');
      } finally {
        await onServer(replica!, 'select pg_wal_replay_resume()');
      }
      const search = () => service.call('POST', 'search', { body: { query: 'crate' } });
      await expect
        .poll(async () => (await search()) && logged().at(-1), { interval: 500 })
        .toBe('the read replica answers again');
    });
  },
);
