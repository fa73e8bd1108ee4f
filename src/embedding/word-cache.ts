/**
 * A bounded cache of words or texts. Entries in use stay, others are dropped after a while, and no operation scans the
 * cache.
 */

import { detachedCopy } from '../text/detached.ts';

/** Longest word that is cached. Longer ones are mostly hashes and blobs that occur once. */
const maxCachedLength = 40;

/**
 * Caches results per word in two generations. When the young one is full, it becomes the old one, and the former old
 * one is dropped. A word found in the old generation moves to the young one. Holds up to `2 × perGeneration` words, or
 * that total of `sizeOf`.
 */
export class WordCache<Value, Argument = void> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();
  #youngSize = 0;
  readonly #compute: (word: string, argument: Argument) => Value;
  readonly #perGeneration: number;
  readonly #sizeOf: (value: Value, word: string) => number;
  readonly #maxLength: number;

  constructor(
    compute: (word: string, argument: Argument) => Value,
    perGeneration: number,
    {
      sizeOf = () => 1,
      maxLength = maxCachedLength,
    }: { sizeOf?: (value: Value, word: string) => number; maxLength?: number } = {},
  ) {
    this.#compute = compute;
    this.#perGeneration = perGeneration;
    this.#sizeOf = sizeOf;
    this.#maxLength = maxLength;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** The cached result for the word, or the result of `compute`, which receives `argument`. */
  get(word: string, argument: Argument): Value {
    const recent = this.#young.get(word);
    if (recent !== undefined) return recent;
    const value = this.#old.get(word) ?? this.#compute(word, argument);
    if (word.length <= this.#maxLength) this.#store(word, value);
    return value;
  }

  #store(word: string, value: Value): void {
    if (this.#youngSize >= this.#perGeneration) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngSize = 0;
    }
    this.#young.set(detachedCopy(word), value);
    this.#youngSize += this.#sizeOf(value, word);
  }
}
