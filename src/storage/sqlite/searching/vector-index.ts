/**
 * The vectors of one SQLite workspace in memory: derived from the table `vectors`, never trusted over it, and gone when it is closed.
 *
 * It pulls: before each search, and once writing has been quiet for a moment, it takes in the rows whose `revision` is above the
 * last one it knows. So a transaction that is undone leaves no trace in it, what another process or thread wrote or erased is seen as
 * well, and a memory is found by the very next search.
 */
import { pauses } from '../../../fair/pauses.ts';
import { decodeVectors } from '../../vector-bytes.ts';
import type { SqliteDatabase, SqlStatement } from '../driver.ts';
import { createMatrix, type VectorMatrix } from './vector-matrix.ts';

/** Rows per query: one ms. */
const pageSize = 128;
/** The rows that a search waits for, about 500 ms. The rest of a larger store is read in the background. */
const awaitedRows = 100_000;
/** Writing must have been quiet for this time before rows are read without a search. */
export const quietMs = 100;

/** The memories whose vectors an index holds: each `of`-th key, beginning with `at`. */
export interface Part {
  readonly at: number;
  readonly of: number;
}

export interface VectorIndex {
  readonly statements: Statements;
  readonly part: Part;
  /** The last revision in the store, which tells at no cost that no row is new. */
  readonly lastRevision: (() => number) | null;
  /** Resolves once the rest of a large store may be read. */
  readonly beforeRest: () => Promise<void>;
  loaded: LoadedVectors | null;
  /** The reads under way, one after the other, so that no older row replaces a newer one. */
  pulling: Promise<unknown>;
  /** The read of the rest of a large store. */
  filling: Promise<void>;
  timer: NodeJS.Timeout | undefined;
  isClosed: boolean;
}

/** None is run through Kysely, which a thread that searches would take longer to load than all else. */
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
  /** While more is read than a search waits for: about the number of rows when that read began; null otherwise. */
  expected: number | null;
}

/** Nothing is read before the first search, which tells the model. */
export function openVectorIndex(
  reading: SqliteDatabase,
  lastRevision: VectorIndex['lastRevision'] = null,
  part: Part = { at: 0, of: 1 },
  beforeRest: VectorIndex['beforeRest'] = async () => undefined,
): VectorIndex {
  return {
    statements: statementsFor(reading, part),
    part,
    lastRevision,
    beforeRest,
    loaded: null,
    pulling: Promise.resolve(),
    filling: Promise.resolve(),
    timer: undefined,
    isClosed: false,
  };
}

/**
 * The stored vectors of this model, their number, and the share of them that is read. The first call reads them: about 5 ms for 1,000. Beyond {@link awaitedRows}
 * the rest is read in the background.
 */
export async function vectorsOfModel(index: VectorIndex, model: string, awaited = awaitedRows) {
  const { matrix, expected: stored } = await loadedFor(index, model, awaited);
  const expected = stored === null ? matrix.size : Math.max(1, matrix.size, stored);
  return { matrix, expected, coverage: expected === 0 ? 1 : matrix.size / expected };
}

/** Tells the index that vectors were written, of this model, or erased: it reads them once writing has been quiet for a moment. */
export function wakeIndex(index: VectorIndex, model = index.loaded?.model): void {
  if (index.isClosed || model === undefined) return;
  clearTimeout(index.timer);
  index.timer = setTimeout(() => {
    vectorsOfModel(index, model).catch(() => undefined);
  }, quietMs);
  index.timer.unref();
}

/** Numbers of vectors: in memory; written or erased since; and, only if asked for, in the rows but not in memory, though nothing is pending. */
export async function inspectIndex(index: VectorIndex, thorough: boolean): Promise<IndexState> {
  const { loaded, statements } = index;
  const pending = statements.countAbove.get(loaded?.revision ?? 0) as number;
  const indexed = loaded?.matrix.size ?? 0;
  if (!thorough || loaded === null || pending > 0) return { indexed, pending, lost: 0 };
  const stored = statements.ofModel.all(loaded.model) as number[];
  return { indexed, pending, lost: stored.filter((seq) => !loaded.matrix.has(seq)).length };
}

