/** Fills a store in this process, the way an import does, and says how fast that went. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Embedder } from '../src/embedding/embedder.ts';
import { rememberAll } from '../src/memory/remember.ts';
import { memoryInputSchema } from '../src/model/memory.ts';
import { readQuery } from '../src/retrieval/query/query.ts';
import { buildServices } from '../src/services.ts';
import { readSettings } from '../src/settings.ts';
import type { WorkspaceStore } from '../src/storage/ports/store.ts';
import type { Workspace } from '../src/workspace.ts';
import { toWorkspace } from './bench-workspace.ts';
import { variedText } from './texts.ts';

export interface Filled {
  slug: string;
  workspaceId: string;
  embedder: Embedder;
  /** Durable and found by words; and with all vectors read into memory as well. */
  perSecond: number;
  perSecondIndexed: number;
  longestBlockMs: number;
  /** On disk. */
  bytes: number;
  /** The words that the service looks up for each question. */
  words: { question: string; words: readonly string[] }[];
}

interface FillOptions {
  dataDir: string;
  size: number;
  sentences: readonly string[];
  questions: readonly string[];
}

export async function fillStore({ dataDir, size, sentences, questions }: FillOptions): Promise<Filled> {
  const services = await buildServices(readSettings({ STELE_DATA_DIR: dataDir, STELE_LOG_LEVEL: 'warn' }));
  const record = await services.storage.control.workspaces.create({ name: 'Speed' });
  const filled = await services.storage.withWorkspace(record, async (open) => {
    const workspace = toWorkspace(services, record, open.storeFor);
    const times = await insertAll(workspace, size, sentences);
    const words = [];
    for (const question of questions) words.push({ question, words: (await readQuery(workspace, question)).words });
    return { ...times, words, bytes: (await workspace.store.health()).sizeBytes };
  });
  await services.storage.close();
  return { slug: record.slug, workspaceId: record.workspace_id, embedder: services.embedder, ...filled };
}

async function insertAll(workspace: Workspace, size: number, sentences: readonly string[]) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const step = 2_000;
  for (let from = 0; from < size; from += step) {
    const texts = Array.from({ length: Math.min(step, size - from) }, (_, at) => variedText(sentences, from + at));
    await rememberAll(
      workspace,
      texts.map((content) => memoryInputSchema.parse({ content })),
    );
  }
  const inserted = (performance.now() - start) / 1000;
  await untilIndexed(workspace.store);
  const indexed = (performance.now() - start) / 1000;
  return { perSecond: size / inserted, perSecondIndexed: size / indexed, longestBlockMs: delay.max / 1e6 };
}

async function untilIndexed(store: WorkspaceStore): Promise<void> {
  while ((await store.health()).pending > 0) await wait(100);
}
