/**
 * Connection pools for PostgreSQL: separate ones for reading and writing, so that waiting writes leave room for reads.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type PostgresPool } from 'kysely';
import pg from 'pg';
import { NoConnection } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { ConnectionTurns, isFull } from './connection-turns.ts';
import { SendingDialect } from './sending.ts';

/** Maximum waits, in milliseconds. */
export interface Timeouts {
  /** For a connection, and for a free place in the pool. */
  readonly connectMs: number;
  /** For a row or a name that another call has locked. */
  readonly lockMs: number;
  /** For one statement. */
  readonly statementMs: number;
  /**
   * Between two statements of a transaction. After this time the server ends it, which releases the locks of a process
   * that hangs.
   */
  readonly idleMs: number;
}

export const defaultTimeouts: Timeouts = { connectMs: 5_000, lockMs: 5_000, statementMs: 60_000, idleMs: 10_000 };

export interface Pools {
  readonly reading: PostgresPool;
  /** The same pool as `reading` if there is only one connection. */
  readonly writing: PostgresPool;
  /** For statements without a time limit. */
  readonly migrating: PostgresPool;
  /** For snapshots, which stay open as long as their reader needs; other pools open and create stores meanwhile. */
  readonly exporting: PostgresPool;
  readonly timeouts: Timeouts;
}

/**
 * A server process caches metadata of each table that it has used. With many workspaces that cache grows, so
 * connections are replaced regularly.
 */
const recycling = { maxLifetimeSeconds: 300, maxUses: 20_000, idleTimeoutMillis: 30_000 };
/** Maximum number of waiting calls per connection. Further calls are refused. */
const mostWaiting = 50;
/** Additional connections: for creating or migrating stores, and for snapshots. */
const [mostMigrating, mostExporting] = [3, 3];
/** The client times out this much later than the server, because the server's error states the reason. */
const graceMs = 5_000;
/** The interval between attempts to connect, at start, to a server that has no free connection. */
const looksEveryMs = 100;

/** The types that are parsed as JavaScript numbers: keys and counts stay far below 2^53. */
const numberTypes: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Converts the values of a result. */
export const resultTypes = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    numberTypes.has(id) ? Number : pg.types.getTypeParser(id, format as 'text'),
};

/** Opens the pools. Opens only one connection immediately, to find out whether a pooler in between accepts options. */
export async function openPools(
  url: string,
  connections: number,
  log: Logger,
  timeouts: Timeouts = defaultTimeouts,
): Promise<Pools> {
  const withOptions = await tryOptions(url, timeouts);
  const open = (max: number, statementMs: number) => {
    const settings = {
      statement_timeout: statementMs,
      // Another program may lock a table. Without this timeout, a waiting read would occupy its connection for the
      // whole statement timeout.
      ...(statementMs > 0 && { lock_timeout: timeouts.lockMs }),
      idle_in_transaction_session_timeout: timeouts.idleMs,
      // Statements take a few milliseconds and compiling one takes fifty, and the planner overestimates how much many
      // of them read.
      jit: 'off',
    };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    return openPool(url, max, log, {
      connectionTimeoutMillis: timeouts.connectMs,
      ...(withOptions && { options: options.join(' ') }),
      ...(statementMs > 0 && { query_timeout: statementMs + graceMs }),
    });
  };
  const forReading = Math.max(1, Math.floor(connections / 2));
  const reading = open(forReading, timeouts.statementMs);
  const writing = connections > 1 ? open(connections - forReading, timeouts.statementMs) : reading;
  const pools = {
    reading,
    writing,
    migrating: open(mostMigrating, 0),
    exporting: open(mostExporting, timeouts.statementMs),
  };
  shareConnections(Object.values(pools));
  return { ...pools, timeouts };
}

/** When the server accepts no further connection, idle connections of the other pools are closed to make room. */
function shareConnections(pools: readonly ConnectionTurns[]): void {
  for (const one of pools)
    one.onFull = () => {
      for (const other of pools) if (other !== one) void other.endIdle();
    };
}

/**
 * Tests whether options are accepted. PgBouncer refuses them; each transaction then makes the settings that it needs.
 * Waits while the server has no free connection.
 */
async function tryOptions(url: string, timeouts: Timeouts): Promise<boolean> {
  for (const until = performance.now() + timeouts.connectMs; ; ) {
    try {
      return await takesOptions(url, timeouts);
    } catch (error) {
      if (!isFull(error) || performance.now() > until) throw error;
      await wait(looksEveryMs);
    }
  }
}

async function takesOptions(url: string, { connectMs }: Timeouts): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    options: '-c statement_timeout=0',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function openPool(
  url: string,
  connections: number,
  log: Logger,
  config: pg.PoolConfig & pg.ClientConfig = {},
): ConnectionTurns {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'stele',
    keepAlive: true,
    // Send a statement without waiting for the answer to the previous one.
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    ...recycling,
    types: resultTypes,
    Client: QuietClient,
    ...config,
  } as pg.PoolConfig);
  // The next call replaces a connection that breaks while idle or between two statements. Without a listener, its error
  // would end the process.
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a connection to PostgreSQL was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const tryAnother = async () => {
    const client = new pg.Client(pool.options as pg.ClientConfig);
    client.on('error', () => undefined);
    try {
      await client.connect();
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  return new ConnectionTurns(pool, {
    connections,
    tryAnother,
    timeoutMs: config.connectionTimeoutMillis ?? defaultTimeouts.connectMs,
    mostWaiting: connections * mostWaiting,
    busy,
  });
}

export function busy(cause?: unknown): NoConnection {
  return new NoConnection(
    'All connections to the database are in use: nothing of this call was stored. Try again in a moment; STELE_DATABASE_POOL sets how many there are.',
    { cause },
  );
}

/**
 * A client that returns the last result of several statements sent as one, and ends its connection when a statement
 * times out.
 */
export class QuietClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method takes a text, an object, or something that is submitted
  override query(...given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const sent = (super.query as (...all: any[]) => any)(...given);
    if (!(sent instanceof Promise)) return sent;
    return sent.then(lastOf, (error: unknown) => {
      // The answer may still arrive, and would then be taken as the answer to the next statement.
      if (error instanceof Error && error.message === 'Query read timeout') this.end().catch(() => undefined);
      throw error;
    });
  }
}

function lastOf(result: unknown): unknown {
  return Array.isArray(result) ? result.at(-1) : result;
}

export function kyselyOn<Tables>(pool: PostgresPool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new SendingDialect(pool) });
}
