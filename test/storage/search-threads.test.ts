/**
 * The searches of a large SQLite store in threads match the rows, whatever is written in parallel. In this test the
 * program of the threads runs in the main thread.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MessageChannel } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dot, embeddingDimensions } from '../../src/model/vector.ts';
import type { WorkspaceRecord } from '../../src/model/workspace.ts';
import { openStorage } from '../../src/storage/open.ts';
import type { Storage } from '../../src/storage/ports/storage.ts';
import type { WorkspaceStore } from '../../src/storage/ports/store.ts';
import type { SqliteDatabase, SqlStatement } from '../../src/storage/sqlite/driver.ts';
import { openReader } from '../../src/storage/sqlite/opening.ts';
import { rankingByFts5 } from '../../src/storage/sqlite/searching/fts5.ts';
import { vectorCalls, wordCalls } from '../../src/storage/sqlite/searching/search-calls.ts';
import { type StartSearching, searchesInThreads } from '../../src/storage/sqlite/searching/search-threads.ts';
import type { Searches } from '../../src/storage/sqlite/searching/searches.ts';
import {
  type SearchCalls,
  serveSearches,
  type UnreadReport,
} from '../../src/storage/sqlite/searching/serve-searches.ts';
import {
  bestOfWords,
  catchUpWords,
  closeWordIndex,
  openWordIndex,
  readWords,
  wakeWords,
} from '../../src/storage/sqlite/searching/word-index.ts';
import { silent } from '../support/engines.ts';
import { provenance, searchForm, storedMemory, testModel } from '../support/memories.ts';

const things = ['ferry', 'pier', 'harbour', 'anchor', 'sail', 'rope', 'buoy', 'lantern'];
const textOf = (n: number) => `${things[n % 8]} ${things[(n * 5) % 7]} note ${n} ${n % 3 === 0 ? 'note' : 'seen'}`;

let dataDir: string;
let storage: Storage;
let workspace: WorkspaceRecord;
let reading: SqliteDatabase;
let searches: Searches;
let ids: string[];
/** The number of threads. */
let started = 0;
/** The reason why words were not read into memory. */
let unread: string[];

const inStore = <T>(work: (store: WorkspaceStore) => Promise<T>) =>
  storage.withWorkspace(workspace, (opened) => work(opened.storeFor(provenance())));

const noteUnread = (reason: string) => void unread.push(reason);

const startHere: StartSearching = ({ file, part }) => {
  started += 1;
  const { port1, port2 } = new MessageChannel();
  serveSearches(
    port1,
    (part === null ? wordCalls(file, noteUnread) : vectorCalls(file, part)) as unknown as SearchCalls,
  );
  return port2;
};

/** A unit vector for each text; texts of equal length are somewhat similar. */
function vectorOf(text: string): Float32Array {
  let state = [...text].reduce((sum, character) => (sum * 31 + character.codePointAt(0)!) % 2_147_483_647, 7);
  const vector = Float32Array.from({ length: embeddingDimensions }, (_, at) => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5 + Math.sin(text.length * at);
  });
  const norm = Math.hypot(...vector);
  return vector.map((component) => component / norm);
}

const old = { ...searchForm('old'), vector: vectorOf('old') };
const formOf = (text: string) => ({ ...searchForm(text), vector: vectorOf(text) });

async function add(texts: readonly string[]): Promise<string[]> {
  const added = texts.map((content) => ({ memory: storedMemory(content), form: formOf(content) }));
  await inStore((store) => store.memories.add(added));
  return added.map(({ memory }) => memory.memory_id);
}

const fileOf = () => join(dataDir, 'workspaces', `${workspace.workspace_id}.sqlite`);

const inThreads = (memories: number, start: StartSearching) =>
  searchesInThreads(fileOf(), reading, memories, noteUnread, start);

const scores = (found: readonly { score: number }[] | null) => found?.map(({ score }) => score.toFixed(4));

async function nearestScores(text: string, limit: number) {
  const { matrix, coverage } = await searches.vectorsOfModel(testModel);
  expect(coverage).toBe(1);
  return (await matrix.nearest(vectorOf(text), limit, async () => undefined)).map(({ score }) => score);
}

/** Within a transaction FTS5 ranks. */
const byRows = (words: readonly string[]) =>
  inStore((store) => store.transaction(({ memories }) => memories.matchWords(words, 1_000, {})));

async function expectRowsRanking(): Promise<void> {
  for (const words of [['note'], ['ferry', 'note', 'seen'], ['lantern', 'rope', '17'], ['unheard']])
    expect(scores(await searches.bestOfWords(words, 1_000))).toEqual(scores(await byRows(words)));
}

/** True if FTS5 ranks, and not the index in memory. */
async function isRankedByFts5(): Promise<boolean> {
  const all = vi.spyOn(Object.getPrototypeOf(reading.prepare('select 1')), 'all');
  await searches.bestOfWords(['note'], 1);
  const isOfFts5 = all.mock.contexts.some((statement) => (statement as SqlStatement).source === rankingByFts5);
  all.mockRestore();
  return isOfFts5;
}

