/**
 * A read replica for calls that only read. It is used only once it has everything that the primary acknowledged before
 * the call, so the very next call on any node finds a new memory. The primary answers if the replica lags, cannot be
 * reached, or is not a standby.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from '../../log.ts';
import type { Db } from '../workspace/tables.ts';
import { kyselyOn, openPool, type Timeouts } from './pool.ts';

/** How long a call waits for the replica to catch up, in milliseconds. */
const catchUpMs = 50;
const looksEveryMs = 5;
/**
 * How long a call waits for any answer of the replica, in milliseconds. A machine that hangs, or that a network cut off,
 * refuses nothing and answers nothing.
 */
const answerMs = 500;
/**
 * How long a replica that lagged, or could not be reached, is left out: not every call should wait for it. In
 * milliseconds.
 */
const [behindMs, awayMs] = [1_000, 5_000];

export interface Replica<Tables> {
  /**
   * Returns the replica once it has everything that `primary` has acknowledged so far. Null if the caller must use the
   * primary.
   */
  caughtUp(primary: Kysely<Tables>): Promise<Kysely<Tables> | null>;
  close(): Promise<void>;
}

/** Opens no connection before the first call. */
export function openReplica<Tables>(
  url: string,
  connections: number,
  log: Logger,
  { statementMs, connectMs }: Timeouts,
): Replica<Tables> {
  const pool = openPool(url, connections, log, {
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    application_name: 'stele read replica',
  });
  const replica = kyselyOn<Tables>(pool);
  let restsUntil = 0;
  let state: string | null = null;
  const tell = (now: string | null, reason?: string) => {
    if (now === state) return;
    state = now;
    if (now === null) log.info('the read replica answers again');
    else log.warn({ reason }, `${now}: reads go to the primary`);
  };
  const rest = (ms: number, why: string, reason?: string) => {
    restsUntil = performance.now() + ms;
    tell(why, reason);
    return null;
  };
  return {
    caughtUp: async (primary) => {
      if (performance.now() < restsUntil) return null;
      // Until a replica that was left out answers, one call at a time tries it.
      if (state !== null) restsUntil = performance.now() + answerMs;
      try {
        const { rows } = await sql<{ at: string }>`select ${acknowledged}::text as at`.execute(primary);
        const found = await inTime(look(replica, rows[0]!.at));
        if (found === 'no standby') return rest(awayMs, 'STELE_DATABASE_READ_URL names no standby of the primary');
        if (found === 'behind') return rest(behindMs, 'the read replica is behind');
        restsUntil = 0;
        tell(null);
        return replica;
      } catch (error) {
        return rest(awayMs, 'the read replica is away', error instanceof Error ? error.message : undefined);
      }
    },
    close: () => replica.destroy(),
  };
}

/**
 * Returns the schema on the replica, if the replica has caught up. Always the same object, because compiled queries are
 * cached per object.
 */
export function schemaOn<Tables>(
  replica: Replica<Tables> | null,
  primary: Kysely<Tables>,
  schema: string,
): () => Promise<Db | null> {
  let reader: Db | null = null;
  return async () => {
    const caughtUp = (await replica?.caughtUp(primary)) ?? null;
    if (caughtUp === null) return null;
    reader ??= caughtUp.withSchema(schema) as unknown as Db;
    return reader;
  };
}

/**
 * The position of the last write that may be acknowledged: a write is flushed before that, unless the server, the
 * database or the user has it otherwise.
 */
const acknowledged = sql`case when current_setting('synchronous_commit') = 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end`;

/** Looks until the replica has everything up to this position, for a short while. */
async function look<Tables>(replica: Kysely<Tables>, at: string): Promise<'there' | 'behind' | 'no standby'> {
  for (const until = performance.now() + catchUpMs; ; ) {
    const is = await placeOf(replica, at);
    if (!is.standby) return 'no standby';
    if (is.there) return 'there';
    if (performance.now() > until) return 'behind';
    await wait(looksEveryMs);
  }
}

/** Rejects if there is no answer in time. A later answer, or failure, has no effect. */
async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // If this process was busy, an answer that has arrived is read first.
    const end = () => setImmediate(() => reject(new Error(`it did not answer within ${answerMs} ms`)));
    timer = setTimeout(end, answerMs);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function placeOf<Tables>(replica: Kysely<Tables>, at: string): Promise<{ standby: boolean; there: boolean }> {
  const { rows } = await sql<{ standby: boolean; there: boolean | null }>`
    select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= ${at}::pg_lsn as there`.execute(replica);
  return { standby: rows[0]!.standby, there: rows[0]!.there === true };
}
