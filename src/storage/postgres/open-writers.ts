/**
 * Waits for other transactions of a store: those that may still add events at earlier positions, and those that began
 * before the store was closed.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { lastEvent } from '../workspace/history.ts';
import type { Db } from '../workspace/tables.ts';

/**
 * The polling interval and the maximum wait, in milliseconds. Transactions are short; a longer one holds back the
 * events after its start until it has ended.
 */
const [lookMs, timeoutMs] = [10, 5_000];

/**
 * A row gets its position when it is inserted and becomes visible when its transaction commits. So an event can appear
 * at an earlier position than one that is already visible. A writer holds a lock on the table until it commits. A
 * transaction that does not hold the lock after the last position was read cannot take a position before it.
 */
export async function lastSettledEvent(db: Db, schema: string, after: number): Promise<number> {
  const last = await lastEvent(db);
  if (last <= after) return last;
  const before = await writersOf(db, schema);
  const until = performance.now() + timeoutMs;
  for (let left = before; left.length > 0; ) {
    if (performance.now() > until) return after;
    await wait(lookMs);
    const now = new Set(await writersOf(db, schema));
    left = left.filter((writer) => now.has(writer));
  }
  return last;
}

/** Other transactions that may have inserted an event. */
const writersOf = (db: Db, schema: string) => holdersOf(db, `"${schema}".events`, 'RowExclusiveLock');

/** The polling interval for transactions that began earlier, in milliseconds. */
const looksEveryMs = 20;

/**
 * Resolves once every transaction has ended that may write to a store without knowing that it is closed. Each of our
 * writers checks at its start whether the store is closed, and thereby locks the table until it ends (`for key share`).
 * Other activity on the server does not matter, nor does a dump, which locks it only for reading.
 */
export async function waitForWriters(db: Db, schema: string): Promise<void> {
  const writers = () => holdersOf(db, `"${schema}".closed_store`, 'RowShareLock');
  for (let left = await writers(); left.length > 0; ) {
    await wait(looksEveryMs);
    const now = new Set(await writers());
    left = left.filter((one) => now.has(one));
  }
}

/** The unique ids of the other transactions that hold a lock of this mode on the table. */
async function holdersOf(db: Db, table: string, mode: string): Promise<string[]> {
  const { rows } = await sql<{ holder: string }>`
    select virtualtransaction as holder from pg_locks
    where locktype = 'relation' and mode = ${mode} and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and relation = to_regclass(${table})::oid`.execute(db);
  return rows.map(({ holder }) => holder);
}
