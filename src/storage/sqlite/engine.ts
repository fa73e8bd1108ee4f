/** SQLite: a folder with one control file and one file per workspace. */
import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '../../errors.ts';
import type { Logger } from '../../log.ts';
import type { ControlTables } from '../control/tables.ts';
import type { StorageEngine } from '../engine.ts';
import { migrate, refuseNewerStore } from '../migrate.ts';
import { inTransaction } from '../transaction.ts';
import { beginImmediate, kyselyOf, singleWriter, translateSqliteError, type Writers } from './connection.ts';
import { Database, type SqliteDatabase } from './driver.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { controlMigrations } from './migrations.ts';
import { hasTables, keepPrivate, openWriter } from './opening.ts';
import { fillSqliteWorkspace, openSqliteWorkspace, removeStore } from './workspace-engine.ts';

/** Opens the folder, and creates it if it is missing. `exclusive` makes this process its only owner. */
export async function openSqlite(
  dataDir: string,
  log: Logger,
  { exclusive, writers = singleWriter() }: { exclusive: boolean; writers?: Writers },
): Promise<StorageEngine> {
  const folder = resolve(dataDir);
  makeWritable(folder);
  const lock = exclusive ? lockFolder(folder) : null;
  try {
    return await openFolder(folder, lock, writers, log);
  } catch (error) {
    lock?.release();
    throw translateSqliteError(error);
  }
}

async function openFolder(
  folder: string,
  lock: FolderLock | null,
  writers: Writers,
  log: Logger,
): Promise<StorageEngine> {
  const controlFile = join(folder, 'control.sqlite');
  if (!hasTables(controlFile)) refuseOrphans(folder);
  const database = openWriter(controlFile, { waitMs: 1_000 });
  const control = kyselyOf<ControlTables>(database);
  const transaction: StorageEngine['controlTransaction'] = (work) =>
    inTransaction(control, (connection) => beginImmediate(connection, writers), work);
  try {
    await migrate<ControlTables>(transaction, controlMigrations);
  } catch (error) {
    database.close();
    throw error;
  }
  // The first counts commits of other connections, the second the changes made by this connection.
  const otherCommits = database.prepare('pragma data_version').pluck();
  const ownChanges = database.prepare('select total_changes()').pluck();
  return {
    kind: 'sqlite',
    control,
    controlTransaction: (work) =>
      transaction(async (db) => {
        await refuseNewerStore(db, controlMigrations.length);
        return work(db);
      }),
    controlMark: () => `${otherCommits.get()} ${ownChanges.get()}`,
    hasWorkspace: async (workspaceId) => hasTables(join(folder, 'workspaces', `${workspaceId}.sqlite`)),
    openWorkspace: (workspaceId) => openSqliteWorkspace(join(folder, 'workspaces', workspaceId), writers, log),
    fillWorkspace: (workspaceId, before) =>
      fillSqliteWorkspace(join(folder, 'workspaces', workspaceId), writers, before),
    callCounter: () => null,
    inspectControl: async () => findDamage(database),
    scrubControl: async () => void database.pragma('wal_checkpoint(truncate)'),
    dropWorkspace: (workspaceId) => removeStore(join(folder, 'workspaces', workspaceId)),
    translateError: translateSqliteError,
    close: async () => {
      database.close();
      lock?.release();
    },
  };
}

/** Some damage ends the check itself. */
function findDamage(database: SqliteDatabase): string[] {
  const lines = () =>
    (database.pragma('integrity_check(5)') as { integrity_check: string }[]).map((row) => row.integrity_check);
  const damage = (line: string) => `The control store is damaged: ${line}.`;
  try {
    return lines()
      .filter((line) => line !== 'ok')
      .map(damage);
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_CORRUPT'))
      return [damage(error.message)];
    throw error;
  }
}

/**
 * A new control store would hide the workspace stores in the folder. It would also hide that the former control store
 * was lost, or that a restore was interrupted, which writes the control store last.
 */
function refuseOrphans(folder: string): void {
  const stores = readdirSync(join(folder, 'workspaces')).filter((name) => /\.sqlite(?:\.part)?$/.test(name));
  if (stores.length === 0) return;
  throw new AppError(
    'unavailable',
    `The control store of ${folder} is missing or empty, and there are stores of workspaces beside it. Nothing was created in its place; its content can only come from a backup.`,
    { mend: `restore a backup into an empty folder; the files in ${join(folder, 'workspaces')} stay as they are` },
  );
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(join(folder, 'workspaces'), { recursive: true, mode: 0o700 });
    keepPrivate(join(folder, 'workspaces'), 0o700);
    accessSync(folder, constants.W_OK);
    accessSync(join(folder, 'workspaces'), constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new AppError(
      'unavailable',
      `The data folder ${folder} cannot be used (${reason}). Give the user that runs Stele the right to write there, or set STELE_DATA_DIR to another folder.`,
      { cause: error },
    );
  }
}
