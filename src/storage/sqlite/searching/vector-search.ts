/** Finds the nearest rounded vectors: by their codes first if there are many, otherwise by comparing all of them. */
import { exactSearch, type Matches, MetricKind } from 'usearch';
import { guarded } from '../../../fair/guarded-thread.ts';
import { embeddingDimensions, isZero } from '../../../model/vector.ts';
import { rowsPerBlock } from './code-scan.ts';
import { maxByte, maxComponentOf, writeRounded } from './rounded-vectors.ts';
import {
  type CodedQuery,
  chunkSize,
  encodeQuery,
  fitMinEstimate,
  type MinEstimate,
  type VectorCodes,
} from './vector-codes.ts';

export interface FoundVector {
  seq: number;
  /**
   * Cosine similarity, minus the handicap of a passage. The rounding error is about 0.0006, and 0.003 if one component
   * outweighs all others.
   */
  score: number;
}

/**
 * Vectors that are rounded with the same scale, so that their dot products can be compared, which takes half the time
 * of cosines. A vector stays in its chunk unless it changes, so a search that yields between two chunks misses no
 * unchanged vector.
 */
export interface Chunk {
  /** The factor that turns a component into a byte. */
  readonly scale: number;
  rows: Int8Array;
  /** Keys of memories, and the handicaps subtracted from the similarities, by row. */
  readonly seqs: number[];
  readonly handicaps: number[];
  /** The place of the chunk's codes, null if it has none; and the number of rows that are coded. */
  codesAt: number | null;
  coded: number;
}

export interface Chunks {
  readonly all: Chunk[];
  /** Null while there are few vectors, and if the system provides no memory. */
  codes: VectorCodes | null;
  /** The number of vectors from which codes are used. */
  readonly codedFrom: number;
  /** Chunks of which not all rows are coded yet. */
  readonly uncoded: Chunk[];
}

/** The fewest vectors for which codes are worth it: fewer are compared about as fast without codes. */
export const minCodedVectors = 12 * chunkSize;

export const sizeOf = ({ all }: Chunks) => all.reduce((sum, { seqs }) => sum + seqs.length, 0);

interface RoundedQuery {
  readonly components: Int8Array;
  readonly scale: number;
}

export function roundedQuery(vector: Float32Array): RoundedQuery {
  const scale = isZero(vector) ? 1 : maxByte / maxComponentOf(vector);
  const components = new Int8Array(embeddingDimensions);
  writeRounded(vector, scale, components, 0);
  return { components, scale };
}

export function scoreOf({ chunk, row }: { chunk: Chunk; row: number }, { components, scale }: RoundedQuery): number {
  const start = row * embeddingDimensions;
  const { rows } = chunk;
  let sum = 0;
  for (let at = 0; at < embeddingDimensions; at += 1) sum = (sum + Math.imul(rows[start + at]!, components[at]!)) | 0;
  return sum / (chunk.scale * scale) - chunk.handicaps[row]!;
}

/** Calls `take` with the score of each of these rows of a coded chunk, or of all its rows. */
function eachScore(
  codes: VectorCodes,
  chunk: Chunk,
  rows: readonly number[] | null,
  query: RoundedQuery,
  take: (row: number, score: number) => void,
): void {
  const products = codes.products(chunk.codesAt!, rows ?? chunk.seqs.length, query.components);
  const scale = chunk.scale * query.scale;
  for (let at = 0; at < products.length; at += 1) {
    const row = rows === null ? at : rows[at]!;
    take(row, products[at]! / scale - chunk.handicaps[row]!);
  }
}

interface Search {
  readonly query: RoundedQuery;
  readonly limit: number;
  readonly vectors: number;
  readonly memories: number;
  readonly best: TopK;
  /** Codes may be created while the search yields. */
  readonly chunks: Chunks;
  /** Null if codes would exclude too few vectors. */
  readonly coded: CodedSearch | null;
  /**
   * Chunks of which some vectors may still be among the best, each with the score down to which all its vectors were
   * found.
   */
  readonly unfinished: Map<Chunk, number>;
}

