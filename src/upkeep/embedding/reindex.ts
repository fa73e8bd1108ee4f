/** Re-embeds memories: gives a vector of the current model to each memory that has none. */
import { type Embedder, modelStamp } from '../../embedding/embedder.ts';
import { AppError } from '../../errors.ts';
import { enqueueMoveIntoIndex } from '../../memory/move-into-index.ts';
import { waitingStamp } from '../../model/vector.ts';
import { embedContents } from '../../reading/search-form.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

const batchSize = 256;
/** Limit on consecutive batches without progress, which happen when every memory in a batch was edited meanwhile. */
const maxIdleBatches = 20;

export interface ReindexProgress {
  /** Memories with another stamp or none at the start. */
  total: number;
  done: number;
}

/**
 * Works in batches and commits each before the next begins. A stopped run continues where it stopped when it is run
 * again. A memory whose content changes meanwhile is left to the next batch. Memories can be found throughout.
 */
export async function reindex(
  store: WorkspaceStore,
  embedder: Embedder,
  report: (progress: ReindexProgress) => void = () => undefined,
  stop?: AbortSignal,
): Promise<ReindexProgress> {
  const model = modelStamp(embedder.model);
  const progress = { total: await countStale(store, model), done: 0 };
  report({ ...progress });
  await embedInBatches(
    store,
    embedder,
    () => store.vectors.staleFor(model, batchSize),
    stop,
    async (replaced) => {
      progress.done += replaced;
      report({ total: Math.max(progress.total, progress.done), done: progress.done });
    },
  );
  return progress;
}

/**
 * Embeds the memories that no model has embedded yet. Returns their number, which `report` also receives after each
 * batch.
 */
export async function embedWaiting(
  store: WorkspaceStore,
  embedder: Embedder,
  stop?: AbortSignal,
  report: (done: number) => Promise<void> = async () => undefined,
): Promise<number> {
  let done = 0;
  await embedInBatches(
    store,
    embedder,
    () => store.vectors.waiting(batchSize),
    stop,
    async (replaced) => {
      done += replaced;
      await report(done);
    },
  );
  return done;
}

async function embedInBatches(
  store: WorkspaceStore,
  embedder: Embedder,
  nextBatch: () => Promise<{ memory_id: string; content: string }[]>,
  stop: AbortSignal | undefined,
  report: (replaced: number) => Promise<void>,
): Promise<void> {
  let idleBatches = 0;
  while (!stop?.aborted) {
    const batch = await nextBatch();
    if (batch.length === 0) return enqueueMoveIntoIndex(store);
    const contents = batch.map(({ content }) => content);
    const embedding = embedContents(embedder, contents, 'background');
    const vectors = await unlessStopped(embedding, stop);
    if (vectors === null) return;
    const replacements = batch.map((memory, at) => ({ ...memory, ...vectors[at]! }));
    const replaced = await store.vectors.replace(modelStamp(embedder.model), replacements);
    idleBatches = replaced === 0 ? idleBatches + 1 : 0;
    if (idleBatches > maxIdleBatches)
      throw new AppError('conflict', 'These memories change faster than they can be embedded. Run it again later.');
    await report(replaced);
  }
}

/** Waits for the work, or returns null at once when stopped: a remote model may take minutes. */
async function unlessStopped<Result>(work: Promise<Result>, stop: AbortSignal | undefined): Promise<Result | null> {
  if (stop === undefined) return work;
  let onStop = () => {};
  const stopped = new Promise<null>((resolve) => {
    onStop = () => resolve(null);
    stop.addEventListener('abort', onStop, { once: true });
  });
  try {
    return await Promise.race([work, stopped]);
  } finally {
    stop.removeEventListener('abort', onStop);
  }
}

/** Number of memories that the current model has not embedded, including those that no model has embedded. */
export async function countStale(store: WorkspaceStore, model: string): Promise<number> {
  return (await countUnembedded(store, model)).stale;
}

/**
 * Counts memories without a vector of the current model. `waiting` are those of `stale` that no model has embedded yet.
 */
export async function countUnembedded(
  store: WorkspaceStore,
  model: string,
): Promise<{ stale: number; waiting: number }> {
  const stamps = await store.vectors.stamps();
  const count = (isCounted: (stamp: string) => boolean) =>
    stamps.reduce((sum, stamp) => (isCounted(stamp.model) ? sum + stamp.count : sum), 0);
  return { stale: count((stamp) => stamp !== model), waiting: count((stamp) => stamp === waitingStamp) };
}
