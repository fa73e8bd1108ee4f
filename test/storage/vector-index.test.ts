/** The vectors that SQLite's stores keep in memory: searches match the rows. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StoredMemory } from '../../src/model/memory.ts';
import { embeddingDimensions } from '../../src/model/vector.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { singleWriter } from '../../src/storage/sqlite/connection.ts';
import { findNearest } from '../../src/storage/sqlite/nearest.ts';
import { openReader } from '../../src/storage/sqlite/opening.ts';
import {
  closeIndex,
  openVectorIndex,
  type VectorIndex,
  vectorsOfModel,
} from '../../src/storage/sqlite/searching/vector-index.ts';
import { openSqliteWorkspace } from '../../src/storage/sqlite/workspace-engine.ts';
import type { Db } from '../../src/storage/workspace/tables.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory, testModel } from '../support/memories.ts';

const count = 300;
let dataDir: string;
let storage: Storage;
let workspace: WorkspaceRecord;

/** A unit vector unlike all others: the same seed gives the same vector. */
function randomUnitVector(seed: number): Float32Array {
  let state = seed + 1;
  const vector = Float32Array.from({ length: embeddingDimensions }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648 - 0.5;
  });
  const norm = Math.hypot(...vector);
  return vector.map((value) => value / norm);
}

const open = () => openStorage({ dataDir, databaseUrl: null, databasePool: 2, openWorkspaces: 4 }, silent);
const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
  storage.withWorkspace(workspace, (opened) => work(opened.storeFor(provenance())));

async function addRandomVectors(from: number, to: number, overrides: Partial<StoredMemory> = {}): Promise<string[]> {
  const memories = Array.from({ length: to - from }, (_, n) => storedMemory(`memory ${from + n}`, overrides));
  const forms = memories.map(({ content }, n) => ({ ...searchForm(content), vector: randomUnitVector(from + n) }));
  await inStore((store) => store.memories.add(memories.map((memory, n) => ({ memory, form: forms[n]! }))));
  return memories.map(({ memory_id }) => memory_id);
}

/** The id of the memory nearest to each seed's vector. */
async function nearestOf(seeds: number[]): Promise<(string | undefined)[]> {
  return inStore(async ({ memories }) => {
    const found: (string | undefined)[] = [];
    for (const seed of seeds)
      found.push((await memories.nearest(randomUnitVector(seed), testModel, 5, {})).hits[0]?.memory_id);
    return found;
  });
}

async function restarted(): Promise<Storage> {
  await storage.close();
  return open();
}

