/** Reads the corpus into pairs, without duplicate pairs and without duplicate paragraphs within a source. */
import { findShards, readShard } from './corpus.ts';
import type { PairKind } from './pair-kinds.ts';
import { PairStore } from './pair-store.ts';
import { pairsOf } from './pairs.ts';
import { seeded } from './random.ts';

/** Skips the sources named in `without`; `tell` is called after each shard. */
export async function gatherPairs(
  { corpus, without = [] }: { corpus: readonly string[]; without?: readonly string[] },
  seed: number,
  tell: (line: string) => void,
): Promise<PairStore> {
  const store = new PairStore();
  const random = seeded(seed);
  const met = new Set<number>();
  for (const shard of findShards(corpus)) {
    const before = store.size;
    for await (const record of readShard(shard)) {
      if (without.includes(record.source)) continue;
      const isNew = (text: string) => addNew(met, `${record.source}\n${text.toLowerCase()}`);
      const language = ('lang' in record && record.lang) || 'en';
      pairsOf(record, random, isNew, (kind, a, b) =>
        addPair(store, isNew, { kind, source: record.source, language }, a, b),
      );
    }
    tell(`${shard}: ${(store.size - before).toLocaleString('en')} pairs`);
  }
  return store;
}

function addPair(
  store: PairStore,
  isNew: (text: string) => boolean,
  names: { kind: PairKind; source: string; language: string },
  a: string,
  b: string,
): void {
  if (a.length < 3 || b.length < 3 || a === b || !isNew(`${a}|${b}`)) return;
  const [one, other] = [store.read(a), store.read(b)];
  if (one.length > 0 && other.length > 0) store.add({ ...names, a: one, b: other });
}

function addNew(met: Set<number>, text: string): boolean {
  const before = met.size;
  return met.add(digest(text)).size > before;
}

/** A hash of 53 bits: two hashes similar to FNV-1a, with different factors. */
function digest(text: string): number {
  let [high, low] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x01000193);
    low = Math.imul(low ^ unit, 0x85ebca6b);
    low ^= low >>> 13;
  }
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}
