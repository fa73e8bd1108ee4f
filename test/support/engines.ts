/** The engines every storage test runs on: SQLite and PGlite always, a PostgreSQL server when one is named. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, type Logger } from '../../src/log.ts';
import type { StorageEngine } from '../../src/storage/engine.ts';
import { storageOn } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import { openPostgres } from '../../src/storage/postgres/engine.ts';
import { openSqlite } from '../../src/storage/sqlite/engine.ts';
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

export interface EngineOptions {
  /** The stores' clock. */
  now?: () => Date;
  capacity?: number;
  log?: Logger;
  /** Puts something between the stores and their engine. */
  wrap?: (engine: StorageEngine) => StorageEngine;
}

export interface TestEngine {
  readonly name: string;
  open(options?: EngineOptions): Promise<OpenedEngine>;
}

const storageWith = (
  { now, capacity = 16, log = silent, wrap = (same) => same }: EngineOptions,
  engine: StorageEngine,
) => storageOn(wrap(engine), capacity, log, now);

const sqlite: TestEngine = {
  name: 'SQLite',
  open: async (options = {}) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stele-test-'));
    return reopenable(
      async () => storageWith(options, await openSqlite(dataDir, { exclusive: false })),
      () => rmSync(dataDir, { recursive: true, force: true }),
    );
  },
};

const pglite: TestEngine = {
  name: 'PGlite',
  open: async (options = {}) =>
    reopenable(
      async () => storageWith(options, await enginePglite()),
      () => undefined,
    ),
};

function postgresServer(url: string): TestEngine {
  return {
    name: 'PostgreSQL',
    open: async (options = {}) => {
      const { url: databaseUrl, drop } = await createDatabase(url);
      return reopenable(async () => storageWith(options, await openPostgres(databaseUrl, 10, silent)), drop);
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
