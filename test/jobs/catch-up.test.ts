/** Catching up with what waits in many workspaces: one that cannot be opened is in nobody's way, and nobody waits for all of them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Stoppable } from '../../src/jobs/embed-waiting.ts';
import { startReadingWaiting } from '../../src/jobs/read-waiting.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory } from '../support/memories.ts';

let dataDir: string;
let storage: Storage;
let job: Stoppable | null;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stele-catch-up-'));
  storage = await openStorage({ dataDir, databaseUrl: null, databasePool: 4, openWorkspaces: 4 }, silent);
  job = null;
});
afterEach(async () => {
  await job?.stop();
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const make = (name: string) => storage.control.workspaces.create({ name });
const fileOf = ({ workspace_id }: WorkspaceRecord) => join(dataDir, 'workspaces', `${workspace_id}.sqlite`);
const addUnread = (workspace: WorkspaceRecord) =>
  storage.withWorkspace(workspace, (open) =>
    open
      .storeFor(provenance())
      .memories.add([
        { memory: storedMemory('Ask Marta about the harbour.'), form: searchForm('Ask Marta about the harbour.') },
      ]),
  );
const unread = (workspace: WorkspaceRecord) =>
  storage.withWorkspace(workspace, async (open) => (await open.storeFor(provenance()).entities.unread(9)).length);

test('a damaged workspace keeps no later one from catching up, and is caught up with once it is whole', async () => {
  const [damaged, whole] = [await make('Damaged'), await make('Whole')];
  await addUnread(whole);
  writeFileSync(fileOf(damaged), 'this is no database'.repeat(500));
  job = startReadingWaiting({ storage, log: silent }, { firstMs: 20, mostMs: 50 });
  await expect.poll(() => unread(whole)).toBe(0);
  rmSync(fileOf(damaged));
  await addUnread(damaged);
  await expect.poll(() => unread(damaged)).toBe(0);
});

test('others have a turn between any two workspaces that are opened', async () => {
  const workspaces = await Promise.all(Array.from({ length: 12 }, (_, n) => make(`Number ${n}`)));
  await addUnread(workspaces.at(-1)!);
  let turns = 0;
  const count = () => {
    turns += 1;
    if (job !== null) setImmediate(count);
  };
  const opened: number[] = [];
  const watched: Storage = {
    ...storage,
    withWorkspace: (workspace, work) => {
      opened.push(turns);
      return storage.withWorkspace(workspace, work);
    },
  };
  job = startReadingWaiting({ storage: watched, log: silent });
  count();
  await expect.poll(() => unread(workspaces.at(-1)!)).toBe(0);
  expect(new Set(opened).size).toBe(workspaces.length);
});
