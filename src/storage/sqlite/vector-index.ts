/**
 * The nearest-neighbour index of one SQLite workspace: derived from the table `vectors`, never trusted over it.
 *
 * It pulls: before each search, and in the background, it takes in the rows whose `revision` is above the last one it
 * knows. So a transaction that is undone leaves no trace in it, and what another process wrote is found as well.
 * Rows not taken in yet are compared one by one, so a memory is found by the very next search.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { dot } from '../../model/vector.ts';
import type { WorkspaceTables } from '../workspace/tables.ts';
import {
  blankFreePlaces,
  type FoundVector,
  type LoadedIndex,
  loadIndex,
  pendingRows,
  searchIndex,
  startIndex,
  takeIn,
  trySave,
  type VectorRow,
} from './loaded-index.ts';
import { decodeVector } from './vector-blob.ts';
import { readSlip, removeIndex } from './vector-file.ts';

/** Rows taken in per turn of the event loop: about 8 ms. */
const rowsPerTurn = 64;
/** Rows compared one by one at most; with more to take in, a search covers less than the store and says so. */
const scannedRows = 2_048;
/** Changes after which the index is saved, so that a crash costs at most this much catching up. */
const savedEvery = 20_000;
/** Writing must have been quiet for so long before rows are taken in in the background. */
const quietMs = 100;

export interface VectorIndex {
  readonly reader: Kysely<WorkspaceTables>;
  readonly file: string;
  /** False where another connection of this process keeps the index up to date: here it is loaded to be searched, and never saved. */
  readonly isKept: boolean;
  loaded: LoadedIndex | null;
  loading: Promise<LoadedIndex> | null;
  catchingUp: Promise<void> | null;
  timer: NodeJS.Timeout | undefined;
  isClosed: boolean;
}

/** Nothing is read before the first search: which model to load for is known only then. */
export function openVectorIndex(reader: Kysely<WorkspaceTables>, file: string, isKept: boolean): VectorIndex {
  return { reader, file, isKept, loaded: null, loading: null, catchingUp: null, timer: undefined, isClosed: false };
}

/** Nearest rows of this model, best first, and the share of the model's vectors that could be looked at. */
export async function searchVectors(
  state: VectorIndex,
  vector: Float32Array,
  model: string,
  limit: number,
): Promise<{ found: FoundVector[]; coverage: number }> {
  const loaded = await loadedFor(state, model);
  let rows = await pendingRows(state.reader, loaded, scannedRows + 1);
  if (rows.length > 0 && rows.length <= rowsPerTurn && !state.catchingUp) {
    takeIn(loaded, rows);
    rows = [];
  }
  if (rows.length > 0) catchUpSoon(state, loaded);
  // A row that is still to be taken in is newer than what the index knows of it, which takes a place among what it finds.
  const pending = new Set(rows.map(({ seq }) => seq));
  const outdated = rows.filter(({ seq }) => loaded.index.contains(BigInt(seq))).length;
  const known = searchIndex(loaded, vector, limit + outdated).filter(({ seq }) => !pending.has(seq));
  const found = merge(known, compare(rows, vector, model), limit);
  if (rows.length <= scannedRows) return { found, coverage: 1 };
  const covered = loaded.index.size() + rows.length;
  return { found, coverage: covered / (loaded.index.size() + (await countPending(state))) };
}

/** Vectors that the index holds; 0 before the first search. */
export function indexedSize({ loaded }: VectorIndex): number {
  return loaded?.index.size() ?? 0;
}

/** Tells that vectors were written: they are taken in once writing has been quiet for a moment. */
export function wakeIndex(state: VectorIndex, model: string): void {
  if (state.isClosed || !state.isKept) return;
  clearTimeout(state.timer);
  state.timer = setTimeout(() => {
    loadedFor(state, model).then(
      (loaded) => catchUpSoon(state, loaded),
      () => undefined,
    );
  }, quietMs);
  state.timer.unref();
}

export async function inspectIndex(state: VectorIndex): Promise<{ indexed: number; pending: number }> {
  return { indexed: indexedSize(state), pending: await countPending(state) };
}

