/**
 * Compares two memories: decides whether one may be merged into the other, and if not, whether a person should decide.
 */
import type { Embedder } from '../../embedding/embedder.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { rounded } from '../../model/rounded.ts';
import { type Stemmed, stemmed, stemSimilarity } from './alike.ts';
import { mayBeOne, whyNotMerge } from './may-merge.ts';
import type { KnowsWord } from './misspelt.ts';
import { type Repeated, repeated } from './same-text.ts';

/** The default similarity threshold for merging a pair. */
export const sameEnough = 0.92;

/**
 * `same`: `merged` may be merged into `kept`. `left`: they say the same but must stay apart, for the reason given.
 * `likely`: they seem to say the same, and a person should decide. `similarity` is a share of words, from 0 to 1.
 */
export type Pair =
  | { verdict: 'same'; kept: StoredMemory; merged: StoredMemory; similarity: number }
  | { verdict: 'left'; reason: string; similarity: number }
  | { verdict: 'likely'; similarity: number };

export interface PairComparison {
  knows: KnowsWord;
  threshold: number;
  /** The text of a memory in the form used for comparison. */
  read(content: string): Stemmed;
}

/** Creates a comparison that reads each text once and caches some thousands of them. */
export function createPairComparison(embedder: Embedder, threshold: number): PairComparison {
  const cache = new Map<string, Stemmed>();
  const read = (content: string) => {
    const found = cache.get(content) ?? stemmed(content);
    if (cache.size >= maxCachedTexts) cache.clear();
    cache.set(content, found);
    return found;
  };
  // A model without `familiarity` counts as knowing every word, so no word counts as a typing error.
  return { knows: (word) => (embedder.familiarity?.(word) ?? 1) > 0, threshold, read };
}

const maxCachedTexts = 4_000;

/** The properties that must be equal for two memories to be compared at all. */
export function comparableKind({ memory_type, occurred_at }: StoredMemory, { wording }: Stemmed): string {
  return `${memory_type} ${occurred_at} ${wording.roughlyFixed}`;
}

/** Null if the two say different things. */
export function comparePair(older: StoredMemory, newer: StoredMemory, comparison: PairComparison): Pair | null {
  const { read, knows, threshold } = comparison;
  const [olderText, newerText] = [read(older.content), read(newer.content)];
  const found = aboveThreshold(repeated(newerText.wording, olderText.wording, knows), threshold);
  // The newer memory is kept if only it is pinned, or if it says the same without a typing error.
  const reversed =
    newer.pinned !== older.pinned || found?.misspelt === 'earlier'
      ? aboveThreshold(repeated(olderText.wording, newerText.wording, knows), threshold)
      : null;
  const isReversed = reversed !== null && !older.pinned && (newer.pinned || found?.misspelt === 'earlier');
  const best = isReversed ? reversed : newer.pinned && !older.pinned ? null : found;
  if (best !== null) {
    const similarity = rounded(best.similarity);
    const [kept, merged] = isReversed ? [newer, older] : [older, newer];
    const reason = whyNotMerge(kept, merged);
    return reason === null ? { verdict: 'same', kept, merged, similarity } : { verdict: 'left', reason, similarity };
  }
  const share = stemSimilarity(olderText, newerText);
  return share !== null && mayBeOne(older, newer) ? { verdict: 'likely', similarity: rounded(share) } : null;
}

const aboveThreshold = (found: Repeated | null, threshold: number) =>
  found && found.similarity >= threshold ? found : null;
