/** A usearch index in memory, and how far it has followed the rows of its store. */
import type { Kysely } from 'kysely';
import { Index, MetricKind, ScalarKind } from 'usearch';
import { embeddingDimensions } from '../../model/vector.ts';
import type { WorkspaceTables } from '../workspace/tables.ts';
import { decodeVector } from './vector-blob.ts';
import { type IndexSlip, saveIndex, verifiedIndex } from './vector-file.ts';

export interface VectorRow {
  seq: number;
  id: string;
  revision: number;
  model: string;
  embedding: Buffer | null;
}

export interface FoundVector {
  seq: number;
  /** Cosine similarity. */
  score: number;
}

export interface LoadedIndex {
  readonly model: string;
  readonly index: Index;
  /** The last row taken in: its revision and its memory. */
  revision: number;
  last: string;
  unsaved: number;
}

/** Vectors are kept to eight bits: a third of the memory and twice the speed, for an error of up to 0.02. */
export function emptyIndex(): Index {
  return new Index({
    metric: MetricKind.Cos,
    quantization: ScalarKind.I8,
    dimensions: embeddingDimensions,
    connectivity: 16,
    expansion_add: 128,
    expansion_search: 128,
    multi: false,
  });
}

/** Loads the saved index where it is whole, of this model and of this store; otherwise starts an empty one. */
export async function loadIndex(reader: Kysely<WorkspaceTables>, file: string, model: string): Promise<LoadedIndex> {
  const index = emptyIndex();
  const slip = await verifiedIndex(file, model);
  if (!slip || !(await isOfThisStore(reader, slip))) return { model, index, revision: 0, last: '', unsaved: 0 };
  index.load(file);
  return { model, index, revision: slip.revision, last: slip.last, unsaved: 0 };
}

/** Whether the store still goes on from where the index was saved: false after a backup was put in its place. */
async function isOfThisStore(reader: Kysely<WorkspaceTables>, { revision, last }: IndexSlip): Promise<boolean> {
  const row = await reader
    .selectFrom('memories')
    .innerJoin('vectors', 'vectors.seq', 'memories.seq')
    .where('memories.id', '=', last)
    .select('vectors.revision')
    .executeTakeFirst();
  return row !== undefined && row.revision >= revision;
}

/** Rows that the index has still to take in, oldest first; those of another model too, for they must leave it. */
export async function pendingRows(
  reader: Kysely<WorkspaceTables>,
  { revision }: LoadedIndex,
  limit: number,
): Promise<VectorRow[]> {
  const rows = await reader
    .selectFrom('vectors')
    .innerJoin('memories', 'memories.seq', 'vectors.seq')
    .select(['vectors.seq', 'memories.id', 'revision', 'model', 'embedding'])
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(limit)
    .execute();
  return rows as VectorRow[];
}

export function takeIn(loaded: LoadedIndex, rows: readonly VectorRow[]): void {
  const { index } = loaded;
  const filled = rows.filter((row) => row.embedding !== null && row.model === loaded.model);
  for (const { seq } of rows) if (index.contains(BigInt(seq))) index.remove(BigInt(seq));
  if (filled.length > 0) {
    const matrix = new Float32Array(filled.length * embeddingDimensions);
    for (const [at, row] of filled.entries()) matrix.set(decodeVector(row.embedding!), at * embeddingDimensions);
    index.add(
      BigUint64Array.from(filled, ({ seq }) => BigInt(seq)),
      matrix,
      // One thread: several at once leave now and then a vector that no search reaches, and are not faster.
      1,
    );
  }
  loaded.revision = rows.at(-1)!.revision;
  loaded.last = rows.at(-1)!.id;
  loaded.unsaved += rows.length;
}

export function searchIndex({ index }: LoadedIndex, vector: Float32Array, limit: number): FoundVector[] {
  const size = index.size();
  if (size === 0) return [];
  const { keys, distances } = index.search(vector, Math.min(limit, size), 1);
  return Array.from(keys, (key, at) => ({ seq: Number(key), score: 1 - distances[at]! }));
}

/** Losing a saved index costs a rebuild, never a memory: a full disk must not stop the service here. */
export async function trySave(loaded: LoadedIndex, file: string): Promise<void> {
  loaded.unsaved = 0;
  await saveIndex(loaded.index, file, loaded).catch(() => undefined);
}
