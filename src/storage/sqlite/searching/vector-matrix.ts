/**
 * Vectors in memory, one byte per component. A search compares every vector: 100,000 in 2 ms, a million in 20. A graph (HNSW) found only a quarter of
 * the nearest where many texts differ only in a number or a name.
 */
import { exactSearch, type Matches, MetricKind } from 'usearch';
import { embeddingDimensions, handicapOf, isZero } from '../../../model/vector.ts';

export interface FoundVector {
  seq: number;
  /** Cosine similarity, less the handicap of a passage. The error of rounding is about 0.0006, and 0.003 where one component outweighs all others. */
  score: number;
}

/** Each memory has one vector or, if it is long, those of its passages too. The nearest of them stands for it, as `nearestOf` tells. */
export interface VectorMatrix {
  /** The number of memories. */
  readonly size: number;
  has(seq: number): boolean;
  /** Adds the vectors of a memory, that of the whole first, or replaces the former ones. Those that say nothing are left out. */
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

/** What a search asks of the vectors, wherever they are kept. */
export type ComparedVectors = Pick<VectorMatrix, 'size' | 'nearest' | 'nearestAmong'>;

/** Vectors compared in one go, in less than a millisecond. */
const chunkSize = 16_384;
/** The first size of a chunk, which grows by doubling. */
const smallestChunk = 64;

/**
 * Vectors that are rounded alike, so that their dot products can be compared, which takes half the time of cosines. A vector stays in its chunk unless
 * it changes: a search that yields between two chunks misses none that stays.
 */
interface Chunk {
  /** A component times this number is a byte. */
  readonly scale: number;
  rows: Int8Array;
  /** Keys of memories, and what is taken off the similarity, by row. */
  readonly seqs: number[];
  readonly handicaps: number[];
}

interface Place {
  readonly chunk: Chunk;
  row: number;
  /** That of the next vector of the same memory. */
  next: Place | null;
}

/** Vectors looked up by key between two turns for others. */
const gatheredSize = 2_048;

export function createMatrix(): VectorMatrix {
  const chunks: Chunk[] = [];
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
      const query = roundedQuery(vector);
      const best = keepBest(limit);
      const vectors = chunks.reduce((sum, { seqs }) => sum + seqs.length, 0);
      for (const chunk of chunks) {
        compare(chunk, query, wantedAtFirst(chunk, vectors, limit), best);
        await pause();
      }
      return best.found();
    },
    nearestAmong: async (seqs, vector, limit, pause) => {
      const query = roundedQuery(vector);
      const best = keepBest(limit);
      for (const [at, seq] of seqs.entries()) {
        for (let one = places.get(seq) ?? null; one !== null; one = one.next) best.add(seq, scoreOf(one, query));
        if (at % gatheredSize === gatheredSize - 1) await pause();
      }
      return best.found();
    },
  };
}

/** Overwrites the former vectors of a memory, takes further places for more, and leaves those that become free. */
function placeIn(chunks: Chunk[], places: Map<number, Place>): (seq: number, vectors: readonly Float32Array[]) => void {
  return (seq, vectors) => {
    const held = listed(places.get(seq));
    const handicap = handicapOf(vectors.length - 1);
    const used: Place[] = [];
    for (const [at, vector] of vectors.entries()) {
      if (isZero(vector)) continue;
      const scale = scaleOf(vector);
      const before = held.findIndex(({ chunk }) => chunk.scale === scale);
      const place = before >= 0 ? held.splice(before, 1)[0]! : takePlace(chunks, scale, seq);
      writeRounded(vector, scale, place.chunk.rows, place.row * embeddingDimensions);
      place.chunk.handicaps[place.row] = at === 0 ? 0 : handicap;
      used.push(place);
    }
    // Places that become free are still linked, since they move when another one is left.
    const linked = [...used, ...held];
    for (const [at, place] of linked.entries()) place.next = linked[at + 1] ?? null;
    if (linked[0]) places.set(seq, linked[0]);
    // From the highest row on, so that the row that moves into a free one is never another free one.
    for (const place of held.sort((one, other) => other.row - one.row)) leavePlace(places, place);
    const last = used.at(-1);
    if (last) last.next = null;
    else places.delete(seq);
  };
}

function listed(first: Place | undefined): Place[] {
  const all: Place[] = [];
  for (let one = first ?? null; one !== null; one = one.next) all.push(one);
  return all;
}

function rowOf({ rows }: Chunk, row: number): Int8Array {
  return rows.subarray(row * embeddingDimensions, (row + 1) * embeddingDimensions);
}

function takePlace(chunks: Chunk[], scale: number, seq: number): Place {
  const hasRoom = (one: Chunk) => one.scale === scale && one.seqs.length < chunkSize;
  let chunk = chunks.findLast(hasRoom);
  if (!chunk) {
    chunk = { scale, rows: new Int8Array(smallestChunk * embeddingDimensions), seqs: [], handicaps: [] };
    chunks.push(chunk);
  }
  const row = chunk.seqs.push(seq) - 1;
  if ((row + 1) * embeddingDimensions > chunk.rows.length) {
    const grown = new Int8Array(chunk.rows.length * 2);
    grown.set(chunk.rows);
    chunk.rows = grown;
  }
  return { chunk, row, next: null };
}

