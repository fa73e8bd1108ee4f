/** A bounded cache of words: words in use stay, others are dropped after a while, and neither costs a scan. */

import { detached } from '../text/detached.ts';

/** Longest word that is kept: longer ones are mostly hashes and blobs that occur once. */
const longestKept = 40;

/**
 * Caches results per word in two generations. When the young one is full, it becomes the old one, and the former old one is dropped. A
 * word found in the old generation moves to the young one. Holds up to `2 × perGeneration` words.
 */
export class RecentWords<Found> {
  #young = new Map<string, Found>();
  #old = new Map<string, Found>();
  readonly #find: (word: string) => Found;
  readonly #perGeneration: number;

  constructor(find: (word: string) => Found, perGeneration: number) {
    this.#find = find;
    this.#perGeneration = perGeneration;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  /** The cached result for the word, or the result of `find`. */
  get(word: string): Found {
    const recent = this.#young.get(word);
    if (recent !== undefined) return recent;
    const found = this.#old.get(word) ?? this.#find(word);
    if (word.length <= longestKept) this.#keep(word, found);
    return found;
  }

  #keep(word: string, found: Found): void {
    if (this.#young.size >= this.#perGeneration) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(detached(word), found);
  }
}
