/**
 * The vectors of one SQLite workspace in memory: derived from the table `vectors`, never trusted over it, and gone when it is closed.
 *
 * It pulls: before each search, and once writing has been quiet for a moment, it takes in the rows whose `revision` is above the
 * last one it knows. So a transaction that is undone leaves no trace in it, what another process or thread wrote or erased is seen as
 * well, and a memory is found by the very next search.
 */
import { type Kysely, sql } from 'kysely';
import { pauses } from '../../fair/pauses.ts';
import { runCompiled } from '../compiled.ts';
import type { WorkspaceTables } from '../workspace/tables.ts';
import { decodeVector } from './vector-blob.ts';
import { createMatrix, type VectorMatrix } from './vector-matrix.ts';

/** Rows read by one query: some two ms. */
const pageSize = 512;
/** So many rows a search waits for, some 500 ms; of a larger store the rest is read behind it. */
export const awaitedRows = 100_000;
/** Writing must have been quiet for so long before rows are taken in that no search has asked for. */
const quietMs = 100;

export interface VectorIndex {
  readonly reader: Kysely<WorkspaceTables>;
  loaded: LoadedVectors | null;
  /** What takes in rows now: one after the other, so that no older row takes the place of a newer one. */
  pulling: Promise<unknown>;
  /** What reads the rest of a large store. */
  filling: Promise<void>;
  timer: NodeJS.Timeout | undefined;
  isClosed: boolean;
}

interface LoadedVectors {
  readonly model: string;
  readonly matrix: VectorMatrix;
  /** Of the last row taken in. */
  revision: number;
  /** While more is read than a search waits for: how many vectors of the model there were when that began. */
  expected: number | null;
}

/** Nothing is read before the first search: of which model vectors are wanted is known only then. */
export function openVectorIndex(reader: Kysely<WorkspaceTables>): VectorIndex {
  return {
    reader,
    loaded: null,
    pulling: Promise.resolve(),
    filling: Promise.resolve(),
    timer: undefined,
    isClosed: false,
  };
}

/**
 * The vectors of this model that are stored by now, and the share of them that is read. The first call reads them: some 5 ms for
 * 1,000; of more than {@link awaitedRows} the rest is read behind it.
 */
export async function vectorsOfModel(index: VectorIndex, model: string, awaited = awaitedRows) {
  const { matrix, expected } = await loadedFor(index, model, awaited);
  return { matrix, coverage: expected === null ? 1 : matrix.size / Math.max(1, matrix.size, expected) };
}

/** Tells that vectors were written or erased: they are taken in once writing has been quiet for a moment. */
export function wakeIndex(index: VectorIndex, model: string): void {
  if (index.isClosed) return;
  clearTimeout(index.timer);
  index.timer = setTimeout(() => {
    vectorsOfModel(index, model).catch(() => undefined);
  }, quietMs);
  index.timer.unref();
}

export async function inspectIndex({ reader, loaded }: VectorIndex): Promise<{ indexed: number; pending: number }> {
  const pending = await countVectors(reader)
    .where('revision', '>', loaded?.revision ?? 0)
    .executeTakeFirstOrThrow();
  return { indexed: loaded?.matrix.size ?? 0, pending: Number(pending.count) };
}

/** Stops taking in. */
export async function closeIndex(index: VectorIndex): Promise<void> {
  index.isClosed = true;
  clearTimeout(index.timer);
  await index.pulling;
  await index.filling;
}

async function loadedFor(index: VectorIndex, model: string, awaited: number): Promise<LoadedVectors> {
  if (index.loaded?.model === model && index.loaded.expected !== null) return index.loaded;
  // After what is being pulled: that may have read before the caller's rows were there.
  const pulled = index.pulling.then(() => pull(index, model, awaited));
  index.pulling = pulled.catch(() => undefined);
  return pulled;
}

async function pull(index: VectorIndex, model: string, awaited: number): Promise<LoadedVectors> {
  if (index.loaded?.model !== model) index.loaded = { model, matrix: createMatrix(), revision: 0, expected: null };
  const { loaded } = index;
  if (loaded.expected !== null || (await takeIn(index, loaded, awaited))) return loaded;
  loaded.expected = Number(
    (await countVectors(index.reader).where('model', '=', model).executeTakeFirstOrThrow()).count,
  );
  index.filling = takeIn(index, loaded)
    .catch(() => undefined)
    .then(() => {
      loaded.expected = null;
    });
  return loaded;
}

/** Takes in what it does not know yet, at most about so many rows; whether that was all. */
async function takeIn(index: VectorIndex, loaded: LoadedVectors, most = Number.POSITIVE_INFINITY): Promise<boolean> {
  const pause = pauses();
  for (let taken = 0; !index.isClosed && index.loaded === loaded; taken += pageSize) {
    const rows = await pendingRows(index.reader, loaded.revision);
    for (const row of rows) takeInRow(loaded, row);
    if (rows.length < pageSize) return true;
    if (taken + pageSize >= most) return false;
    await pause();
  }
  return true;
}

/** Oldest first; those of another model and those erased too, for they must leave it. */
async function pendingRows(reader: Kysely<WorkspaceTables>, revision: number) {
  return runCompiled(reader, 'pending vectors', { revision }, (slots) => {
    const written = reader
      .selectFrom('vectors')
      .select(['seq', 'revision', 'model', 'embedding'])
      .where('revision', '>', slots.revision);
    const erased = reader
      .selectFrom('erased_vectors')
      .select(['seq', 'revision', sql<string>`''`.as('model'), sql<unknown>`null`.as('embedding')])
      .where('revision', '>', slots.revision);
    return written.unionAll(erased).orderBy('revision').limit(pageSize);
  });
}

function takeInRow(loaded: LoadedVectors, row: Awaited<ReturnType<typeof pendingRows>>[number]): void {
  if (row.embedding !== null && row.model === loaded.model)
    loaded.matrix.put(row.seq, decodeVector(row.embedding as Buffer));
  else loaded.matrix.remove(row.seq);
  loaded.revision = row.revision;
}

const countVectors = (reader: Kysely<WorkspaceTables>) =>
  reader.selectFrom('vectors').select((eb) => eb.fn.countAll().as('count'));