async function untilIndexed(): Promise<void> {
  for (;;) {
    const { pending, indexed } = await inStore((store) => store.health());
    if (pending === 0 && indexed > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stele-index-'));
  storage = await open();
  workspace = await storage.control.workspaces.create({ name: 'Index' });
});
afterEach(async () => {
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('vectors in memory', () => {
  test('finds rows before, during and after loading', async () => {
    const ids = await addRandomVectors(0, count);
    expect(await nearestOf([0, 150, 299])).toEqual([ids[0], ids[150], ids[299]]);
    await untilIndexed();
    expect(await nearestOf([0, 150, 299])).toEqual([ids[0], ids[150], ids[299]]);
    const more = await addRandomVectors(count, count + 10);
    expect(await nearestOf([count + 9, 3])).toEqual([more[9], ids[3]]);
  });

  test('finds every memory at one distance, also if not all of their passages are compared at first', async () => {
    await addRandomVectors(0, count);
    const [same, equal] = [randomUnitVector(count), Array.from({ length: 40 }, () => storedMemory('the same'))];
    const form = { ...searchForm('the same'), vector: same, passages: Array.from({ length: 8 }, () => same) };
    await inStore((store) => store.memories.add(equal.map((memory) => ({ memory, form }))));
    const { hits } = await inStore(({ memories }) => memories.nearest(same, testModel, equal.length, {}));
    const found = new Set(hits.map(({ memory_id }) => memory_id));
    expect(equal.filter(({ memory_id }) => !found.has(memory_id))).toEqual([]);
  });

  test('follows a vector that moves', async () => {
    const [id] = await addRandomVectors(0, 1);
    await nearestOf([0]);
    await addRandomVectors(1, 20);
    await inStore((store) =>
      store.memories.change(
        id!,
        'edit',
        { content: 'moved' },
        { form: { ...searchForm('moved'), vector: randomUnitVector(777) } },
      ),
    );
    expect(await nearestOf([777])).toEqual([id]);
    const { hits } = await inStore((store) => store.memories.nearest(randomUnitVector(0), testModel, 1, {}));
    expect(hits[0]!.score).toBeLessThan(0.5);
  });

  test('is loaded again after a restart', async () => {
    const ids = await addRandomVectors(0, count);
    await nearestOf([0]);
    storage = await restarted();
    expect(await nearestOf([7, 250])).toEqual([ids[7], ids[250]]);
    expect(await inStore((store) => store.health({ thorough: true }))).toMatchObject({
      indexed: count,
      pending: 0,
      problems: [],
    });
  });

  test('loads earlier writes before any search, once writing is quiet', async () => {
    await addRandomVectors(0, 50);
    await untilIndexed();
    expect(await inStore((store) => store.health())).toMatchObject({ indexed: 50, pending: 0 });
  });

  test('loads the writes of a transaction that lasted long after them', async () => {
    const memory = storedMemory('written early');
    await inStore((store) =>
      store.transaction(async ({ memories }) => {
        await memories.add([{ memory, form: { ...searchForm(memory.content), vector: randomUnitVector(0) } }]);
        // Longer than an index waits for writing to be quiet.
        await new Promise((resolve) => setTimeout(resolve, 200));
      }),
    );
    await untilIndexed();
    expect(await inStore((store) => store.health())).toMatchObject({ indexed: 1, pending: 0 });
  });

  test('leaves no file of a former version behind', async () => {
    const file = join(dataDir, 'workspaces', `${workspace.workspace_id}.vectors`);
    const [id] = await addRandomVectors(0, 1);
    await storage.close();
    for (const ending of ['', '.json', '.draft']) writeFileSync(file + ending, 'what is erased since');
    storage = await open();
    expect(await nearestOf([0])).toEqual([id]);
    expect(readdirSync(join(dataDir, 'workspaces')).filter((name) => name.includes('.vectors'))).toEqual([]);
  });

  test('of a restored store matches the backup', async () => {
    await addRandomVectors(0, 20);
    await storage.close();
    const store = join(dataDir, 'workspaces', `${workspace.workspace_id}.sqlite`);
    const backup = readFileSync(store);
    storage = await open();
    await addRandomVectors(20, 40);
    await nearestOf([0]);
    await untilIndexed();
    await storage.close();
    writeFileSync(store, backup);
    storage = await open();
    const other = await addRandomVectors(100, 130);
    expect(await nearestOf([100, 110, 129])).toEqual([other[0], other[10], other[29]]);
    const { hits } = await inStore((opened) => opened.memories.nearest(randomUnitVector(30), testModel, 1, {}));
    expect(hits[0]!.score).toBeLessThan(0.9);
  });

  test('drops erased memories, whoever erased them, and finds all others', async () => {
    const ids = await addRandomVectors(0, 40);
    await nearestOf([0]);
    const other = await open();
    const gone = [3, 4, 39, 0];
    await other.withWorkspace(workspace, (opened) =>
      opened.storeFor(provenance()).memories.erase(gone.map((seed) => ids[seed]!)),
    );
    await other.close();
    const left = [...ids.keys()].filter((seed) => !gone.includes(seed));
    expect(await nearestOf(left)).toEqual(left.map((seed) => ids[seed]));
    expect(await inStore((store) => store.health({ thorough: true }))).toMatchObject({ indexed: 36, problems: [] });
    const [later] = await addRandomVectors(3, 4);
    expect(await nearestOf([3])).toEqual([later]);
  });

  test('finds the nearest even if many memories pass a filter and none of the nearest does', async () => {
    await addRandomVectors(0, 400, { tags: ['old'] });
    const near = await addRandomVectors(400, 401, { tags: ['old'] });
    await addRandomVectors(401, 900);
    await onEngine(async (reader, index) => {
      const query = { vector: randomUnitVector(400), model: testModel, limit: 300, filter: { tags: ['old'] } };
      const { found, coverage } = await findNearest(searching(index), reader, query, null, 100);
      expect(found).toHaveLength(300);
      expect(found[0]).toMatchObject({ id: near[0] });
      expect(found).toEqual((await findNearest(searching(index), reader, query)).found);
      expect(coverage).toBe(1);
    });
  });

  test('answers from the loaded part of a large store, states its share, and loads the rest in the background', async () => {
    for (let from = 0; from < 2_000; from += 500) await addRandomVectors(from, from + 500);
    await onEngine(async (_reader, index) => {
      const first = await vectorsOfModel(index, testModel, 1_000);
      expect(first.coverage).toBeGreaterThanOrEqual(0.5);
      expect(first.coverage).toBeLessThan(1);
      await index.filling;
      const { matrix, coverage } = await vectorsOfModel(index, testModel, 1_000);
      expect({ coverage, size: matrix.size }).toEqual({ coverage: 1, size: 2_000 });
    });
  });
});

const searching = (index: VectorIndex) => ({ vectorsOfModel: (model: string) => vectorsOfModel(index, model) });

/** Runs on the store's file directly, outside the service. */
async function onEngine(work: (reader: Db, index: VectorIndex) => Promise<void>): Promise<void> {
  await storage.close();
  const file = join(dataDir, 'workspaces', workspace.workspace_id);
  const engine = await openSqliteWorkspace(file, singleWriter(), silent);
  const reading = openReader(`${file}.sqlite`);
  const index = openVectorIndex(reading);
  await work(engine.reader, index);
  await closeIndex(index);
  reading.close();
  await engine.close();
  storage = await open();
}
