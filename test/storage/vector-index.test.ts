/** The derived index of SQLite: whatever happens to its file, searches answer as the rows do. */
import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { StoredMemory } from '../../src/model/memory.ts';
import { embeddingDimensions } from '../../src/model/vector.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import { onlyWriter } from '../../src/storage/sqlite/connection.ts';
import { findNearest } from '../../src/storage/sqlite/nearest.ts';
import { closeIndex, openVectorIndex } from '../../src/storage/sqlite/vector-index.ts';
import { openSqliteWorkspace } from '../../src/storage/sqlite/workspace-engine.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory, testModel } from '../support/memories.ts';

const count = 300;
let dataDir: string;
let storage: Storage;
let workspace: WorkspaceRecord;

/** A unit vector that is like no other: the same seed gives the same one. */
function scattered(seed: number): Float32Array {
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
const indexFile = () => join(dataDir, 'workspaces', `${workspace.workspace_id}.vectors`);

async function addScattered(from: number, to: number, overrides: Partial<StoredMemory> = {}): Promise<string[]> {
  const memories = Array.from({ length: to - from }, (_, n) => storedMemory(`memory ${from + n}`, overrides));
  const forms = memories.map(({ content }, n) => ({ ...searchForm(content), vector: scattered(from + n) }));
  await inStore((store) => store.memories.add(memories.map((memory, n) => ({ memory, form: forms[n]! }))));
  return memories.map(({ memory_id }) => memory_id);
}

/** The id found nearest to each seed's vector. */
async function nearestOf(seeds: number[]): Promise<(string | undefined)[]> {
  return inStore(async ({ memories }) => {
    const found: (string | undefined)[] = [];
    for (const seed of seeds)
      found.push((await memories.nearest(scattered(seed), testModel, 5, {})).hits[0]?.memory_id);
    return found;
  });
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

describe('the vector index', () => {
  test('finds rows before, while and after they are taken in', async () => {
    const ids = await addScattered(0, count);
    expect(await nearestOf([0, 150, 299])).toEqual([ids[0], ids[150], ids[299]]);
    await untilIndexed();
    expect(await nearestOf([0, 150, 299])).toEqual([ids[0], ids[150], ids[299]]);
    const more = await addScattered(count, count + 10);
    expect(await nearestOf([count + 9, 3])).toEqual([more[9], ids[3]]);
  });

  test('follows a vector that moves', async () => {
    const [id] = await addScattered(0, 1);
    await nearestOf([0]);
    await addScattered(1, 20);
    await inStore((store) =>
      store.memories.change(
        id!,
        'edit',
        { content: 'moved' },
        { form: { ...searchForm('moved'), vector: scattered(777) } },
      ),
    );
    expect(await nearestOf([777])).toEqual([id]);
    const { hits } = await inStore((store) => store.memories.nearest(scattered(0), testModel, 1, {}));
    expect(hits[0]!.score).toBeLessThan(0.5);
  });

  test('is saved on closing, and taken up again', async () => {
    const ids = await addScattered(0, count);
    await nearestOf([0]);
    await untilIndexed();
    await storage.close();
    expect(statSync(indexFile()).size).toBeGreaterThan(count * embeddingDimensions);
    storage = await open();
    expect(await nearestOf([7, 250])).toEqual([ids[7], ids[250]]);
    expect(await inStore((store) => store.health({ thorough: true }))).toMatchObject({
      indexed: count,
      pending: 0,
      problems: [],
    });
  });

  test.each<[string, (file: string) => void]>([
    ['missing', (file) => rmSync(file)],
    ['truncated', (file) => truncateSync(file, 1_000)],
    ['empty', (file) => truncateSync(file, 0)],
    ['altered in one byte', (file) => writeFileSync(file, flipByte(readFileSync(file)))],
    ['not an index at all', (file) => writeFileSync(file, 'not an index')],
    ['without its slip', (file) => rmSync(`${file}.json`)],
    ['with a slip that is no JSON', (file) => writeFileSync(`${file}.json`, '{"model": ')],
  ])('is rebuilt from the rows when its file is %s', async (_state, damage) => {
    const ids = await addScattered(0, count);
    await nearestOf([0]);
    await untilIndexed();
    await storage.close();
    damage(indexFile());
    storage = await open();
    expect(await nearestOf([0, 42, 299])).toEqual([ids[0], ids[42], ids[299]]);
    await untilIndexed();
    expect(await inStore((store) => store.health({ thorough: true }))).toMatchObject({ indexed: count, problems: [] });
  });

  test('that is older than the rows takes in what came since', async () => {
    await addScattered(0, 50);
    await nearestOf([0]);
    await untilIndexed();
    await storage.close();
    const saved = [indexFile(), `${indexFile()}.json`].map((file) => [file, readFileSync(file)] as const);
    storage = await open();
    const later = await addScattered(50, 120);
    await storage.close();
    for (const [file, bytes] of saved) writeFileSync(file, bytes);
    storage = await open();
    expect(await nearestOf([119, 70])).toEqual([later[69], later[20]]);
  });

  test('of a store that was put back from a backup is rebuilt', async () => {
    await addScattered(0, 20);
    await storage.close();
    const store = join(dataDir, 'workspaces', `${workspace.workspace_id}.sqlite`);
    const backup = readFileSync(store);
    storage = await open();
    await addScattered(20, 40);
    await nearestOf([0]);
    await untilIndexed();
    await storage.close();
    writeFileSync(store, backup);
    storage = await open();
    const other = await addScattered(100, 130);
    expect(await nearestOf([100, 110, 129])).toEqual([other[0], other[10], other[29]]);
    const { hits } = await inStore((opened) => opened.memories.nearest(scattered(30), testModel, 1, {}));
    expect(hits[0]!.score).toBeLessThan(0.9);
  });

  test('keeps what it found where more pass a filter than are compared, and says what share was looked at', async () => {
    const near = await addScattered(0, 1, { tags: ['old'] });
    await addScattered(1, 400, { tags: ['old'] });
    await addScattered(400, 900);
    await nearestOf([0]);
    await untilIndexed();
    await storage.close();
    const engine = await openSqliteWorkspace(join(dataDir, 'workspaces', workspace.workspace_id), onlyWriter());
    const index = openVectorIndex(engine.reader, indexFile(), true);
    const query = { vector: scattered(0), model: testModel, limit: 300, filter: { tags: ['old'] } };
    const { found, coverage } = await findNearest(index, engine.reader, query, 200);
    expect(found[0]).toMatchObject({ id: near[0] });
    expect(coverage).toBeGreaterThanOrEqual(200 / 400);
    expect(coverage).toBeLessThan(1);
    await closeIndex(index);
    await engine.close();
    storage = await open();
  });

  test('says how much of the store a search covered while it takes in many rows', async () => {
    for (let from = 0; from < 3_000; from += 500) await addScattered(from, from + 500);
    const { coverage } = await inStore((store) => store.memories.nearest(scattered(1), testModel, 5, {}));
    expect(coverage).toBeLessThan(1);
    await untilIndexed();
    expect(await inStore((store) => store.memories.nearest(scattered(1), testModel, 5, {}))).toMatchObject({
      coverage: 1,
    });
  });
});

function flipByte(bytes: Buffer): Buffer {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = bytes[at]! ^ 0xff;
  return bytes;
}
