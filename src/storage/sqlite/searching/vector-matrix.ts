/**
 * Vectors in memory, one byte per component. A search compares every vector, in a large store by its code first:
 * 100,000 in 3 ms, a million in 20 ms. A graph index (HNSW) found only a quarter of the nearest among many texts that
 * differ only in a number or a name.
 */
import { embeddingDimensions, handicapOf, isZero } from '../../../model/vector.ts';
import { scaleOf, writeRounded } from './rounded-vectors.ts';
import { chunkSize, createCodes } from './vector-codes.ts';
import {
  type Chunk,
  type Chunks,
  createTopK,
  expectedThreshold,
  type FoundVector,
  minCodedVectors,
  roundedQuery,
  scoreOf,
  searchChunk,
  searchFor,
  sizeOf,
} from './vector-search.ts';

/**
 * Each memory has one vector and, if it is long, also those of its passages. The nearest of them counts, as in
 * `nearestOf`.
 */
export interface VectorMatrix {
  /** The number of memories. */
  readonly size: number;
  has(seq: number): boolean;
  /**
   * Adds the vectors of a memory, the vector of the whole content first, or replaces the former ones. Zero vectors are
   * left out.
   */
  put(seq: number, vectors: readonly Float32Array[]): void;
  /** Removes the vectors of a memory completely from RAM. */
  remove(seq: number): void;
  /** The nearest of all memories, best first. Yields to other work between two chunks. */
  nearest(vector: Float32Array, limit: number, pause: () => Promise<void>): Promise<FoundVector[]>;
  /** The nearest of these memories only; a missing one is left out. */
  nearestAmong(
    seqs: readonly number[],
    vector: Float32Array,
    limit: number,
    pause: () => Promise<void>,
  ): Promise<FoundVector[]>;
}

/** The operations of a search on the vectors, in whatever thread these are kept. */
export type ComparedVectors = Pick<VectorMatrix, 'size' | 'nearest' | 'nearestAmong'>;

/** The first size of a chunk, which grows by doubling. */
const minChunkSize = 64;

interface Place {
  readonly chunk: Chunk;
  row: number;
  /** The place of the next vector of the same memory. */
  next: Place | null;
}

/** Keys to look up before other work gets its turn. */
const keysPerPause = 2_048;

export function createMatrix(codedFrom = minCodedVectors): VectorMatrix {
  const chunks: Chunks = { all: [], codes: null, codedFrom, uncoded: [] };
  const places = new Map<number, Place>();
  const place = placeIn(chunks, places);
  return {
    get size() {
      return places.size;
    },
    has: (seq) => places.has(seq),
    put: (seq, vectors) => place(seq, vectors),
    remove: (seq) => place(seq, []),
    nearest: async (vector, limit, pause) => {
      codePendingRows(chunks, rowsCodedPerSearch);
      const search = searchFor(chunks, places.size, vector, limit);
      for (const [at, chunk] of chunks.all.entries()) {
        searchChunk(search, chunk, expectedThreshold(search, at));
        await pause();
      }
      for (const [chunk, least] of search.unfinished) {
        if (least <= search.best.least()) continue;
        searchChunk(search, chunk, search.best.least());
        await pause();
      }
      return search.best.found();
    },
    nearestAmong: async (seqs, vector, limit, pause) => {
      const query = roundedQuery(vector);
      const best = createTopK(limit);
      for (const [at, seq] of seqs.entries()) {
        for (let one = places.get(seq) ?? null; one !== null; one = one.next) best.add(seq, scoreOf(one, query));
        if (at % keysPerPause === keysPerPause - 1) await pause();
      }
      return best.found();
    },
  };
}

/** Overwrites the former vectors of a memory, takes more places if needed, and frees the places that are left over. */
function placeIn(chunks: Chunks, places: Map<number, Place>): (seq: number, vectors: readonly Float32Array[]) => void {
  return (seq, vectors) => {
    const held = placesOf(places.get(seq));
    const handicap = handicapOf(vectors.length - 1);
    const used: Place[] = [];
    for (const [at, vector] of vectors.entries()) {
      if (isZero(vector)) continue;
      const scale = scaleOf(vector);
      const before = held.findIndex(({ chunk }) => chunk.scale === scale);
      const place = before >= 0 ? held.splice(before, 1)[0]! : takePlace(chunks, scale, seq);
      writeRounded(vector, scale, place.chunk.rows, place.row * embeddingDimensions);
      writeCode(chunks, place.chunk, place.row);
      place.chunk.handicaps[place.row] = at === 0 ? 0 : handicap;
      used.push(place);
    }
    // Places to be freed are still linked, because they move when another place is freed.
    const linked = [...used, ...held];
    for (const [at, place] of linked.entries()) place.next = linked[at + 1] ?? null;
    if (linked[0]) places.set(seq, linked[0]);
    // Frees the highest row first, so that the row that moves into a freed place is never itself to be freed.
    for (const place of held.sort((one, other) => other.row - one.row)) leavePlace(chunks, places, place);
    const last = used.at(-1);
    if (last) last.next = null;
    else places.delete(seq);
  };
}