interface CodedSearch {
  readonly query: CodedQuery;
  readonly minEstimate: MinEstimate;
  /** Scores of vectors sampled from all coded chunks, best first. */
  readonly sampledScores: readonly number[];
}

export function searchFor(chunks: Chunks, memories: number, vector: Float32Array, limit: number): Search {
  const [query, vectors] = [roundedQuery(vector), sizeOf(chunks)];
  const isWorthIt = vectors >= limit * minVectorsPerResult;
  const coded = chunks.codes !== null && isWorthIt ? codedSearch(chunks.all, chunks.codes, vector, query) : null;
  return { query, limit, vectors, memories, best: createTopK(limit), chunks, coded, unfinished: new Map() };
}

const isCoded = ({ codesAt, coded, seqs }: Chunk) => codesAt !== null && coded === seqs.length;

/** The fewest vectors per memory wanted: with fewer, codes exclude too few vectors. */
const minVectorsPerResult = 200;
/** Vectors whose codes and scores are compared to measure the error of codes for a query. */
const sampleSize = 384;

function codedSearch(
  chunks: readonly Chunk[],
  codes: VectorCodes,
  vector: Float32Array,
  query: RoundedQuery,
): CodedSearch | null {
  const coded = chunks.filter(isCoded);
  const codedQuery = encodeQuery(vector);
  const blocksPerChunk = Math.ceil(sampleSize / rowsPerBlock / Math.max(1, coded.length));
  const pairs = coded.flatMap((chunk) => {
    const stride = Math.max(rowsPerBlock, Math.floor(chunk.seqs.length / blocksPerChunk / rowsPerBlock) * rowsPerBlock);
    const rows = Array.from(
      { length: blocksPerChunk * rowsPerBlock },
      (_, at) => stride * Math.floor(at / rowsPerBlock) + (at % rowsPerBlock),
    );
    const measured: [estimate: number, score: number][] = [];
    const existing = rows.filter((row) => row < chunk.seqs.length);
    eachScore(codes, chunk, existing, query, (row, score) =>
      // The dot product itself: the handicap of a passage is no error of the code.
      measured.push([codes.estimate(chunk.codesAt!, row, codedQuery), score + chunk.handicaps[row]!]),
    );
    return measured;
  });
  const minEstimate = fitMinEstimate(pairs);
  const sampledScores = pairs.map(([, score]) => score).sort((one, other) => other - one);
  return minEstimate === null ? null : { query: codedQuery, minEstimate, sampledScores };
}

/** A score that somewhat more vectors than wanted probably reach, estimated from the vectors seen so far. */
export function expectedThreshold({ coded, limit, vectors, best }: Search, chunksSeen: number): number {
  if (coded === null) return best.least();
  const { sampledScores } = coded;
  const seen = Math.min(vectors, chunksSeen * chunkSize);
  const share = (some: number) => Math.ceil((1.5 * limit * some) / vectors) + rankMargin;
  return seen < sampledScores.length
    ? sampledScores[Math.min(sampledScores.length - 1, share(sampledScores.length))]!
    : Math.max(best.least(), best.nth(share(seen)));
}

const rankMargin = 2;
/** If codes leave more than this share of a chunk's vectors to compare, the whole chunk is compared. */
const maxShareByCode = 1 / 4;

/**
 * Adds the vectors of a chunk that may be among the best: by codes, all whose score is at least `threshold`; without codes,
 * the nearest. If others may still be among the best, `unfinished` keeps the score down to which all were found.
 */
