/** Transactions on PostgreSQL: bounded in time, safe behind any pooler, refused on a store of a newer Stele, and with a known outcome. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../errors.ts';
import { ClosedStore } from '../closed-store.ts';
import type { Durability } from '../engine.ts';
import { refuseNewer } from '../migrate.ts';
import { execute, inTransaction } from '../transaction.ts';
import { isLostAnswer, isServerCrash } from './failures.ts';
import type { Patience } from './pool.ts';
import { onConnection, sendBegin } from './sending.ts';

export interface WriteTerms {
  readonly patience: Patience;
  readonly durability: Durability;
  /** The schema whose version is checked. */
  readonly schema: string;
  readonly knownVersion: number;
  /** True for the schema of a workspace, which may be closed. */
  readonly mayBeClosed?: boolean;
}

/** A transaction whose loss matters less gives way after this time. The server sees a deadlock only after a second, and chooses the victim itself. */
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
      // The connection may be gone with its transaction; the caller needs the first error. Also where it is unknown what became of the commit: the
      // error may be that of a statement before it, and the connection would go back to the pool within its failed transaction.
      await execute(connection, 'rollback').catch(() => undefined);
      if (done !== null && begun.id !== '' && isLostAnswer(error)) return { ...done, ...begun, error };
      throw error;
    }
  });
  if (ended.error !== null) await requireCommitted(db, ended, ended.error);
  return ended.result;
}

/** The number of a transaction. A server that crashes gives it to another one if nothing of the first was written, so it counts only until the next start. */
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
 * Begins a transaction and notes its number, by which the server later knows its outcome. Nobody waits for the answer before something is read or
 * committed. The settings are part of the transaction, because a pooler gives the connection to others.
 */
async function begin<Tables>(connection: Kysely<Tables>, terms: WriteTerms, begun: Numbered): Promise<void> {
  const { patience, durability, schema, knownVersion, mayBeClosed } = terms;
  const closed = mayBeClosed ? `, (select reason from "${schema}".closed_store) as closed` : '';
  const lockMs = durability === 'disk' ? patience.lockMs : Math.min(yieldingMs, patience.lockMs);
  const statement = sql.raw(
    `begin; set local lock_timeout = ${lockMs}; set local statement_timeout = ${patience.statementMs};
      set local idle_in_transaction_session_timeout = ${patience.idleMs};
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
 * After a commit whose answer was lost, asks the server for the outcome. Throws where the transaction was rolled back, or the outcome is unknown: the
 * server cannot be asked, or it was started again since and another transaction may have the number.
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

/** Null where the server cannot be asked. */
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

/** The reader of a snapshot may be slow, but not silent: this is the longest pause between two statements. */
const longestSilenceMs = 60_000;

export async function readSnapshot<Tables, T>(
  db: Kysely<Tables>,
  { statementMs }: Patience,
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
 * Settings that hold until the end of the transaction around a statement, or of the statement itself. Use it as a separate condition of the query
 * that needs them: PostgreSQL evaluates it before it reads any row.
 */
export function withSettings(settings: Readonly<Record<string, string>>) {
  const set = Object.entries(settings).map(
    ([name, value]) => sql<string>`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`,
  );
  return sql<boolean>`(select ${sql.join(set, sql` || `)} <> '')`;
}
