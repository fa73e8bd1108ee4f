/** The built program migrates a large store of an older version in the background, and continues after a kill. */
import { dirname } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCli, startServer } from '../../bench/program.ts';
import { fixture, type OlderStores, olderOnSqlite } from '../support/older-stores.ts';

const memories = 200_000;
const many = `insert into memories (id, content, layer, memory_type, status, tags, pinned, importance, happened_at, actor, metadata, language, created_at, updated_at)
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${memories})
  select 'mem_many_' || n, 'number ' || n, 'episodic', 'fact', 'active', '[]', 0, 0.5, '2026-01-05T00:00:00.000Z', 'key:agent', '{}', 'en',
    '2026-01-05T00:00:00.000Z', '2026-01-05T00:00:00.000Z' from numbers`;

let older: OlderStores;
beforeEach(async () => {
  older = await olderOnSqlite();
});
afterEach(() => older.remove());

const poll = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 180_000, interval: 20 });

test('a large store is served once it is migrated; until then its callers are told when to retry', async () => {
  const dataDir = dirname(older.files!.control);
  await older.make('control', older.migrations.control.slice(0, 2), fixture('control-v2'));
  await older.make('workspace', older.migrations.workspace.slice(0, 2), [...fixture('workspace-v2'), many]);
  const made = await runCli(['key', 'create', '--workspace', 'atlas', '--label', 'x', '--json'], { dataDir });
  const { key } = JSON.parse(made.stdout);
  let server = await startServer({ dataDir });
  const ready = async () => {
    const answer = await (await fetch(`${server.base}/api/service/readiness`)).json();
    return answer as { migrations: { version: number; progress: number }[] };
  };
  const recent = () => fetch(`${server.base}/api/workspaces/atlas/status`, { headers: { 'X-API-Key': key } });

  await poll(async () => (await ready()).migrations[0]?.progress ?? 0).toBeGreaterThan(0);
  expect((await ready()).migrations).toMatchObject([{ version: 3 }]);
  const refused = await recent();
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(JSON.stringify(await refused.json())).toContain('migrated to this version of Stele');
  await server.kill();

  const hashed = `update memories set content_hash = 'kept' where content_hash is not null returning id`;
  const done = (await older.read('workspace', hashed)).length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(memories);
  server = await startServer({ dataDir });
  await poll(async () => (await recent()).status).toBe(200);
  expect((await ready()).migrations).toEqual([]);
  expect(await server.stop()).toBe(0);
  const left = `select count(*) as n from memories where content_hash is null or content_hash = 'kept'`;
  expect(await older.read('workspace', left)).toEqual([{ n: done }]);
});
