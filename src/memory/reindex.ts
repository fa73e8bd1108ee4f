/** Re-embedding: gives every memory whose vector another model made, or that has none, a vector of the model in use. */
import { type Embedder, modelStamp } from '../embedding/embedder.ts';
import { AppError } from '../errors.ts';
import type { WorkspaceStore } from '../storage/store.ts';

const batchSize = 256;
/** Batches in a row that may come to nothing because every content in them was edited meanwhile. */
const mostIdle = 20;

export interface ReindexProgress {
  /** Memories that had another stamp, or none, when the work began. */
  total: number;
  done: number;
}

/**
 * Works in batches, each stored for good before the next begins: stopped at any point, it goes on from there when run
 * again. A memory whose content changes meanwhile is left to the next batch. Memories are found all the while.
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
  let idle = 0;
  while (!stop?.aborted) {
    const stale = await store.vectors.staleFor(model, batchSize);
    if (stale.length === 0) break;
    const vectors = await embedder.embed(stale.map(({ content }) => content));
    const replacements = stale.map((memory, at) => ({ ...memory, vector: storable(vectors[at]!) }));
    const replaced = await store.vectors.replace(model, replacements);
    idle = replaced === 0 ? idle + 1 : 0;
    if (idle > mostIdle)
      throw new AppError('conflict', 'These memories change faster than they can be embedded. Run it again later.');
    progress.done += replaced;
    report({ total: Math.max(progress.total, progress.done), done: progress.done });
  }
  return progress;
}

export async function countStale(store: WorkspaceStore, model: string): Promise<number> {
  const stamps = await store.vectors.stamps();
  return stamps.filter((stamp) => stamp.model !== model).reduce((sum, { count }) => sum + count, 0);
}

/** Content without a known piece has the zero vector, which is near nothing: it is kept as none, under the model's stamp. */
function storable(vector: Float32Array): Float32Array | null {
  return vector.some((component) => component !== 0) ? vector : null;
}
