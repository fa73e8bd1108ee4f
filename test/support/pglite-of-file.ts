/**
 * One PostgreSQL in this process for the tests of a file: each creates its own workspaces, and the next file starts
 * fresh.
 */
import type { PGlite } from '@electric-sql/pglite';
import type { Kysely, PostgresPool } from 'kysely';
import type { StorageEngine } from '../../src/storage/engine.ts';
import { postgresOn } from '../../src/storage/postgres/engine.ts';
import { kyselyOn } from '../../src/storage/postgres/pool.ts';
import { poolOn, poolsOn, startPglite } from './pglite.ts';
import { rewindable } from './pglite-rewind.ts';
import { pgliteSnapshot, spareSchemas } from './pglite-snapshot.ts';

interface LentPglite {
  readonly database: PGlite;
  readonly pool: PostgresPool;
  /** The next borrower finds nothing of this one. */
  end(): Promise<void>;
}

interface Running {
  readonly lent: LentPglite;
  /** Schemas of empty workspaces that are still unused, and those of opened workspaces. */
  readonly spare: string[];
  readonly taken: Set<string>;
  users: number;
}

let snapshot: ReturnType<typeof pgliteSnapshot> | null = null;
let running: Promise<Running> | null = null;
/** Unused instances in their initial state. */
const idle: { database: PGlite; rewind: () => boolean }[] = [];

/** A new instance. */
export async function newPglite(): Promise<PGlite> {
  snapshot ??= pgliteSnapshot();
  return startPglite(await snapshot);
}

/** An instance in its initial state. */
export async function borrowPglite(): Promise<LentPglite> {
  const { database, rewind } = idle.pop() ?? (await newRewindable());
  let isOver = false;
  return {
    database,
    pool: poolOn(database, () => isOver),
    end: async () => {
      isOver = true;
      if (rewind()) idle.push({ database, rewind });
      else await database.close();
    },
  };
}

async function newRewindable(): Promise<(typeof idle)[number]> {
  const database = await newPglite();
  await database.exec(`select '[1]'::vector; do $$ begin end $$`);
  return { database, rewind: rewindable(database, ['vector.so', 'plpgsql.so']) };
}

export async function endPgliteOfFile(): Promise<void> {
  const ending = running;
  running = null;
  await (await ending)?.lent.end();
}

/** An engine over the running instance. Above `few` vectors, searches use the index. */
export async function enginePglite(few?: number): Promise<StorageEngine> {
  const before = await running;
  if (before?.users === 0 && before.spare.length === 0) await endPgliteOfFile();
  running ??= start();
  const installation = await running;
  installation.users += 1;
  const engine = await postgresOn(poolsOn(installation.lent.pool), null, few);
  return {
    ...engine,
    openWorkspace: async (workspaceId) => {
      await takeSchema(installation, workspaceId.toLowerCase());
      return engine.openWorkspace(workspaceId);
    },
    close: async () => {
      installation.users -= 1;
      await engine.close();
    },
  };
}

/** For inspecting all of its data. */
export async function pgliteTables(): Promise<Kysely<unknown>> {
  return kyselyOn((await running)!.lent.pool);
}

async function start(): Promise<Running> {
  return { lent: await borrowPglite(), spare: [...spareSchemas], taken: new Set(), users: 0 };
}

/** A workspace that is opened for the first time gets a prepared schema, while there are any. */
async function takeSchema({ lent, spare, taken }: Running, schema: string): Promise<void> {
  const made = taken.has(schema) ? undefined : spare.pop();
  taken.add(schema);
  if (made === undefined) return;
  const connection = await lent.pool.connect();
  await connection.query(`alter schema ${made} rename to ${schema}`, []);
  connection.release();
}
