/**
 * The vectors of one SQLite workspace in memory: derived from the table `vectors`, which takes precedence, and dropped
 * when the workspace is closed.
 *
 * The index pulls: before each search, and once writing has been quiet for a moment, it reads the rows whose `revision`
 * is above the last one it knows. So a rolled-back transaction leaves no trace, the index sees the writes and erasures
 * of other processes and threads, and the very next search finds a new memory.
 */
import { pauses } from '../../../fair/pauses.ts';
import { decodeVectors } from '../../vector-bytes.ts';
import type { SqliteDatabase, SqlStatement } from '../driver.ts';
import { createMatrix, type VectorMatrix } from './vector-matrix.ts';

/** Rows per query: 1 ms. */
const pageSize = 128;
/** The rows that a search waits for, about 500 ms. The rest of a larger store is read in the background. */
const maxAwaitedRows = 100_000;
/** Writing must have been quiet for this time before rows are read without a search. */
export const quietMs = 100;

/** The memories whose vectors an index holds: every `of`-th key, beginning with `at`. */
export interface IndexPart {
  readonly at: number;
  readonly of: number;
}

export interface VectorIndex {
  readonly statements: Statements;
  readonly part: IndexPart;
  /** Returns the last revision in the store at no cost, which shows whether any row is new. */
  readonly lastRevision: (() => number) | null;
  /** Resolves once the rest of a large store may be read. */
  readonly waitUntilIdle: () => Promise<void>;
  loaded: LoadedVectors | null;
  /** The reads in progress. They run one after another, so that no older row replaces a newer one. */
  pulling: Promise<unknown>;
  /** The read of the rest of a large store. */
  filling: Promise<void>;
  timer: NodeJS.Timeout | undefined;
  isClosed: boolean;
}

/** Prepared without Kysely: a search thread would take longer to load it than to do everything else. */
interface Statements {
  readonly pending: SqlStatement;
  /** The number of rows of this part above a revision. */
  readonly countAbove: SqlStatement;
  /** The keys of a model's vectors in this part. */
  readonly ofModel: SqlStatement;
  readonly countAll: SqlStatement;
}

export interface IndexState {
  readonly indexed: number;
  readonly pending: number;
  readonly lost: number;
}

interface LoadedVectors {
  readonly model: string;
  readonly matrix: VectorMatrix;
  /** The revision of the last row read. */
  revision: number;
  /** The approximate number of rows when the background read of the rest began; null if none is in progress. */
  expected: number | null;
}

/** Reads nothing before the first search, which names the model. */
export function openVectorIndex(
  reading: SqliteDatabase,
  lastRevision: VectorIndex['lastRevision'] = null,
  part: IndexPart = { at: 0, of: 1 },
  waitUntilIdle: VectorIndex['waitUntilIdle'] = async () => undefined,
): VectorIndex {
  return {
    statements: statementsFor(reading, part),
    part,
    lastRevision,
    waitUntilIdle,
    loaded: null,
    pulling: Promise.resolve(),
    filling: Promise.resolve(),
    timer: undefined,
    isClosed: false,
  };
}

/**
 * The vectors of this model, their expected number, and the share of them that has been read. The first call reads
 * them: about 5 ms for 1,000. Beyond `awaited` rows, the rest is read in the background.
 */
export async function vectorsOfModel(index: VectorIndex, model: string, awaited = maxAwaitedRows) {
  const { matrix, expected: stored } = await loadedFor(index, model, awaited);
  const expected = stored === null ? matrix.size : Math.max(1, matrix.size, stored);
  return { matrix, expected, coverage: expected === 0 ? 1 : matrix.size / expected };
}

/**
 * Notifies the index that vectors of this model were written, or vectors were erased. The index reads the changes once
 * writing has been quiet for a moment.
 */
export function wakeIndex(index: VectorIndex, model = index.loaded?.model): void {
  if (index.isClosed || model === undefined) return;
  clearTimeout(index.timer);
  index.timer = setTimeout(() => {
    vectorsOfModel(index, model).catch(() => undefined);
  }, quietMs);
  index.timer.unref();
}

/**
 * Counts vectors: in memory; written since; and, only if `thorough` and nothing is pending, in the rows but not in
 * memory.
 */
