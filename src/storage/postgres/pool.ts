/** Connections to PostgreSQL: some for reading, some for writing, so that waiting writes leave room for reads. */
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, type PostgresPool } from 'kysely';
import pg from 'pg';
import { NoConnection } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import { ConnectionTurns, isFull } from './connection-turns.ts';
import { SendingDialect } from './sending.ts';

/** The longest waits, in milliseconds. */
export interface Patience {
  /** The wait for a connection, and for a free place in the pool. */
  readonly connectMs: number;
  /** The wait for a row or a name that another call has locked. */
  readonly lockMs: number;
  /** For one statement. */
  readonly statementMs: number;
  /** The pause between two statements of a transaction: a process that hangs releases its locks after it. */
  readonly idleMs: number;
}

export const defaultPatience: Patience = { connectMs: 5_000, lockMs: 5_000, statementMs: 60_000, idleMs: 10_000 };

export interface Pools {
  readonly reading: PostgresPool;
  /** The same as `reading` where there is only one connection. */
  readonly writing: PostgresPool;
  /** For statements without a time limit. */
  readonly migrating: PostgresPool;
  /** For snapshots, which last as long as their reader takes them in: stores are opened and made meanwhile. */
  readonly exporting: PostgresPool;
  readonly patience: Patience;
}

/** A back end caches what it learns of each table. With many workspaces the cache grows, so each connection is replaced now and then. */
const recycling = { maxLifetimeSeconds: 300, maxUses: 20_000, idleTimeoutMillis: 30_000 };
/** The most waiting calls per connection; further calls are refused. */
const mostWaiting = 50;
/** The connections, beside the others, for stores that are made or migrated at the same time, and for snapshots. */
const [mostMigrating, mostExporting] = [3, 3];
/** The client times out later than the server by this much, because the server's error tells the reason. */
const graceMs = 5_000;
/** While a store is opened, a server without a connection left is asked again this often. */
const looksEveryMs = 100;

/** Numbers are returned as numbers: keys and counts stay far below 2^53. */
const numberTypes: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** The conversion of values in a result. */
export const resultTypes = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    numberTypes.has(id) ? Number : pg.types.getTypeParser(id, format as 'text'),
};

/** Opens a single connection now, to learn whether a pooler in between accepts options. */
export async function openPools(
  url: string,
  connections: number,
  log: Logger,
  patience: Patience = defaultPatience,
): Promise<Pools> {
  const withOptions = await tryOptions(url, patience);
  const open = (max: number, statementMs: number) => {
    const settings = {
      statement_timeout: statementMs,
      // Another program may lock a table: a read that waited as long as a statement may take would keep its connection from all other reads.
      ...(statementMs > 0 && { lock_timeout: patience.lockMs }),
      idle_in_transaction_session_timeout: patience.idleMs,
      // Statements here take some milliseconds; compiling one takes fifty, and the planner overrates what many of them read.
      jit: 'off',
    };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    return openPool(url, max, log, {
      connectionTimeoutMillis: patience.connectMs,
      ...(withOptions && { options: options.join(' ') }),
      ...(statementMs > 0 && { query_timeout: statementMs + graceMs }),
    });
  };
  const forReading = Math.max(1, Math.floor(connections / 2));
  const reading = open(forReading, patience.statementMs);
  const writing = connections > 1 ? open(connections - forReading, patience.statementMs) : reading;
  const pools = {
    reading,
    writing,
    migrating: open(mostMigrating, 0),
    exporting: open(mostExporting, patience.statementMs),
  };
  shareConnections(Object.values(pools));
  return { ...pools, patience };
}

/** Where the server takes no further connection, one that is idle in another pool makes room. */
function shareConnections(pools: readonly ConnectionTurns[]): void {
  for (const one of pools)
    one.onFull = () => {
      for (const other of pools) if (other !== one) void other.endIdle();
    };
}

/** PgBouncer refuses options; each transaction then sets its necessary settings by itself. Waits where the server has no connection left. */
async function tryOptions(url: string, patience: Patience): Promise<boolean> {
  for (const until = performance.now() + patience.connectMs; ; ) {
    try {
      return await takesOptions(url, patience);
    } catch (error) {
      if (!isFull(error) || performance.now() > until) throw error;
      await wait(looksEveryMs);
    }
  }
}

async function takesOptions(url: string, { connectMs }: Patience): Promise<boolean> {
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
    // A statement that nobody waits for does not wait for the answer to the one before it.
    pipeline: true,
    keepAliveInitialDelayMillis: 10_000,
    ...recycling,
    types: resultTypes,
    Client: QuietClient,
    ...config,
  } as pg.PoolConfig);
  // A connection that breaks, idle or between two statements, is replaced by the next call. Without a listener its error would end the process.
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
    patienceMs: config.connectionTimeoutMillis ?? defaultPatience.connectMs,
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

/** A client that returns the last result of several statements sent as one, and ends when the server is silent. */
export class QuietClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method takes a text, an object, or something that is submitted
  override query(...given: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const asked = (super.query as (...all: any[]) => any)(...given);
    if (!(asked instanceof Promise)) return asked;
    return asked.then(lastOf, (error: unknown) => {
      // The answer may still come, and would then be taken for the answer to the next statement.
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
