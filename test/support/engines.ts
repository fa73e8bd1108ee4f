/** The engines every storage test runs on: SQLite and PGlite always, a PostgreSQL server if one is named. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, type Logger } from '../../src/log.ts';
import type { StorageEngine } from '../../src/storage/engine.ts';
import { createStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import { openPostgres } from '../../src/storage/postgres/engine.ts';
import { kyselyOn, openPool } from '../../src/storage/postgres/pool.ts';
import { dumpDatabase, dumpFolder } from './dump.ts';
import { engineOnSqlite } from './empty-stores.ts';
import { createDatabase } from './own-database.ts';
import { enginePglite, pgliteTables } from './pglite-of-file.ts';

export const silent = createLogger('silent');

export interface OpenedEngine {
  readonly storage: Storage;
  /** Closes and opens again, as a restart does. */
  reopen(): Promise<Storage>;
  /**
   * All data of a workspace, to be searched for content that must not be there: every row of every table; on SQLite
   * of every workspace, and the bytes of every file.
   */
  dump(workspaceId: string): Promise<string>;
  /** Closes, and removes everything created. */
  remove(): Promise<void>;
}

export interface EngineOptions {
  /** The stores' clock. */
  now?: () => Date;
  capacity?: number;
  log?: Logger;
  /** PGlite: above this number of vectors, searches use the index. */
  few?: number;
  /** Wraps the engine, for example to inject faults. */
  wrap?: (engine: StorageEngine) => StorageEngine;
}

export interface TestEngine {
  readonly name: string;
  open(options?: EngineOptions): Promise<OpenedEngine>;
}

const storageWith = (
  { now, capacity = 16, log = silent, wrap = (same) => same }: EngineOptions,
  engine: StorageEngine,
) => createStorage(wrap(engine), capacity, log, now ? { now } : {});

const sqlite: TestEngine = {
  name: 'SQLite',
  open: async (options = {}) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stele-test-'));
    return reopenable(
      async () => storageWith(options, await engineOnSqlite(dataDir, options.log ?? silent)),
      () => rmSync(dataDir, { recursive: true, force: true }),
      async () => dumpFolder(dataDir),
    );
  },
};

const pglite: TestEngine = {
  name: 'PGlite',
  open: async (options = {}) =>
    reopenable(
      async () => storageWith(options, await enginePglite(options.few)),
      () => undefined,
      async (workspaceId) => dumpDatabase(await pgliteTables(), workspaceId),
    ),
};

function postgresServer(url: string): TestEngine {
  return {
    name: 'PostgreSQL',
    open: async (options = {}) => {
      const { url: databaseUrl, drop } = await createDatabase(url);
      return reopenable(
        async () => storageWith(options, await openPostgres(databaseUrl, 10, silent)),
        drop,
        async (workspaceId) => {
          const db = kyselyOn(openPool(databaseUrl, 2, silent));
          return dumpDatabase(db, workspaceId).finally(() => db.destroy());
        },
      );
    },
  };
}

const serverUrl = process.env.STELE_TEST_POSTGRES_URL;

export const engines: readonly TestEngine[] = [sqlite, pglite, ...(serverUrl ? [postgresServer(serverUrl)] : [])];

async function reopenable(
  open: () => Promise<Storage>,
  cleanUp: () => unknown,
  dump: OpenedEngine['dump'],
): Promise<OpenedEngine> {
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
    dump,
    remove: async () => {
      await storage.close();
      await cleanUp();
    },
  };
}
