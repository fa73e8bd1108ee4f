/** Which events may be told: those before which no other can appear any more. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { lastEvent } from '../workspace/history.ts';
import type { Db } from '../workspace/tables.ts';

/** Transactions are short; one that lasts longer holds back the events of its time until it has ended. */
const [lookMs, patienceMs] = [10, 5_000];

/**
 * Places are given when a row is inserted and rows appear when their transaction commits, so that an event may appear before one that is
 * already there. Whoever inserts holds a lock on the table until then. Who is seen to hold none after the last place was read can
 * take no place before it.
 */
export async function lastSettledEvent(db: Db, schema: string, after: number): Promise<number> {
  const last = await lastEvent(db);
  if (last <= after) return last;
  const before = await writersOf(db, schema);
  const until = performance.now() + patienceMs;
  for (let left = before; left.length > 0; ) {
    if (performance.now() > until) return after;
    await wait(lookMs);
    const now = new Set(await writersOf(db, schema));
    left = left.filter((writer) => now.has(writer));
  }
  return last;
}

/** Transactions other than this one that may have inserted an event; each has a name of its own. */
async function writersOf(db: Db, schema: string): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and relation = to_regclass(${`"${schema}".events`})::oid`.execute(db);
  return rows.map(({ writer }) => writer);
}
