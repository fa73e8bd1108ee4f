/** Migrates a PostgreSQL schema to its newest version. Any number of nodes may do so at once. */
import { type Kysely, sql } from 'kysely';
import { type FillProgress, type Migration, migrate, migrateSchemaOf, type RunLocked } from '../migrate.ts';
import { execute, inTransaction } from '../transaction.ts';
import type { VectorExtension } from './extension.ts';
import { beginReadCommitted } from './transaction.ts';

export async function migrateSchema<Tables>(
  db: Kysely<Tables>,
  extension: VectorExtension,
  schema: string,
  migrations: readonly Migration[],
  before?: (filling: FillProgress) => Promise<void>,
): Promise<void> {
  await migrate(lockedIn(db, extension, schema), migrations, before);
}

/** Like `migrateSchema`, but fills in no rows: throws `FillRequired` if rows must be filled in. */
export async function bringToNewest<Tables>(
  { reading, migrating }: { reading: Kysely<Tables>; migrating: Kysely<Tables> },
  extension: VectorExtension,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> {
  if (await isAt(reading, schema, migrations.length)) return;
  await migrateSchemaOf(lockedIn(migrating, extension, schema), migrations);
}

/**
 * True if nothing is left to migrate. Nearly every store that is opened is at its newest version. One read confirms
 * that, without waiting for a lock or for another store's migration, and works on a read-only database too.
 */
export async function isAt<Tables>(db: Kysely<Tables>, schema: string, newest: number): Promise<boolean> {
  const [versions, fills] = [sql.id(schema, 'schema_version'), sql.id(schema, 'schema_fills')];
  try {
    const { rows } = await sql<{ version: number | null; fills: number }>`
      select (select max(version) from ${versions}) as version, (select count(*) from ${fills}) as fills`.execute(db);
    return rows[0]!.version === newest && Number(rows[0]!.fills) === 0;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === undefinedTable) return false;
    throw error;
  }
}

/** The code for a missing table: the store is new, or its version is older than that table. */
const undefinedTable = '42P01';

/** An advisory lock prevents two nodes from migrating one schema at once. It ends with the transaction. */
function lockedIn<Tables>(db: Kysely<Tables>, extension: VectorExtension, schema: string): RunLocked<Tables> {
  return (work) =>
    retryRace(() =>
      inTransaction(
        db,
        (connection) => execute(connection, beginReadCommitted),
        async (connection) => {
          await sql`select pg_advisory_xact_lock(hashtext(${`stele ${schema}`}))`.execute(connection);
          await sql`create schema if not exists ${sql.id(schema)}`.execute(connection);
          await sql`set local search_path to ${sql.id(schema)}, ${sql.id(extension.schema)}`.execute(connection);
          return work(connection);
        },
      ),
    );
}

/**
 * Error codes that two nodes cause each other when they start at the same time. By then the object exists, so a second
 * attempt succeeds.
 */
const races = new Set(['23505', '42P06', '42710']);

/**
 * Retries after such an error: PostgreSQL checks `if not exists` before it waits for another transaction that creates
 * the same object.
 */
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
