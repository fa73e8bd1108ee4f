/** What is erased leaves the derived index of SQLite, and the file it is saved in. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { embeddingDimensions } from '../../src/model/vector.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { emptyIndex } from '../../src/storage/sqlite/loaded-index.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory, testModel } from '../support/memories.ts';

let dataDir: string;
let storage: Storage;
let workspace: WorkspaceRecord;
const open = () => openStorage({ dataDir, databaseUrl: null, databasePool: 2, openWorkspaces: 4 }, silent);
const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
  storage.withWorkspace(workspace, (opened) => work(opened.storeFor(provenance())));
const reopen = async () => {
  await storage.close();
  storage = await open();
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stele-erased-'));
  storage = await open();
  workspace = await storage.control.workspaces.create({ name: 'Erased' });
});
afterEach(async () => {
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** The same seed gives the same unit vector. */
function scattered(seed: number): Float32Array {
  let state = seed + 1;
  const vector = Float32Array.from({ length: embeddingDimensions }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  });
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

async function add(from: number, to: number): Promise<string[]> {
  const memories = Array.from({ length: to - from }, (_, n) => storedMemory(`memory ${from + n}`));
  const forms = memories.map(({ content }, n) => ({ ...searchForm(content), vector: scattered(from + n) }));
  await inStore((store) => store.memories.add(memories.map((memory, n) => ({ memory, form: forms[n]! }))));
  return memories.map(({ memory_id }) => memory_id);
}

const nearestTo = (seed: number) =>
  inStore(async ({ memories }) => {
    const { hits, coverage } = await memories.nearest(scattered(seed), testModel, 3, {});
    expect(coverage).toBe(1);
    return hits[0]!.memory_id;
  });

async function untilIndexed(): Promise<void> {
  while ((await inStore((store) => store.health())).pending > 0) await new Promise((done) => setTimeout(done, 20));
}

/** Which of these vectors stand in the saved index, by their bytes. */
function savedOf(seeds: readonly number[]): number[] {
  const file = readFileSync(join(dataDir, 'workspaces', `${workspace.workspace_id}.vectors`));
  return seeds.filter((seed) => {
    const one = emptyIndex();
    one.add(1n, scattered(seed), 1);
    const path = join(dataDir, 'one');
    one.save(path);
    return file.includes(readFileSync(path).subarray(8, 8 + embeddingDimensions));
  });
}

test('an erased vector is overwritten in the saved index, and all others are found, round after round', async () => {
  const ids = await add(0, 200);
  await nearestTo(0);
  await untilIndexed();
  await reopen();
  expect(savedOf([3, 4, 5, 199])).toEqual([3, 4, 5, 199]);
  const gone: number[] = [];
  for (const [round, seeds] of [[3, 4, 5], [0], [190, 191, 192, 193, 199]].entries()) {
    // Loaded or only saved, searched meanwhile or not: it makes no difference.
    if (round !== 1) await nearestTo(100);
    await inStore((store) => store.memories.erase(seeds.map((seed) => ids[seed]!)));
    gone.push(...seeds);
    if (round === 2) ids.push(...(await add(200, 202)));
    await inStore((store) => store.scrub());
    expect(savedOf(gone)).toEqual([]);
    if (round === 1) await reopen();
  }
  for (const seed of [1, 2, 6, 100, 189, 194, 198, 200, 201]) expect(await nearestTo(seed)).toBe(ids[seed]);
  for (const seed of gone) expect(gone.map((one) => ids[one])).not.toContain(await nearestTo(seed));
  expect(await inStore((store) => store.health({ thorough: true }))).toMatchObject({ pending: 0, problems: [] });
});

test('the file of an index lets go of what was erased when it is next written, whoever erased it', async () => {
  const ids = await add(0, 100);
  await nearestTo(0);
  await untilIndexed();
  await inStore((store) => store.memories.erase([ids[7]!, ids.at(-1)!]));
  await reopen();
  expect(await nearestTo(8)).toBe(ids[8]);
  expect(await nearestTo(7)).not.toBe(ids[7]);
  await inStore((store) => store.scrub());
  expect(savedOf([7, 99])).toEqual([]);
  expect(savedOf([8])).toEqual([8]);
});

test('where most was erased, the index is made anew', async () => {
  const ids = await add(0, 60);
  await nearestTo(0);
  await untilIndexed();
  await inStore((store) => store.memories.erase(ids.slice(0, 45)));
  await inStore((store) => store.scrub());
  expect(savedOf(Array.from({ length: 60 }, (_, seed) => seed))).toEqual(Array.from({ length: 15 }, (_, n) => 45 + n));
  for (const seed of [45, 50, 59]) expect(await nearestTo(seed)).toBe(ids[seed]);
});
