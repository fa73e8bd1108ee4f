/**
 * Memory of 32-bit numbers, and the steps of a layer over it in WebAssembly (`layer.wat`). A matrix product takes a
 * tenth of the time of the same loop in JavaScript. An address counts numbers, not bytes.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** `out` is a multiple of 16. Weights are stored row by row: those of the first input, then those of the second. */
export interface Linear {
  readonly weights: number;
  readonly bias: number;
  readonly in: number;
  readonly out: number;
}

export interface Norm {
  readonly scale: number;
  readonly shift: number;
}

/** Contiguous rows of numbers, one row per word. */
export interface Rows {
  readonly at: number;
  readonly count: number;
}

/**
 * For each word of the question and each word of the text, from 0 to 1, how related and how equal the two words are.
 * Rows are padded by {@link paddedTo4}. `weights`: for each head, the weight of both.
 */
export interface Matches {
  readonly weights: number;
  readonly related: number;
  readonly equal: number;
}

/** How a product is stored: written, written with negative numbers set to 0, or added to the numbers that are there. */
export type Then = 'write' | 'write positive' | 'add';

export interface Machine {
  /** All numbers. `reserve` may replace this array. */
  readonly numbers: Float32Array;
  /** The same memory as 64-bit numbers. The index of a number is half its address. */
  readonly doubles: Float64Array;
  /** Reserves room for `count` numbers, all 0, and returns its address, which is a multiple of 16 bytes. */
  reserve(count: number): number;
  /** Writes `rows.count` × `layer.out` numbers to `to`: each row times the weights, plus the bias. */
  apply(layer: Linear, rows: Rows, to: number, then?: Then): void;
  /**
   * Writes `rows.count` × `out` 64-bit numbers to `to`: the product of each row of `inputs` numbers with each of `out`
   * columns of 64-bit numbers. `out` is a multiple of 8.
   */
  dots(columns: number, rows: Rows, to: number, inputs: number, out: number): void;
  /** Normalizes each row of `width` numbers to mean 0 and variance 1, scales and shifts it, and writes it to `to`. */
  normalize(norm: Norm, rows: Rows, to: number, width: number): void;
  /**
   * Attention: for each row and each head ({@link headSize} numbers), writes the weighted mean of the values to `to`.
   * `odds`: room for one number per word.
   */
  attend(queries: Rows, keysAndValues: Rows, to: number, width: number, odds: number, matches: Matches | null): void;
}

/** Numbers of a row that one attention head covers. */
export const headSize = 16;

/** Rows of matches start at a multiple of four numbers. */
export const paddedTo4 = (count: number) => Math.ceil(count / 4) * 4;

interface Exports {
  memory: WebAssembly.Memory;
  linear(x: number, w: number, b: number, y: number, rows: number, inputs: number, outputs: number, then: number): void;
  dots(x: number, w: number, y: number, rows: number, inputs: number, outputs: number): void;
  normalize(x: number, scale: number, shift: number, y: number, rows: number, width: number): void;
  attend(
    queries: number,
    kv: number,
    mixed: number,
    rows: number,
    count: number,
    width: number,
    odds: number,
    matches: number,
    related: number,
    equal: number,
  ): void;
}

const pageNumbers = 16_384;
const thens: readonly Then[] = ['write', 'write positive', 'add'];
let compiled: WebAssembly.Module | undefined;

export function layerPath(): string {
  return fileURLToPath(new URL('../../../assets/layer.wasm', import.meta.url));
}

export function startMachine(): Machine {
  compiled ??= new WebAssembly.Module(readFileSync(layerPath()));
  const wasm = new WebAssembly.Instance(compiled, {}).exports as unknown as Exports;
  let numbers = new Float32Array(wasm.memory.buffer);
  let doubles = new Float64Array(wasm.memory.buffer);
  let used = 4;
  return {
    get numbers() {
      return numbers;
    },
    get doubles() {
      return doubles;
    },
    reserve(wanted) {
      const at = used;
      used += paddedTo4(wanted);
      if (used > numbers.length) {
        wasm.memory.grow(Math.ceil((used - numbers.length) / pageNumbers));
        numbers = new Float32Array(wasm.memory.buffer);
        doubles = new Float64Array(wasm.memory.buffer);
      }
      return at;
    },
    apply: (layer, rows, to, then = 'write') =>
      wasm.linear(
        bytes(rows.at),
        bytes(layer.weights),
        bytes(layer.bias),
        bytes(to),
        rows.count,
        layer.in,
        layer.out,
        thens.indexOf(then),
      ),
    dots: (columns, rows, to, inputs, out) =>
      wasm.dots(bytes(rows.at), bytes(columns), bytes(to), rows.count, inputs, out),
    normalize: (norm, rows, to, width) =>
      wasm.normalize(bytes(rows.at), bytes(norm.scale), bytes(norm.shift), bytes(to), rows.count, width),
    attend: (queries, read, to, width, odds, matches) =>
      wasm.attend(
        bytes(queries.at),
        bytes(read.at),
        bytes(to),
        queries.count,
        read.count,
        width,
        bytes(odds),
        bytes(matches?.weights ?? 0),
        bytes(matches?.related ?? 0),
        bytes(matches?.equal ?? 0),
      ),
  };
}

const bytes = (address: number) => address * Float32Array.BYTES_PER_ELEMENT;
