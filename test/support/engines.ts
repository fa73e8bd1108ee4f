/** The engines every storage test runs on: SQLite and PGlite always, a PostgreSQL server when one is named. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '../../src/log.ts';
import { openStorage, type StorageSettings, storageOn } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import { createDatabase } from './own-database.ts';
import { enginePglite } from './pglite-of-file.ts';

export const silent = createLogger('silent');

export interface OpenedEngine {
  readonly storage: Storage;
  /** Closes and opens again, as a restart does. */
  reopen(): Promise<Storage>;
  /** Closes and removes what was made. */
  remove(): Promise<void>;
}

export interface TestEngine {
  readonly name: string;
  /** `now` is the stores' clock. */
  open(options?: { now?: () => Date; capacity?: number }): Promise<OpenedEngine>;
}

const defaults: StorageSettings = { dataDir: '', databaseUrl: null, databasePool: 10, openWorkspaces: 16 };

const sqlite: TestEngine = {
  name: 'SQLite',
  open: async ({ now, capacity = 16 } = {}) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stele-test-'));
    const open = () => openStorage({ ...defaults, dataDir, openWorkspaces: capacity }, silent, { now });
    return reopenable(open, () => rmSync(dataDir, { recursive: true, force: true }));
  },
};

const pglite: TestEngine = {
  name: 'PGlite',
  open: async ({ now, capacity = 16 } = {}) =>
    reopenable(
      async () => storageOn(await enginePglite(), capacity, now),
      () => undefined,
    ),
};

function postgresServer(url: string): TestEngine {
  return {
    name: 'PostgreSQL',
    open: async ({ now, capacity = 16 } = {}) => {
      const { url: databaseUrl, drop } = await createDatabase(url);
      return reopenable(
        () => openStorage({ ...defaults, databaseUrl, openWorkspaces: capacity }, silent, { now }),
        drop,
      );
    },
  };
}

const serverUrl = process.env.STELE_TEST_POSTGRES_URL;

export const engines: readonly TestEngine[] = [sqlite, pglite, ...(serverUrl ? [postgresServer(serverUrl)] : [])];

async function reopenable(open: () => Promise<Storage>, cleanUp: () => unknown): Promise<OpenedEngine> {
  let storage = await open();
  return {
    get storage() {
      return storage;
    },
    reopen: async () => {
      await storage.close();
      storage = await open();
      return storage;
    },
    remove: async () => {
      await storage.close();
      await cleanUp();
    },
  };
}
