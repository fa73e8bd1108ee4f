/**
 * Memory of 32-bit numbers and the one product that layers need, by WebAssembly (`linear.wat`): some fifteen times as fast as the same loop in
 * JavaScript. An address counts numbers, not bytes.
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

export interface Machine {
  readonly numbers: Float32Array;
  /** The address of room for so many numbers, which are 0; a multiple of 16 bytes. */
  reserve(count: number): number;
  /** Writes `rows` × `layer.out` numbers to `to`: each row at `from` times the weights, plus the bias. */
  apply(layer: Linear, from: number, to: number, rows: number): void;
}

interface Exports {
  memory: WebAssembly.Memory;
  linear(x: number, w: number, b: number, y: number, rows: number, inputs: number, outputs: number): void;
}

const pageBytes = 65_536;
const numberBytes = Float32Array.BYTES_PER_ELEMENT;
let compiled: WebAssembly.Module | undefined;

export function linearPath(): string {
  return fileURLToPath(new URL('../../../assets/linear.wasm', import.meta.url));
}

/** A memory that holds `count` numbers at most. */
export function startMachine(count: number): Machine {
  compiled ??= new WebAssembly.Module(readFileSync(linearPath()));
  const { memory, linear } = new WebAssembly.Instance(compiled, {}).exports as unknown as Exports;
  memory.grow(Math.max(0, Math.ceil((count * numberBytes) / pageBytes)));
  const numbers = new Float32Array(memory.buffer);
  let used = 0;
  return {
    numbers,
    reserve(wanted) {
      const at = used;
      used = Math.ceil((used + wanted) / 4) * 4;
      if (used > numbers.length) throw new RangeError(`${used} numbers do not fit into ${numbers.length}.`);
      return at;
    },
    apply: (layer, from, to, rows) =>
      linear(
        from * numberBytes,
        layer.weights * numberBytes,
        layer.bias * numberBytes,
        to * numberBytes,
        rows,
        layer.in,
        layer.out,
      ),
  };
}
