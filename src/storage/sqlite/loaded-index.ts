/** A usearch index in memory, and how far it has followed the rows of its store. */
import { type Kysely, sql } from 'kysely';
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
  /** The revision that was last saved. */
  saved: number;
  /** Places of removed vectors, and whether one of these may still hold what was removed. */
  free: number;
  tells: boolean;
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
  const slip = await verifiedIndex(file, model);
  if (!slip || !(await isOfThisStore(reader, slip))) return startIndex(model);
  const index = emptyIndex();
  index.load(file);
  const { revision, last, free, tells } = slip;
  return { model, index, revision, last, free, tells, unsaved: 0, saved: revision };
}

export function startIndex(model: string): LoadedIndex {
  return { model, index: emptyIndex(), revision: 0, last: '', unsaved: 0, saved: 0, free: 0, tells: false };
}

/** Whether the store still goes on from where the index was saved: false after a backup was put in its place. */
async function isOfThisStore(reader: Kysely<WorkspaceTables>, { revision, last }: IndexSlip): Promise<boolean> {
  const row = await reader
    .selectFrom('memories')
    .innerJoin('vectors', 'vectors.seq', 'memories.seq')
    .where('memories.id', '=', last)
    .select('vectors.revision')
    .unionAll(reader.selectFrom('erased_vectors').where('memory_id', '=', last).select('revision'))
    .executeTakeFirst();
  return row !== undefined && row.revision >= revision;
}

/** Rows that the index has still to take in, oldest first; those of another model and those erased too, for they must leave it. */
export async function pendingRows(
  reader: Kysely<WorkspaceTables>,
  { revision }: Pick<LoadedIndex, 'revision'>,
  limit: number,
): Promise<VectorRow[]> {
  const written = reader
    .selectFrom('vectors')
    .innerJoin('memories', 'memories.seq', 'vectors.seq')
    .select(['vectors.seq', 'memories.id', 'revision', 'model', 'embedding'])
    .where('revision', '>', revision);
  const erased = reader
    .selectFrom('erased_vectors')
    .select(['seq', 'memory_id as id', 'revision', sql<string>`''`.as('model'), sql<unknown>`null`.as('embedding')])
    .where('revision', '>', revision);
  const rows = await written.unionAll(erased).orderBy('revision').limit(limit).execute();
  return rows as VectorRow[];
}

export function takeIn(loaded: LoadedIndex, rows: readonly VectorRow[]): void {
  const { index } = loaded;
  const filled = rows.filter((row) => row.embedding !== null && row.model === loaded.model);
  const removed = rows.filter(({ seq }) => index.contains(BigInt(seq)));
  for (const { seq } of removed) index.remove(BigInt(seq));
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
  // A new vector takes the place that has been free for longest.
  loaded.free = Math.max(0, loaded.free + removed.length - filled.length);
  loaded.tells = loaded.free > 0 && (loaded.tells || removed.length > 0);
  loaded.revision = rows.at(-1)!.revision;
  loaded.last = rows.at(-1)!.id;
  loaded.unsaved += rows.length;
}

/** So many blanks at a time: about 8 ms. */
const blanksPerTurn = 64;
/** Keys that no memory has. */
const firstBlank = 2n ** 53n;

/**
 * usearch keeps a removed vector until its place is taken, and takes the place that has been free for longest: so each is taken
 * by a blank, which is removed at once.
 */
export async function blankFreePlaces(loaded: LoadedIndex, pause: () => Promise<unknown>): Promise<void> {
  const { index } = loaded;
  // What is removed meanwhile has to be overwritten next time.
  loaded.tells = false;
  for (let left = loaded.free; left > 0; left -= blanksPerTurn) {
    const keys = Array.from({ length: Math.min(left, blanksPerTurn) }, (_, n) => firstBlank + BigInt(n));
    const blanks = new Float32Array(keys.length * embeddingDimensions);
    for (const n of keys.keys()) blanks[n * embeddingDimensions + ((left + n) % embeddingDimensions)] = 1;
    index.add(BigUint64Array.from(keys), blanks, 1);
    for (const key of keys) index.remove(key);
    loaded.unsaved += keys.length;
    await pause();
  }
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
  const { revision } = loaded;
  await saveIndex(loaded.index, file, { ...loaded }).then(
    () => {
      loaded.saved = revision;
    },
    () => undefined,
  );
}
