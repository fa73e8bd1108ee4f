/**
 * Numbered migrations, run in transactions under a lock when a store is opened. Schema statements run in one
 * transaction with the row that records their version, so a store is at one version or the next, never between. Values
 * for existing rows are filled in afterwards, one batch per transaction, and each batch records its position. After a
 * kill the fill continues from there. If two processes open a store, each runs the batches that the other has not run.
 */
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { AppError } from '../errors.ts';

/** The statements that lead from the previous version to this one. The version is the position in the list, from 1. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /**
   * Runs after the statements and computes values that SQL alone cannot, such as a new column of existing rows. The
   * next version waits for its end.
   */
  readonly fill?: Fill;
}

/** Fills in rows in ascending order of a key. */
export interface Fill {
  /** The greatest key. */
  last(db: QueryExecutorProvider): Promise<number>;
  /**
   * Fills in some rows after the key `after`, about 10 ms of work. Returns the last key, or null if no rows are left.
   */
  batch(db: QueryExecutorProvider, after: number): Promise<number | null>;
}

/** The progress of a fill: it has reached key `position` of `last`. */
export interface FillProgress {
  readonly version: number;
  readonly name: string;
  readonly position: number;
  readonly last: number;
}

/** The store cannot be opened until its rows are filled in. */
export class FillRequired extends Error {
  readonly filling: FillProgress;

  constructor(filling: FillProgress) {
    super(`the rows of a store are to be filled in for version ${filling.version}`);
    this.filling = filling;
  }
}

/** An engine's notation for an auto-incremented key and for text that sorts by its bytes. */
export interface Dialect {
  /** Column definition of an auto-incremented primary key. */
  autoKey: string;
  /** Column type of text that is compared byte by byte: ids and times. */
  textType: string;
}

/** Runs work in a transaction that holds the store's migration lock. */
export type RunLocked<Tables> = (
  work: (db: Kysely<Tables>) => Promise<FillProgress | null>,
) => Promise<FillProgress | null>;

/** Migrates a store to the newest version, step by step, and reports the progress before each further step. */
export async function migrate<Tables>(
  locked: RunLocked<Tables>,
  migrations: readonly Migration[],
  before: (filling: FillProgress) => Promise<void> = async () => undefined,
): Promise<void> {
  for (;;) {
    const filling = await locked((db) => migrateStep(db, migrations));
    if (filling === null) return;
    await before(filling);
  }
}

/** Like `migrate`, but fills in no rows: throws {@link FillRequired} if rows must be filled in. */
export async function migrateSchemaOf<Tables>(
  locked: RunLocked<Tables>,
  migrations: readonly Migration[],
): Promise<void> {
  const filling = await locked((db) => migrateStep(db, migrations));
  if (filling !== null) throw new FillRequired(filling);
}

/**
 * One transaction of a migration, under the lock: all schema statements up to the next fill, or one batch of that fill.
 * Returns null once the store is at the newest version. Refuses a store of a newer Stele: running on it would lose data
 * that this version does not know.
 */
async function migrateStep<Tables>(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<FillProgress | null> {
  const current = await versionOf(db);
  refuseNewer(current, migrations.length);
  const filling = await continueFill(db, migrations);
  if (filling !== null) return filling;
  for (const [index, { name, statements, fill }] of migrations.entries()) {
    const version = index + 1;
    if (version <= current) continue;
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`insert into schema_version (version, name, at) values (${version}, ${name}, ${new Date().toISOString()})`.execute(
      db,
    );
    // A store that is being created has no rows yet.
    if (fill === undefined || current === 0) continue;
    await sql`insert into schema_fills (version, position) values (${version}, 0)`.execute(db);
    return { version, name, position: 0, last: await fill.last(db) };
  }
  return null;
}

async function versionOf<Tables>(db: Kysely<Tables>): Promise<number> {
  await sql`create table if not exists schema_version (version integer primary key, name text not null, at text not null)`.execute(
    db,
  );
  await sql`create table if not exists schema_fills (version integer primary key, position bigint not null)`.execute(
    db,
  );
  const { rows } = await sql<{ version: number | null }>`select max(version) as version from schema_version`.execute(
    db,
  );
  return Number(rows[0]?.version ?? 0);
}

/** Continues the current fill. Null if there is none, or if it has just ended and its row is deleted. */
async function continueFill<Tables>(
  db: Kysely<Tables>,
  migrations: readonly Migration[],
): Promise<FillProgress | null> {
  const { rows } = await sql<{ version: number; position: number }>`select version, position from schema_fills`.execute(
    db,
  );
  if (rows[0] === undefined) return null;
  const version = Number(rows[0].version);
  const { name, fill } = migrations[version - 1]!;
  const reached = await fill?.batch(db, Number(rows[0].position));
  if (fill === undefined || reached == null) {
    await sql`delete from schema_fills where version = ${version}`.execute(db);
    return null;
  }
  await sql`update schema_fills set position = ${reached} where version = ${version}`.execute(db);
  return { version, name, position: reached, last: await fill.last(db) };
}

/** Checks the version; runs at the start of each writing transaction. */
export async function refuseNewerStore<Tables>(db: Kysely<Tables>, known: number): Promise<void> {
  const { rows } = await sql<{ version: number }>`select max(version) as version from schema_version`.execute(db);
  refuseNewer(Number(rows[0]!.version), known);
}

/** A running process must not continue to write to its stores after a newer process has migrated them. */
export function refuseNewer(version: number, known: number): void {
  if (version <= known) return;
  throw new AppError(
    'unavailable',
    `This store has schema version ${version}, made by a newer Stele; this one knows ${known} and does not write to it.`,
    { mend: 'start the newer version here too', retryAfterSeconds: 2 },
  );
}
