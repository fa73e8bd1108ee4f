/**
 * The write-ahead log of an SQLite store: a thread moves it into the file, it stays bounded whatever readers do, and
 * nothing in it is lost.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

const megabyte = 1024 * 1024;
let dataDir: string;
let storage: Storage;
let workspace: WorkspaceRecord;

const open = () => openStorage({ dataDir, databaseUrl: null, databasePool: 2, openWorkspaces: 4 }, silent);
const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
  storage.withWorkspace(workspace, (opened) => work(opened.storeFor(provenance())));
const logBytes = () => {
  const file = join(dataDir, 'workspaces', `${workspace.workspace_id}.sqlite-wal`);
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
};
/** About two megabytes in one transaction. */
const write = (store: WorkspaceStore, n: number) => {
  const memories = Array.from({ length: 32 }, (_, at) => storedMemory(`${n} ${at} ${'x'.repeat(60_000)}`));
  const form = searchForm('x');
  return store.memories.add(memories.map((memory) => ({ memory, form })));
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stele-checkpoints-'));
  storage = await open();
  workspace = await storage.control.workspaces.create({ name: 'Alpha' });
});

afterEach(async () => {
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a log that is written without a pause stays bounded, and the store contains all of it', async () => {
  let largest = 0;
  await inStore(async (store) => {
    for (let n = 0; n < 45; n += 1) {
      await write(store, n);
      largest = Math.max(largest, logBytes());
    }
  });
  expect(largest).toBeGreaterThan(4 * megabyte);
  expect(largest).toBeLessThan(80 * megabyte);
  await storage.close();
  expect(logBytes()).toBe(0);
  storage = await open();
  expect(await inStore((store) => store.memories.count())).toBe(45 * 32);
});

test('a reader with an old snapshot sees it to its end, and writers continue beside it', async () => {
  await inStore((store) => write(store, 0));
  await inStore((store) =>
    store.snapshot(async (then) => {
      for (let n = 1; n < 20; n += 1) await write(store, n);
      expect(await then.memories.count()).toBe(32);
    }),
  );
  expect(await inStore((store) => store.memories.count())).toBe(20 * 32);
  // No snapshot retains the log any more.
  await inStore(async (store) => {
    for (let n = 20; n < 24; n += 1) await write(store, n);
  });
  await expect
    .poll(async () => {
      await inStore((store) => write(store, 60));
      return logBytes();
    })
    .toBeLessThan(16 * megabyte);
});
