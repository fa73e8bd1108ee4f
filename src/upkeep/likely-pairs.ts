/**
 * Finds likely near-duplicates among many texts without comparing all pairs: MinHash signatures in bands (Broder 1997; Leskovec,
 * Rajaraman, Ullman: Mining of Massive Datasets, 3.4). Two texts meet in a band with the probability `J^rows`, J being their share of
 * common words.
 */
import { hashOf, type Wording } from './same-text.ts';

const signatureLength = 32;
/** Rows per band by which two texts with this share of common words meet in some band 99 times in 100. */
const rowsFor: readonly (readonly [share: number, rows: number])[] = [
  [0.82, 4],
  [0.5, 2],
  [0, 1],
];
/** Oldest texts of a band with which each one is compared, beside the one before it. */
const oldestHeld = 3;
/** The most texts with which one text is compared. */
const mostHeld = 12;
/** Texts between two pauses. */
const pausedEvery = 64;

const multipliers = Uint32Array.from({ length: signatureLength }, (_, at) => hashOf(`multiplier ${at}`) | 1);
const additions = Uint32Array.from({ length: signatureLength }, (_, at) => hashOf(`addition ${at}`));

export interface Signatures {
  /** Number of texts added; each is known by its place. */
  readonly size: number;
  /** Adds a text. Texts of different `kind` never meet. */
  add(wording: Wording, kind: string): void;
  /** For each place, the earlier places to compare it with, oldest first. */
  pairs(threshold: number, pause: () => Promise<void>): Promise<Map<number, number[]>>;
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
    get size() {
      return size;
    },
    add(wording, kind) {
      if (size === room) grow();
      kinds[size] = hashOf(`${kind} ${wording.fixed}`);
      whole[size] = hashOf(wording.words.join(' '));
      sign(wording, rows.subarray(size * signatureLength, (size + 1) * signatureLength));
      size += 1;
    },
    async pairs(threshold, pause) {
      const found = new Map<number, number[]>();
      // A Dice share d of two sets is a Jaccard share of d / (2 - d).
      const [, height] = rowsFor.find(([share]) => threshold / (2 - threshold) >= share)!;
      await meet(size, (at) => mix(kinds[at]!, whole[at]!), found, pause);
      for (let from = 0; from < signatureLength; from += height) {
        const band = (at: number) => {
          let key = kinds[at]!;
          for (let row = from; row < from + height; row += 1) key = mix(key, rows[at * signatureLength + row]!);
          return key;
        };
        await meet(size, band, found, pause);
      }
      return found;
    },
  };
}

function sign({ words }: Wording, into: Uint32Array): void {
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
  found: Map<number, number[]>,
  pause: () => Promise<void>,
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
      hold(
        found,
        keyed[at]! % places,
        held.map((value) => value % places),
      );
    }
    start = end;
    if (end % pausedEvery === 0) await pause();
  }
}

function hold(found: Map<number, number[]>, place: number, others: readonly number[]): void {
  const known = found.get(place) ?? [];
  const united = [...new Set([...known, ...others])].sort((one, other) => one - other).slice(0, mostHeld);
  found.set(place, united);
}
