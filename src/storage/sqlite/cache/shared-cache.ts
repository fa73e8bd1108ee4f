/**
 * A cache with one bound for all stores of the process. Each cache has two generations: a value that is used moves to
 * the young one. When all young generations together are full, they become the old ones, and the former old ones are
 * dropped.
 */

/** The capacity of all young generations together, in bytes; twice as much is kept. */
const maxYoungBytes = 64 * 1024 * 1024;
let youngBytes = 0;
const open = new Set<SharedCache<unknown, unknown>>();

export class SharedCache<Key, Value> {
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  readonly #bytesOf: (value: Value) => number;

  /** `bytesOf` estimates the memory that a value takes, its key included. */
  constructor(bytesOf: (value: Value) => number) {
    this.#bytesOf = bytesOf;
    open.add(this as SharedCache<unknown, unknown>);
  }

  /** Undefined if the key is missing. */
  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.put(key, old);
    return old;
  }

  put(key: Key, value: Value): void {
    this.#young.set(key, value);
    youngBytes += this.#bytesOf(value);
    if (youngBytes > maxYoungBytes) ageAll();
  }

  drop(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young.clear();
    this.#old.clear();
  }

  /** Drops all values and takes the cache out of use. */
  close(): void {
    this.clear();
    open.delete(this as SharedCache<unknown, unknown>);
  }

  age(): void {
    this.#old = this.#young;
    this.#young = new Map();
  }
}

function ageAll(): void {
  for (const cache of open) cache.age();
  youngBytes = 0;
}
