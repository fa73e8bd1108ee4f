/**
 * A cache with one bound for all stores of the process. Each shelf has two generations: a value that is used moves to
 * the young one. When all young generations together are full, they become the old ones, and the former old ones are
 * dropped.
 */

/** The capacity of all young generations together, in bytes; twice as much is kept. */
const mostYoung = 64 * 1024 * 1024;
let youngBytes = 0;
const open = new Set<Shelf<unknown, unknown>>();

export class Shelf<Key, Value> {
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  readonly #bytesOf: (value: Value) => number;

  /** `bytesOf` estimates the memory that a value takes, its key included. */
  constructor(bytesOf: (value: Value) => number) {
    this.#bytesOf = bytesOf;
    open.add(this as Shelf<unknown, unknown>);
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
    if (youngBytes > mostYoung) turnAll();
  }

  drop(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  empty(): void {
    this.#young.clear();
    this.#old.clear();
  }

  /** Drops all values and takes the shelf out of use. */
  close(): void {
    this.empty();
    open.delete(this as Shelf<unknown, unknown>);
  }

  turn(): void {
    this.#old = this.#young;
    this.#young = new Map();
  }
}

function turnAll(): void {
  for (const shelf of open) shelf.turn();
  youngBytes = 0;
}
