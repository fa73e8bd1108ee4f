/**
 * Empty SQLite stores after all migrations. To create one takes ten milliseconds, to copy it one, and tests open
 * thousands.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../src/log.ts';
import type { StorageEngine } from '../../src/storage/engine.ts';
import { openSqlite } from '../../src/storage/sqlite/engine.ts';

interface EmptyStores {
  control: Buffer;
  workspace: Buffer;
}

const fileOf = (dataDir: string, workspaceId: string) => join(dataDir, 'workspaces', `${workspaceId}.sqlite`);

let made: Promise<EmptyStores> | null = null;

async function makeStores(log: Logger): Promise<EmptyStores> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-empty-'));
  try {
    const engine = await openSqlite(dataDir, log, { exclusive: false });
    await (await engine.openWorkspace('wsp_empty')).close();
    await engine.close();
    return {
      control: readFileSync(join(dataDir, 'control.sqlite')),
      workspace: readFileSync(fileOf(dataDir, 'wsp_empty')),
    };
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The engine over a folder. New stores in it are copies. */
export async function engineOnSqlite(dataDir: string, log: Logger): Promise<StorageEngine> {
  made ??= makeStores(log);
  const { control, workspace } = await made;
  const take = (file: string, contents: Buffer) => {
    if (!existsSync(file)) writeFileSync(file, contents, { mode: 0o600 });
  };
  take(join(dataDir, 'control.sqlite'), control);
  const engine = await openSqlite(dataDir, log, { exclusive: false });
  return {
    ...engine,
    openWorkspace: (workspaceId) => {
      take(fileOf(dataDir, workspaceId), workspace);
      return engine.openWorkspace(workspaceId);
    },
  };
}
