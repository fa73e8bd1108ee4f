/** Erased content cannot be read in the files of an SQLite store, also if the process was killed right after. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createJobRunner } from '../../src/jobs/runner.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

test('the next process clears the content that a killed process had erased from the files', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'stele-scrub-'));
  const open = () => openStorage({ dataDir, databaseUrl: null, databasePool: 2, openWorkspaces: 4 }, silent);
  let storage = await open();
  const workspace = await storage.control.workspaces.create({ name: 'Erased' });
  const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
    storage.withWorkspace(workspace, (opened) => work(opened.storeFor(provenance())));
  const contents = ['The vault opens at six.', 'The dock opens at nine.'];
  const memories = contents.map((content) => storedMemory(content));
  await inStore((store) =>
    store.memories.add(memories.map((memory) => ({ memory, form: searchForm(memory.content) }))),
  );
  await inStore((store) => store.memories.erase([memories[0]!.memory_id]));

  const file = join(dataDir, 'workspaces', `${workspace.workspace_id}.sqlite`);
  const left = [file, `${file}-wal`].map((path) => ({ path, bytes: readFileSync(path) }));
  await storage.close();
  // The state after a kill.
  for (const { path, bytes } of left) writeFileSync(path, bytes);
  storage = await open();
  const occurrences = (content: string) =>
    [file, `${file}-wal`].some((path) => existsSync(path) && readFileSync(path).includes(content));
  expect(contents.map(occurrences)).toEqual([true, true]);
  const runner = createJobRunner({ storage, now: () => new Date(), log: silent }, async () => undefined, { atOnce: 1 });
  runner.start();
  await expect.poll(() => contents.map(occurrences)).toEqual([false, true]);
  await runner.stop();
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
});
