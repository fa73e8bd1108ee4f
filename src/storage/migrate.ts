/**
 * Migrations: numbered, run when a store is opened, in transactions under a lock. Schema statements run in one transaction with the
 * row that records their version, so a store is at one version or the next, never between. What must be worked out for rows that
 * are there is filled in afterwards, a batch a transaction, and the position it came to is recorded with it: killed anywhere, it
 * goes on there, and of two processes each does the batches that the other has not done.
 */
import { type Kysely, sql } from 'kysely';
import { AppError } from '../errors.ts';

/** The statements that lead from the version before to this one; its version is its place in the list, from 1. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
  /** After them: what SQL alone cannot work out, such as a new column of the rows that are there. The next version waits for it. */
  readonly fill?: Fill;
}

/** Rows are walked by a key that grows. */
export interface Fill {
  /** The greatest key. */
  last(db: Kysely<never>): Promise<number>;
  /** Fills some rows beyond `after`, some 10 ms of work, and answers the last of their keys; null when there is none. */
  batch(db: Kysely<never>, after: number): Promise<number | null>;
}

/** How far a fill is: `position` of `last`. */
export interface Filling {
  readonly version: number;
  readonly name: string;
  readonly position: number;
  readonly last: number;
}

/** The store cannot be opened before its rows are filled in. */
export class FillFirst extends Error {
  readonly filling: Filling;

  constructor(filling: Filling) {
    super(`the rows of a store are to be filled in for version ${filling.version}`);
    this.filling = filling;
  }
}

/** How an engine writes a number that it counts up itself, and text that sorts by its bytes. */
export interface Dialect {
  /** Column definition of a counted primary key. */
  counted: string;
  /** Text that is compared byte by byte: ids and times. */
  plain: string;
}

/** Runs work in a transaction that holds the store's migration lock. */
export type Locked<Tables> = (work: (db: Kysely<Tables>) => Promise<Filling | null>) => Promise<Filling | null>;

/** Brings a store to the newest version, step by step, and says before each further step how far it is. */
export async function migrate<Tables>(
  locked: Locked<Tables>,
  migrations: readonly Migration[],
  before: (filling: Filling) => Promise<void> = async () => undefined,
): Promise<void> {
  for (;;) {
    const filling = await locked((db) => migrateStep(db, migrations));
    if (filling === null) return;
    await before(filling);
  }
}

/** The same without filling in rows: {@link FillFirst} where there are some to be. */
export async function migrateSchemaOf<Tables>(locked: Locked<Tables>, migrations: readonly Migration[]): Promise<void> {
  const filling = await locked((db) => migrateStep(db, migrations));
  if (filling !== null) throw new FillFirst(filling);
}

/**
 * One transaction of a migration, which must hold the lock: all schema statements up to the next fill, or one batch of that. Null once
 * the store is at the newest version. A store made by a newer Stele is refused: running on would lose what this version does not know.
 */
async function migrateStep<Tables>(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<Filling | null> {
  const current = await versionOf(db);
  refuseNewer(current, migrations.length);
  const filling = await fillOn(db, migrations);
  if (filling !== null) return filling;
  for (const [index, { name, statements, fill }] of migrations.entries()) {
    const version = index + 1;
    if (version <= current) continue;
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`insert into schema_version (version, name, at) values (${version}, ${name}, ${new Date().toISOString()})`.execute(
      db,
    );
    // A store that is made here has no rows yet.
    if (fill === undefined || current === 0) continue;
    await sql`insert into schema_fills (version, position) values (${version}, 0)`.execute(db);
    return { version, name, position: 0, last: await fill.last(db as unknown as Kysely<never>) };
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

/** Goes on with the fill that is under way. Null where there is none, or it has just ended: then no row says so any more. */
async function fillOn<Tables>(db: Kysely<Tables>, migrations: readonly Migration[]): Promise<Filling | null> {
  const { rows } = await sql<{ version: number; position: number }>`select version, position from schema_fills`.execute(
    db,
  );
  if (rows[0] === undefined) return null;
  const version = Number(rows[0].version);
  const { name, fill } = migrations[version - 1]!;
  const reached = await fill?.batch(db as unknown as Kysely<never>, Number(rows[0].position));
  if (fill === undefined || reached == null) {
    await sql`delete from schema_fills where version = ${version}`.execute(db);
    return null;
  }
  await sql`update schema_fills set position = ${reached} where version = ${version}`.execute(db);
  return { version, name, position: reached, last: await fill.last(db as unknown as Kysely<never>) };
}

/** Asked at the beginning of each transaction that writes. */
export async function refuseNewerStore<Tables>(db: Kysely<Tables>, known: number): Promise<void> {
  const { rows } = await sql<{ version: number }>`select max(version) as version from schema_version`.execute(db);
  refuseNewer(Number(rows[0]!.version), known);
}

/** A process that is open while a newer one migrates its stores must not go on writing to them. */
export function refuseNewer(version: number, known: number): void {
  if (version <= known) return;
  throw new AppError(
    'unavailable',
    `This store has schema version ${version}, made by a newer Stele; this one knows ${known} and does not write to it.`,
    { mend: 'start the newer version here too', retryAfterSeconds: 2 },
  );
}
