/** Failures of the environment of a store: each time a clear answer, and nothing lost or half-written. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { afterEach, describe, expect, test } from 'vitest';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { openStorage, type StorageSettings } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { driverPackage } from '../../src/storage/sqlite/driver.ts';
import { folderOwner } from '../../src/storage/sqlite/folder-lock.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory, testModel, unitVector } from '../support/memories.ts';
import { newPglite } from '../support/pglite-of-file.ts';

const settings: StorageSettings = { dataDir: '', databaseUrl: null, databasePool: 4, openWorkspaces: 4 };
const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stele-outage-'));
  cleanUp.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function add(storage: Storage, workspace: WorkspaceRecord, content: string): Promise<string> {
  const memory = storedMemory(content);
  const work = (store: WorkspaceStore) => store.memories.add([{ memory, form: searchForm(content) }]);
  return storage.withWorkspace(workspace, (open) => work(open.storeFor(provenance()))).then(() => memory.memory_id);
}

/** Takes the write lock of a store, reports it, and releases it after a second. */
const holdWriteLock = `
  const database = require('${driverPackage}')(process.argv[1]);
  database.exec('begin immediate');
  console.log('held');
  setTimeout(() => database.exec('commit'), 1000);
`;

/** Prints whether the files can be had exclusively, as SQLite wants a file before it removes the log of the file. */
const takeExclusively = `
  for (const file of process.argv.slice(1)) {
    const database = require('${driverPackage}')(file, { timeout: 0 });
    database.pragma('locking_mode = exclusive');
    try {
      database.prepare('select count(*) from sqlite_master').get();
      console.log('free');
    } catch (error) {
      console.log(error.code);
    }
  }
`;

const contents = (storage: Storage, workspace: WorkspaceRecord) =>
  storage.withWorkspace(workspace, async (open) => {
    const listed = await open.storeFor(provenance()).memories.list({}, { limit: 200 });
    return listed.map(({ content }) => content);
  });

describe('a data folder', () => {
  test('has one owner: a second process gets its name, and may have the folder afterwards', async () => {
    const dataDir = temporaryFolder();
    const first = await openStorage({ ...settings, dataDir }, silent, { exclusive: true });
    await expect(openStorage({ ...settings, dataDir }, silent, { exclusive: true })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    expect(folderOwner(dataDir)).toContain(String(process.pid));
    await first.close();
    expect(folderOwner(dataDir)).toBeNull();
    await (await openStorage({ ...settings, dataDir }, silent, { exclusive: true })).close();
  });

  test('can be inspected and changed by a command while the service owns it', async () => {
    const dataDir = temporaryFolder();
    const service = await openStorage({ ...settings, dataDir }, silent, { exclusive: true });
    const command = await openStorage({ ...settings, dataDir }, silent);
    const workspace = await command.control.workspaces.create({ name: 'Shared' });
    await add(command, workspace, 'written by the command');
    await add(service, workspace, 'written by the service');
    expect(await contents(service, workspace)).toEqual(['written by the service', 'written by the command']);
    await command.close();
    await service.close();
  });

  test('stays in use for other programs when a thread opens its stores again: none of them removes a log', async () => {
    const dataDir = temporaryFolder();
    const service = await openStorage({ ...settings, dataDir }, silent, { exclusive: true });
    const workspace = await service.control.workspaces.create({ name: 'Shared' });
    await add(service, workspace, 'written before');
    const thread = await openStorage({ ...settings, dataDir }, silent);
    await add(thread, workspace, 'written by the thread');
    const files = ['control.sqlite', `workspaces/${workspace.workspace_id}.sqlite`].map((name) => join(dataDir, name));
    const taken = execFileSync(process.execPath, ['-e', takeExclusively, ...files], { encoding: 'utf8' });
    expect(taken.trim().split('\n')).toEqual(['SQLITE_BUSY', 'SQLITE_BUSY']);
    await thread.close();
    await service.close();
  });

  test('that is a file, or cannot be created, is refused with the remedy', async () => {
    const file = join(temporaryFolder(), 'taken');
    writeFileSync(file, 'not a folder');
    for (const dataDir of [file, '/dev/null/stele']) {
      await expect(openStorage({ ...settings, dataDir }, silent)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('STELE_DATA_DIR'),
      });
    }
  });

  test('that another process writes to delays the write, and nothing else', async () => {
    const dataDir = temporaryFolder();
    const storage = await openStorage({ ...settings, dataDir }, silent);
    cleanUp.push(() => storage.close());
    const workspace = await storage.control.workspaces.create({ name: 'Shared' });
    await add(storage, workspace, 'before');
    const file = join(dataDir, 'workspaces', `${workspace.workspace_id}.sqlite`);
    const holder = spawn(process.execPath, ['-e', holdWriteLock, file], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(holder.stdout, 'data');
    let turns = 0;
    const others = setInterval(() => {
      turns += 1;
    }, 10);
    const write = add(storage, workspace, 'waited');
    expect(await contents(storage, workspace)).toEqual(['before']);
    await write;
    clearInterval(others);
    expect(turns).toBeGreaterThan(10);
    expect(await contents(storage, workspace)).toEqual(['waited', 'before']);
  });

  test('with a damaged store says so, and the other workspaces continue', async () => {
    const dataDir = temporaryFolder();
    const storage = await openStorage({ ...settings, dataDir }, silent);
    cleanUp.push(() => storage.close());
    const [damaged, sound] = [
      await storage.control.workspaces.create({ name: 'Damaged' }),
      await storage.control.workspaces.create({ name: 'Sound' }),
    ];
    writeFileSync(join(dataDir, 'workspaces', `${damaged.workspace_id}.sqlite`), 'no database at all, '.repeat(500));
    await expect(contents(storage, damaged)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('backup'),
    });
    await add(storage, sound, 'still here');
    expect(await contents(storage, sound)).toEqual(['still here']);
  });
});