/**
 * Leaves nothing of an erased vector in the saved index: takes in what is pending, overwrites the places of what was removed,
 * and saves. An index that is saved and not loaded is loaded only if it may hold one.
 */
export async function scrubIndex(state: VectorIndex): Promise<void> {
  const erased = await state.reader
    .selectFrom('erased_vectors')
    .select((eb) => eb.fn.max('revision').as('revision'))
    .executeTakeFirst();
  const last = Number(erased?.revision ?? 0);
  const saved = state.loaded ?? (await readSlip(state.file));
  if (saved === null) return removeIndex(state.file);
  const holdsNone = ('saved' in saved ? saved.saved : saved.revision) >= last && !saved.tells;
  if (holdsNone) return;
  // The main thread keeps the index: it lets go of what was erased by itself, and saves it anew.
  if (!state.isKept) return removeIndex(state.file);
  const loaded = await loadedFor(state, saved.model);
  await state.catchingUp?.catch(() => undefined);
  await catchUp(state, loaded);
  if (loaded.free > loaded.index.size()) return rebuildIndex(state, loaded.model);
  if (loaded.tells) await blankFreePlaces(loaded, nextTurn);
  await trySave(loaded, state.file);
}

/** Aside: until it is whole, the one there is goes on answering. */
async function rebuildIndex(state: VectorIndex, model: string): Promise<void> {
  const fresh = startIndex(model);
  await catchUp(state, fresh);
  if (state.isClosed) return;
  state.loaded = fresh;
  await trySave(fresh, state.file);
}

/** Stops taking in, and saves what is not saved. */
export async function closeIndex(state: VectorIndex): Promise<void> {
  state.isClosed = true;
  clearTimeout(state.timer);
  await state.loading?.catch(() => undefined);
  await state.catchingUp?.catch(() => undefined);
  if (!state.isKept || !state.loaded || state.loaded.unsaved === 0) return;
  // What was erased since must not come back into the file.
  const rows = await pendingRows(state.reader, state.loaded, scannedRows);
  if (rows.length > 0) takeIn(state.loaded, rows);
  await trySave(state.loaded, state.file);
}

async function loadedFor(state: VectorIndex, model: string): Promise<LoadedIndex> {
  if (state.loaded?.model === model) return state.loaded;
  state.loading ??= loadIndex(state.reader, state.file, model).finally(() => {
    state.loading = null;
  });
  const loaded = await state.loading;
  // Another model was being loaded meanwhile.
  if (loaded.model !== model) return loadedFor(state, model);
  if (state.loaded?.model !== model) state.loaded = loaded;
  return state.loaded;
}

function catchUpSoon(state: VectorIndex, loaded: LoadedIndex): void {
  state.catchingUp ??= catchUp(state, loaded)
    .catch(() => undefined)
    .finally(() => {
      state.catchingUp = null;
    });
}

async function catchUp(state: VectorIndex, loaded: LoadedIndex): Promise<void> {
  while (!state.isClosed) {
    const rows = await pendingRows(state.reader, loaded, rowsPerTurn);
    if (rows.length === 0) break;
    takeIn(loaded, rows);
    if (state.isKept && loaded.unsaved >= savedEvery) await trySave(loaded, state.file);
    await nextTurn();
  }
}

async function countPending({ reader, loaded }: VectorIndex): Promise<number> {
  let query = reader.selectFrom('vectors').select((eb) => eb.fn.countAll().as('count'));
  if (loaded) query = query.where('revision', '>', loaded.revision);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

function compare(rows: readonly VectorRow[], vector: Float32Array, wanted: string): FoundVector[] {
  return rows.flatMap(({ seq, model, embedding }) =>
    embedding && model === wanted ? [{ seq, score: dot(decodeVector(embedding), vector) }] : [],
  );
}

function merge(known: FoundVector[], compared: FoundVector[], limit: number): FoundVector[] {
  if (compared.length === 0) return known;
  return [...known, ...compared].sort((a, b) => b.score - a.score).slice(0, limit);
}
