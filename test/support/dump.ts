/** All data of a store as one text, to be searched for content that must not be in it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { Database } from '../../src/storage/sqlite/driver.ts';

/** Every row, and the bytes of every file. */
export function dumpFolder(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('stele.'))
    .map(({ parentPath, name }) => join(parentPath, name));
  const rows = files.filter((file) => file.endsWith('.sqlite')).map(dumpFile);
  return [...rows, ...files.map((file) => readFileSync(file, 'latin1'))].join('\n');
}

function dumpFile(file: string): string {
  const database = new Database(file, { readonly: true });
  try {
    const tables = database.prepare(`select name from sqlite_master where type = 'table'`).pluck().all() as string[];
    return tables.map((table) => JSON.stringify(database.prepare(`select * from "${table}"`).all(), bytes)).join('\n');
  } finally {
    database.close();
  }
}

const bytes = (_name: string, value: unknown) =>
  value !== null && typeof value === 'object' && 'type' in value && value.type === 'Buffer' && 'data' in value
    ? Buffer.from(value.data as number[]).toString('latin1')
    : value;

/** Every row of the control store and of a workspace. */
export async function dumpDatabase(db: Kysely<unknown>, workspaceId: string): Promise<string> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables where schemaname in ('stele', ${workspaceId.toLowerCase()})`.execute(
    db,
  );
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.id(schema, name)} t`.execute(db);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join('\n');
}
