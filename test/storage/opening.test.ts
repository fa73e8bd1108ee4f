/** Many stores that are opened at once delay others no longer than one store does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createStorage } from '../../src/storage/open.ts';
import { openSqlite } from '../../src/storage/sqlite/engine.ts';
import { silent } from '../support/engines.ts';
import { provenance } from '../support/memories.ts';

test('others have a turn between any two stores that are opened', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-opening-'));
  const engine = await openSqlite(dataDir, silent, { exclusive: false });
  let turns = 0;
  let isCounting = true;
  const count = () => {
    turns += 1;
    if (isCounting) setImmediate(count);
  };
  const opened: number[] = [];
  const openWorkspace: typeof engine.openWorkspace = (id) => {
    opened.push(turns);
    return engine.openWorkspace(id);
  };
  const storage = createStorage({ ...engine, openWorkspace }, 4, silent);
  const workspaces = await Promise.all(
    Array.from({ length: 12 }, (_, n) => storage.control.workspaces.create({ name: `Number ${n}` })),
  );
  count();
  const counts = await Promise.all(
    workspaces.map((workspace) =>
      storage.withWorkspace(workspace, (open) => open.storeFor(provenance()).memories.count()),
    ),
  );
  isCounting = false;
  expect(counts).toEqual(workspaces.map(() => 0));
  expect(new Set(opened).size).toBe(workspaces.length);
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
});
