/**
 * Finds likely near-duplicates among many texts without comparing all pairs: MinHash signatures in bands (Broder 1997;
 * Leskovec, Rajaraman, Ullman: Mining of Massive Datasets, 3.4). Two texts collide in a band with probability `J^rows`,
 * where J is their share of common words.
 */
import { hashOf } from './wording.ts';

const signatureLength = 32;
/** Rows per band. Two texts with two fifths of their words in common collide in some band in 94 of 100 cases. */
const rowsPerBand = 2;
/**
 * Number of rows of two signatures that must be equal. With fewer than a quarter, the texts have hardly a word in
 * common.
 */
const minEqualRows = 8;
/** Number of oldest texts with the same band key that a text is compared with, besides the text just before it. */
const oldestCandidates = 3;
/** The most texts that one text is compared with. */
const maxCandidates = 12;
/** The most of those texts with exactly the same words. */
const maxEqualCandidates = 4;
/** Number of texts with collisions processed between two pauses. */
const pausedEvery = 64;

const multipliers = Uint32Array.from({ length: signatureLength }, (_, at) => hashOf(`multiplier ${at}`) | 1);
const additions = Uint32Array.from({ length: signatureLength }, (_, at) => hashOf(`addition ${at}`));

export interface Signatures {
  /** Adds a text by its words; its index is the order of adding. Texts of different `kind` are never paired. */
  add(words: readonly string[], kind: string): void;
  /**
   * For each index, the earlier indexes to compare it with, those with the same words first. An error thrown by `pause`
   * ends the search.
   */
  pairs(pause: () => Promise<void>): Promise<Map<number, number[]>>;
}

/** Creates an empty set of signatures, which takes 136 bytes per text. */
export function createSignatures(): Signatures {
  let capacity = 1_024;
  let rows = new Uint32Array(capacity * signatureLength);
  let kinds = new Uint32Array(capacity);
  let whole = new Uint32Array(capacity);
  let size = 0;
  const grow = () => {
    capacity *= 2;
    const [oldRows, oldKinds, oldWhole] = [rows, kinds, whole];
    [rows, kinds, whole] = [
      new Uint32Array(capacity * signatureLength),
      new Uint32Array(capacity),
      new Uint32Array(capacity),
    ];
    rows.set(oldRows);
    kinds.set(oldKinds);
    whole.set(oldWhole);
  };
  return {
    add(words, kind) {
      if (size === capacity) grow();
      kinds[size] = hashOf(kind);
      whole[size] = hashOf(words.join(' '));
      sign(words, rows.subarray(size * signatureLength, (size + 1) * signatureLength));
      size += 1;
    },
    async pairs(pause) {
      const equal = new Map<number, number[]>();
      await meet(
        size,
        (at) => mix(kinds[at]!, whole[at]!),
        pause,
        (place, others) => hold(equal, place, others, maxEqualCandidates),
      );
      const alike = new Map<number, number[]>();
      const isAlike = (one: number, other: number) => equalRows(rows, one, other) >= minEqualRows;
      for (let from = 0; from < signatureLength; from += rowsPerBand) {
        const band = (at: number) => {
          let key = kinds[at]!;
          for (let row = from; row < from + rowsPerBand; row += 1) key = mix(key, rows[at * signatureLength + row]!);
          return key;
        };
        await meet(size, band, pause, (place, others) => {
          const near = others.filter((other) => isAlike(place, other));
          if (near.length > 0) hold(alike, place, near, maxCandidates);
        });
      }
      for (const [place, others] of alike) hold(equal, place, others, maxCandidates + maxEqualCandidates);
      return equal;
    },
  };
}

function sign(words: readonly string[], into: Uint32Array): void {
  into.fill(0xffffffff);
  for (const word of new Set(words)) {
    const hash = hashOf(word);
    for (let at = 0; at < signatureLength; at += 1) {
      const value = scatter(Math.imul(hash, multipliers[at]!) + additions[at]!);
      if (value < into[at]!) into[at] = value;
    }
  }
}

/** The finaliser of MurmurHash3: every input bit flips half of the output bits. */
function scatter(value: number): number {
  let mixed = value >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

const mix = (one: number, other: number) => scatter(Math.imul(one, 31) + other);

/**
 * Packs keys and indexes into one array of 53-bit integers and sorts it. The indexes take the bits that they need, and
 * the keys the rest. Beyond two million texts some key bits are cut off, which adds a few comparisons.
 */
async function meet(
  size: number,
  keyOf: (at: number) => number,
  pause: () => Promise<void>,
  found: (place: number, others: number[]) => void,
): Promise<void> {
  const places = 2 ** Math.ceil(Math.log2(Math.max(2, size)));
  const keys = Math.min(2 ** 32, 2 ** 53 / places);
  const keyed = Float64Array.from({ length: size }, (_, at) => (keyOf(at) % keys) * places + at).sort();
  await pause();
  let start = 0;
  for (let end = 1; end <= keyed.length; end += 1) {
    const key = Math.floor(keyed[start]! / places);
    if (end < keyed.length && Math.floor(keyed[end]! / places) === key) continue;
    for (let at = start + 1; at < end; at += 1) {
      const held = [...keyed.subarray(start, Math.min(start + oldestCandidates, at)), keyed[at - 1]!];
      const others = [...new Set(held.map((value) => value % places))];
      found(keyed[at]! % places, others);
      if (at % pausedEvery === 0) await pause();
    }
    start = end;
  }
}

function hold(found: Map<number, number[]>, place: number, others: readonly number[], most: number): void {
  found.set(place, [...new Set([...(found.get(place) ?? []), ...others])].slice(0, most));
}

function equalRows(rows: Uint32Array, one: number, other: number): number {
  let equal = 0;
  for (let at = 0; at < signatureLength; at += 1)
    if (rows[one * signatureLength + at] === rows[other * signatureLength + at]) equal += 1;
  return equal;
}
