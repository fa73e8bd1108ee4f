/**
 * The nearest-neighbour index of one SQLite workspace: derived from the table `vectors`, never trusted over it.
 *
 * It pulls: before each search, and in the background, it takes in the rows whose `revision` is above the last one it
 * knows. So a transaction that is undone leaves no trace in it, and what another process wrote is found as well.
 * Rows not taken in yet are compared one by one, so a memory is found by the very next search.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Index, MetricKind, ScalarKind } from 'usearch';
import { embeddingDimensions } from '../../model/vector.ts';
import type { WorkspaceTables } from '../tables.ts';
import { decodeVector, dot } from './vector-blob.ts';
import { saveIndex, verifiedIndex } from './vector-file.ts';

/** Rows taken in per turn of the event loop: about 8 ms. */
const rowsPerTurn = 64;
/** Rows compared one by one at most; with more to take in, a search covers less than the store and says so. */
const scannedRows = 2_048;
/** Changes after which the index is saved, so that a crash costs at most this much catching up. */
const savedEvery = 20_000;
const quietMs = 100;

interface VectorRow {
  seq: number;
  revision: number;
  embedding: Buffer | null;
}

export interface VectorIndex {
  /** Nearest rows of this model, best first, with their cosine similarity. */
  search(
    vector: Float32Array,
    model: string,
    limit: number,
  ): Promise<{ found: { seq: number; score: number }[]; coverage: number }>;
  /** Tells that vectors were written: takes them in once writing has been quiet for a moment. */
  wake(model: string): void;
  state(): Promise<{ indexed: number; pending: number; holds: (seq: number) => boolean }>;
  /** Stops taking in and saves. */
  close(): Promise<void>;
}

export function openVectorIndex(reader: Kysely<WorkspaceTables>, file: string): VectorIndex {
  let current: LoadedIndex | null = null;
  let loading: Promise<LoadedIndex> | null = null;
  let catchingUp: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function loadedFor(model: string): Promise<LoadedIndex> {
    if (current?.model === model) return current;
    loading ??= loadIndex(file, model).finally(() => {
      loading = null;
    });
    current = await loading;
    return current.model === model ? current : loadedFor(model);
  }

  async function pendingRows(index: LoadedIndex, limit: number): Promise<VectorRow[]> {
    const rows = await reader
      .selectFrom('vectors')
      .select(['seq', 'revision', 'embedding'])
      .where('revision', '>', index.revision)
      .where('model', '=', index.model)
      .orderBy('revision')
      .limit(limit)
      .execute();
    return rows as VectorRow[];
  }

  async function catchUp(index: LoadedIndex): Promise<void> {
    while (!isClosed) {
      const rows = await pendingRows(index, rowsPerTurn);
      if (rows.length === 0) break;
      takeIn(index, rows);
      if (index.unsaved >= savedEvery) await save(index);
      await nextTurn();
    }
  }

  async function save(index: LoadedIndex): Promise<void> {
    index.unsaved = 0;
    // Losing the saved index costs a rebuild, never a memory: a full disk must not stop the service here.
    await saveIndex(index.index, file, index).catch(() => undefined);
  }

  function catchUpSoon(index: LoadedIndex): void {
    catchingUp ??= catchUp(index).finally(() => {
      catchingUp = null;
    });
    catchingUp.catch(() => undefined);
  }

  return {
    search: async (vector, model, limit) => {
      const index = await loadedFor(model);
      let rows = await pendingRows(index, scannedRows + 1);
      if (rows.length > 0 && rows.length <= rowsPerTurn && !catchingUp) {
        takeIn(index, rows);
        rows = [];
      }
      if (rows.length > 0) catchUpSoon(index);
      const found = mergeFound(searchIndex(index, vector, limit), scan(rows, vector), limit);
      const missing = rows.length > scannedRows ? (await countPending(reader, index)) - scannedRows : 0;
      const indexed = index.index.size();
      return { found, coverage: missing > 0 ? (indexed + scannedRows) / (indexed + scannedRows + missing) : 1 };
    },
    wake: (model) => {
      if (isClosed) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        loadedFor(model).then(catchUpSoon, () => undefined);
      }, quietMs);
      timer.unref();
    },
    state: async () => {
      if (!current) return { indexed: 0, pending: await countPending(reader, null), holds: () => false };
      const { index } = current;
      return {
        indexed: index.size(),
        pending: await countPending(reader, current),
        holds: (seq) => index.contains(BigInt(seq)) === true,
      };
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await loading?.catch(() => undefined);
      await catchingUp?.catch(() => undefined);
      if (current && current.unsaved > 0) await save(current);
    },
  };
}

interface LoadedIndex {
  readonly model: string;
  readonly index: Index;
  revision: number;
  unsaved: number;
}

async function loadIndex(file: string, model: string): Promise<LoadedIndex> {
  const index = new Index({
    metric: MetricKind.Cos,
    quantization: ScalarKind.I8,
    dimensions: embeddingDimensions,
    connectivity: 16,
    expansion_add: 128,
    expansion_search: 128,
    multi: false,
  });
  const slip = await verifiedIndex(file, model);
  if (slip) index.load(file);
  return { model, index, revision: slip?.revision ?? 0, unsaved: 0 };
}

function takeIn(loaded: LoadedIndex, rows: readonly VectorRow[]): void {
  const { index } = loaded;
  const filled = rows.filter((row) => row.embedding !== null);
  for (const { seq } of rows) if (index.contains(BigInt(seq))) index.remove(BigInt(seq));
  if (filled.length > 0) {
    const matrix = new Float32Array(filled.length * embeddingDimensions);
    for (const [at, row] of filled.entries()) matrix.set(decodeVector(row.embedding!), at * embeddingDimensions);
    index.add(
      BigUint64Array.from(filled, ({ seq }) => BigInt(seq)),
      matrix,
      0,
    );
  }
  loaded.revision = rows.at(-1)!.revision;
  loaded.unsaved += rows.length;
}

function searchIndex({ index }: LoadedIndex, vector: Float32Array, limit: number): { seq: number; score: number }[] {
  const size = index.size();
  if (size === 0) return [];
  const { keys, distances } = index.search(vector, Math.min(limit, size), 1);
  return Array.from(keys, (key, at) => ({ seq: Number(key), score: 1 - distances[at]! }));
}

function scan(rows: readonly VectorRow[], vector: Float32Array): { seq: number; score: number }[] {
  return rows.flatMap(({ seq, embedding }) =>
    embedding ? [{ seq, score: dot(decodeVector(embedding), vector) }] : [],
  );
}

/** A row that was scanned is newer than what the index knows of it. */
function mergeFound(
  indexed: { seq: number; score: number }[],
  scanned: { seq: number; score: number }[],
  limit: number,
) {
  if (scanned.length === 0) return indexed;
  const fresh = new Set(scanned.map(({ seq }) => seq));
  return [...indexed.filter(({ seq }) => !fresh.has(seq)), ...scanned]
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}

async function countPending(reader: Kysely<WorkspaceTables>, index: LoadedIndex | null): Promise<number> {
  const { rows } = index
    ? await sql<{
        count: number;
      }>`select count(*) as count from vectors where revision > ${index.revision} and model = ${index.model}`.execute(
        reader,
      )
    : await sql<{ count: number }>`select count(*) as count from vectors`.execute(reader);
  return Number(rows[0]?.count ?? 0);
}
