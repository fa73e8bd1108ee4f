/**
 * Codes of vectors: two bits per component, a quarter of the bytes of the rounded vectors, and a quarter of the time to
 * compare them. Codes only show which vectors may be near enough to be compared themselves. Their error is measured on
 * some vectors for each query.
 */
import { embeddingDimensions } from '../../../model/vector.ts';
import {
  bytesPerBlock,
  type Comparisons,
  codesPerVector,
  compileComparisons,
  maxSummand,
  rowOfBit,
  rowsPerBlock,
} from './code-scan.ts';

export interface VectorCodes {
  /**
   * Takes over a chunk's rounded vectors and returns their place; null if the system provides no more memory.
   * Afterwards the rows of every chunk must be taken from `rowsAt` again.
   */
  addChunk(rows: Int8Array): number | null;
  rowsAt(place: number): Int8Array;
  /** Writes the code of a row, in which a component times `scale` is a byte. */
  writeCode(place: number, row: number, scale: number): void;
  /** The approximate dot product of a row with the query. */
  estimate(place: number, row: number, query: CodedQuery): number;
  /** Of the first `count` rows, those whose estimate is at least `least`. */
  rowsAbove(place: number, count: number, query: CodedQuery, least: number): number[];
  /**
   * The dot products of these rows, or of the first `which` rows, with a rounded query, in order. Valid until the
   * next call.
   */
  products(place: number, which: readonly number[] | number, query: Int8Array): Int32Array;
}

export interface CodedQuery {
  /** The amount that each code adds to an estimate, in units of `step`; an estimate starts at `base`. */
  readonly table: Uint8Array;
  readonly base: number;
  readonly step: number;
}

/** Rows per chunk: vectors compared without yielding, in less than a millisecond. */
export const chunkSize = 16_384;

/**
 * The best four values for a component of a unit vector, and the bounds between them (Lloyd–Max, for a normal
 * distribution).
 */
const spread = 1 / Math.sqrt(embeddingDimensions);
const levels = [-1.51, -0.4528, 0.4528, 1.51].map((level) => level * spread);
const bound = 0.9816 * spread;

const pageBytes = 65_536;
const rowsBytes = chunkSize * embeddingDimensions;
const codesBytes = (chunkSize * bytesPerBlock) / rowsPerBlock;
/**
 * The memory holds the table of summands, a query, row numbers, their products, and then the rows and codes of each
 * chunk.
 */
const tableAt = 0;
const queryAt = tableAt + 16 * codesPerVector;
const whichAt = pageBytes;
const productsAt = whichAt + 4 * chunkSize;
const firstPlace = productsAt + 4 * chunkSize;

/** Null if the system provides no memory, or the processor lacks instructions that the comparisons need. */
export function createCodes(): VectorCodes | null {
  try {
    const memory = new WebAssembly.Memory({ initial: firstPlace / pageBytes });
    return codesIn(memory, compileComparisons(memory));
  } catch (error) {
    if (error instanceof RangeError || (error instanceof Error && error.name === 'CompileError')) return null;
    throw error;
  }
}

