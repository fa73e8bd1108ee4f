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
  await onServer(url, `create database ${name}`);
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    drop: () => onServer(url, `drop database ${name} with (force)`),
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