export async function inspectIndex(index: VectorIndex, thorough: boolean): Promise<IndexState> {
  const { loaded, statements } = index;
  const pending = statements.countAbove.get(loaded?.revision ?? 0) as number;
  const indexed = loaded?.matrix.size ?? 0;
  if (!thorough || loaded === null || pending > 0) return { indexed, pending, lost: 0 };
  const stored = statements.ofModel.all(loaded.model) as number[];
  return { indexed, pending, lost: stored.filter((seq) => !loaded.matrix.has(seq)).length };
}

/** Reads what was written and erased since, if the index was read before. */
export async function catchUpIndex(index: VectorIndex): Promise<void> {
  if (index.loaded) await vectorsOfModel(index, index.loaded.model);
}

/** Stops reading, and waits for the reads in progress. */
export async function closeIndex(index: VectorIndex): Promise<void> {
  index.isClosed = true;
  clearTimeout(index.timer);
  await index.pulling;
  await index.filling;
}

async function loadedFor(index: VectorIndex, model: string, awaited: number): Promise<LoadedVectors> {
  if (index.loaded?.model === model && index.loaded.expected !== null) return index.loaded;
  // Waits for the read in progress, which may have begun before the caller's rows existed.
  const pulled = index.pulling.then(() => pull(index, model, awaited));
  index.pulling = pulled.catch(() => undefined);
  return pulled;
}

async function pull(index: VectorIndex, model: string, awaited: number): Promise<LoadedVectors> {
  if (index.loaded?.model !== model) index.loaded = { model, matrix: createMatrix(), revision: 0, expected: null };
  const { loaded } = index;
  if (loaded.expected !== null || loaded.revision === index.lastRevision?.()) return loaded;
  if (await loadPending(index, loaded, awaited)) return loaded;
  loaded.expected = estimateRows(index);
  index.filling = index
    .waitUntilIdle()
    .then(() => loadPending(index, loaded))
    .catch(() => undefined)
    .then(() => {
      loaded.expected = null;
    });
  return loaded;
}

const rowsPerPause = 32;

/** Reads new rows, at most about `limit`. Returns true if no more are left. */
async function loadPending(
  index: VectorIndex,
  loaded: LoadedVectors,
  limit = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const pause = pauses();
  for (let taken = 0; !index.isClosed && index.loaded === loaded; taken += pageSize) {
    const rows = pendingRows(index, loaded.revision);
    for (const [at, row] of rows.entries()) {
      loadRow(loaded, row);
      // A row may take long: a long memory has a vector for each of its passages.
      if (at % rowsPerPause === 0) await pause();
    }
    if (rows.length < pageSize) return true;
    if (taken + pageSize >= limit) return false;
    await pause();
  }
  return true;
}

type PendingRow = [seq: number, revision: number, model: string, embedding: Buffer | null];

const pendingRows = ({ statements }: VectorIndex, revision: number) =>
  statements.pending.all(revision, revision) as PendingRow[];

function loadRow(loaded: LoadedVectors, [seq, revision, model, embedding]: PendingRow): void {
  if (embedding !== null && model === loaded.model) loaded.matrix.put(seq, decodeVectors(embedding));
  else loaded.matrix.remove(seq);
  loaded.revision = revision;
}

/**
 * Counts the rows of all models, because SQLite needs less than a millisecond only for the count of all rows. Keys are
 * spread evenly over the parts.
 */
const estimateRows = ({ statements, part: { of } }: VectorIndex) =>
  Math.ceil((statements.countAll.get() as number) / of);

function statementsFor(reading: SqliteDatabase, { at, of }: IndexPart): Statements {
  const prepare = (sql: string) => reading.prepare(sql);
  const isInPart = `seq % ${of} = ${at}`;
  // Oldest first. Includes rows of another model and erased rows, because they must leave the index.
  const pending = `select seq, revision, model, embedding from vectors where revision > ? and ${isInPart}
    union all select seq, revision, '', null from erased_vectors where revision > ? and ${isInPart}
    order by revision limit ${pageSize}`;
  return {
    pending: prepare(pending).raw(),
    countAbove: prepare(`select count(*) from vectors where ${isInPart} and revision > ?`).pluck(),
    ofModel: prepare(`select seq from vectors where ${isInPart} and model = ? and embedding is not null`).pluck(),
    countAll: prepare('select count(*) from vectors').pluck(),
  };
}
