/** The built program's own threads search a store. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from '../../bench/program.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import { openReader } from '../../src/storage/sqlite/opening.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory, testModel, unitVector } from '../support/memories.ts';

type SearchThreads = typeof import('../../src/storage/sqlite/searching/search-threads.ts');
const built = pathToFileURL(join(root, 'dist/storage/sqlite/searching/search-threads.js')).href;

let dataDir: string;
let storage: Storage;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stele-threads-'));
  storage = await openStorage({ dataDir, databaseUrl: null, databasePool: 2, openWorkspaces: 4 }, silent);
});
afterEach(async () => {
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a thread for words and threads for vectors find memories stored before and in between', async () => {
  const { searchesInThreads, canStartThreads } = (await import(built)) as SearchThreads;
  expect(canStartThreads).toBe(true);
  const workspace = await storage.control.workspaces.create({ name: 'Threads' });
  const add = (texts: readonly string[], axis: number) =>
    storage.withWorkspace(workspace, ({ storeFor }) =>
      storeFor(provenance()).memories.add(
        texts.map((text, n) => ({ memory: storedMemory(text), form: searchForm(text, axis + n) })),
      ),
    );
  await add(
    Array.from({ length: 100 }, (_, n) => `The ferry calls at pier ${n}.`),
    0,
  );
  const file = join(dataDir, 'workspaces', `${workspace.workspace_id}.sqlite`);
  const reading = openReader(file);
  const searches = searchesInThreads(file, reading, 1_000_000, () => undefined);
  const nearest = async (axis: number) => {
    const { matrix, coverage } = await searches.vectorsOfModel(testModel);
    const found = await matrix.nearest(unitVector(axis), 3, async () => undefined);
    return { coverage, score: found[0]?.score };
  };
  expect(await searches.bestOfWords(['ferry'], 1_000)).toHaveLength(100);
  expect(await nearest(42)).toMatchObject({ coverage: 1, score: expect.closeTo(1, 2) });
  expect(await nearest(200)).toMatchObject({ score: 0 });
  await add(['An albatross.'], 200);
  expect(await searches.bestOfWords(['albatross'], 10)).toHaveLength(1);
  expect(await nearest(200)).toMatchObject({ score: expect.closeTo(1, 2) });
  await searches.close();
  reading.close();
});