/** A file system of 4 MB, if this user may mount one. */
function smallDisk(): string | null {
  const folder = temporaryFolder();
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder]).status !== 0) return null;
  cleanUp.push(() => execFileSync('umount', [folder]));
  return folder;
}

describe('a full disk', () => {
  test('refuses the write, keeps all acknowledged ones, and accepts writes again when there is room', async (context) => {
    const disk = smallDisk();
    if (!disk) return context.skip('mounting a small file system needs the rights of root');
    const dataDir = join(disk, 'data');
    mkdirSync(dataDir);
    const ballast = join(disk, 'ballast');
    writeFileSync(ballast, Buffer.alloc(1_000_000));
    const storage = await openStorage({ ...settings, dataDir }, silent);
    cleanUp.push(() => storage.close());
    const workspace = await storage.control.workspaces.create({ name: 'Full' });
    const acknowledged: string[] = [];
    let refusal: unknown;
    for (let n = 0; n < 2_000 && !refusal; n += 1) {
      const content = `${n} ${'words that take room '.repeat(100)}`;
      await add(storage, workspace, content).then(
        () => acknowledged.push(content),
        (error: unknown) => {
          refusal = error;
        },
      );
    }
    expect(refusal).toMatchObject({
      code: 'storage_full',
      message: expect.stringContaining('nothing of this call was stored'),
    });
    expect((await contents(storage, workspace)).toReversed()).toEqual(acknowledged.slice(-200));
    rmSync(ballast);
    await add(storage, workspace, 'room again');
    expect((await contents(storage, workspace))[0]).toBe('room again');
  });
});

describe('a PostgreSQL server', () => {
  test('that goes away gives a clear answer, and all data is there when it comes back', async () => {
    const database = await newPglite();
    const listen = async (port: number) => {
      const server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port, maxConnections: 8 });
      await server.start();
      return server;
    };
    let server = await listen(0);
    const port = Number(server.getServerConn().split(':').at(-1));
    cleanUp.push(() => database.close());
    const databaseUrl = `postgres://postgres@127.0.0.1:${port}/postgres`;
    const storage = await openStorage({ ...settings, databaseUrl, databasePool: 2 }, silent);
    const workspace = await storage.control.workspaces.create({ name: 'Outage' });
    await add(storage, workspace, 'before');
    await server.stop();
    const away = { code: 'unavailable', retryAfterSeconds: expect.any(Number) };
    await expect(add(storage, workspace, 'meanwhile')).rejects.toMatchObject(away);
    await expect(contents(storage, workspace)).rejects.toMatchObject(away);
    await expect(storage.control.workspaces.list()).rejects.toMatchObject(away);
    server = await listen(port);
    await add(storage, workspace, 'after');
    expect(await contents(storage, workspace)).toEqual(['after', 'before']);
    await storage.close();
    await server.stop();
  });

  test('is queried on one connection within a transaction, so that a full pool never waits for itself', async () => {
    const database = await newPglite();
    const server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: 0, maxConnections: 8 });
    await server.start();
    cleanUp.push(() => database.close());
    const databaseUrl = `postgres://postgres@127.0.0.1:${server.getServerConn().split(':').at(-1)}/postgres`;
    const storage = await openStorage({ ...settings, databaseUrl, databasePool: 1 }, silent);
    const workspace = await storage.control.workspaces.create({ name: 'Narrow' });
    await add(storage, workspace, 'one connection');
    const found = await storage.withWorkspace(workspace, (open) =>
      open
        .storeFor(provenance())
        .transaction(async ({ memories }) => [
          (await memories.wordFrequencies(['connection'])).total,
          (await memories.matchWords(['connection'], 5, {})).length,
          (await memories.nearest(unitVector(0), testModel, 5, {})).hits.length,
        ]),
    );
    expect(found).toEqual([1, 1, 1]);
    await storage.close();
    await server.stop();
  });

  test('that is unavailable at the start is named as the reason', async () => {
    const databaseUrl = 'postgres://postgres@127.0.0.1:9/postgres';
    await expect(openStorage({ ...settings, databaseUrl }, silent)).rejects.toMatchObject({ code: 'unavailable' });
  });
});
