/**
 * One process owns a data folder. The lock is SQLite's own, on a separate file, so the operating system releases it however the process ends: no
 * stale lock is left, and no clock is involved.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../errors.ts';
import { Database } from './driver.ts';

export interface FolderLock {
  release(): void;
}

const lockName = 'stele.lock';
const ownerName = 'stele.pid';
/** The files that a lock leaves in its folder. */
export const lockFiles: readonly string[] = [lockName, ownerName];
const lockPath = (folder: string) => join(folder, lockName);
const ownerPath = (folder: string) => join(folder, ownerName);
const addressPath = (folder: string) => join(folder, 'stele.url');

/** `conflict` when another process holds the folder. */
export function lockFolder(folder: string): FolderLock {
  const lock = takeLock(folder);
  writeFileSync(ownerPath(folder), `${process.pid}\n`);
  rmSync(addressPath(folder), { force: true });
  return lock;
}

function takeLock(folder: string): FolderLock {
  const database = new Database(lockPath(folder), { timeout: 0 });
  try {
    database.pragma('journal_mode = DELETE');
    database.exec('begin exclusive');
  } catch (error) {
    database.close();
    if (!(error instanceof Database.SqliteError) || !error.code.startsWith('SQLITE_BUSY')) throw error;
    throw new AppError(
      'conflict',
      `Another Stele${describeOwner(folder)} is running on the data folder ${folder}. Stop it first, or set STELE_DATA_DIR to another folder.`,
    );
  }
  return { release: () => database.close() };
}

/** The process that holds the folder, or null. */
export function folderOwner(folder: string): string | null {
  try {
    takeLock(folder).release();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict')
      return describeOwner(folder).trim() || 'process unknown';
    throw error;
  }
}

function describeOwner(folder: string): string {
  try {
    return ` (process ${readFileSync(ownerPath(folder), 'utf8').trim()})`;
  } catch {
    return '';
  }
}

/** Notes where the service that holds the folder answers, for commands that run beside it. */
export function noteAddress(folder: string, url: string): void {
  writeFileSync(addressPath(folder), `${url}\n`);
}

/** Where the service that holds the folder answers; null if none holds it, or none listens yet. */
export function runningAddress(folder: string): string | null {
  if (folderOwner(folder) === null) return null;
  try {
    return readFileSync(addressPath(folder), 'utf8').trim() || null;
  } catch {
    return null;
  }
}
