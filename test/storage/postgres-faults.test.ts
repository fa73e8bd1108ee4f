/** Calls during failures of the PostgreSQL server, the network or another node. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { createStorage, openStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { openPostgres } from '../../src/storage/postgres/engine.ts';
import { translatePostgresError } from '../../src/storage/postgres/failures.ts';
import { defaultTimeouts, kyselyOn, openPool } from '../../src/storage/postgres/pool.ts';
import { sendOnly } from '../../src/storage/postgres/sending.ts';
import { withSettings } from '../../src/storage/postgres/transaction.ts';
import { carryOut, immediate } from '../../src/verb.ts';
import type { Workspace } from '../../src/workspace.ts';
import { cuttingProxy } from '../support/cutting-proxy.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory, testModel, unitVector } from '../support/memories.ts';
import { createDatabase } from '../support/own-database.ts';
import { gate } from '../support/watched-engine.ts';

const serverUrl = process.env.STELE_TEST_POSTGRES_URL;
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const inStore = <T>(storage: Storage, workspace: WorkspaceRecord, work: (store: WorkspaceStore) => Promise<T>) =>
  storage.withWorkspace(workspace, (open) => work(open.storeFor(provenance())));
const add = async (storage: Storage, workspace: WorkspaceRecord, content: string): Promise<string> => {
  const memory = storedMemory(content);
  await inStore(storage, workspace, (store) => store.memories.add([{ memory, form: searchForm(content) }]));
  return memory.memory_id;
};
const contents = (storage: Storage, workspace: WorkspaceRecord) =>
  inStore(storage, workspace, async (store) =>
    (await store.memories.list({}, { limit: 50 })).map(({ content }) => content),
  );

describe.each([
  ['57014', 'too long'],
  ['25006', 'accepts no writes'],
  ['28P01', 'refuses the password'],
  ['28000', 'rejects this user'],
  ['53200', 'out of memory'],
  ['53300', 'no connection left'],
  ['55P03', 'Another call held'],
  ['25P03', 'silent for too long'],
  ['42501', 'lacks permissions'],
  ['3F000', 'is missing'],
])('the server error %s', (code, says) => {
  test('is answered with a reason, and can be retried', () => {
    const translated = translatePostgresError(Object.assign(new Error('in words of the server'), { code }));
    expect(translated).toMatchObject({
      code: 'unavailable',
      retryAfterSeconds: 2,
      message: expect.stringContaining(says),
    });
  });
});

describe.skipIf(serverUrl === undefined)('on a server (STELE_TEST_POSTGRES_URL)', () => {
  const database = async () => {
    const own = await createDatabase(serverUrl!);
    cleanUp.push(() => own.drop());
    return own.url;
  };
  const opened = async (url: string, timeouts = {}, connections = 3) => {
    const engine = await openPostgres(url, connections, silent, { timeouts: { ...defaultTimeouts, ...timeouts } });
    const storage = createStorage(engine, 4, silent);
    cleanUp.push(() => storage.close());
    return storage;
  };
  const runStatements = async (url: string, ...statements: string[]) => {
    const client = new pg.Client(url);
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  };

  test('a node that hangs with a lock is ended; until then others can read, and are told what they wait for', async () => {
    const url = await database();
    const hanging = await opened(url, { idleMs: 2_500 });
    const other = await opened(url, { lockMs: 200 });
    const workspace = await other.control.workspaces.create({ name: 'Hung' });
    const id = await add(other, workspace, 'held');
    const [taken, resumed] = [gate(), gate()];
    const hung = inStore(hanging, workspace, (store) =>
      store.transaction(async ({ memories }) => {
        await memories.lock(id);
        taken.open();
        await resumed.passed;
      }),
    );
    const ending = expect(hung).rejects.toMatchObject({ code: 'unavailable' });
    await taken.passed;
    const change = () =>
      inStore(other, workspace, (store) => store.transaction(async ({ memories }) => void (await memories.lock(id))));
    const refused = await Promise.allSettled(Array.from({ length: 6 }, change));
    for (const each of refused) expect(each).toMatchObject({ reason: { message: /Another call held|in use/ } });
    expect(await contents(other, workspace)).toEqual(['held']);
    await expect
      .poll(() =>
        change().then(
          () => 'changed',
          () => 'waits',
        ),
      )
      .toBe('changed');
    resumed.open();
    await ending;
  });

  test('an abandoned statement that the server stops leaves no connection within its transaction', async () => {
    const engine = await openPostgres(await database(), 2, silent);
    cleanUp.push(() => engine.close());
    const stopped = engine.controlTransaction(async (db) => {
      await sendOnly(db, sql`do $$ begin raise exception 'stopped' using errcode = '57014'; end $$`);
      // Its answer comes before the commit.
      await wait(100);
    });
    await expect(stopped).rejects.toMatchObject({ code: '57014' });
    await engine.controlTransaction(async (db) => void (await sql`select 1`.execute(db)));
  });

  test('after a lost answer to COMMIT the outcome is queried: the call is answered, and stored once', async () => {
    const url = await database();
    const proxy = await cuttingProxy(Number(new URL(url).port));
    cleanUp.push(() => proxy.close());
    const storage = await opened(Object.assign(new URL(url), { port: String(proxy.port) }).href);
    const workspace = await storage.control.workspaces.create({ name: 'Lost' });
    await add(storage, workspace, 'before');
    proxy.loseCommit();
    await add(storage, workspace, 'committed');
    expect(await contents(storage, workspace)).toEqual(['committed', 'before']);
  });

  test('if the outcome of a COMMIT is unknown, the answer says so, and how to retry safely', async () => {
    const url = await database();
    const proxy = await cuttingProxy(Number(new URL(url).port));
    cleanUp.push(() => proxy.close());
    const storage = await opened(Object.assign(new URL(url), { port: String(proxy.port) }).href);
    const workspace = await storage.control.workspaces.create({ name: 'Unknown' });
    await add(storage, workspace, 'before');
    proxy.loseCommit(true);
    await expect(add(storage, workspace, 'perhaps')).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/not known whether.*same Idempotency-Key/),
    });
    proxy.letThrough();
    expect(await contents(storage, workspace)).toEqual(['perhaps', 'before']);
  });

  test('a memory stored by several calls at once is stored once, whatever isolation the database has as its default', async () => {
    const url = await database();
    const { pathname } = new URL(url);
    await runStatements(
      url,
      `alter database ${pathname.slice(1)} set default_transaction_isolation = 'repeatable read'`,
    );
    const storage = await opened(url, {}, 12);
    const workspace = await storage.control.workspaces.create({ name: 'Atlas' });
    for (let n = 0; n < 5; n += 1) {
      const content = `Barge ${n} is moored at berth nine.`;
      const addNew = () =>
        inStore(storage, workspace, (store) =>
          store.memories.addNew([{ memory: storedMemory(content), form: searchForm(content) }]),
        );
      const before = (await Promise.all([addNew(), addNew(), addNew(), addNew()])).flat();
      expect(before.filter((memory) => memory === null)).toHaveLength(1);
    }
    expect(await contents(storage, workspace)).toHaveLength(5);
  });

  test('two calls that wait for each other are both carried out', async () => {
    const storage = await opened(await database(), {}, 6);
    const workspace = await storage.control.workspaces.create({ name: 'Atlas' });
    const ids = [await add(storage, workspace, 'The first lock.'), await add(storage, workspace, 'The second lock.')];
    const bothHold = gate();
    const attempts = [0, 0];
    const call = (which: 0 | 1) =>
      inStore(storage, workspace, (store) => {
        const commit = immediate(async ({ store: { memories } }) => {
          attempts[which]! += 1;
          await memories.getLocked(ids[which]!);
          if (attempts[0]! + attempts[1]! === 2) bothHold.open();
          await bothHold.passed;
          return memories.change(ids[1 - which]!, 'tags', ({ tags }) => ({ tags: [...tags, `of call ${which}`] }));
        });
        return carryOut({ store, caller: provenance(), now: () => new Date() } as Workspace, commit, undefined);
      });
    await Promise.all([call(0), call(1)]);
    const tagsOf = (id: string) => inStore(storage, workspace, async (store) => (await store.memories.get(id)).tags);
    expect([await tagsOf(ids[0]!), await tagsOf(ids[1]!)]).toEqual([['of call 1'], ['of call 0']]);
    expect(attempts[0]! + attempts[1]!).toBe(3);
  });

  test('pgvector is found in any schema', async () => {
    const url = await database();
    await runStatements(url, 'create schema extensions', 'create extension vector schema extensions');
    const storage = await opened(url);
    const workspace = await storage.control.workspaces.create({ name: 'Elsewhere' });
    await add(storage, workspace, 'found by its vector');
    const { hits } = await inStore(storage, workspace, (store) =>
      store.memories.nearest(unitVector(0), testModel, 5, {}),
    );
    expect(hits).toHaveLength(1);
  });

  test('without pgvector, and without the right to install it, the start reports that and leaves nothing behind', async () => {
    const url = await database();
    const role = `stele_poor_${process.pid}`;
    const name = new URL(url).pathname.slice(1);
    await runStatements(url, `create role ${role} login`, `grant create on database ${name} to ${role}`);
    cleanUp.push(() => runStatements(url, `drop owned by ${role}`, `drop role ${role}`));
    const poor = Object.assign(new URL(url), { username: role }).href;
    await expect(opened(poor)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('may not install it'),
      mend: expect.stringContaining('CREATE EXTENSION vector'),
    });
    const client = new pg.Client(url);
    await client.connect();
    const { rows } = await client.query("select nspname from pg_namespace where nspname = 'stele'");
    await client.end();
    expect(rows).toEqual([]);
  });

  test.each([
    ['no database of this name', (url: string) => Object.assign(new URL(url), { pathname: '/nowhere_at_all' }).href],
    ['Nothing answers', (url: string) => Object.assign(new URL(url), { port: '9' }).href],
    ['accepts no encrypted connections', (url: string) => `${url}?sslmode=require`],
    ['has no address', (url: string) => Object.assign(new URL(url), { hostname: 'no-such-host.invalid' }).href],
  ])('an unusable address is reported with its reason: %s', async (says, wrong) => {
    await expect(opened(wrong(await database()))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(new RegExp(`${says}|could not be looked up`)),
      mend: expect.any(String),
    });
  });

  test('a statement that takes too long is ended by the server, and the connection remains usable', async () => {
    const pool = openPool(await database(), 1, silent, { options: '-c statement_timeout=100' });
    const db = kyselyOn(pool);
    cleanUp.push(() => db.destroy());
    await expect(sql`select pg_sleep(10)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('a silent server is not waited for beyond the timeout, and its late answer reaches no other caller', async () => {
    const pool = openPool(await database(), 1, silent, { query_timeout: 100 });
    const db = kyselyOn(pool);
    cleanUp.push(() => db.destroy());
    const late = sql`select pg_sleep(1)`.execute(db).catch(translatePostgresError);
    expect(await late).toMatchObject({ code: 'unavailable', message: expect.stringContaining('does not answer') });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  });

  test('a read waits for a table that another program has locked as briefly as a write does', async () => {
    const url = await database();
    const storage = await opened(url, { lockMs: 200, statementMs: 60_000 });
    const workspace = await storage.control.workspaces.create({ name: 'Locked' });
    await add(storage, workspace, 'kept');
    const holder = new pg.Client(url);
    await holder.connect();
    await holder.query('begin');
    await holder.query(`lock table "${workspace.workspace_id.toLowerCase()}".memories in access exclusive mode`);
    const begun = performance.now();
    const refused = await Promise.allSettled([
      contents(storage, workspace),
      contents(storage, workspace),
      add(storage, workspace, 'not stored'),
    ]);
    for (const each of refused) expect(each).toMatchObject({ reason: { message: /Another call held/ } });
    expect(performance.now() - begun).toBeLessThan(30_000);
    await holder.query('rollback');
    await holder.end();
    expect(await contents(storage, workspace)).toEqual(['kept']);
  });

  test('a read-only database can be read, and states why it is not ready', async () => {
    const url = await database();
    const storage = await opened(url);
    const workspace = await storage.control.workspaces.create({ name: 'Standby' });
    await add(storage, workspace, 'readable');
    const name = new URL(url).pathname.slice(1);
    await runStatements(
      serverUrl!,
      `alter database ${name} set default_transaction_read_only = on`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await expect.poll(() => contents(storage, workspace).catch(() => [])).toEqual(['readable']);
    const refusal = { code: 'unavailable', message: expect.stringContaining('accepts no writes') };
    await expect(add(storage, workspace, 'not to be written')).rejects.toMatchObject(refusal);
    await expect(storage.control.ping()).rejects.toMatchObject(refusal);
  });

  test('a store at its newest version opens in a read-only database', async () => {
    const url = await database();
    const before = await opened(url);
    const workspace = await before.control.workspaces.create({ name: 'Not open yet' });
    await add(before, workspace, 'readable');
    const elsewhere = await opened(url);
    const name = new URL(url).pathname.slice(1);
    await runStatements(
      serverUrl!,
      `alter database ${name} set default_transaction_read_only = on`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await expect.poll(() => contents(elsewhere, workspace).catch(() => [])).toEqual(['readable']);
  });

  test('a store at its newest version opens while all connections for migrations are in use', async () => {
    const url = await database();
    const before = await opened(url);
    const workspace = await before.control.workspaces.create({ name: 'Not open yet' });
    await add(before, workspace, 'readable');
    const exported = await before.control.workspaces.create({ name: 'Exported' });
    await add(before, exported, 'exported');
    const storage = await opened(url, { connectMs: 500 });
    const ended = gate();
    const exports = Array.from({ length: 3 }, () =>
      inStore(storage, exported, (store) => store.snapshot(() => ended.passed)),
    );
    await wait(200);
    expect(await contents(storage, workspace)).toEqual(['readable']);
    ended.open();
    await Promise.all(exports);
  });

  test.skipIf(!existsSync('/usr/sbin/pgbouncer'))(
    'a pooler in transaction mode works, and searches are as thorough as without it (pgbouncer)',
    async () => {
      const url = await database();
      const { host, port, database: name } = { ...new pg.Client(url) } as unknown as Record<string, string>;
      const folder = mkdtempSync(join(tmpdir(), 'stele-pooler-'));
      const pooled = 20_000 + (process.pid % 10_000);
      const file = join(folder, 'pgbouncer.ini');
      writeFileSync(
        file,
        `[databases]\n${name} = host=${host} port=${port} user=postgres\n[pgbouncer]\nlisten_addr=127.0.0.1\nlisten_port=${pooled}
auth_type=any\npool_mode=transaction\ndefault_pool_size=2\nunix_socket_dir=\n`,
      );
      const pooler = spawn('/usr/sbin/pgbouncer', ['-q', '-u', 'nobody', file], { stdio: 'ignore' });
      await import('node:fs/promises').then(({ chmod }) => chmod(folder, 0o755));
      cleanUp.push(
        () => rmSync(folder, { recursive: true }),
        () => void pooler.kill(),
      );
      const behind = `postgres://postgres@127.0.0.1:${pooled}/${name}`;
      await expect
        .poll(() =>
          runStatements(behind, 'select 1').then(
            () => true,
            () => false,
          ),
        )
        .toBe(true);
      const storage = await opened(behind, {}, 6);
      const workspace = await storage.control.workspaces.create({ name: 'Pooled' });
      await Promise.all(Array.from({ length: 20 }, (_, n) => add(storage, workspace, `memory ${n}`)));
      expect(await contents(storage, workspace)).toHaveLength(20);
      const db = kyselyOn<object>(openPool(behind, 4, silent));
      const seen = await Promise.all(
        Array.from({ length: 8 }, () =>
          sql<{ ef: string }>`select pg_sleep(0.02), current_setting('hnsw.ef_search') as ef
            from (values (1)) as one (row) where ${withSettings({ 'hnsw.ef_search': '200' })}`.execute(db),
        ),
      );
      await db.destroy();
      expect(seen.map(({ rows }) => rows[0]?.ef)).toEqual(Array(8).fill('200'));
      await storage.close();
    },
  );
});

test('an invalid database address is refused without being quoted', async () => {
  const settings = { dataDir: '', databaseUrl: 'postgres://me:se/cret@:host/x', databasePool: 2, openWorkspaces: 2 };
  const refusal = await openStorage(settings, silent).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'unavailable', message: expect.stringContaining('cannot be read') });
  expect(String((refusal as Error).message)).not.toContain('cret');
  expect((refusal as Error).cause).toBeUndefined();
});
