/** Stores of an older Stele are opened and keep everything; those of a newer one are left alone. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../src/model/ids.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { driverPackage } from '../../src/storage/sqlite/driver.ts';
import * as sqlite from '../../src/storage/sqlite/migrations.ts';
import { provenance, searchForm, storedMemory, testModel, unitVector } from '../support/memories.ts';
import {
  fixture,
  fixtureNames,
  type OlderStores,
  olderOnPglite,
  olderOnServer,
  olderOnSqlite,
  olderWorkspaceId,
  type Part,
} from '../support/older-stores.ts';

const serverUrl = process.env.STELE_TEST_POSTGRES_URL;
const engines: { name: string; start: () => Promise<OlderStores> }[] = [
  { name: 'SQLite', start: olderOnSqlite },
  { name: 'PGlite', start: olderOnPglite },
  ...(serverUrl ? [{ name: 'PostgreSQL', start: () => olderOnServer(serverUrl) }] : []),
];

const parts: Part[] = ['control', 'workspace'];
const newest = { control: sqlite.controlMigrations.length, workspace: sqlite.workspaceMigrations.length };
/** Each pair of versions that were released together, except the newest. */
const released: Record<Part, number>[] = [
  { control: 1, workspace: 1 },
  { control: 1, workspace: 2 },
  { control: 2, workspace: 2 },
  { control: 2, workspace: 3 },
  { control: 3, workspace: 3 },
];

const mem = (n: number) => `mem_01JZ000000000000000000000${n}`;
const workspace: WorkspaceRecord = {
  workspace_id: olderWorkspaceId,
  slug: 'atlas',
  name: 'Atlas',
  created_at: '2026-01-01T08:00:00.000Z',
  redacts: true,
  redacts_accounts: false,
  adapts: true,
};

test('each older version of a store has its fixture', () => {
  for (const part of parts) {
    const older = Array.from({ length: newest[part] - 1 }, (_, n) => `${part}-v${n + 1}`);
    expect(fixtureNames().filter((name) => name.startsWith(part))).toEqual(older);
    expect([...new Set(released.map((versions) => `${part}-v${versions[part]}`))]).toEqual(older);
  }
});

