/** Fills a store in this process, like an import, and measures the speed. */

import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Embedder } from '../src/embedding/embedder.ts';
import { ingestItems, ingestSchema } from '../src/ingest/ingest.ts';
import { memoryInputSchema } from '../src/model/memory.ts';
import type { WorkspaceRecord } from '../src/model/workspace.ts';
import { readQuery } from '../src/retrieval/query/query.ts';
import { buildServices } from '../src/services.ts';
import { readSettings } from '../src/settings.ts';
import type { WorkspaceStore } from '../src/storage/ports/store.ts';
import { Database } from '../src/storage/sqlite/driver.ts';
import { readUnread } from '../src/upkeep/read-unread.ts';
import { carryOut } from '../src/verb.ts';
import type { Workspace } from '../src/workspace.ts';
import { toWorkspace } from './bench-workspace.ts';
import { fillQuickly } from './fill-quickly.ts';
import { rememberAll } from './remember-all.ts';
import { variedText } from './texts.ts';
import { untilIndexed } from './until-indexed.ts';

export interface Filled {
  slug: string;
  workspaceId: string;
  embedder: Embedder;
  /**
   * Memories per second in bulk insertion by callers: until durable and found by words, and until all vectors are
   * loaded into memory.
   */
  perSecond: number;
  perSecondIndexed: number;
  /** Memories per second whose names the background job reads, in this process. */
  namesPerSecond: number;
  longestBlockMs: number;
  /** Size on disk. */
  bytes: number;
  /** Words that the service looks up for each question. */
  words: { question: string; words: readonly string[] }[];
}

interface FillOptions {
  dataDir: string;
  size: number;
  sentences: readonly string[];
  questions: readonly string[];
}

/**
 * A store larger than this gets half this number of memories through bulk insertion. The rest is added without checks
 * for duplicates and contradictions, and without names.
 */
const mostInFull = 100_000;
const checkedCount = (size: number) => (size > mostInFull ? mostInFull / 2 : size);
const itemsAtOnce = 1_000;

export async function fillStore({ dataDir, size, sentences, questions }: FillOptions): Promise<Filled> {
  // The work of the background job is measured separately.
  const settings = { STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn', STELE_JOBS: '0' };
  const services = await buildServices(readSettings(settings));
  const record = await services.storage.control.workspaces.create({ name: 'Speed' });
  const filled = await services.storage.withWorkspace(record, async (open) => {
    const workspace = () => toWorkspace(services, record, open.storeFor);
    const times = await insertAll(workspace, checkedCount(size), sentences);
    const namesPerSecond = await readNames(workspace().store);
    return { times: { ...times, namesPerSecond }, last: workspace() };
  });
  await services.storage.close();
  const file = join(dataDir, 'workspaces', `${record.workspace_id}.sqlite`);
  const inputOf = (n: number) => ({ content: variedText(sentences, checkedCount(size) + n) });
  await addUnchecked(file, size - checkedCount(size), filled.last, inputOf);
  const questionWords = await wordsOf(dataDir, record, questions);
  const database = new Database(file);
  // Leave the rest of a large store unread: otherwise the server would read it while it is measured.
  database.exec("delete from unread_memories; delete from jobs where state = 'queued'");
  database.close();
  return {
    slug: record.slug,
    workspaceId: record.workspace_id,
    embedder: services.embedder,
    ...filled.times,
    ...questionWords,
  };
}

/** Fills a store with conversations, including sessions, times and names, as they are remembered turn by turn. */
export async function fillTalks(options: {
  dataDir: string;
  size: number;
  turnOf: (n: number) => object;
  questions: readonly string[];
}): Promise<Pick<Filled, 'slug' | 'workspaceId' | 'embedder' | 'words'>> {
  const { dataDir, size, turnOf, questions } = options;
  const services = await buildServices(
    readSettings({ STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn', STELE_JOBS: '0' }),
  );
  const record = await services.storage.control.workspaces.create({ name: 'Talks' });
  const full = checkedCount(size);
  const last = await services.storage.withWorkspace(record, async (open) => {
    const workspace = () => toWorkspace(services, record, open.storeFor);
    for (let from = 0; from < full; from += itemsAtOnce) {
      const turns = Array.from({ length: Math.min(itemsAtOnce, full - from) }, (_, at) => turnOf(from + at));
      await rememberAll(
        workspace(),
        turns.map((turn) => memoryInputSchema.parse(turn)),
      );
    }
    await untilIndexed(workspace().store);
    return workspace();
  });
  await services.storage.close();
  const file = join(dataDir, 'workspaces', `${record.workspace_id}.sqlite`);
  await addUnchecked(file, size - full, last, (n) => turnOf(full + n));
  const { words } = await wordsOf(dataDir, record, questions);
  return { slug: record.slug, workspaceId: record.workspace_id, embedder: services.embedder, words };
}

async function addUnchecked(
  file: string,
  count: number,
  { embedder, caller }: Workspace,
  inputOf: (n: number) => object,
): Promise<void> {
  if (count <= 0) return;
  const start = performance.now();
  await fillQuickly({ file, embedder, caller, now: () => new Date(), count, inputOf });
  const seconds = (performance.now() - start) / 1000;
  console.log(`  ${count} memories added quickly, ${Math.round(count / seconds)} /s`);
}

/** The words looked up for each question, and the size on disk, of the store when it is opened again. */
async function wordsOf(dataDir: string, record: WorkspaceRecord, questions: readonly string[]) {
  const services = await buildServices(
    readSettings({ STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn', STELE_JOBS: '0' }),
  );
  const questionWords = await services.storage.withWorkspace(record, async (open) => {
    const workspace = () => toWorkspace(services, record, open.storeFor);
    const words = [];
    for (const question of questions) words.push({ question, words: (await readQuery(workspace(), question)).words });
    return { words, bytes: (await workspace().store.health()).sizeBytes };
  });
  await services.storage.close();
  return questionWords;
}

const textsOf = (sentences: readonly string[], from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => variedText(sentences, from + at));

/** Inserts like callers that ingest a source: each call is its own run and operation. */
async function insertAll(workspace: () => Workspace, size: number, sentences: readonly string[]) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  for (let from = 0; from < size; from += itemsAtOnce) {
    const items = textsOf(sentences, from, Math.min(size, from + itemsAtOnce));
    await carryOut(workspace(), ingestItems, ingestSchema.parse({ source_name: 'speed', items }));
  }
  const inserted = (performance.now() - start) / 1000;
  const longestBlockMs = delay.max / 1e6;
  await untilIndexed(workspace().store);
  const indexed = (performance.now() - start) / 1000;
  return { perSecond: size / inserted, perSecondIndexed: size / indexed, longestBlockMs };
}

async function readNames(store: WorkspaceStore): Promise<number> {
  const start = performance.now();
  const read = await readUnread(store);
  return read / ((performance.now() - start) / 1000);
}
