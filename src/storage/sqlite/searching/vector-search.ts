/** The nearest of rounded vectors: by their codes first where there are many, and else of all at once. */
import { exactSearch, type Matches, MetricKind } from 'usearch';
import { guarded } from '../../../fair/guarded-thread.ts';
import { embeddingDimensions, isZero } from '../../../model/vector.ts';
import { rowsAtOnce } from './code-scan.ts';
import { largestOf, mostOfByte, writeRounded } from './rounded-vectors.ts';
import {
  type CodedQuestion,
  chunkSize,
  codedQuestion,
  type LeastEstimate,
  measuredErrors,
  type VectorCodes,
} from './vector-codes.ts';

export interface FoundVector {
  seq: number;
  /** Cosine similarity, less the handicap of a passage. The error of rounding is about 0.0006, and 0.003 where one component outweighs all others. */
  score: number;
}

/**
 * Vectors that are rounded alike, so that their dot products can be compared, which takes half the time of cosines. A vector stays in its chunk unless
 * it changes: a search that yields between two chunks misses none that stays.
 */
export interface Chunk {
  /** A component times this number is a byte. */
  readonly scale: number;
  rows: Int8Array;
  /** Keys of memories, and what is taken off the similarity, by row. */
  readonly seqs: number[];
  readonly handicaps: number[];
  /** Where its codes are, if it has any, and the number of rows that are coded. */
  codesAt: number | null;
  coded: number;
}

export interface Chunks {
  readonly all: Chunk[];
  /** Null while the vectors are few, and where the system gives no memory. */
  codes: VectorCodes | null;
  /** The number of vectors from which on they are coded. */
  readonly codedFrom: number;
  /** Chunks of which not all rows are coded yet. */
  readonly behind: Chunk[];
}

/** Fewer vectors are compared about as fast without codes. */
export const worthCoding = 12 * chunkSize;

export const sizeOf = ({ all }: Chunks) => all.reduce((sum, { seqs }) => sum + seqs.length, 0);

interface RoundedQuery {
  readonly components: Int8Array;
  readonly scale: number;
}

export function roundedQuery(vector: Float32Array): RoundedQuery {
  const scale = isZero(vector) ? 1 : mostOfByte / largestOf(vector);
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

/** Calls back with the score of each of these rows of a coded chunk, or of all. */
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
  readonly best: Best;
  /** Codes may begin while the search gives way to others. */
  readonly chunks: Chunks;
  /** Null where codes exclude too few. */
  readonly coded: CodedSearch | null;
  /** By chunk, the score from which on all its vectors were found, where others may be among the best yet. */
  readonly looked: Map<Chunk, number>;
}

interface CodedSearch {
  readonly question: CodedQuestion;
  readonly leastEstimate: LeastEstimate;
  /** Scores of vectors all over the matrix, best first. */
  readonly measured: readonly number[];
}

export function searchFor(chunks: Chunks, memories: number, vector: Float32Array, limit: number): Search {
  const [query, vectors] = [roundedQuery(vector), sizeOf(chunks)];
  const isWorthIt = vectors >= limit * comparedForEach;
  const coded = chunks.codes !== null && isWorthIt ? codedSearch(chunks.all, chunks.codes, vector, query) : null;
  return { query, limit, vectors, memories, best: keepBest(limit), chunks, coded, looked: new Map() };
}

const isCoded = ({ codesAt, coded, seqs }: Chunk) => codesAt !== null && coded === seqs.length;

/** With fewer vectors for each of the nearest, codes exclude too few. */
const comparedForEach = 200;
/** Vectors of which codes and scores are compared, to know by how much codes err for a question. */
const measuredVectors = 384;

function codedSearch(
  chunks: readonly Chunk[],
  codes: VectorCodes,
  vector: Float32Array,
  query: RoundedQuery,
): CodedSearch | null {
  const coded = chunks.filter(isCoded);
  const question = codedQuestion(vector);
  const ofEach = Math.ceil(measuredVectors / rowsAtOnce / Math.max(1, coded.length));
  const pairs = coded.flatMap((chunk) => {
    const apart = Math.max(rowsAtOnce, Math.floor(chunk.seqs.length / ofEach / rowsAtOnce) * rowsAtOnce);
    const rows = Array.from(
      { length: ofEach * rowsAtOnce },
      (_, at) => apart * Math.floor(at / rowsAtOnce) + (at % rowsAtOnce),
    );
    const measured: [estimate: number, score: number][] = [];
    const existing = rows.filter((row) => row < chunk.seqs.length);
    eachScore(codes, chunk, existing, query, (row, score) =>
      // The product itself: what is taken off a passage tells nothing of the error.
      measured.push([codes.estimate(chunk.codesAt!, row, question), score + chunk.handicaps[row]!]),
    );
    return measured;
  });
  const leastEstimate = measuredErrors(pairs);
  const measured = pairs.map(([, score]) => score).sort((one, other) => other - one);
  return leastEstimate === null ? null : { question, leastEstimate, measured };
}