describe.each(engines)('$name', ({ start }) => {
  let older: OlderStores;
  let opened: Storage[];
  const begin = async () => {
    older = await start();
    opened = [];
  };
  const end = async () => {
    for (const storage of opened) await storage.close();
    await older.remove();
  };

  const open = async () => {
    const storage = await older.open(Number.POSITIVE_INFINITY);
    opened.push(storage);
    return storage;
  };
  const inStore = <T>(storage: Storage, work: (store: WorkspaceStore) => Promise<T>) =>
    storage.withWorkspace(workspace, (store) => work(store.storeFor(provenance())));
  const upTo = (part: Part, version: number) => older.migrations[part].slice(0, version);
  /** Both parts as these versions left them. */
  const make = async (versions: Record<Part, number>) => {
    await older.make('control', upTo('control', versions.control), fixture(`control-v${versions.control}`));
    await older.make('workspace', upTo('workspace', versions.workspace), [
      ...fixture(`workspace-v${versions.workspace}`),
      ...older.indexed(1, 'lisbon office opens', 1),
      ...older.indexed(2, 'porto office closed', 2),
      ...older.indexed(3, 'forgotten secret', 3),
    ]);
  };
  const versionsOf = async (part: Part) =>
    (await older.read(part, 'select version from schema_version order by version')).map(({ version }) => version);
  const all = (part: Part) => Array.from({ length: newest[part] }, (_, n) => n + 1);

  describe.each(released)('a store of version $control/$workspace', (versions) => {
    let storage: Storage;
    beforeAll(async () => {
      await begin();
      await make(versions);
      storage = await open();
    });
    afterAll(end);

    test('keeps its workspaces and keys, and accepts people', async () => {
      const { control } = storage;
      expect(await versionsOf('control')).toEqual(all('control'));
      expect(await control.workspaces.list()).toMatchObject([workspace, { slug: 'empty' }]);
      expect(await control.keys.list(olderWorkspaceId)).toMatchObject([
        { label: 'agent', scope: 'write', revoked_at: null, last_used_at: '2026-02-01T00:00:00.000Z' },
        { label: 'old reader', scope: 'read', revoked_at: '2026-01-15T00:00:00.000Z' },
      ]);
      expect(await control.keys.find('key_01JZ0000000000000000000001')).toMatchObject({ secret_hash: 'hash-of-agent' });
      const { person_id } = await control.people.create({
        email: 'ada@example.org',
        email_verified: true,
        name: 'Ada',
        identity: { provider: 'github', subject: '1' },
      });
      await control.members.add({ workspace_id: olderWorkspaceId, person_id, role: 'owner' });
      expect(await control.members.workspacesOf(person_id)).toEqual([{ workspace, role: 'owner' }]);
    });

    test('keeps every memory, and finds it by words and by vector', async () => {
      await inStore(storage, async ({ memories, health }) => {
        expect(await memories.list({}, { limit: 9 })).toMatchObject([
          { memory_id: mem(2), status: 'superseded', merged_into: mem(1), valid_to: '2026-01-03T00:00:00.000Z' },
          {
            memory_id: mem(1),
            content: 'lisbon office opens',
            tags: ['office', 'travel'],
            pinned: true,
            importance: 0.75,
            note: 'checked by Ada',
            occurred_at: '2025-12-24T00:00:00.000Z',
            source: { name: 'notes.md', type: 'markdown', run_id: 'run_01JZ0000000000000000000001' },
            metadata: { nested: { list: [1, null, true] } },
            access_count: 7,
          },
        ]);
        expect(await memories.find(mem(3))).toBeNull();
        expect(await memories.find(mem(3), { forgotten: true })).toMatchObject({ content: 'forgotten secret' });
        expect((await memories.matchWords(['lisbon'], 9, {})).map(({ memory_id }) => memory_id)).toEqual([mem(1)]);
        const { hits } = await memories.nearest(unitVector(2), testModel, 1, {});
        expect(hits).toMatchObject([{ memory_id: mem(2) }]);
        expect(await health({ thorough: true })).toMatchObject({ schemaVersion: newest.workspace, memories: 3 });
      });
    });

    test('detects texts that its memories already contain', async () => {
      const again = storedMemory('  Lisbon office OPENS. ', { layer: 'semantic' });
      await inStore(storage, async ({ memories }) => {
        const [before] = await memories.addNew([{ memory: again, form: searchForm(again.content, 5) }]);
        expect(before).toMatchObject({ memory_id: mem(1), content: 'lisbon office opens' });
        expect(await memories.count()).toBe(2);
      });
    });

    test('keeps its history, trails and stored answers', async () => {
      await inStore(storage, async ({ history, trail, answers }) => {
        expect(await history.ofMemory(mem(1))).toMatchObject([
          { kind: 'create', after: { content: 'lisbon office may open', layer: 'semantic' } },
          { kind: 'edit', cause: 'it does', before: { content: 'lisbon office may open' } },
        ]);
        expect(await trail.routeCounts()).toEqual([{ route: 'POST /search', count: 41 }]);
        expect(await trail.recentUsage(9)).toMatchObject([{ request_id: 'req-1', duration_ms: 1.5 }]);
        expect(await trail.recentAudit(9)).toMatchObject([{ action: 'tool.edit_memory', targets: [mem(1)] }]);
        const kept = await answers.claim('key_01JZ0000000000000000000001', 'once', 'f', '2026-02-01T01:00:00.000Z');
        expect(kept).toEqual({ fingerprint: 'f', answer: { ok: true } });
      });
    });
  });

  describe('a store', () => {
    beforeEach(begin);
    afterEach(end);

    test.each(released)('of version $control/$workspace works like a new one', async (versions) => {
      await make(versions);
      const memory = storedMemory('written after');
      await inStore(await open(), async ({ memories, entities, links, sessions, ingestRuns, reports }) => {
        await memories.add([{ memory, form: searchForm(memory.content, 4) }]);
        await memories.change(mem(1), 'tags', { tags: ['office'] });
        await memories.change(mem(3), 'restore', { forgotten_at: null });
        const [lisbon] = await entities.ensure([{ name: 'Lisbon', normal: 'lisbon', kind: 'place' }]);
        const { entity_id } = lisbon!;
        await entities.setMentions([{ memory_id: mem(1), mentions: [{ entity_id, weight: 1 }] }]);
        expect(await reports.countBy('entity')).toContainEqual({ group: 'Lisbon', count: 1 });
        await links.add({ from: memory.memory_id, relation: 'follows', to: mem(1) });
        await sessions.append({ kind: 'diary', session_id: null, content: 'migrated', data: {} });
        await ingestRuns.start({ source_name: 'a', source_type: 'text', item_count: 1 });
      });
      await opened.pop()!.close();
      await inStore(await open(), async ({ memories, links, sessions, ingestRuns }) => {
        expect(await memories.count()).toBe(4);
        expect(await memories.get(mem(1))).toMatchObject({ tags: ['office'] });
        expect(await memories.matchWords(['written'], 9, {})).toHaveLength(1);
        expect(await links.ofMemory(mem(1))).toHaveLength(1);
        expect(await sessions.latest('diary')).toMatchObject({ content: 'migrated' });
        expect(await ingestRuns.list({ limit: 9 })).toHaveLength(1);
      });
    });

    test.each(parts)('stays intact at its version when a migration of the %s store fails half-way', async (part) => {
      const versions = released.at(-1)!;
      await make(versions);
      const statements = [
        'create table half (x integer)',
        'drop table schema_version',
        'create table half (x integer)',
      ];
      const broken = [...upTo(part, versions[part]), { name: 'broken', statements }];
      const lastRow = part === 'control' ? 'select id from api_keys' : 'select id from memories';
      const before = await older.read(part, lastRow);
      await expect(older.make(part, broken)).rejects.toThrow('half');
      expect(await versionsOf(part)).toEqual(all(part).slice(0, versions[part]));
      await expect(older.read(part, 'select * from half')).rejects.toThrow('half');
      expect(await older.read(part, lastRow)).toEqual(before);
      expect(await inStore(await open(), ({ memories }) => memories.count())).toBe(2);
    });

    test('with entities and mentions finds them by misspelled names, and in order of time', async () => {
      await make({ control: 1, workspace: 2 });
      await inStore(await open(), async ({ entities }) => {
        const ada = (await entities.findByName('ada'))!.entity_id;
        expect(await entities.findSimilar('countes', 9)).toMatchObject([{ entity_id: ada }]);
        const page = { limit: 9, order: 'happened-first' as const };
        const inOrder = (await entities.mentionsIn([ada], {}, page)).map(({ memory_id }) => memory_id);
        expect(inOrder).toEqual([mem(1), mem(2)]);
        const seen = { first_seen: '2025-12-24T00:00:00.000Z', last_seen: '2026-01-02T09:00:00.000Z' };
        expect(await entities.presence([ada])).toEqual(new Map([[ada, { mentions: 2, ...seen }]]));
      });
    });

    test('with entities and session records keeps them, and accepts jobs', async () => {
      await make({ control: 1, workspace: 2 });
      await inStore(await open(), async ({ entities, sessions, jobs, trail }) => {
        const ada = await entities.findByName('countess');
        expect(ada).toMatchObject({ name: 'Ada', aliases: ['Countess'], metadata: { team: 'travel' } });
        expect(await entities.relations([ada!.entity_id], 9)).toMatchObject([
          { relation: 'visits', memory_id: mem(2) },
        ]);
        expect(await sessions.latest('handoff')).toMatchObject({ content: 'half way', data: { open: ['tickets'] } });
        expect(await jobs.enqueue({ kind: 'dedup', lane: 'upkeep', args: {} })).toMatchObject({ isNew: true });
        expect(await trail.recentRecalls(9)).toEqual([]);
      });
    });

    test('does not count forgotten memories of an entity until they are restored', async () => {
      await make({ control: 3, workspace: 3 });
      await inStore(await open(), async ({ entities, memories, jobs }) => {
        const porto = (await entities.findByName('porto'))!.entity_id;
        const nowhere = { mentions: 0, first_seen: null, last_seen: null };
        expect(await entities.presence([porto])).toEqual(new Map([[porto, nowhere]]));
        expect(await jobs.list({ limit: 9 })).toMatchObject([{ kind: 'dedup', result: { merged: 0 } }]);
        await memories.change(mem(3), 'restore', { forgotten_at: null });
        expect((await entities.presence([porto])).get(porto)).toMatchObject({ mentions: 1 });
      });
    });

    test('that ran one job at once lists its jobs, and the running one has failed', async () => {
      await make({ control: 3, workspace: 3 });
      const columns = 'id, kind, args, state, progress, step, actor, operation_id, started_at, lease_until, told';
      const at = "'2026-01-06T10:00:00.000Z'";
      await older.make('workspace', upTo('workspace', 3), [
        `update jobs set actor = 'key:"quoted\\agent"'`,
        `insert into jobs (${columns}) values ('job_2', 'consolidate', '{}', 'running', 0.5, 'reading', 'key:agent', 'op_2', ${at}, ${at}, 0)`,
      ]);
      await inStore(await open(), async ({ jobs }) => {
        expect(await jobs.list({ limit: 9 })).toMatchObject([
          { kind: 'consolidate', lane: 'upkeep', state: 'failed', error: expect.stringMatching(/update/), attempts: 1 },
          { kind: 'dedup', state: 'done', actor: 'key:"quoted\\agent"', result: { merged: 0 }, progress: 1 },
        ]);
        expect(await jobs.claim('upkeep', 1_000)).toBeNull();
      });
    });

    test('without names has memories that wait to be read for them', async () => {
      await make(released[0]!);
      const unread = await inStore(await open(), ({ entities }) => entities.unread(9));
      expect(unread.map(({ memory_id }) => memory_id)).toEqual([mem(1), mem(2)]);
    });

    test('deletes a memory’s dependent rows with its row', async () => {
      await make(released[0]!);
      await inStore(await open(), async ({ entities, links }) => {
        const [one, two] = await entities.ensure(['a', 'b'].map((name) => ({ name, normal: name, kind: 'thing' })));
        const [from, to] = [one!.entity_id, two!.entity_id];
        await entities.setMentions([{ memory_id: mem(1), mentions: [{ entity_id: from, weight: 1 }] }]);
        await entities.setRelations([{ memory_id: mem(1), relations: [{ from, relation: 'is', to, weight: 1 }] }]);
        await links.add({ from: mem(1), relation: 'follows', to: mem(2) });
      });
      await older.make('workspace', older.migrations.workspace, [`delete from memories where id = '${mem(1)}'`]);
      for (const table of ['mentions', 'entity_relations', 'memory_links'])
        expect(await older.read('workspace', `select * from ${table}`)).toEqual([]);
    });

    test.each(parts)(
      'whose %s part is of a newer version is refused with a message, and left unchanged',
      async (part) => {
        await make(released[0]!);
        const beyond = newest[part] + 1;
        await older.make(part, older.migrations[part], [
          `insert into schema_version (version, name, at) values (${beyond}, 'from the future', '2030-01-01T00:00:00.000Z')`,
        ]);
        const opening = async () => inStore(await open(), ({ memories }) => memories.count());
        const refusal = {
          code: 'unavailable',
          message: expect.stringContaining(`version ${beyond}, made by a newer Stele`),
        };
        await expect(opening()).rejects.toMatchObject(refusal);
        await expect(opening()).rejects.toMatchObject(refusal);
        expect(await versionsOf(part)).toEqual([...all(part), beyond]);
      },
    );

    test('opened twice at once is migrated once', async () => {
      await make(released[0]!);
      const migrating = await elsewhere();
      const storages = await Promise.all(migrating ? [open()] : [open(), open()]);
      const counts = await Promise.all(storages.map((storage) => inStore(storage, ({ memories }) => memories.count())));
      expect(counts).toEqual(storages.map(() => 2));
      await migrating?.ended;
      for (const part of parts) expect(await versionsOf(part)).toEqual(all(part));
      const { workspaces } = storages[0]!.control;
      expect(await workspaces.find(newId('workspace'))).toBeNull();
    });
  });

  /**
   * SQLite makes a second process wait. Within one process that would be a deadlock, so a thread plays the second
   * process.
   */
  async function elsewhere(): Promise<{ ended: Promise<unknown> } | null> {
    if (!older.files) return null;
    const worker = new Worker(migrateSlowly, {
      eval: true,
      workerData: {
        driver: createRequire(import.meta.url).resolve(driverPackage),
        stores: parts.map((part) => ({
          file: older.files![part],
          versions: older.migrations[part].slice(1).map(({ statements }, n) => ({ version: n + 2, statements })),
        })),
      },
    });
    const ended = new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject));
    await new Promise((resolve) => worker.once('message', resolve));
    return { ended };
  }
});

/** Takes the lock of each store, reports it, and continues only while somebody else waits for the lock. */
const migrateSlowly = `
  const { parentPort, workerData } = require('node:worker_threads');
  const Database = require(workerData.driver);
  const stores = workerData.stores.map(({ file, versions }) => ({ versions, database: new Database(file) }));
  for (const { database } of stores) database.exec('begin immediate');
  parentPort.postMessage('locked');
  for (const { database, versions } of stores) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    for (const { version, statements } of versions) {
      for (const statement of statements) database.exec(statement);
      database.prepare('insert into schema_version values (?, ?, ?)').run(version, 'elsewhere', '2026-06-01T00:00:00.000Z');
    }
    database.exec('commit');
    database.close();
  }
`;
