/** A separate database on a PostgreSQL server: it leaves nothing behind, and contains nothing of other tests. */
import pg from 'pg';
import { newId } from '../../src/model/ids.ts';

export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Created on the server that `url` names. */
export async function createDatabase(url: string): Promise<OwnDatabase> {
  const name = `stele_${newId('run').toLowerCase()}`;
  await runStatements(url, `create database ${name}`);
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    drop: async () => {
      await runStatements(url, `drop database ${name} with (force)`);
    },
  };
}

/** Runs the statements on one connection of its own. Returns the rows of the last one. */
export async function runStatements(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}
