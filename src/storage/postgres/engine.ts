/** PostgreSQL: one schema for control, one per workspace, any number of nodes. */
import { type Kysely, type PostgresPool, sql } from 'kysely';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import type { ControlTables } from '../control/tables.ts';
import { execute, inTransaction, type StorageEngine, type WorkspaceEngine } from '../engine.ts';
import { type Filling, type Locked, type Migration, migrate, migrateSchemaOf } from '../migrate.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';
import { readForms } from './forms.ts';
import { matchWords, putWords, rememberMeanLength, wordFrequencies } from './lexical.ts';
import { controlMigrations, workspaceMigrations } from './migrations.ts';
import { kyselyOn, openPool, translatePostgresError } from './pool.ts';
import { dropForms, nearest, putVectors, readVector } from './vectors.ts';

const controlSchema = 'stele';

/** How long a transaction whose loss matters less waits for a lock; the server looks for deadlocks after a second. */
const patienceMs = 500;

export async function openPostgres(url: string, connections: number, log: Logger): Promise<StorageEngine> {
  try {
    return await postgresOn(openPool(url, connections, log));
  } catch (error) {
    throw translatePostgresError(error);
  }
}

/** The engine over any pool: a server's, or one in this process for tests. */
export async function postgresOn(pool: PostgresPool): Promise<StorageEngine> {
  const db = kyselyOn<ControlTables & WorkspaceTables>(pool);
  await requireVectorExtension(db);
  await migrateSchema(db, controlSchema, controlMigrations);
  return {
    kind: 'postgres',
    control: db.withSchema(controlSchema) as unknown as Kysely<ControlTables>,
    controlTransaction: (work) =>
      inTransaction(
        db,
        (connection) => execute(connection, 'begin'),
        (connection) => work(connection.withSchema(controlSchema) as unknown as Kysely<ControlTables>),
      ),
    openWorkspace: (workspaceId) => openSchema(db as unknown as Kysely<WorkspaceTables>, workspaceId.toLowerCase()),
    fillWorkspace: (workspaceId, before) => migrateSchema(db, workspaceId.toLowerCase(), workspaceMigrations, before),
    scrubControl: async () => undefined,
    dropWorkspace: (workspaceId) => execute(db, `drop schema if exists "${workspaceId.toLowerCase()}" cascade`),
    translateError: translatePostgresError,
    close: () => db.destroy(),
  };
}

async function openSchema(db: Kysely<WorkspaceTables>, schema: string): Promise<WorkspaceEngine> {
  await migrateSchemaOf(lockedIn(db, schema), workspaceMigrations);
  const meanLength = rememberMeanLength(schema);
  return {
    kind: 'postgres',
    reader: db.withSchema(schema),
    locksRows: true,
    hold: (tx, names) => hold(tx, schema, names),
    transaction: (durability, work) =>
      inTransaction(
        db,
        async (connection) => {
          await execute(connection, 'begin');
          if (durability === 'disk') return;
          await execute(connection, 'set local synchronous_commit = off');
          // It gives way to what waits for it before the server sees a deadlock and chooses which of the two fails.
          await execute(connection, `set local lock_timeout = ${patienceMs}`);
        },
        (connection) => work(connection.withSchema(schema)),
      ),
    putWords: (tx, rows) => putWords(tx, schema, rows),
    matchWords: async (tx, words, limit, filter, count) => {
      const frequencies = await count();
      return matchWords(
        tx,
        schema,
        { words, frequencies, meanLength: await meanLength(tx, frequencies.total) },
        limit,
        filter,
      );
    },
    wordFrequencies: (tx, words) => wordFrequencies(tx, schema, words),
    putVectors,
    dropForms,
    // The server clears what was deleted away by itself (autovacuum).
    scrub: async () => undefined,
    readVector,
    nearest,
    readForms: (tx, seqs, vector, model) => readForms(tx, schema, seqs, vector, model),
    inspect: () => inspect(db, schema),
    // The pool belongs to the installation, and PostgreSQL keeps nothing open for a schema.
    close: async () => undefined,
  };
}

/** Always in the same order, so that two who want the same names wait for each other instead of locking up. */
async function hold(db: Db, schema: string, names: readonly string[]): Promise<void> {
  for (const name of [...new Set(names)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`stele ${schema} ${name}`}, 0))`.execute(db);
}

async function requireVectorExtension(db: Kysely<ControlTables & WorkspaceTables>): Promise<void> {
  try {
    await retryRace(() => sql`create extension if not exists vector`.execute(db));
  } catch (error) {
    const translated = translatePostgresError(error);
    if (translated instanceof AppError) throw translated;
    throw new AppError(
      'unavailable',
      'PostgreSQL has no pgvector that this user may create. Install it, and run as a superuser: CREATE EXTENSION vector;',
      { cause: error },
    );
  }
}

export async function migrateSchema<Tables>(
  db: Kysely<Tables>,
  schema: string,
  migrations: readonly Migration[],
  before?: (filling: Filling) => Promise<void>,
): Promise<void> {
  await migrate(lockedIn(db, schema), migrations, before);
}

/** The advisory lock keeps two nodes from migrating one schema at a time; it goes with the transaction. */
function lockedIn<Tables>(db: Kysely<Tables>, schema: string): Locked<Tables> {
  return (work) =>
    retryRace(() =>
      inTransaction(
        db,
        (connection) => execute(connection, 'begin'),
        async (connection) => {
          await sql`select pg_advisory_xact_lock(hashtext(${`stele ${schema}`}))`.execute(connection);
          await sql`create schema if not exists ${sql.id(schema)}`.execute(connection);
          await sql`set local search_path to ${sql.id(schema)}, public`.execute(connection);
          return work(connection);
        },
      ),
    );
}

/** Codes of what two nodes that start at the same time make each other fail with: it exists by now, so once more. */
const races = new Set(['23505', '42P06', '42710']);

/** `if not exists` looks before it waits for another transaction that is making the same. */
async function retryRace<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (!races.has(code) || attempt === 5) throw error;
    }
  }
}

async function inspect(db: Kysely<WorkspaceTables>, schema: string): ReturnType<WorkspaceEngine['inspect']> {
  const { rows } = await sql<{ indexed: number; bytes: number; unsearchable: number; lost: number }>`
    select
      (select count(*) from ${sql.id(schema, 'vectors')} where embedding is not null) as indexed,
      (select coalesce(sum(pg_total_relation_size(pg_class.oid)), 0) from pg_class
        join pg_namespace on pg_namespace.oid = pg_class.relnamespace
        where nspname = ${schema} and relkind = 'r') as bytes,
      (select count(*) from ${sql.id(schema, 'memories')} where seq not in (select seq from ${sql.id(schema, 'lexical')})) as lost,
      (select count(*) from pg_am where amname = 'hnsw') as unsearchable`.execute(db);
  const found = rows[0]!;
  const problems: string[] = [];
  if (Number(found.lost) > 0) problems.push(`${found.lost} memories are not in the lexical index.`);
  if (Number(found.unsearchable) === 0)
    problems.push('pgvector is older than 0.5 and has no HNSW index: searches compare every vector. Update pgvector.');
  return { indexed: Number(found.indexed), pending: 0, sizeBytes: Number(found.bytes), problems };
}