/** A score that somewhat more vectors than wanted probably have, judged by those seen so far. */
export function expectedLeast({ coded, limit, vectors, best }: Search, chunksSeen: number): number {
  if (coded === null) return best.least();
  const { measured } = coded;
  const seen = Math.min(vectors, chunksSeen * chunkSize);
  const share = (some: number) => Math.ceil((1.5 * limit * some) / vectors) + spareRank;
  return seen < measured.length
    ? measured[Math.min(measured.length - 1, share(measured.length))]!
    : Math.max(best.least(), best.nth(share(seen)));
}

const spareRank = 2;
/** If so great a share of a chunk must be compared itself, all of it is compared. */
const mostByCode = 1 / 4;

/** Adds all vectors of a chunk whose score is at least `least`, and among them those of the `limit` nearest memories of it. */
export function lookThrough(search: Search, chunk: Chunk, least: number): void {
  const { query, best, coded, looked } = search;
  const { codes } = search.chunks;
  const { seqs, codesAt } = chunk;
  const isAgain = looked.delete(chunk);
  if (codes === null || codesAt === null) {
    compare(search, chunk, isAgain);
    return;
  }
  const isNarrowed = coded !== null && isCoded(chunk) && least > Number.NEGATIVE_INFINITY;
  const rows = isNarrowed ? codes.atLeast(codesAt, seqs.length, coded.question, coded.leastEstimate(least)) : null;
  const isShort = rows !== null && rows.length <= mostByCode * seqs.length;
  eachScore(codes, chunk, isShort ? rows : null, query, (row, score) => best.add(seqs[row]!, score));
  if (isShort) looked.set(chunk, least);
}

/**
 * Rows of a chunk that are asked for at first: twice its share of the best, since asking again compares it again. Of memories without passages no more rows than
 * memories are wanted.
 */
function wantedAtFirst({ seqs }: Chunk, { vectors, memories, limit }: Search): number {
  const most = vectors > memories ? Number.POSITIVE_INFINITY : limit;
  return Math.min(most, 16 + Math.ceil((2 * limit * seqs.length) / vectors));
}

const nearestRows = guarded(exactSearch as (...given: unknown[]) => unknown);

/**
 * Adds the nearest rows. usearch reads from the beginning of the buffer, even where it is handed a part of it, and knows no handicaps, so rows that are left may
 * be among the best. That is seen once all chunks were looked through; then rows are added until none can be.
 */
function compare(search: Search, chunk: Chunk, isAgain: boolean): void {
  const { best, looked } = search;
  const { components, scale } = search.query;
  const { rows, seqs, handicaps } = chunk;
  const compared = rows.subarray(0, seqs.length * embeddingDimensions);
  const first = wantedAtFirst(chunk, search) * (isAgain ? more : 1);
  for (let wanted = Math.min(first, seqs.length); wanted > 0; wanted = Math.min(more * wanted, seqs.length)) {
    const { keys, distances } = nearestRows(
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
    const mostLeft = likeness(wanted - 1);
    if (wanted === seqs.length || best.least() >= mostLeft) return;
    if (!isAgain) {
      looked.set(chunk, mostLeft);
      return;
    }
  }
}

/** The growth of the number of rows that are asked for. */
const more = 4;

type Best = ReturnType<typeof keepBest>;

const worthCutting = 1.25;

function byScore(one: FoundVector, other: FoundVector): number {
  if (one.score !== other.score) return one.score < other.score ? 1 : -1;
  return one.seq - other.seq;
}

/**
 * Keeps the `limit` best memories of all that are added, each with its best score; sorts only when twice as many have gathered. Of one score the earlier stored
 * come first, in whatever order they were added.
 */
export function keepBest(limit: number) {
  let kept: FoundVector[] = [];
  let least = Number.NEGATIVE_INFINITY;
  const cut = () => {
    const seen = new Set<number>();
    kept = kept
      .sort(byScore)
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
    /** The score of this place, from 0 on, among those found so far; none is too low while there are fewer. */
    nth: (place: number) => Float64Array.from(kept, ({ score }) => -score).sort()[place] ?? Number.POSITIVE_INFINITY,
    found: () => {
      cut();
      return kept;
    },
  };
}
