/**
 * The vectors of one SQLite workspace in memory: derived from the table `vectors`, never trusted over it, and gone when it is closed.
 *
 * It pulls: before each search, and once writing has been quiet for a moment, it takes in the rows whose `revision` is above the
 * last one it knows. So a transaction that is undone leaves no trace in it, what another process or thread wrote or erased is seen as
 * well, and a memory is found by the very next search.
 */
import { type Kysely, sql } from 'kysely';
import { pauses } from '../../../fair/pauses.ts';
import { runCompiled } from '../../compiled.ts';
import { decodeVectors } from '../../vector-bytes.ts';
import type { WorkspaceTables } from '../../workspace/tables.ts';
import { createMatrix, type VectorMatrix } from './vector-matrix.ts';

/** Rows per query: one ms. */
const pageSize = 128;
/** The rows that a search waits for, about 500 ms. The rest of a larger store is read in the background. */
export const awaitedRows = 100_000;
/** Writing must have been quiet for this time before rows are read without a search. */
export const quietMs = 100;

/** The memories whose vectors an index holds: each `of`-th key, beginning with `at`. */
export interface Part {
  readonly at: number;
  readonly of: number;
}

export interface VectorIndex {
  readonly reader: Kysely<WorkspaceTables>;
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
  reader: Kysely<WorkspaceTables>,
  lastRevision: VectorIndex['lastRevision'] = null,
  part: Part = { at: 0, of: 1 },
  beforeRest: VectorIndex['beforeRest'] = async () => undefined,
): VectorIndex {
  return {
    reader,
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
  const { loaded } = index;
  const row = await countVectors(index)
    .where('revision', '>', loaded?.revision ?? 0)
    .executeTakeFirstOrThrow();
  const [indexed, pending] = [loaded?.matrix.size ?? 0, Number(row.count)];
  if (!thorough || loaded === null || pending > 0) return { indexed, pending, lost: 0 };
  const stored = await vectorsIn(index)
    .where('model', '=', loaded.model)
    .where('embedding', 'is not', null)
    .select('seq')
    .execute();
  return { indexed, pending, lost: stored.filter(({ seq }) => !loaded.matrix.has(seq)).length };
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
  loaded.expected = await estimateRows(index);
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
    const rows = await pendingRows(index, loaded.revision);
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

/** Oldest first. Includes rows of another model and erased rows, because they must leave the index. */
async function pendingRows({ reader, part: { at, of } }: VectorIndex, revision: number) {
  return runCompiled(reader, 'pending vectors', { revision, at, of }, (slots) => {
    const isOurs = sql<boolean>`seq % ${slots.of} = ${slots.at}`;
    const written = reader
      .selectFrom('vectors')
      .select(['seq', 'revision', 'model', 'embedding'])
      .where('revision', '>', slots.revision)
      .where(isOurs);
    const erased = reader
      .selectFrom('erased_vectors')
      .select(['seq', 'revision', sql<string>`''`.as('model'), sql<unknown>`null`.as('embedding')])
      .where('revision', '>', slots.revision)
      .where(isOurs);
    return written.unionAll(erased).orderBy('revision').limit(pageSize);
  });
}

function takeInRow(loaded: LoadedVectors, row: Awaited<ReturnType<typeof pendingRows>>[number]): void {
  if (row.embedding !== null && row.model === loaded.model)
    loaded.matrix.put(row.seq, decodeVectors(row.embedding as Buffer));
  else loaded.matrix.remove(row.seq);
  loaded.revision = row.revision;
}

/** Of all models. Only the count of all rows takes SQLite less than a millisecond, and keys fall evenly on the parts. */
async function estimateRows({ reader, part: { of } }: VectorIndex): Promise<number> {
  const counted = reader.selectFrom('vectors').select((eb) => eb.fn.countAll().as('count'));
  return Math.ceil(Number((await counted.executeTakeFirstOrThrow()).count) / of);
}

const vectorsIn = ({ reader, part: { at, of } }: VectorIndex) =>
  reader.selectFrom('vectors').where(sql<boolean>`seq % ${of} = ${at}`);

const countVectors = (index: VectorIndex) => vectorsIn(index).select((eb) => eb.fn.countAll().as('count'));
