/** Removes erased content from the files of a store: SQLite leaves it in free pages and in the log. */
import { type Kysely, sql } from 'kysely';
import { execute, inTransaction } from '../transaction.ts';
import type { Db, WorkspaceTables } from '../workspace/tables.ts';
import { pullChanges, type RowCache } from './cache/row-cache.ts';
import type { StoreLog } from './checkpoints.ts';
import type { Searches } from './searching/searches.ts';

interface ScrubTarget {
  readonly reader: Db;
  readonly writer: Kysely<WorkspaceTables>;
  readonly searches: Searches;
  readonly cache: RowCache;
  readonly log: StoreLog;
}

export async function scrub(
  { reader, writer, searches, cache, log }: ScrubTarget,
  begin: (connection: Db) => Promise<void>,
): Promise<void> {
  const erasures = await countUnscrubbedErasures(reader);
  if (erasures === 0) return;
  pullChanges(cache);
  await searches.catchUp();
  // The log holds former pages until it is emptied. If a reader keeps the log now, the next scrub empties it.
  if (!(await log.truncate())) return;
  await inTransaction(writer, begin, async (db) => {
    if ((await countUnscrubbedErasures(db)) === erasures) await execute(db, 'pragma user_version = 0');
  });
}

/** Call it within the transaction that erases. */
export async function markScrubDue(db: Db): Promise<void> {
  await execute(db, `pragma user_version = ${(await countUnscrubbedErasures(db)) + 1}`);
}

/**
 * The number of erasures since the files were last scrubbed; 0 if nothing is left to scrub. It is stored in SQLite's
 * `user_version`, which is transactional and therefore survives a killed process.
 */
async function countUnscrubbedErasures(db: Db): Promise<number> {
  const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db);
  return rows[0]!.user_version;
}
