/**
 * Memory of 32-bit numbers and the steps of a layer over it, by WebAssembly (`layer.wat`), where a product takes a tenth of the time of the same loop in JavaScript. An address
 * counts numbers, not bytes.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** `out` is a multiple of 16. Weights stand row by row: those of the first input, then those of the second. */
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

/** Rows of numbers, one a word, one behind the other. */
export interface Rows {
  readonly at: number;
  readonly count: number;
}

/** How far each word of the question (rows of {@link paddedTo4}) is related and equal to each word read, 0 to 1, and the weight of both for each head. */
export interface Matches {
  readonly weights: number;
  readonly related: number;
  readonly equal: number;
}

/** What becomes of a product: it is written, written with what is negative set to 0, or added to what is there. */
export type Then = 'write' | 'write positive' | 'add';

export interface Machine {
  /** All numbers. Another array after `reserve`. */
  readonly numbers: Float32Array;
  /** The same memory as 64-bit numbers, each at half of its address. */
  readonly doubles: Float64Array;
  /** The address of room for so many numbers, which are 0; a multiple of 16 bytes. */
  reserve(count: number): number;
  /** `rows.count` × `layer.out` numbers at `to`: each row times the weights, plus the bias. */
  apply(layer: Linear, rows: Rows, to: number, then?: Then): void;
  /** `rows.count` × `out` 64-bit numbers at `to`: the products of each row of `inputs` numbers with `out` columns of 64-bit numbers, a multiple of 8. */
  dots(columns: number, rows: Rows, to: number, inputs: number, out: number): void;
  /** Writes each row of `width` numbers to `to` with mean 0 and variance 1, scaled and shifted. */
  normalize(norm: Norm, rows: Rows, to: number, width: number): void;
  /** Writes to `to` for each row and each {@link headSize} of its numbers the mean of the values that it looks at. `odds`: room for a number a word. */
  attend(queries: Rows, keysAndValues: Rows, to: number, width: number, odds: number, matches: Matches | null): void;
}

/** Numbers of a row that one head of attention looks at. */
export const headSize = 16;

/** Rows of matches begin at a multiple of four numbers. */
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