/** Until the words are loaded, FTS5 ranks. They are loaded once no search has come for half a second. */
async function untilWordsAreRead(): Promise<void> {
  expect(await isRankedByFts5()).toBe(true);
  await expect.poll(isRankedByFts5, { interval: 700 }).toBe(false);
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'stele-searches-'));
  storage = await openStorage({ dataDir, databaseUrl: null, databasePool: 2, openWorkspaces: 4 }, silent);
  workspace = await storage.control.workspaces.create({ name: 'Searches' });
  ids = await add(Array.from({ length: 400 }, (_, n) => textOf(n)));
  unread = [];
  reading = openReader(fileOf());
  searches = inThreads(1_000_000, startHere);
});
afterEach(async () => {
  await searches.close();
  reading.close();
  await storage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('searches in threads', () => {
  test('memories that are equally near are in the order of storing, in whatever threads their vectors are', async () => {
    const alike = Array.from({ length: 12 }, (_, n) => ({
      memory: storedMemory(`ticket ${n}`),
      form: { ...searchForm(`ticket ${n}`), vector: vectorOf('ticket') },
    }));
    await inStore(({ memories }) => memories.add(alike));
    const { matrix } = await searches.vectorsOfModel(testModel);
    const found = await matrix.nearest(vectorOf('ticket'), 12, async () => undefined);
    expect(found.map(({ seq }) => seq)).toEqual(alike.map((_, n) => ids.length + 1 + n));
  });

  test('word ranks match the rows, before and after the words are in memory, and after each change', async () => {
    await expectRowsRanking();
    await untilWordsAreRead();
    await expectRowsRanking();
    const more = await add(Array.from({ length: 40 }, (_, n) => textOf(500 + n)));
    await expectRowsRanking();
    await inStore(({ memories }) =>
      memories.change(ids[17]!, 'edit', { content: 'rope' }, { form: formOf('rope rope lantern') }),
    );
    await expectRowsRanking();
    await inStore(({ memories }) => memories.erase([ids[3]!, more[5]!, ids[17]!]));
    await expectRowsRanking();
    await add(['ferry note note note']);
    await expectRowsRanking();
    expect(await isRankedByFts5()).toBe(false);
  });

  test('word counts match the rows, before and after the words are in memory, and after each change', async () => {
    const words = ['note', 'ferry', 'rope', '17', 'albatross', 'unheard'];
    const expectRowsCounts = async () => {
      const { frequency } = await inStore((store) =>
        store.transaction(({ memories }) => memories.wordFrequencies(words)),
      );
      const held = [...frequency].filter(([, count]) => count > 0);
      expect(new Map(await searches.frequencies!(words))).toEqual(new Map(held));
    };
    await expectRowsCounts();
    await untilWordsAreRead();
    await expectRowsCounts();
    await add(['an albatross over the ferry', 'another albatross']);
    await expectRowsCounts();
    await searches.catchUp();
    await expectRowsCounts();
    await inStore(({ memories }) =>
      memories.change(ids[17]!, 'edit', { content: 'rope' }, { form: formOf('rope rope lantern') }),
    );
    await inStore(({ memories }) => memories.erase([ids[3]!]));
    await expectRowsCounts();
    await searches.catchUp();
    await expectRowsCounts();
  });

  test('word ranks match the rows if the same memories are rewritten again and again', async () => {
    await untilWordsAreRead();
    for (const text of ['rope rope lantern', 'ferry seen', 'lantern 17 note']) {
      for (const id of ids.slice(0, 20))
        await inStore(({ memories }) => memories.change(id, 'edit', { content: text }, { form: formOf(text) }));
      await expectRowsRanking();
      expect(await isRankedByFts5()).toBe(false);
    }
  });

  test('FTS5 ranks while many changes are applied, then memory does', async () => {
    const words = openReader(fileOf());
    const index = openWordIndex(words, () => openReader(fileOf()), noteUnread);
    await readWords(index);
    await index.loading;
    expect(await bestOfWords(index, ['note'], 1_000)).toHaveLength(400);
    await add(Array.from({ length: 5_000 }, (_, n) => `pebble ${n}`));
    expect(await bestOfWords(index, ['pebble'], 10_000)).toBeNull();
    await catchUpWords(index);
    expect(await bestOfWords(index, ['pebble'], 10_000)).toHaveLength(5_000);
    await closeWordIndex(index);
    words.close();
  });

  test('a failure to load words into memory is reported once, and FTS5 ranks them', async () => {
    const words = openReader(fileOf());
    const index = openWordIndex(words, () => openReader(dataDir), noteUnread);
    for (let time = 0; time < 2; time += 1) {
      expect(await bestOfWords(index, ['note'], 1_000)).toBeNull();
      await index.loading;
    }
    expect(unread).toEqual([expect.stringContaining('SqliteError')]);
    await closeWordIndex(index);
    words.close();
  });

  test('the word index applies writes once writing is quiet, without a search', async () => {
    const words = openReader(fileOf());
    const index = openWordIndex(words, () => openReader(fileOf()), noteUnread);
    await readWords(index);
    await index.loading;
    const { revision } = index;
    await add(['pebble']);
    wakeWords(index);
    while (index.revision === revision) await new Promise((resolve) => setTimeout(resolve, 20));
    await closeWordIndex(index);
    words.close();
  });

  test('the nearest are those of all parts, including later writes', async () => {
    const vectors = Array.from({ length: 400 }, (_, n) => vectorOf(textOf(n)));
    const queryVector = vectorOf(textOf(33));
    const wanted = vectors.map((vector) => dot(vector, queryVector)).sort((one, other) => other - one);
    const found = await nearestScores(textOf(33), 60);
    for (const [at, score] of found.entries()) expect(score).toBeCloseTo(wanted[at]!, 2);
    expect(found).toHaveLength(60);
    const [id] = await add(['an albatross over the quay']);
    expect((await nearestScores('an albatross over the quay', 1))[0]).toBeCloseTo(1, 2);
    await inStore(({ memories }) => memories.erase([id!]));
    expect((await nearestScores('an albatross over the quay', 1))[0]).toBeLessThan(0.99);
  });

  test('the coverage in memory is reported without starting a thread', async () => {
    started = 0;
    expect(await searches.inspect(false)).toEqual({ indexed: 0, pending: 400, lost: 0 });
    expect(await searches.inspect(true)).toEqual({ indexed: 0, pending: 400, lost: 0 });
    expect(started).toBe(0);
    await searches.vectorsOfModel(testModel);
    expect(await searches.inspect(true)).toEqual({ indexed: 400, pending: 0, lost: 0 });
    await add(['one more']);
    await searches.catchUp();
    expect(await searches.inspect(true)).toEqual({ indexed: 401, pending: 0, lost: 0 });
  });

  test('a failure in a thread is an answer, and the next search works', async () => {
    let isBroken = true;
    const flaky: StartSearching = (data) => {
      if (!isBroken) return startHere(data);
      const { port1, port2 } = new MessageChannel();
      serveSearches(port1, { bestOfWords: () => Promise.reject(new Error('no such table')) });
      port1.postMessage({ unread: 'no memory' } satisfies UnreadReport);
      return port2;
    };
    const broken = inThreads(1_000, flaky);
    await expect(broken.bestOfWords(['note'], 1)).rejects.toMatchObject({ code: 'unavailable' });
    expect(unread).toEqual(['no memory']);
    await broken.close();
    isBroken = false;
    const whole = inThreads(1_000, flaky);
    expect(await whole.bestOfWords(['note'], 1)).toHaveLength(1);
    await whole.close();
  });

  test('a system that grants no thread gives an error answer, also while other parts wait for theirs', async () => {
    let starts = 0;
    const scarce = inThreads(1_000_000, () => {
      starts += 1;
      if (starts % 2 === 0) throw Object.assign(new Error('no thread'), { code: 'ERR_WORKER_INIT_FAILED' });
      const { port1, port2 } = new MessageChannel();
      setTimeout(() => port1.close(), 20);
      return port2;
    });
    await expect(scarce.vectorsOfModel(testModel)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(scarce.bestOfWords(['note'], 1)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(scarce.bestOfWords(['note'], 1)).rejects.toMatchObject({ code: 'unavailable' });
    await scarce.close();
  });

  test('once closed, searches are refused, and start no thread that nothing would end', async () => {
    started = 0;
    const closed = inThreads(1_000, startHere);
    await closed.bestOfWords(['note'], 1);
    await closed.close();
    await expect(closed.bestOfWords(['note'], 1)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(closed.vectorsOfModel(testModel)).rejects.toMatchObject({ code: 'unavailable' });
    expect(started).toBe(1);
  });

  test('nothing counts as covered while the first loaded rows belong to another model', async () => {
    const other = 'other-model@1';
    const few = Array.from({ length: 20 }, (_, n) => `late ${n}`);
    for (let from = 0; from < 24_000; from += 4_000) {
      const bulk = Array.from({ length: 4_000 }, (_, n) => ({ memory: storedMemory(`old ${from + n}`), form: old }));
      await inStore((store) => store.memories.add(bulk));
    }
    await inStore((store) =>
      store.memories.add(few.map((text) => ({ memory: storedMemory(text), form: { ...formOf(text), model: other } }))),
    );
    expect((await searches.vectorsOfModel(other)).coverage).toBeLessThan(1);
    while ((await searches.vectorsOfModel(other)).coverage < 1) await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await searches.vectorsOfModel(other)).matrix.size).toBe(few.length);
  });
});
