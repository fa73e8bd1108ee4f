/** Tells which events are settled: no other event can appear before them any more. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { lastEvent } from '../workspace/history.ts';
import type { Db } from '../workspace/tables.ts';

/** Transactions are short; a longer one holds back the events after its start until it has ended. */
const [lookMs, patienceMs] = [10, 5_000];

/**
 * A row gets its place when it is inserted, and appears when its transaction commits. So an event may appear before one that is there already. A
 * writer holds a lock on the table until its commit. A transaction without that lock, after the last place was read, can take no place before it.
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

/** Other transactions that may have inserted an event; each has a name of its own. */
async function writersOf(db: Db, schema: string): Promise<string[]> {
  const { rows } = await sql<{ writer: string }>`
    select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock' and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and relation = to_regclass(${`"${schema}".events`})::oid`.execute(db);
  return rows.map(({ writer }) => writer);
}
