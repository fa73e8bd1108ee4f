/**
 * A PGlite ready for use, kept between runs: to create one takes many seconds, to start from a snapshot a fraction of
 * one.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { postgresOn } from '../../src/storage/postgres/engine.ts';
import { migrateSchema } from '../../src/storage/postgres/migrating.ts';
import { controlMigrations, workspaceMigrations } from '../../src/storage/postgres/migrations.ts';
import { kyselyOn } from '../../src/storage/postgres/pool.ts';
import { inPublic, poolOn, poolsOn } from './pglite.ts';
import { type StoredEntries, storedEntriesOf } from './pglite-folder.ts';
import { readText, root } from './source-tree.ts';

const folder = join(root, 'node_modules/.cache/stele');

/** Schemas of empty workspaces at their newest version, to be renamed when one is needed. */
export const spareSchemas: readonly string[] = Array.from({ length: 32 }, (_, n) => `spare_${n}`);

/** An empty control store and the spare schemas; created if there are none for exactly these migrations. */
export async function pgliteSnapshot(): Promise<StoredEntries> {
  const file = await snapshotFile();
  const bytes = readFileSync(file);
  const start = 4 + bytes.readUInt32LE();
  const entries: [path: string, size: number | null][] = JSON.parse(bytes.toString('utf8', 4, start));
  let at = start;
  return entries.map(([path, size]) => {
    if (size === null) return [path, null];
    at += size;
    return [path, new Uint8Array(bytes.buffer, bytes.byteOffset + at - size, size)];
  });
}

export async function snapshotFile(): Promise<string> {
  const file = join(folder, `pglite-${fingerprint()}`);
  if (existsSync(file)) return file;
  const kept = await make();
  const entries = Buffer.from(JSON.stringify(kept.map(([path, contents]) => [path, contents?.length ?? null])));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(entries.length);
  mkdirSync(folder, { recursive: true });
  removeOld();
  const own = `${file}.${process.pid}`;
  writeFileSync(own, Buffer.concat([length, entries, ...kept.flatMap(([, contents]) => contents ?? [])]));
  renameSync(own, file);
  return file;
}

function fingerprint(): string {
  const migrations = [...controlMigrations, ...workspaceMigrations];
  const parts = migrations.map(({ name, statements, fill }) => [name, statements, String(fill?.batch)]);
  const packages = ['pglite', 'pglite-pgvector'].map((name) =>
    readText(`node_modules/@electric-sql/${name}/package.json`),
  );
  const text = JSON.stringify([parts, packages, spareSchemas]);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

async function make(): Promise<StoredEntries> {
  const database = await PGlite.create({ extensions: { vector } });
  const pool = poolOn(database);
  await postgresOn(poolsOn(pool));
  for (const schema of spareSchemas) await migrateSchema(kyselyOn(pool), inPublic, schema, workspaceMigrations);
  await database.exec('checkpoint');
  const kept = storedEntriesOf(database);
  await database.close();
  return kept;
}

/** Other checkouts may share the folder: snapshots in use are newer than a week. */
function removeOld(): void {
  const weekAgo = Date.now() - 7 * 24 * 3_600_000;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < weekAgo) rmSync(path, { force: true });
  }
}