function placesOf(first: Place | undefined): Place[] {
  const all: Place[] = [];
  for (let one = first ?? null; one !== null; one = one.next) all.push(one);
  return all;
}

function rowOf({ rows }: Chunk, row: number): Int8Array {
  return rows.subarray(row * embeddingDimensions, (row + 1) * embeddingDimensions);
}

function takePlace(chunks: Chunks, scale: number, seq: number): Place {
  const hasRoom = (one: Chunk) => one.scale === scale && one.seqs.length < chunkSize;
  let chunk = chunks.all.findLast(hasRoom);
  if (!chunk) {
    const rows = new Int8Array(minChunkSize * embeddingDimensions);
    chunk = { scale, rows, seqs: [], handicaps: [], codesAt: null, coded: 0 };
    chunks.all.push(chunk);
  }
  const row = chunk.seqs.push(seq) - 1;
  if ((row + 1) * embeddingDimensions > chunk.rows.length) {
    const grown = new Int8Array(chunk.rows.length * 2);
    grown.set(chunk.rows);
    chunk.rows = grown;
    if (sizeOf(chunks) >= chunks.codedFrom) beginCodes(chunks);
  }
  return { chunk, row, next: null };
}

/** Frees a place by moving the last vector of the chunk into it. */
function leavePlace(chunks: Chunks, places: Map<number, Place>, { chunk, row }: Place): void {
  const last = chunk.seqs.length - 1;
  const moved = chunk.seqs[last]!;
  rowOf(chunk, row).set(rowOf(chunk, last));
  writeCode(chunks, chunk, row);
  rowOf(chunk, last).fill(0);
  writeCode(chunks, chunk, last);
  chunk.coded = Math.min(chunk.coded, last);
  chunk.seqs[row] = moved;
  chunk.handicaps[row] = chunk.handicaps[last]!;
  chunk.seqs.pop();
  chunk.handicaps.pop();
  for (let one = places.get(moved) ?? null; one !== null; one = one.next)
    if (one.chunk === chunk && one.row === last) one.row = row;
}

/** The fewest vectors of a chunk for which codes are worth it: fewer are compared as fast without codes. */
const minCodedChunkSize = 2_048;
/**
 * Rows to code with each vector that is written, and with each search, while rows wait: coding a whole chunk at once
 * would take 10 ms.
 */
const rowsCodedPerWrite = 8;
const rowsCodedPerSearch = 2_048;

function beginCodes(chunks: Chunks): void {
  chunks.codes ??= createCodes();
  for (const chunk of chunks.all) {
    if (chunks.codes === null || chunk.codesAt !== null || chunk.seqs.length < minCodedChunkSize) continue;
    chunk.codesAt = chunks.codes.addChunk(chunk.rows);
    if (chunk.codesAt === null) return;
    chunks.uncoded.push(chunk);
    for (const one of chunks.all) if (one.codesAt !== null) one.rows = chunks.codes.rowsAt(one.codesAt);
  }
}

/** Codes a row that was written. A row after uncoded ones in its chunk is coded later. */
function writeCode(chunks: Chunks, chunk: Chunk, row: number): void {
  codeRow(chunks, chunk, row);
  codePendingRows(chunks, rowsCodedPerWrite);
}

function codeRow({ codes }: Chunks, chunk: Chunk, row: number): void {
  if (codes === null || chunk.codesAt === null || row > chunk.coded) return;
  codes.writeCode(chunk.codesAt, row, chunk.scale);
  chunk.coded = Math.max(chunk.coded, row + 1);
}

function codePendingRows(chunks: Chunks, limit: number): void {
  const pending = chunks.uncoded.at(-1);
  if (!pending) return;
  for (let some = 0; some < limit && pending.coded < pending.seqs.length; some += 1)
    codeRow(chunks, pending, pending.coded);
  if (pending.coded >= pending.seqs.length) chunks.uncoded.pop();
}
