/** Transactions on PostgreSQL: bounded in time, behind any pooler, refused by an older node, and known to have ended how they did. */
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { AppError } from '../../errors.ts';
import { ClosedStore } from '../closed-store.ts';
import { type Durability, execute, inTransaction } from '../engine.ts';
import { refuseNewer } from '../migrate.ts';
import { isLostAnswer } from './failures.ts';
import type { Patience } from './pool.ts';

export interface WriteTerms {
  readonly patience: Patience;
  readonly durability: Durability;
  /** Whose version must be one that is known. */
  readonly schema: string;
  readonly knownVersion: number;
  /** Whether it is a workspace's, which may be closed. */
  readonly mayBeClosed?: boolean;
}

/** A transaction whose loss matters less gives way to what waits for it before the server, after a second, sees a deadlock and chooses who fails. */
const yieldingMs = 500;

export async function writeTransaction<Tables, T>(
  db: Kysely<Tables>,
  terms: WriteTerms,
  work: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const ended = await db.connection().execute(async (connection) => {
    let done: { id: string; result: T } | null = null;
    try {
      const id = await begin(connection, terms);
      done = { id, result: await work(connection) };
      await execute(connection, 'commit');
      return { ...done, error: null };
    } catch (error) {
      if (done !== null && isLostAnswer(error)) return { ...done, error };
      // The connection may be gone with its transaction; what matters to the caller is the first error.
      await execute(connection, 'rollback').catch(() => undefined);
      throw error;
    }
  });
  if (ended.error !== null) await requireCommitted(db, ended.id, ended.error);
  return ended.result;
}

/** Its number, by which the server knows later how it ended. Settings go with it, since a pooler gives the connection to others. */
async function begin<Tables>(connection: Kysely<Tables>, terms: WriteTerms): Promise<string> {
  const { patience, durability, schema, knownVersion, mayBeClosed } = terms;
  const closed = mayBeClosed ? `, (select reason from "${schema}".closed_store) as closed` : '';
  const lockMs = durability === 'disk' ? patience.lockMs : Math.min(yieldingMs, patience.lockMs);
  const { rows } = await sql
    .raw<{ id: string; version: number; closed?: string | null }>(
      `begin; set local lock_timeout = ${lockMs}; set local statement_timeout = ${patience.statementMs};
      set local idle_in_transaction_session_timeout = ${patience.idleMs};
      ${durability === 'disk' ? '' : 'set local synchronous_commit = off;'}
      select txid_current()::text as id, (select max(version) from "${schema}".schema_version) as version${closed}`,
    )
    .execute(connection);
  refuseNewer(Number(rows[0]!.version), knownVersion);
  if (rows[0]!.closed) throw new ClosedStore(rows[0]!.closed);
  return rows[0]!.id;
}

const looksEveryMs = 20;

/** Resolves once no transaction is under way that began before this was called: each that writes here has had a number from its beginning. */
export async function untilOthersEnd<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ next: string }>`select txid_current()::text as next`.execute(db);
  for (;;) {
    const { rows: now } = await sql<{ ended: boolean }>`
      select txid_snapshot_xmin(txid_current_snapshot()) > ${rows[0]!.next}::bigint as ended`.execute(db);
    if (now[0]!.ended) return;
    await wait(looksEveryMs);
  }
}

const asksForOutcome = 10;
const asksEveryMs = 200;

/** After a commit whose answer was lost: the server is asked what became of it. Throws where it was undone, or nobody can tell. */
async function requireCommitted<Tables>(db: Kysely<Tables>, id: string, error: unknown): Promise<void> {
  for (let attempt = 1; attempt <= asksForOutcome; attempt += 1) {
    const status = await statusOf(db, id);
    if (status === 'committed') return;
    if (status === 'aborted') throw error;
    await wait(asksEveryMs);
  }
  throw new AppError(
    'unavailable',
    'It is not known whether this call was stored: the connection to the database broke while it committed. Make the same call again with the same Idempotency-Key, which never stores twice; after a call that had none, look first whether what it wrote is there.',
    { cause: error, retryAfterSeconds: 2 },
  );
}

/** Null where the server cannot be asked. */
async function statusOf<Tables>(db: Kysely<Tables>, id: string): Promise<string | null> {
  try {
    const { rows } = await sql<{ status: string | null }>`select txid_status(${id}::bigint) as status`.execute(db);
    return rows[0]?.status ?? null;
  } catch {
    return null;
  }
}

/** Who takes what is read may be slow, but not silent: so long for what is between two statements. */
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
 * Settings that hold until the end of the transaction that a statement stands in, or of the statement itself. To be a condition of its own in
 * what they are for: PostgreSQL looks at it before it reads any row.
 */
export function withSettings(settings: Readonly<Record<string, string>>) {
  const set = Object.entries(settings).map(
    ([name, value]) => sql<string>`set_config(${sql.lit(name)}, ${sql.lit(value)}, true)`,
  );
  return sql<boolean>`(select ${sql.join(set, sql` || `)} <> '')`;
}
