/** Calls take turns on the connections to a PostgreSQL server that accepts no further one. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { createStorage } from '../../src/storage/open.ts';
import { openPostgres } from '../../src/storage/postgres/engine.ts';
import { translatePostgresError } from '../../src/storage/postgres/failures.ts';
import { defaultTimeouts, kyselyOn, openPool } from '../../src/storage/postgres/pool.ts';
import { silent } from '../support/engines.ts';
import { createDatabase, runStatements } from '../support/own-database.ts';

const serverUrl = process.env.STELE_TEST_POSTGRES_URL;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

describe.skipIf(serverUrl === undefined)('on a server (STELE_TEST_POSTGRES_URL)', () => {
  /** The address for a user with this connection limit. */
  const limited = async (connections: number) => {
    const own = await createDatabase(serverUrl!);
    cleanUp.push(() => own.drop());
    const { url } = own;
    const role = `stele_few_${process.pid}_${connections}`;
    const name = new URL(url).pathname.slice(1);
    await runStatements(
      url,
      'create extension if not exists vector',
      `create role ${role} login connection limit ${connections}`,
      `grant create on database ${name} to ${role}`,
    );
    cleanUp.push(() => runStatements(url, `drop owned by ${role} cascade`, `drop role ${role}`));
    return Object.assign(new URL(url), { username: role }).href;
  };
  const poolOn = (url: string, connections: number, connectMs: number = defaultTimeouts.connectMs) => {
    const pool = openPool(url, connections, silent, { connectionTimeoutMillis: connectMs });
    const db = kyselyOn(pool);
    let isEnded = false;
    const end = async () => {
      if (!isEnded) await db.destroy();
      isEnded = true;
    };
    cleanUp.push(end);
    return { db, end };
  };
  const one = { rows: [{ one: 1 }] };

  test('if the server accepts no further connection, calls take turns on the existing ones', async () => {
    const { db } = poolOn(await limited(2), 8);
    const all = Array.from({ length: 40 }, () => sql`select 1 as one, pg_sleep(0.02)`.execute(db));
    for (const answer of await Promise.all(all)) expect(answer).toMatchObject(one);
  });

  test('a pool without a connection waits until another pool gives one back, and no longer than its timeout', async () => {
    const url = await limited(1);
    const holder = poolOn(url, 1);
    const short = poolOn(url, 2, 300);
    const long = poolOn(url, 2, 60_000);
    const holding = sql`select pg_sleep(1.5)`.execute(holder.db);
    await wait(200);
    const got = sql`select 1 as one`.execute(long.db);
    expect(await sql`select 1 as one`.execute(short.db).catch(translatePostgresError)).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no connection left'),
      mend: expect.stringContaining('max_connections'),
      retryAfterSeconds: 2,
    });
    await holding;
    await holder.end();
    expect(await got).toMatchObject(one);
  });

  test.each([
    { connections: 4, callers: 8 },
    { connections: 2, callers: 4 },
  ])(
    'a pool of up to $connections connections, of which the server grants two, leaves a turn to a pool of another process',
    async ({ connections, callers }) => {
      const url = await limited(2);
      const busy = poolOn(url, connections);
      let isOver = false;
      const load = Promise.all(
        Array.from({ length: callers }, async () => {
          while (!isOver) await sql`select pg_sleep(0.01)`.execute(busy.db);
        }),
      );
      await wait(300);
      const other = poolOn(url, 1, 60_000);
      expect(await sql`select 1 as one`.execute(other.db)).toMatchObject(one);
      isOver = true;
      await load;
    },
  );

  test('a closing pool does not let calls wait for a connection', async () => {
    const url = await limited(1);
    const holder = poolOn(url, 1);
    const held = sql`select pg_sleep(1)`.execute(holder.db);
    await wait(200);
    const { db, end } = poolOn(url, 2, 60_000);
    const waiting = sql`select 1`.execute(db).catch(translatePostgresError);
    await wait(200);
    await end();
    expect(await waiting).toMatchObject({ code: 'unavailable', message: expect.stringContaining('broke') });
    await held;
  });

  test('stores are opened once a connection is free, even with a single connection', async () => {
    const url = await limited(1);
    const holder = poolOn(url, 1);
    const held = sql`select pg_sleep(1)`.execute(holder.db);
    await wait(200);
    const opening = openPostgres(url, 2, silent, { timeouts: { ...defaultTimeouts, connectMs: 60_000 } });
    await held;
    await holder.end();
    const storage = createStorage(await opening, 4, silent);
    cleanUp.push(() => storage.close());
    const { slug } = await storage.control.workspaces.create({ name: 'Opened late' });
    expect((await storage.control.workspaces.list()).map((found) => found.slug)).toEqual([slug]);
  });
});
