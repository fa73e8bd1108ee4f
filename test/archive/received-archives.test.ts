/**
 * The place where archives lie while they are received. test/cli/serve.test.ts covers the start that removes them
 * from a data folder.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { createImportFolder, removeLeftImports } from '../../src/archive/received-archives.ts';
import { silent } from '../support/engines.ts';

test('on PostgreSQL a start removes the files of an ended process, and none of a running one', async () => {
  const place = { settings: { dataDir: './unused' }, storage: { engine: 'postgres' }, log: silent } as const;
  const named = async (pid: number) => {
    const made = await createImportFolder(place);
    expect(dirname(made)).not.toContain('unused');
    const folder = made.replace(`-${process.pid}-`, `-${pid}-`);
    renameSync(made, folder);
    writeFileSync(join(folder, 'archive.ndjson'), 'x');
    return folder;
  };
  const left = await named(spawnSync(process.execPath, ['-e', '']).pid);
  const underWay = await named(process.ppid);
  await removeLeftImports(place);
  expect([existsSync(left), existsSync(underWay)]).toEqual([false, true]);
  rmSync(underWay, { recursive: true });
});
