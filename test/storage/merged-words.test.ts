/**
 * FTS5's index in an SQLite store: its segments are merged in small steps, so that no commit merges all of a large
 * store.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import { Database } from '../../src/storage/sqlite/driver.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

let dataDir: string;
let storage: Storage;
let workspace: WorkspaceRecord;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stele-merged-words-'));
  storage = await openStorage({ dataDir, databaseUrl: null, databasePool: 2, openWorkspaces: 4 }, silent);
  workspace = await storage.control.workspaces.create({ name: 'Alpha' });
});

afterEach(async () => {
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const store = (from: number, count: number) =>
  storage.withWorkspace(workspace, ({ storeFor }) => {
    const contents = Array.from({ length: count }, (_, at) => `harbour note${from + at} pier${(from + at) % 50}`);
    return storeFor(provenance()).memories.add(
      contents.map((content) => ({ memory: storedMemory(content), form: searchForm(content) })),
    );
  });

/** The number of segments at each level, from FTS5's own record: 16 of one level are merged at once. */
function partsByLevel(): number[] {
  const folder = join(dataDir, 'workspaces');
  const database = new Database(join(folder, readdirSync(folder).find((file) => file.endsWith('.sqlite'))!));
  const record = database.prepare('select block from lexical_data where id = 10').pluck().get() as Buffer;
  database.close();
  // Skips four bytes of configuration. Numbers are varints with seven bits per byte.
  let at = 4;
  const next = (value = 0): number => {
    const byte = record[at++]!;
    return byte < 128 ? value * 128 + byte : next(value * 128 + (byte & 127));
  };
  const [levels] = [next(), next(), next()];
  return Array.from({ length: levels! }, () => {
    const parts = [next(), next()][1]!;
    for (let part = 0; part < parts; part += 1) [next(), next(), next()];
    return parts;
  });
}

test('memories that are stored one by one never create sixteen segments of one level', async () => {
  let most = 0;
  for (let n = 0; n < 120; n += 1) {
    await store(n, 1);
    most = Math.max(most, ...partsByLevel());
  }
  expect(most).toBeLessThan(12);
});

test('memories that are stored in bulk never create sixteen segments of one level', async () => {
  let most = 0;
  for (let n = 0; n < 40; n += 1) {
    await store(n * 50, 50);
    most = Math.max(most, ...partsByLevel());
  }
  expect(most).toBeLessThan(12);
});

test('a store that is reopened after every few memories creates no sixteen segments either', async () => {
  let most = 0;
  for (let n = 0; n < 90; n += 1) {
    await store(n, 1);
    if (n % 7 === 6) {
      await storage.close();
      storage = await openStorage({ dataDir, databaseUrl: null, databasePool: 2, openWorkspaces: 4 }, silent);
    }
    most = Math.max(most, ...partsByLevel());
  }
  expect(most).toBeLessThan(12);
});
