/** The file that passes examples from TypeScript to `trainer.cpp`. */
import { closeSync, openSync, writeSync } from 'node:fs';

/**
 * All numbers are little-endian u32, lengths float32:
 *
 * | | |
 * |---|---|
 * | header | words, buckets, families, examples |
 * | initial lengths | one a row: the words', then the buckets' |
 * | n-grams | for each word: how many, then their rows |
 * | examples | family; length of a, its entries; length of b, its entries |
 */
export class ExampleFile {
  readonly #file: number;
  readonly #header: Uint32Array;
  readonly #buffer = new Uint32Array(1 << 20);
  #used = 0;

  constructor(path: string, familyCount: number, lengths: Float32Array, grams: readonly (readonly number[])[]) {
    this.#file = openSync(path, 'w');
    this.#header = Uint32Array.of(grams.length, lengths.length - grams.length, familyCount, 0);
    writeSync(this.#file, this.#header);
    writeSync(this.#file, lengths);
    for (const rows of grams) this.#write([rows.length, ...rows]);
  }

  add(family: number, a: readonly number[], b: readonly number[]): void {
    if (a.length === 0 || b.length === 0) return;
    this.#write([family, a.length, ...a, b.length, ...b]);
    this.#header[3]! += 1;
  }

  /** Closes the file and returns its number of examples. */
  close(): number {
    this.#flush();
    writeSync(this.#file, this.#header, 0, this.#header.byteLength, 0);
    closeSync(this.#file);
    return this.#header[3]!;
  }

  #write(numbers: readonly number[]): void {
    if (this.#used + numbers.length > this.#buffer.length) this.#flush();
    this.#buffer.set(numbers, this.#used);
    this.#used += numbers.length;
  }

  #flush(): void {
    writeSync(this.#file, this.#buffer, 0, this.#used * Uint32Array.BYTES_PER_ELEMENT);
    this.#used = 0;
  }
}
