/**
 * Finds likely near-duplicates among many texts without comparing all pairs: MinHash signatures in bands (Broder 1997; Leskovec,
 * Rajaraman, Ullman: Mining of Massive Datasets, 3.4). Two texts meet in a band with the probability `J^rows`, J being their share of
 * common words.
 */
import { hashOf } from './wording.ts';

const signatureLength = 32;
/** Rows per band: two texts with two fifths of their words in common meet in some band 94 times in 100. */
const rowsPerBand = 2;
/** Of the rows of two signatures, this many must be equal: fewer than a quarter mean hardly a word in common. */
const leastEqual = 8;
/** Oldest texts of a band with which each one is compared, beside the one before it. */
const oldestHeld = 3;
/** The most texts with which one text is compared. */
const mostHeld = 12;
/** The most of them whose words are the very same. */
const mostEqualHeld = 4;
/** Texts that met others, between two pauses. */
const pausedEvery = 64;

const multipliers = Uint32Array.from({ length: signatureLength }, (_, at) => hashOf(`multiplier ${at}`) | 1);
const additions = Uint32Array.from({ length: signatureLength }, (_, at) => hashOf(`addition ${at}`));

export interface Signatures {
  /** Adds the words of a text, which is then known by its place. Texts of different `kind` never meet. */
  add(words: readonly string[], kind: string): void;
  /** For each place, the earlier places to compare it with: those with the same words first. Where `pause` fails, it ends. */
  pairs(pause: () => Promise<void>): Promise<Map<number, number[]>>;
}

/** Creates an empty set of signatures, at 136 bytes a text. */
export function createSignatures(): Signatures {
  let room = 1_024;
  let rows = new Uint32Array(room * signatureLength);
  let kinds = new Uint32Array(room);
  let whole = new Uint32Array(room);
  let size = 0;
  const grow = () => {
    room *= 2;
    const [oldRows, oldKinds, oldWhole] = [rows, kinds, whole];
    [rows, kinds, whole] = [new Uint32Array(room * signatureLength), new Uint32Array(room), new Uint32Array(room)];
    rows.set(oldRows);
    kinds.set(oldKinds);
    whole.set(oldWhole);
  };
  return {
    add(words, kind) {
      if (size === room) grow();
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
        (place, others) => hold(equal, place, others, mostEqualHeld),
      );
      const alike = new Map<number, number[]>();
      const isAlike = (one: number, other: number) => equalRows(rows, one, other) >= leastEqual;
      for (let from = 0; from < signatureLength; from += rowsPerBand) {
        const band = (at: number) => {
          let key = kinds[at]!;
          for (let row = from; row < from + rowsPerBand; row += 1) key = mix(key, rows[at * signatureLength + row]!);
          return key;
        };
        await meet(size, band, pause, (place, others) => {
          const near = others.filter((other) => isAlike(place, other));
          if (near.length > 0) hold(alike, place, near, mostHeld);
        });
      }
      for (const [place, others] of alike) hold(equal, place, others, mostHeld + mostEqualHeld);
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
 * Sorts keys with places in one array of whole numbers of 53 bits: the places take what they need, and the keys the rest. Beyond two
 * million texts some bits of the keys are cut off, which adds a few comparisons.
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
      const held = [...keyed.subarray(start, Math.min(start + oldestHeld, at)), keyed[at - 1]!];
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
