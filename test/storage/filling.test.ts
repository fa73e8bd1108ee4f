/**
 * Rows of a large store are backfilled in the background, in batches: a killed migration continues where it stopped,
 * and no other call waits.
 */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import type { Fill, Migration } from '../../src/storage/migrate.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import { provenance } from '../support/memories.ts';
import {
  fixture,
  type OlderStores,
  olderOnPglite,
  olderOnServer,
  olderOnSqlite,
  olderWorkspaceId,
} from '../support/older-stores.ts';

const serverUrl = process.env.STELE_TEST_POSTGRES_URL;
const engines: { name: string; start: () => Promise<OlderStores> }[] = [
  { name: 'SQLite', start: olderOnSqlite },
  { name: 'PGlite', start: olderOnPglite },
  ...(serverUrl ? [{ name: 'PostgreSQL', start: () => olderOnServer(serverUrl) }] : []),
];

/** Three batches, including the three memories of the fixture. */
const memories = 1_203;
const columns = `content, layer, memory_type, status, tags, pinned, importance, happened_at, actor, metadata, language, created_at, updated_at`;
const manyMore = `insert into memories (id, ${columns})
  with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${memories - 3})
  select 'mem_many_' || n, 'number ' || n, 'episodic', 'fact', 'active', '[]', 0, 0.5, '2026-01-05T00:00:00.000Z', 'key:agent', '{}', 'en',
    '2026-01-05T00:00:00.000Z', '2026-01-05T00:00:00.000Z' from numbers`;

const workspace = { workspace_id: olderWorkspaceId, slug: 'atlas' } as WorkspaceRecord;

describe.each(engines)('$name', ({ start }) => {
  let older: OlderStores;
  let opened: Storage[];
  beforeEach(async () => {
    older = await start();
    opened = [];
    await older.make('control', older.migrations.control.slice(0, 2), fixture('control-v2'));
    await older.make('workspace', older.migrations.workspace.slice(0, 2), [...fixture('workspace-v2'), manyMore]);
  });
  afterEach(async () => {
    for (const storage of opened) await storage.close();
    await older.remove();
  });

  /** A caller waits long enough for a busy machine. */
  const open = async (patienceMs = Number.POSITIVE_INFINITY) => {
    const storage = await older.open(patienceMs);
    opened.push(storage);
    return storage;
  };
  const count = (storage: Storage, record = workspace) =>
    storage.withWorkspace(record, (store) => store.storeFor(provenance()).memories.count());
  const hashes = async () => {
    const all = await older.read('workspace', 'select content_hash from memories order by seq');
    return all.map(({ content_hash }) => content_hash);
  };
  /** The same migration, killed at this batch. */
  const killedAt = (batch: number): Migration[] => {
    const [first, second, third] = older.migrations.workspace;
    const { fill } = third!;
    let batches = 0;
    const dying: Fill = {
      last: fill!.last,
      batch: async (db, after) => {
        const reached = await fill!.batch(db, after);
        batches += 1;
        if (batches === batch) throw new Error('killed');
        return reached;
      },
    };
    return [first!, second!, { ...third!, fill: dying }];
  };

  test.each([1, 2, 3, 4])('a migration killed in batch %i continues there, and does nothing twice', async (batch) => {
    await expect(older.make('workspace', killedAt(batch))).rejects.toThrow('killed');
    const before = await hashes();
    const done = Math.min(memories, (batch - 1) * 500);
    expect(before.filter((hash) => hash !== null)).toHaveLength(done);
    await markDone();
    const storage = await open();
    expect(await count(storage)).toBe(memories - 1);
    const after = await hashes();
    expect(after.filter((hash) => hash === 'kept')).toHaveLength(done);
    expect(after).not.toContain(null);
    expect(await older.read('workspace', 'select * from schema_fills')).toEqual([]);
    expect(storage.migrations()).toEqual([]);
  });

  /** Makes repeated work visible. */
  const markDone = () =>
    older.read('workspace', `update memories set content_hash = 'kept' where content_hash is not null returning id`);

  test('a caller of the store is told when to retry, and others are answered', async () => {
    const storage = await open(0);
    const other = await storage.control.workspaces.create({ name: 'Other' });
    await expect(count(storage)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/migrated to this version of Stele: \d+ % done\. Try again in \d+ s/),
      retryAfterSeconds: expect.any(Number),
    });
    expect(storage.migrations()).toMatchObject([{ version: 3, name: expect.stringContaining('jobs'), progress: 0 }]);
    expect(await count(storage, other)).toBe(0);
    await expect.poll(() => count(storage).catch(() => null)).toBe(memories - 1);
    expect(storage.migrations()).toEqual([]);
  });

  test('it ends with the service, and continues with the next start', async () => {
    const storage = await open(0);
    await expect(count(storage)).rejects.toMatchObject({ code: 'unavailable' });
    await opened.pop()!.close();
    expect(await hashes()).toContain(null);
    await markDone();
    const done = (await hashes()).filter((hash) => hash === 'kept').length;
    expect(await count(await open())).toBe(memories - 1);
    expect((await hashes()).filter((hash) => hash === 'kept')).toHaveLength(done);
    expect(await hashes()).not.toContain(null);
  });

  test('two processes that open it at once share the work', async () => {
    const storages = [await open(), await open()];
    expect(await Promise.all(storages.map((storage) => count(storage)))).toEqual([memories - 1, memories - 1]);
    expect(await hashes()).not.toContain(null);
    const versions = await older.read('workspace', 'select version from schema_version order by version');
    expect(versions.map(({ version }) => version)).toEqual(older.migrations.workspace.map((_, at) => at + 1));
  });
});
