/** SQLite: a folder with one control file and one file per workspace. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '../../errors.ts';
import { execute, inTransaction, type StorageEngine } from '../engine.ts';
import { migrate } from '../migrate.ts';
import type { ControlTables } from '../tables.ts';
import { kyselyOf, openWriter, translateSqliteError } from './connection.ts';
import { lockFolder } from './folder-lock.ts';
import { controlMigrations } from './migrations.ts';
import { openSqliteWorkspace } from './workspace-engine.ts';

/** Opens the folder, and makes it where it is missing. `exclusive`: as its only owner. */
export async function openSqlite(dataDir: string, { exclusive }: { exclusive: boolean }): Promise<StorageEngine> {
  const folder = resolve(dataDir);
  makeWritable(folder);
  const lock = exclusive ? lockFolder(folder) : null;
  const database = openWriter(join(folder, 'control.sqlite'));
  const control = kyselyOf<ControlTables>(database);
  await inTransaction(
    control,
    (db) => execute(db, 'begin immediate'),
    (db) => migrate(db, controlMigrations),
  );
  return {
    kind: 'sqlite',
    control,
    openWorkspace: (workspaceId) => openSqliteWorkspace(join(folder, 'workspaces', workspaceId)),
    translateError: translateSqliteError,
    close: async () => {
      database.close();
      lock?.release();
    },
  };
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(join(folder, 'workspaces'), { recursive: true });
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