/** Takes in what was written and erased, if anything was read before. */
export async function catchUpIndex(index: VectorIndex): Promise<void> {
  if (index.loaded) await vectorsOfModel(index, index.loaded.model);
}

/** Stops reading. */
export async function closeIndex(index: VectorIndex): Promise<void> {
  index.isClosed = true;
  clearTimeout(index.timer);
  await index.pulling;
  await index.filling;
}

async function loadedFor(index: VectorIndex, model: string, awaited: number): Promise<LoadedVectors> {
  if (index.loaded?.model === model && index.loaded.expected !== null) return index.loaded;
  // After the read under way: it may have begun before the caller's rows existed.
  const pulled = index.pulling.then(() => pull(index, model, awaited));
  index.pulling = pulled.catch(() => undefined);
  return pulled;
}

async function pull(index: VectorIndex, model: string, awaited: number): Promise<LoadedVectors> {
  if (index.loaded?.model !== model) index.loaded = { model, matrix: createMatrix(), revision: 0, expected: null };
  const { loaded } = index;
  if (loaded.expected !== null || loaded.revision === index.lastRevision?.()) return loaded;
  if (await takeIn(index, loaded, awaited)) return loaded;
  loaded.expected = estimateRows(index);
  index.filling = index
    .beforeRest()
    .then(() => takeIn(index, loaded))
    .catch(() => undefined)
    .then(() => {
      loaded.expected = null;
    });
  return loaded;
}

const rowsAtOnce = 32;

/** Reads new rows, at most about the given number; returns whether those were all. */
async function takeIn(index: VectorIndex, loaded: LoadedVectors, most = Number.POSITIVE_INFINITY): Promise<boolean> {
  const pause = pauses();
  for (let taken = 0; !index.isClosed && index.loaded === loaded; taken += pageSize) {
    const rows = pendingRows(index, loaded.revision);
    for (const [at, row] of rows.entries()) {
      takeInRow(loaded, row);
      // A long memory has a vector for each of its passages.
      if (at % rowsAtOnce === 0) await pause();
    }
    if (rows.length < pageSize) return true;
    if (taken + pageSize >= most) return false;
    await pause();
  }
  return true;
}

type PendingRow = [seq: number, revision: number, model: string, embedding: Buffer | null];

const pendingRows = ({ statements }: VectorIndex, revision: number) =>
  statements.pending.all(revision, revision) as PendingRow[];

function takeInRow(loaded: LoadedVectors, [seq, revision, model, embedding]: PendingRow): void {
  if (embedding !== null && model === loaded.model) loaded.matrix.put(seq, decodeVectors(embedding));
  else loaded.matrix.remove(seq);
  loaded.revision = revision;
}

/** Of all models. Only the count of all rows takes SQLite less than a millisecond, and keys fall evenly on the parts. */
const estimateRows = ({ statements, part: { of } }: VectorIndex) =>
  Math.ceil((statements.countAll.get() as number) / of);

function statementsFor(reading: SqliteDatabase, { at, of }: Part): Statements {
  const prepare = (sql: string) => reading.prepare(sql);
  const isOurs = `seq % ${of} = ${at}`;
  // Oldest first. Includes rows of another model and erased rows, because they must leave the index.
  const pending = `select seq, revision, model, embedding from vectors where revision > ? and ${isOurs}
    union all select seq, revision, '', null from erased_vectors where revision > ? and ${isOurs}
    order by revision limit ${pageSize}`;
  return {
    pending: prepare(pending).raw(),
    countAbove: prepare(`select count(*) from vectors where ${isOurs} and revision > ?`).pluck(),
    ofModel: prepare(`select seq from vectors where ${isOurs} and model = ? and embedding is not null`).pluck(),
    countAll: prepare('select count(*) from vectors').pluck(),
  };
}
