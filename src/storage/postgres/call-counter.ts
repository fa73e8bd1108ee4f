/**
 * Counts calls over all nodes, in a table of the control schema. A node counts locally and reports to the table five
 * times a second, or earlier once a key has used an eighth of its limit since the last report. A call waits for the
 * table only if it is the first of its key's minute, or if its key has used three quarters of the limit.
 * The server's clock decides when a minute is over. With their own clocks, nodes whose clocks differ would each take
 * the other's minute as over, and each count only its own calls.
 */
import { type Kysely, sql } from 'kysely';
import { minuteMs } from '../../time-units.ts';
import type { CallCounter } from '../ports/storage.ts';

const reportIntervalMs = 200;
const sweepEveryMs = 300_000;

/** The counts of a key's current minute. */
interface Minute {
  /** Calls in the table at the last report. */
  reported: number;
  /** Calls on this node since the last report. */
  unreported: number;
  /** The end of the minute, in the time of `performance.now()`. */
  ends: number;
}

/** If the database does not answer, each node counts on its own: a failed count is no reason to refuse a call. */
export function postgresCallCounter<Tables>(
  db: Kysely<Tables>,
  schema: string,
  name: string,
  perMinute: number,
): CallCounter {
  const minutes = new Map<string, Minute>();
  let reportTimer: NodeJS.Timeout | undefined;
  let sweptAt = performance.now();
  const report = async () => {
    clearTimeout(reportTimer);
    reportTimer = undefined;
    const now = performance.now();
    for (const [key, { ends }] of minutes) if (ends <= now) minutes.delete(key);
    // Sorted by key, so that two nodes wait for each other instead of deadlocking.
    const unsent = [...minutes]
      .filter(([, { unreported }]) => unreported > 0)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    const sent = unsent.map(([key, minute]) => ({ key, minute, count: minute.unreported }));
    for (const { minute, count } of sent) minute.unreported -= count;
    for (const { minute, count } of sent) minute.reported += count;
    const rows = await reportAll(db, schema, name, sent, now).catch(() => []);
    for (const [at, { points, left }] of rows.entries())
      Object.assign(sent[at]!.minute, { reported: points, ends: now + Number(left) });
    if (now - sweptAt < sweepEveryMs) return;
    sweptAt = now;
    // If this fails, the next sweep deletes the same rows.
    await sql`delete from ${sql.id(schema, 'call_counts')} where expire < ${serverNow}`
      .execute(db)
      .catch(() => undefined);
  };
  return async (key) => {
    const now = performance.now();
    const known = minutes.get(key);
    const minute = known && known.ends > now ? known : { reported: 0, unreported: 0, ends: now + minuteMs };
    minutes.set(key, minute);
    minute.unreported += 1;
    // A key's first call in a minute fetches the counts of other nodes, and so does each call near the limit.
    if (minute !== known || perMinute - minute.reported - minute.unreported < perMinute / 4) await report();
    // Without this, two nodes with many calls could both exceed the limit before they learn of each other's counts.
    else if (minute.unreported >= perMinute / 8) void report();
    else if (reportTimer === undefined) reportTimer = setTimeout(report, reportIntervalMs).unref();
    const used = minute.reported + minute.unreported;
    return { isAllowed: used <= perMinute, remaining: Math.max(0, perMinute - used), msBeforeNext: minute.ends - now };
  };
}

const serverNow = sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`;
/**
 * True if a stored minute is still running. A minute that ends more than a minute from now was stored before the
 * server's clock was set back.
 */
const isUnderWay = sql<boolean>`counted.expire > ${serverNow} and counted.expire <= ${serverNow} + ${minuteMs}::bigint`;

/**
 * Adds to the counts of keys. Returns the counts in the order of `sent`, with the milliseconds left of each minute. A
 * minute that is over starts again.
 */
async function reportAll<Tables>(
  db: Kysely<Tables>,
  schema: string,
  name: string,
  sent: readonly { key: string; minute: Minute; count: number }[],
  now: number,
): Promise<{ points: number; left: number }[]> {
  if (sent.length === 0) return [];
  const keys = sent.map(({ key }) => `${name}:${key}`);
  const counts = sent.map(({ count }) => count);
  const left = sent.map(({ minute }) => Math.ceil(minute.ends - now));
  const { rows } = await sql<{ key: string; points: number; left: number }>`
    insert into ${sql.id(schema, 'call_counts')} as counted (key, points, expire)
    select key, points, ${serverNow} + left_ms
    from unnest(${keys}::text[], ${counts}::integer[], ${left}::bigint[]) as given (key, points, left_ms)
    on conflict (key) do update set
      points = excluded.points + case when ${isUnderWay} then counted.points else 0 end,
      expire = case when ${isUnderWay} then counted.expire else excluded.expire end
    returning key, points, expire - ${serverNow} as left`.execute(db);
  const found = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key) => found.get(key)!);
}
