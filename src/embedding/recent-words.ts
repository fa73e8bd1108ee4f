/**
 * A bounded cache of words or texts. Entries in use stay, others are dropped after a while, and no operation scans the
 * cache.
 */

import { detachedCopy } from '../text/detached.ts';

/** Longest word that is cached. Longer ones are mostly hashes and blobs that occur once. */
const longestWord = 40;

/**
 * Caches results per word in two generations. When the young one is full, it becomes the old one, and the former old
 * one is dropped. A word found in the old generation moves to the young one. Holds up to `2 × perGeneration` words, or
 * that total of `sizeOf`.
 */
export class RecentWords<Found, Given = void> {
  #young = new Map<string, Found>();
  #old = new Map<string, Found>();
  #youngSize = 0;
  readonly #find: (word: string, given: Given) => Found;
  readonly #perGeneration: number;
  readonly #sizeOf: (found: Found, word: string) => number;
  readonly #longest: number;

  constructor(
    find: (word: string, given: Given) => Found,
    perGeneration: number,
    {
      sizeOf = () => 1,
      longest = longestWord,
    }: { sizeOf?: (found: Found, word: string) => number; longest?: number } = {},
  ) {
    this.#find = find;
    this.#perGeneration = perGeneration;
    this.#sizeOf = sizeOf;
    this.#longest = longest;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** The cached result for the word, or the result of `find`, which receives `given`. */
  get(word: string, given: Given): Found {
    const recent = this.#young.get(word);
    if (recent !== undefined) return recent;
    const found = this.#old.get(word) ?? this.#find(word, given);
    if (word.length <= this.#longest) this.#keep(word, found);
    return found;
  }

  #keep(word: string, found: Found): void {
    if (this.#youngSize >= this.#perGeneration) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngSize = 0;
    }
    this.#young.set(detachedCopy(word), found);
    this.#youngSize += this.#sizeOf(found, word);
  }
}
