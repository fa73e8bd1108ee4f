/** PostgreSQL inside this process, behind the driver for a server: as a pool of one connection. */
import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { defaultTimeouts, type Pools, QuietClient, resultTypes } from '../../src/storage/postgres/pool.ts';
import { FilledFolder, type StoredEntries } from './pglite-folder.ts';

/** Options that speed up the start and change no answer. */
const light = { shared_buffers: '16MB', full_page_writes: 'off' };

export async function startPglite(kept: StoredEntries): Promise<PGlite> {
  const settings = Object.entries(light);
  return PGlite.create({
    fs: new FilledFolder(kept),
    extensions: { vector },
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  });
}

/** Closing the pool leaves the database to others; it ends with the database, or by its owner if it is shared. */
export function poolOn(database: PGlite, isOver = () => database.closed): PostgresPool {
  const pool = new pg.Pool({
    max: 1,
    // As the pool of the service.
    pipeline: true,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    types: resultTypes,
    Client: QuietClient,
    stream: () => new Wire(database, isOver) as unknown as pg.ClientConfig['stream'] & Duplex,
  } as pg.PoolConfig);
  return { connect: () => pool.connect(), end: async () => undefined } as unknown as PostgresPool;
}

/** The location of pgvector by default. */
export const inPublic = { schema: 'public', goesOn: true };

/** The single connection for everything. */
export function poolsOn(pool: PostgresPool): Pools {
  return { reading: pool, writing: pool, migrating: pool, exporting: pool, timeouts: defaultTimeouts };
}

/**
 * The counterpart of a server's socket. Everything that the driver writes at once is answered at once, in a later
 * turn as by a server.
 */
class Wire extends Duplex {
  private readonly database: PGlite;
  private readonly isOver: () => boolean;

  constructor(database: PGlite, isOver: () => boolean) {
    super();
    this.database = database;
    this.isOver = isOver;
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.ask(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.ask(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  private ask(messages: Buffer): void {
    if (this.isOver()) {
      this.destroy(new Error('Connection terminated: the tests of this file are over.'));
      return;
    }
    const answer: Uint8Array[] = [];
    void this.database.execProtocolRawStream(messages, {
      syncToFs: false,
      onRawData: (bytes) => answer.push(new Uint8Array(bytes)),
    });
    if (answer.length > 0) setImmediate(() => this.push(Buffer.concat(answer)));
  }
}