function codesIn(memory: WebAssembly.Memory, { scan, multiply }: Comparisons): VectorCodes {
  let bytes = new Uint8Array(memory.buffer);
  let end = firstPlace;
  return {
    addChunk: (rows) => {
      const place = end;
      try {
        memory.grow((rowsBytes + codesBytes) / pageBytes);
      } catch (error) {
        if (error instanceof RangeError) return null;
        throw error;
      }
      end += rowsBytes + codesBytes;
      bytes = new Uint8Array(memory.buffer);
      bytes.set(rows, place);
      return place;
    },
    rowsAt: (place) => new Int8Array(memory.buffer, place, rowsBytes),
    writeCode: (place, row, scale) => {
      const limit = bound * scale;
      const start = codeAt(place, row);
      const [shift, kept] = (row & 16) === 0 ? [0, 0xf0] : [4, 0x0f];
      for (let at = 0; at < codesPerVector; at += 1) {
        const from = place + row * embeddingDimensions + 2 * at;
        const code = levelOf(bytes[from]!, limit) | (levelOf(bytes[from + 1]!, limit) << 2);
        bytes[start + 16 * at] = (bytes[start + 16 * at]! & kept) | (code << shift);
      }
    },
    estimate: (place, row, { table, base, step }) => {
      const start = codeAt(place, row);
      const shift = (row & 16) === 0 ? 0 : 4;
      let sum = 0;
      for (let at = 0; at < codesPerVector; at += 1) sum += table[16 * at + ((bytes[start + 16 * at]! >> shift) & 15)]!;
      return base + step * sum;
    },
    rowsAbove: (place, count, { table, base, step }, least) => {
      const steps = Math.max(0, Math.ceil((least - base) / step));
      if (steps > codesPerVector * maxSummand) return [];
      // Another query may have been compared since.
      bytes.set(table, tableAt);
      const found = scan(place + rowsBytes, Math.ceil(count / rowsPerBlock), tableAt, steps, whichAt);
      const rows: number[] = [];
      for (const bit of new Uint32Array(memory.buffer, whichAt, found)) {
        const row = bit - (bit % rowsPerBlock) + rowOfBit[bit % rowsPerBlock]!;
        if (row < count) rows.push(row);
      }
      return rows;
    },
    products: (place, which, query) => {
      new Int16Array(memory.buffer, queryAt, embeddingDimensions).set(query);
      const count = typeof which === 'number' ? which : which.length;
      const numbers = new Uint32Array(memory.buffer, whichAt, count);
      if (typeof which !== 'number') numbers.set(which);
      else for (let row = 0; row < count; row += 1) numbers[row] = row;
      multiply(place, whichAt, count, queryAt, productsAt);
      return new Int32Array(memory.buffer, productsAt, count);
    },
  };
}

const codeAt = (place: number, row: number) =>
  place + rowsBytes + Math.floor(row / rowsPerBlock) * bytesPerBlock + (row & 15);

/** The index of the value that stands for a component, which is a signed byte read as unsigned. */
const levelOf = (byte: number, limit: number) => (byte > 127 ? (byte - 256 < -limit ? 0 : 1) : byte < limit ? 2 : 3);

export function encodeQuery(vector: Float32Array): CodedQuery {
  const weights = Array.from({ length: codesPerVector }, (_, at) => [vector[2 * at]!, vector[2 * at + 1]!] as const);
  const maxima = weights.map(([one, other]) => levels[3]! * (Math.abs(one) + Math.abs(other)));
  const step = (2 * Math.max(...maxima, Number.MIN_VALUE)) / maxSummand;
  const table = new Uint8Array(16 * codesPerVector);
  for (const [at, [one, other]] of weights.entries())
    for (let code = 0; code < 16; code += 1) {
      const product = one * levels[code & 3]! + other * levels[code >> 2]!;
      table[16 * at + code] = Math.round((product + maxima[at]!) / step);
    }
  return { table, base: -maxima.reduce((sum, one) => sum + one, 0), step };
}

/** Converts a score to the least estimate that a vector of that score may have. */
export type MinEstimate = (score: number) => number;

/**
 * Errors beyond this number of standard deviations occur once in 30,000, and matter only for the last of the nearest.
 */
const deviations = 4;
const minSamples = 256;

/**
 * Fits a line through pairs of an estimate and the score. Null if there are too few pairs, or estimates say too little
 * about scores.
 */
export function fitMinEstimate(pairs: readonly (readonly [estimate: number, score: number])[]): MinEstimate | null {
  if (pairs.length < minSamples) return null;
  const mean = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((sum, one) => sum + of(one), 0) / pairs.length;
  const [estimates, scores] = [mean(([estimate]) => estimate), mean(([, score]) => score)];
  const variance = mean(([estimate]) => (estimate - estimates) ** 2);
  const slope = mean(([estimate, score]) => (estimate - estimates) * (score - scores)) / variance;
  if (!(slope > 0)) return null;
  const offset = scores - slope * estimates;
  const error = Math.sqrt(mean(([estimate, score]) => (score - offset - slope * estimate) ** 2));
  return (score) => (score - offset - deviations * error) / slope;
}
