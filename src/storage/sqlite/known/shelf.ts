/**
 * Values kept in memory while they are used, within one bound for all stores of the process. Each shelf has two generations: what is used moves to the
 * young one; when the young ones together are full, they become the old ones, and what was still in the old ones is dropped.
 */

/** The most that all young generations hold together, in bytes; twice as much is kept. */
const mostYoung = 64 * 1024 * 1024;
let youngBytes = 0;
const open = new Set<Shelf<unknown, unknown>>();

export class Shelf<Key, Value> {
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();
  readonly #bytesOf: (value: Value) => number;

  /** `bytesOf` estimates what a value holds in memory, its key included. */
  constructor(bytesOf: (value: Value) => number) {
    this.#bytesOf = bytesOf;
    open.add(this as Shelf<unknown, unknown>);
  }

  /** Undefined if it is not known. */
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

  /** Everything is dropped, and the shelf no longer counts. */
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
