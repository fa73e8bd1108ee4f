/** Opens SQLite files. Works without Kysely: loading it would take most of the start of a search thread. */
import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { Database, type SqliteDatabase } from './driver.ts';

/** The page cache of a connection, in KiB. */
const cacheKiB = 16_384;

/** How long, in milliseconds, a process waits for another one that opens the same new file. */
const openingMs = 2_000;

/**
 * Opens a file for writing, in WAL mode; every commit is on disk before it is acknowledged. While another process writes, SQLite blocks this process
 * for up to `waitMs`.
 */
export function openWriter(file: string, { waitMs }: { waitMs: number }): SqliteDatabase {
  createIfMissing(file);
  keepPrivate(file, 0o600);
  const database = new Database(file, { timeout: openingMs });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // Deleted content is overwritten, so that nothing erased can be read in the file.
  database.pragma('secure_delete = ON');
  database.pragma(`busy_timeout = ${waitMs}`);
  database.pragma(`cache_size = -${cacheKiB}`);
  // Keeps pages in memory that a statement may have to restore. A temporary file would take 24 writes for each memory
  // of a long transaction, and would hold its text.
  database.pragma('temp_store = memory');
  return database;
}

/**
 * Only a missing file is opened here. When a process closes a file, the system drops all its locks on that file, also
 * those of its other connections. Another program that looked into the store would then take itself for its only user
 * and remove the log, with later commits in it. SQLite itself keeps a file open while another connection has a lock.
 */
function createIfMissing(file: string): void {
  if (existsSync(file)) return;
  try {
    // SQLite gives the log and its index (-wal, -shm) the same mode.
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    // Another process created it.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Removes the rights of other users from a file. A file of another owner stays as it is; `stele doctor` reports it. */
export function keepPrivate(path: string, mode: number): void {
  if ((statSync(path).mode & 0o077) === 0) return;
  try {
    chmodSync(path, mode);
  } catch {
    // A user who may write to the file may not always change its mode.
  }
}

/** False for a missing or empty file, or one that lost the log in which its tables were. */
export function hasTables(file: string): boolean {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return false;
  const database = new Database(file, { readonly: true, timeout: openingMs });
  try {
    return database.prepare("select 1 from sqlite_master where name = 'schema_version'").get() !== undefined;
  } finally {
    database.close();
  }
}

/** A second connection that only reads, except for its own temporary tables: it never waits for a writer. The file must be open for writing. */
export function openReader(file: string): SqliteDatabase {
  const database = new Database(file, { readonly: true, timeout: 100 });
  database.pragma(`cache_size = -${cacheKiB}`);
  return database;
}