/** The chunk's last vector takes the place that becomes free. */
function leavePlace(places: Map<number, Place>, { chunk, row }: Place): void {
  const last = chunk.seqs.length - 1;
  const moved = chunk.seqs[last]!;
  rowOf(chunk, row).set(rowOf(chunk, last));
  rowOf(chunk, last).fill(0);
  chunk.seqs[row] = moved;
  chunk.handicaps[row] = chunk.handicaps[last]!;
  chunk.seqs.pop();
  chunk.handicaps.pop();
  for (let one = places.get(moved) ?? null; one !== null; one = one.next)
    if (one.chunk === chunk && one.row === last) one.row = row;
}

interface RoundedQuery {
  readonly components: Int8Array;
  readonly scale: number;
}

function roundedQuery(vector: Float32Array): RoundedQuery {
  const scale = isZero(vector) ? 1 : mostOfByte / largestOf(vector);
  const components = new Int8Array(embeddingDimensions);
  writeRounded(vector, scale, components, 0);
  return { components, scale };
}

const mostOfByte = 127;

function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (let at = 0; at < embeddingDimensions; at += 1) {
    const component = vector[at]!;
    if (component > largest) largest = component;
    else if (-component > largest) largest = -component;
  }
  return largest;
}

/** The largest component becomes 90 to 127: powers of the root of 2, so that most vectors of a model have one of two scales. */
function scaleOf(vector: Float32Array): number {
  return mostOfByte / 2 ** (Math.ceil(2 * Math.log2(largestOf(vector))) / 2);
}

/** A plain loop, because a large store passes through here once. */
function writeRounded(vector: Float32Array, scale: number, into: Int8Array, start: number): void {
  for (let at = 0; at < embeddingDimensions; at += 1) {
    // The array truncates the fraction.
    const component = vector[at]! * scale;
    into[start + at] = component < 0 ? component - 0.5 : component + 0.5;
  }
}

function scoreOf({ chunk, row }: Place, { components, scale }: RoundedQuery): number {
  const start = row * embeddingDimensions;
  let sum = 0;
  for (let at = 0; at < embeddingDimensions; at += 1) sum += chunk.rows[start + at]! * components[at]!;
  return sum / (chunk.scale * scale) - chunk.handicaps[row]!;
}

/** Rows of a chunk that are asked for at first: twice its share of the best, since asking again compares it again. */
function wantedAtFirst({ seqs }: Chunk, vectors: number, limit: number): number {
  return Math.min(limit, 16 + Math.ceil((2 * limit * seqs.length) / vectors));
}

/**
 * Adds the nearest rows, among them those of the `limit` nearest memories. usearch reads from the beginning of the buffer, even where it is handed a
 * part of it, and knows no handicaps: rows are added until none that is left can be among the best.
 */
function compare(chunk: Chunk, { components, scale }: RoundedQuery, first: number, best: Best): void {
  const { rows, seqs, handicaps } = chunk;
  const compared = rows.subarray(0, seqs.length * embeddingDimensions);
  for (let wanted = Math.min(first, seqs.length); wanted > 0; wanted = Math.min(4 * wanted, seqs.length)) {
    const { keys, distances } = exactSearch(
      compared,
      components,
      embeddingDimensions,
      wanted,
      MetricKind.IP,
      1,
    ) as Matches;
    // usearch tells 1 less the product.
    const likeness = (at: number) => (1 - distances[at]!) / (chunk.scale * scale);
    // All of them again: rows at one distance come in another order each time.
    for (let at = 0; at < wanted; at += 1) {
      const row = Number(keys[at]!);
      best.add(seqs[row]!, likeness(at) - handicaps[row]!);
    }
    if (wanted === seqs.length || best.least() >= likeness(wanted - 1)) return;
  }
}

type Best = ReturnType<typeof keepBest>;

const worthCutting = 1.25;

/** Keeps the `limit` best memories of all that are added, each with its best score; sorts only when twice as many have gathered. */
function keepBest(limit: number) {
  let kept: FoundVector[] = [];
  let least = Number.NEGATIVE_INFINITY;
  const cut = () => {
    const seen = new Set<number>();
    kept = kept
      .sort((one, other) => other.score - one.score)
      .filter(({ seq }) => !seen.has(seq) && seen.add(seq))
      .slice(0, limit);
    if (kept.length === limit) least = kept.at(-1)!.score;
  };
  return {
    add: (seq: number, score: number) => {
      if (score <= least) return;
      kept.push({ seq, score });
      if (kept.length > 2 * limit) cut();
    },
    /** At most the score above which a memory comes among the best; none is too low while there are fewer than `limit`. */
    least: () => {
      if (least === Number.NEGATIVE_INFINITY || kept.length > worthCutting * limit) cut();
      return least;
    },
    found: () => {
      cut();
      return kept;
    },
  };
}
