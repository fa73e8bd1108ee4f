/** Stores as an older Stele left them: its migrations only, and rows written by its own SQL. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, migrate } from '../../src/storage/migrate.ts';
import { createStorage, openStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import { postgresOn } from '../../src/storage/postgres/engine.ts';
import { migrateSchema } from '../../src/storage/postgres/migrating.ts';
import * as postgres from '../../src/storage/postgres/migrations.ts';
import { kyselyOn, openPool } from '../../src/storage/postgres/pool.ts';
import { kyselyOf } from '../../src/storage/sqlite/connection.ts';
import * as sqlite from '../../src/storage/sqlite/migrations.ts';
import { openWriter } from '../../src/storage/sqlite/opening.ts';
import { execute, inTransaction } from '../../src/storage/transaction.ts';
import { silent } from './engines.ts';
import { testModel, unitVector } from './memories.ts';
import { createDatabase } from './own-database.ts';
import { inPublic, poolsOn } from './pglite.ts';
import { borrowPglite } from './pglite-of-file.ts';

export type Part = 'control' | 'workspace';
/** The workspace of the fixtures. */
export const olderWorkspaceId = 'wsp_01JZ0000000000000000000001';

type AnyDb = Kysely<Record<string, Record<string, unknown>>>;

export interface OlderStores {
  /** The newest versions in this Stele. */
  readonly migrations: Record<Part, readonly Migration[]>;
  /** Migrates a part to the end of `migrations` and then runs `statements`, in one transaction. */
  make(part: Part, migrations: readonly Migration[], statements?: readonly string[]): Promise<void>;
  /** Inserts the words of the memory with this `seq`, and a vector along `axis`, into the indexes of version 1. */
  indexed(seq: number, words: string, axis: number): string[];
  read(part: Part, query: string): Promise<Record<string, unknown>[]>;
  /** The path of the stores, on SQLite. */
  readonly files?: Record<Part, string>;
  /** Opens everything as the service does; `patienceMs` as in `OpenOptions`. */
  open(patienceMs?: number): Promise<Storage>;
  remove(): Promise<void>;
}

/** The statements of a fixture of test/fixtures/stores. */
export function fixture(name: string): string[] {
  const text = readFileSync(new URL(`../fixtures/stores/${name}.sql`, import.meta.url), 'utf8');
  return text
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== '');
}

export const fixtureNames = () =>
  readdirSync(new URL('../fixtures/stores', import.meta.url)).map((file) => file.replace(/\.sql$/, ''));

export async function olderOnSqlite(): Promise<OlderStores> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-older-'));
  mkdirSync(join(dataDir, 'workspaces'));
  const files = {
    control: join(dataDir, 'control.sqlite'),
    workspace: join(dataDir, 'workspaces', `${olderWorkspaceId}.sqlite`),
  };
  const onFile = async <T>(part: Part, work: (db: AnyDb) => Promise<T>): Promise<T> => {
    const database = openWriter(files[part], { waitMs: 1_000 });
    try {
      return await inTransaction(kyselyOf(database) as AnyDb, (db) => execute(db, 'begin immediate'), work);
    } finally {
      database.close();
    }
  };
  return {
    files,
    migrations: { control: sqlite.controlMigrations, workspace: sqlite.workspaceMigrations },
    make: async (part, migrations, statements = []) => {
      await migrate<Record<string, Record<string, unknown>>>((work) => onFile(part, work), migrations);
      await onFile(part, async (db) => {
        for (const statement of statements) await execute(db, statement);
      });
    },
    indexed: (seq, words, axis) => [
      `insert into lexical (rowid, words) values (${seq}, '${words}')`,
      `insert into vectors (seq, model, revision, embedding)
        values (${seq}, '${testModel}', ${seq}, x'${Buffer.from(unitVector(axis).buffer).toString('hex')}')`,
    ],
    read: (part, query) => onFile(part, async (db) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows),
    open: (patienceMs) =>
      openStorage({ dataDir, databaseUrl: null, databasePool: 4, openWorkspaces: 4 }, silent, { patienceMs }),
    remove: async () => rmSync(dataDir, { recursive: true, force: true }),
  };
}

/** PostgreSQL in this process, a separate one for each: the name of the control store's schema is fixed. */
export async function olderOnPglite(): Promise<OlderStores> {
  const { database, pool, end } = await borrowPglite();
  await database.exec('drop schema stele cascade; drop extension vector cascade');
  return olderOnPool(
    kyselyOn(pool) as AnyDb,
    async (patienceMs) => createStorage(await postgresOn(poolsOn(pool)), 4, silent, { patienceMs }),
    end,
  );
}

/** A separate database on a server, for the same reason. */
export async function olderOnServer(url: string): Promise<OlderStores> {
  const { url: databaseUrl, drop } = await createDatabase(url);
  const settings = { dataDir: '', databaseUrl, databasePool: 4, openWorkspaces: 4 };
  const db = kyselyOn(openPool(databaseUrl, 2, silent)) as AnyDb;
  await execute(db, 'create extension if not exists vector');
  return olderOnPool(
    db,
    (patienceMs) => openStorage(settings, silent, { patienceMs }),
    async () => {
      await db.destroy();
      await drop();
    },
  );
}

async function olderOnPool(db: AnyDb, open: OlderStores['open'], remove: () => Promise<void>): Promise<OlderStores> {
  await execute(db, 'create extension if not exists vector');
  const schemas = { control: 'stele', workspace: olderWorkspaceId.toLowerCase() };
  const inSchema = <T>(part: Part, work: (db: AnyDb) => Promise<T>): Promise<T> =>
    inTransaction(
      db,
      async (connection) => {
        await execute(connection, 'begin');
        await execute(connection, `set local search_path to ${schemas[part]}, public`);
      },
      work,
    );
  return {
    migrations: { control: postgres.controlMigrations, workspace: postgres.workspaceMigrations },
    make: async (part, migrations, statements = []) => {
      await migrateSchema(db, inPublic, schemas[part], migrations);
      await inSchema(part, async (connection) => {
        for (const statement of statements) await execute(connection, statement);
      });
    },
    indexed: (seq, words, axis) => {
      const list = words.split(' ');
      return [
        `insert into lexical (seq, length, terms)
          values (${seq}, ${list.length}, '${list.map((word) => `''${word}'':1`).join(' ')}'::tsvector)`,
        `insert into vectors (seq, model, revision, embedding)
          values (${seq}, '${testModel}', 0, '[${unitVector(axis).join(',')}]'::vector)`,
      ];
    },
    read: (part, query) =>
      inSchema(part, async (connection) => (await sql.raw<Record<string, unknown>>(query).execute(connection)).rows),
    open,
    remove,
  };
}
