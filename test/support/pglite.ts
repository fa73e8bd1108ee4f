/** PostgreSQL inside this process, as a pool of one connection. */
import { PGlite, types } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { connectionSettings } from '../../src/storage/postgres/pool.ts';

export async function openPglite(): Promise<PostgresPool> {
  const database = await PGlite.create({
    extensions: { vector },
    parsers: { [types.INT8]: Number, [types.NUMERIC]: Number },
  });
  for (const [name, value] of Object.entries(connectionSettings)) await database.exec(`set ${name} = '${value}'`);
  let free: Promise<void> = Promise.resolve();
  return {
    // Connections are handed out one after the other, each when the one before was given back.
    connect: async () => {
      const before = free;
      let giveBack: () => void = () => undefined;
      free = new Promise((resolve) => {
        giveBack = resolve;
      });
      await before;
      return clientOf(database, giveBack);
    },
    // The tests of a file share it; it ends with the process.
    end: async () => undefined,
  };
}

function clientOf(database: PGlite, release: () => void): PostgresPoolClient {
  const query = async (statement: string, parameters: readonly unknown[]) => {
    const { rows, affectedRows } = await database.query(statement, [...parameters]);
    return { command: 'SELECT', rowCount: affectedRows ?? rows.length, rows };
  };
  return { query: query as PostgresPoolClient['query'], release };
}
