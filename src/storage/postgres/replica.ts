/**
 * A read replica for calls that only read. It is asked only where it has everything that the primary acknowledged before the call, so a memory is
 * found by the very next call on any node. The primary answers where the replica is behind, away, or no standby.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Logger } from '../../log.ts';
import type { Db } from '../workspace/tables.ts';
import { kyselyOn, openPool, type Patience } from './pool.ts';

/** The time that a call waits for the replica to catch up. */
const catchUpMs = 50;
const looksEveryMs = 5;
/** The pause before a replica that was behind, or away, is asked again: calls must not all wait for it. */
const [behindMs, awayMs] = [1_000, 5_000];

export interface Replica<Tables> {
  /** The replica, once it has what `primary` has acknowledged by now; null where the primary must be asked. */
  caughtUp(primary: Kysely<Tables>): Promise<Kysely<Tables> | null>;
  close(): Promise<void>;
}

/** Opens no connection before the first call. */
export function openReplica<Tables>(
  url: string,
  connections: number,
  log: Logger,
  { statementMs, connectMs }: Patience,
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
      try {
        const until = performance.now() + catchUpMs;
        const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(primary);
        for (;;) {
          const is = await placeOf(replica, rows[0]!.at);
          if (!is.standby) return rest(awayMs, 'STELE_DATABASE_READ_URL names no standby of the primary');
          if (is.there) break;
          if (performance.now() > until) return rest(behindMs, 'the read replica is behind');
          await wait(looksEveryMs);
        }
        tell(null);
        return replica;
      } catch (error) {
        return rest(awayMs, 'the read replica is away', error instanceof Error ? error.message : undefined);
      }
    },
    close: () => replica.destroy(),
  };
}

/** A schema on the replica, where it has caught up. It is the same object each time, since compiled queries are kept for it. */
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

async function placeOf<Tables>(replica: Kysely<Tables>, at: string): Promise<{ standby: boolean; there: boolean }> {
  const { rows } = await sql<{ standby: boolean; there: boolean | null }>`
    select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= ${at}::pg_lsn as there`.execute(replica);
  return { standby: rows[0]!.standby, there: rows[0]!.there === true };
}
