/** A bounded memo for words: those in use stay, those not seen for a while go, and neither costs a scan. */

/** Longer words are mostly hashes and blobs, seen once: not worth their room. */
const longestKept = 40;

/**
 * Remembers what was found for a word in two generations. A full young one becomes the old one and the former old one
 * is dropped; a word met in the old one moves to the young. It holds up to `2 × perGeneration` words.
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

  /** What `find` gave for the word, or gives now. */
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

/** A copy of its own: a word cut from a text can otherwise keep the whole text in memory for as long as it is held. */
function detached(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}
