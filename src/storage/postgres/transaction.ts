/**
 * Transactions on PostgreSQL: limited in time, safe behind any pooler, refused on a store of a newer Stele, and with a
 * known outcome.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../errors.ts';
import { ClosedStore } from '../closed-store.ts';
import type { Durability } from '../engine.ts';
import { refuseNewer } from '../migrate.ts';
import { execute, inTransaction } from '../transaction.ts';
import { isLostAnswer, isServerCrash } from './failures.ts';
import type { Timeouts } from './pool.ts';
import { onConnection, sendBegin } from './sending.ts';

export interface WriteTerms {
  readonly timeouts: Timeouts;
  readonly durability: Durability;
  /** The schema whose version is checked. */
  readonly schema: string;
  readonly knownVersion: number;
  /** True for the schema of a workspace, because that may be closed. */
  readonly mayBeClosed?: boolean;
}

/**
 * Maximum lock wait of a less important transaction (durability `process`), in milliseconds. The server detects a
 * deadlock only after a second, and would choose the victim itself.
 */
const yieldingMs = 500;

export async function writeTransaction<Tables, T>(
  db: Kysely<Tables>,
  terms: WriteTerms,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const ended = await onConnection(db, async (connection) => {
    const begun: Numbered = { id: '', started: '' };
    let done: { result: T } | null = null;
    try {
      await begin(connection, terms, begun);
      done = { result: await work(connection) };
      await execute(connection, 'commit');
      return { ...done, ...begun, error: null };
    } catch (error) {
      // The connection may be lost along with its transaction; the caller needs the first error. Roll back even if the
      // outcome of the commit is unknown: the error may be that of an earlier statement, and the connection would
      // return to the pool with its failed transaction still open.
      await execute(connection, 'rollback').catch(() => undefined);
      if (done !== null && begun.id !== '' && isLostAnswer(error)) return { ...done, ...begun, error };
      throw error;
    }
  });
  if (ended.error !== null) await requireCommitted(db, ended, ended.error);
  return ended.result;
}

/**
 * Identifies a transaction. After a crash, the server reuses the id if nothing of the first transaction was written, so
 * an id is valid only until the next server start.
 */
interface Numbered {
  id: string;
  /** When the server was started. */
  started: string;
}

interface Begun extends Numbered {
  version: number;
  closed?: string | null;
}

/**
 * Begins a transaction in which each statement sees everything committed before it. A call that waited for a lock reads
 * what the holder wrote. The server, the database or the user may have another isolation as the default.
 */
export const beginReadCommitted = 'begin isolation level read committed';

/**
 * Begins a transaction and notes its id, by which the server can later report the outcome. Nothing waits for the answer
 * before the first read or the commit. The settings are part of the transaction, because a pooler gives the connection
 * to others.
 */
async function begin<Tables>(connection: Kysely<Tables>, terms: WriteTerms, begun: Numbered): Promise<void> {
  const { timeouts, durability, schema, knownVersion, mayBeClosed } = terms;
  // `for key share` is the mark of a writer until its end: a dump or another reader locks the table less strongly.
  const closed = mayBeClosed ? `, (select reason from "${schema}".closed_store for key share) as closed` : '';
  const lockMs = durability === 'disk' ? timeouts.lockMs : Math.min(yieldingMs, timeouts.lockMs);
  const statement = sql.raw(
    `${beginReadCommitted}; set local lock_timeout = ${lockMs}; set local statement_timeout = ${timeouts.statementMs};
      set local idle_in_transaction_session_timeout = ${timeouts.idleMs};
      ${durability === 'disk' ? '' : 'set local synchronous_commit = off;'}
      select txid_current()::text as id, pg_postmaster_start_time()::text as started, (select max(version) from "${schema}".schema_version) as version${closed}`,
  );
  await sendBegin(connection, statement, (rows) => {
    const found = rows[0] as Begun;
    refuseNewer(Number(found.version), knownVersion);
    if (found.closed) throw new ClosedStore(found.closed);
    begun.id = found.id;
    begun.started = found.started;
  });
}

const asksForOutcome = 10;
const asksEveryMs = 200;

/**
 * Queries the server for the outcome of a commit whose answer was lost. Throws if the transaction was rolled back, or
 * if the outcome is unknown: the server does not answer, or it was restarted and another transaction may have the id.
 */
async function requireCommitted<Tables>(db: Kysely<Tables>, transaction: Numbered, error: unknown): Promise<void> {
  for (let attempt = 1; attempt <= asksForOutcome; attempt += 1) {
    const found = await statusOf(db, transaction.id);
    const isSameRun = found?.started === transaction.started && !isServerCrash(error);
    if (found?.status === 'committed' && isSameRun) return;
    if (found?.status === 'committed') break;
    if (found?.status === 'aborted') throw error;
    await wait(asksEveryMs);
  }
  throw new AppError(
    'unavailable',
    'It is not known whether this call was stored: the connection to the database broke while it committed. Make the same call again with the same Idempotency-Key, which never stores twice; after a call that had none, look first whether what it wrote is there.',
    { cause: error, retryAfterSeconds: 2 },
  );
}

/** Null if the server does not answer. */
async function statusOf<Tables>(
  db: Kysely<Tables>,
  id: string,
): Promise<{ status: string | null; started: string } | null> {
  try {
    const { rows } = await sql<{ status: string | null; started: string }>`
      select txid_status(${id}::bigint) as status, pg_postmaster_start_time()::text as started`.execute(db);
    return rows[0] ?? null;
  } catch {
    return null;
  }
}

/** Maximum pause between two statements of a snapshot, in milliseconds. Its reader may be slow, but not idle. */
const longestSilenceMs = 60_000;

export async function readSnapshot<Tables, T>(
  db: Kysely<Tables>,
  { statementMs }: Timeouts,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const begin = [
    'begin isolation level repeatable read read only',
    `set local statement_timeout = ${statementMs}`,
    `set local idle_in_transaction_session_timeout = ${longestSilenceMs}`,
  ];
  return inTransaction(db, (connection) => execute(connection, begin.join('; ')), work);
}

/**
 * A condition that applies settings until the end of the surrounding transaction, or of the statement itself if there
 * is none. Use it as a separate condition of the query that needs them: PostgreSQL evaluates it before it reads any
 * row.
 */
export function withSettings(settings: Readonly<Record<string, string>>) {
  const set = Object.entries(settings).map(
    ([name, value]) => sql<string>`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`,
  );
  return sql<boolean>`(select ${sql.join(set, sql` || `)} <> '')`;
}