export function searchChunk(search: Search, chunk: Chunk, threshold: number): void {
  const { query, best, coded, unfinished } = search;
  const { codes } = search.chunks;
  const { seqs, codesAt } = chunk;
  const isSecondPass = unfinished.delete(chunk);
  if (codes === null || codesAt === null) {
    compare(search, chunk, isSecondPass);
    return;
  }
  const isNarrowed = coded !== null && isCoded(chunk) && threshold > Number.NEGATIVE_INFINITY;
  const rows = isNarrowed ? codes.rowsAbove(codesAt, seqs.length, coded.query, coded.minEstimate(threshold)) : null;
  const isFew = rows !== null && rows.length <= maxShareByCode * seqs.length;
  eachScore(codes, chunk, isFew ? rows : null, query, (row, score) => best.add(seqs[row]!, score));
  if (isFew) unfinished.set(chunk, threshold);
}

/**
 * Rows to request from a chunk at first: twice its share of the best, because a second request compares the whole chunk
 * again. If no memory has passages, no more rows than memories are needed.
 */
function initialRowCount({ seqs }: Chunk, { vectors, memories, limit }: Search): number {
  const most = vectors > memories ? Number.POSITIVE_INFINITY : limit;
  return Math.min(most, 16 + Math.ceil((2 * limit * seqs.length) / vectors));
}

const nearestRows = guarded(exactSearch as (...given: unknown[]) => unknown);

/**
 * Adds the nearest rows. usearch reads from the beginning of the buffer, even if it gets a subarray, and knows no
 * handicaps, so the remaining rows may be among the best. This shows once all chunks have been searched; then rows are
 * added until no remaining row can be among the best.
 */
function compare(search: Search, chunk: Chunk, isSecondPass: boolean): void {
  const { best, unfinished } = search;
  const { components, scale } = search.query;
  const { rows, seqs, handicaps } = chunk;
  const compared = rows.subarray(0, seqs.length * embeddingDimensions);
  const first = initialRowCount(chunk, search) * (isSecondPass ? growth : 1);
  for (let wanted = Math.min(first, seqs.length); wanted > 0; wanted = Math.min(growth * wanted, seqs.length)) {
    const { keys, distances } = nearestRows(
      compared,
      components,
      embeddingDimensions,
      wanted,
      MetricKind.IP,
      1,
    ) as Matches;
    // usearch returns 1 minus the dot product.
    const similarityAt = (at: number) => (1 - distances[at]!) / (chunk.scale * scale);
    // Adds all of them again: rows at the same distance come in a different order each time.
    for (let at = 0; at < wanted; at += 1) {
      const row = Number(keys[at]!);
      best.add(seqs[row]!, similarityAt(at) - handicaps[row]!);
    }
    const maxRemaining = similarityAt(wanted - 1);
    if (wanted === seqs.length || best.least() >= maxRemaining) return;
    if (!isSecondPass) {
      unfinished.set(chunk, maxRemaining);
      return;
    }
  }
}

/** Growth factor of the number of rows requested. */
const growth = 4;

type TopK = ReturnType<typeof createTopK>;

const trimFactor = 1.25;

/** Best first; memories of equal score in the order of storing. */
export function byNearness(one: FoundVector, other: FoundVector): number {
  if (one.score !== other.score) return one.score < other.score ? 1 : -1;
  return one.seq - other.seq;
}

/**
 * Keeps the `limit` best memories of all that are added, each with its best score; sorts only when twice as many have
 * accumulated. Memories of equal score are in the order of storing, whatever the order in which they were added.
 */
export function createTopK(limit: number) {
  let kept: FoundVector[] = [];
  let least = Number.NEGATIVE_INFINITY;
  const cut = () => {
    const seen = new Set<number>();
    kept = kept
      .sort(byNearness)
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
    /**
     * A lower bound of the score that a memory needs to be among the best; -Infinity while there are fewer than
     * `limit`.
     */
    least: () => {
      if (least === Number.NEGATIVE_INFINITY || kept.length > trimFactor * limit) cut();
      return least;
    },
    /** The score at this place, from 0, among those found so far; -Infinity while there are fewer. */
    nth: (place: number) => -(Float64Array.from(kept, ({ score }) => -score).sort()[place] ?? Number.POSITIVE_INFINITY),
    found: () => {
      cut();
      return kept;
    },
  };
}
