/** Connections to PostgreSQL, and what its errors mean. */
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';

/** How thoroughly HNSW searches, and that it goes on until a filter is satisfied: set on every connection. */
export const connectionSettings = { 'hnsw.ef_search': '200', 'hnsw.iterative_scan': 'relaxed_order' } as const;

/** Numbers come as numbers: keys and counts stay far below 2^53. */
const numberTypes: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** How values come out of a result. */
export const resultTypes = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    numberTypes.has(id) ? Number : pg.types.getTypeParser(id, format as 'text'),
};

export function openPool(url: string, connections: number, log: Logger): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    application_name: 'stele',
    options: Object.entries(connectionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types: resultTypes,
  });
  // A connection that breaks, idle or between two statements, is replaced by the next call; unheard, its error would end
  // the process.
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a connection to PostgreSQL was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool as unknown as PostgresPool;
}

export function kyselyOn<Tables>(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const unreachable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
]);
/** Class 08 is a broken connection, 57P a server that stops or starts, 53300 too many connections, 40P01 a deadlock. */
const passing = /^(08...|57P0.|53300|40001|40P01|55P03)$/;

export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code === '53100') {
    return new AppError('storage_full', 'The database has no disk space left: nothing of this call was stored.', {
      cause: error,
    });
  }
  const isGone =
    unreachable.has(code) ||
    passing.test(code) ||
    /^(Connection terminated|timeout exceeded|Client has encountered|Cannot use a pool)/.test(error.message);
  if (!isGone) return error;
  return new AppError(
    'unavailable',
    'The database does not answer: nothing of this call was stored. Try again in a moment.',
    {
      cause: error,
      retryAfterSeconds: 2,
    },
  );
}
