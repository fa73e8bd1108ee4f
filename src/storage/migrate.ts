/**
 * Migrations: numbered, run when a store is opened, each store's in one transaction under a lock. Both engines undo
 * schema changes with the transaction, so a store is at one version or the next, never between.
 */
import { type Kysely, sql } from 'kysely';
import { AppError } from '../errors.ts';

/** The statements that lead from the version before to this one; its version is its place in the list, from 1. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** After them: what SQL alone cannot work out, such as a new column of the rows that are there. */
  readonly fill?: (db: Kysely<never>) => Promise<void>;
}

/** How an engine writes a number that it counts up itself, and text that sorts by its bytes. */
export interface Dialect {
  /** Column definition of a counted primary key. */
  counted: string;
  /** Text that is compared byte by byte: ids and times. */
  plain: string;
}

/**
 * Brings a store to the newest version and answers which that is. Must run inside a transaction that holds the lock.
 * A store made by a newer Stele is refused: running on would lose what this version does not know.
 */
export async function migrate<Tables>(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<number> {
  await sql`create table if not exists schema_version (version integer primary key, name text not null, at text not null)`.execute(
    db,
  );
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from schema_version`.execute(
    db,
  );
  const current = Number(rows[0]?.version ?? 0);
  if (current > migrations.length) {
    throw new AppError(
      'unavailable',
      `This store has schema version ${current}, made by a newer Stele; this one knows ${migrations.length}. Start the newer version.`,
    );
  }
  for (const [index, migration] of migrations.entries()) {
    const version = index + 1;
    if (version <= current) continue;
    for (const statement of migration.statements) await sql.raw(statement).execute(db);
    await migration.fill?.(db as unknown as Kysely<never>);
    await sql`insert into schema_version (version, name, at) values (${version}, ${migration.name}, ${new Date().toISOString()})`.execute(
      db,
    );
  }
  return migrations.length;
}
