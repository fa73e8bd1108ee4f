/** Weighs the words of a question, and measures how a memory matches them. */
import { maxImportance, rarity } from '../../embedding/rarity.ts';
import type { WordFrequencies } from '../../storage/ports/memories.ts';
import { shareOfWord } from '../../text/unspaced.ts';

/** Interchangeable words for a thing that the question names. */
export interface SynonymGroup {
  /** Analysed words of the question that name it. */
  terms: readonly string[];
  /** Other analysed words by which memories may name it. */
  synonyms: readonly string[];
}

export interface QueryTerms {
  /**
   * Word → its index in `weights`; interchangeable words share one. Words that no memory contains carry no information
   * and are left out.
   */
  readonly indexByWord: ReadonlyMap<string, number>;
  /** The words in `indexByWord` that stand in for the question's own. */
  readonly synonyms: ReadonlySet<string>;
  /** The first `orderedCount` indexes are the question's own words in order; later ones have no neighbours. */
  readonly orderedCount: number;
  /**
   * Weight by index: rarity times the square root of the word's importance to the model. A term that is a part of a
   * word gets that fraction of it.
   */
  readonly weights: readonly number[];
  readonly totalWeight: number;
}

/**
 * `words` are the analysed words of the question, in order. `importance` contains the words that the model knows.
 * Interchangeable words share the index of the question's own word, or get a new one if no memory contains that word.
 */
export function weighTerms(
  words: readonly string[],
  { total, frequency }: WordFrequencies,
  importance: ReadonlyMap<string, number>,
  synonymGroups: readonly SynonymGroup[] = [],
): QueryTerms {
  const isKnown = (word: string) => (frequency.get(word) ?? 0) > 0;
  const known = words.filter(isKnown);
  const weigh = (seen: number, name: string) =>
    shareOfWord(name) * rarity(seen, total) * Math.sqrt(Math.min(maxImportance, importance.get(name) ?? 1));
  const weights = known.map((word) => weigh(frequency.get(word)!, word));
  const indexByWord = new Map(known.map((word, index) => [word, index]));
  const synonyms = new Set<string>();
  for (const { terms: queryWords, synonyms: otherWords } of synonymGroups) {
    const knownSynonyms = otherWords.filter((word) => isKnown(word) && !indexByWord.has(word));
    if (knownSynonyms.length === 0) continue;
    const queryWord = queryWords.find((word) => indexByWord.has(word));
    const index = queryWord === undefined ? weights.length : indexByWord.get(queryWord)!;
    if (queryWord === undefined)
      weights.push(weigh(Math.max(...knownSynonyms.map((word) => frequency.get(word)!)), queryWords[0] ?? ''));
    for (const word of knownSynonyms) {
      synonyms.add(word);
      indexByWord.set(word, index);
    }
  }
  return {
    indexByWord,
    synonyms,
    orderedCount: known.length,
    weights,
    totalWeight: Math.max(
      1e-9,
      weights.reduce((sum, weight) => sum + weight, 0),
    ),
  };
}

/** How a memory matches a question, as shares of the question's weight, 0 to 1. */
export interface TermMatch {
  /** By index: 1 for each word of the question that the memory contains, else 0. */
  readonly matched: Uint8Array;
  /** Share of all words found. */
  readonly coverage: number;
  /** Share of words adjacent in the question that are within two places of each other here. */
  readonly phrase: number;
  /** The largest share within {@link windowLength} words in a row. */
  readonly nearness: number;
  /** Share within the first {@link openingLength} words: titles, function names, first sentences. */
  readonly opening: number;
}

/** A stand-in counts this share of the question's own word. */
const synonymShare = 0.8;
const windowLength = 16;
const openingLength = 12;

/** Matches the words of a memory in one pass. */
export function matchTerms(
  words: readonly string[],
  { indexByWord, synonyms, orderedCount, weights, totalWeight }: QueryTerms,
): TermMatch {
  const hits: { at: number; index: number }[] = [];
  const matched = new Uint8Array(weights.length);
  const isExact = new Uint8Array(weights.length);
  for (let at = 0; at < words.length; at += 1) {
    const index = indexByWord.get(words[at]!);
    if (index === undefined) continue;
    hits.push({ at, index });
    matched[index] = 1;
    if (!synonyms.has(words[at]!)) isExact[index] = 1;
  }
  // Most neighbours of a hit contain none of the words.
  if (hits.length === 0) return { matched, coverage: 0, phrase: 0, nearness: 0, opening: 0 };
  const countedWeights = weights.map((weight, index) => (isExact[index] ? weight : weight * synonymShare));
  /** The weight of the distinct words found before position `end`. */
  const weightBefore = (end: number) => {
    const isCounted = new Uint8Array(weights.length);
    let weight = 0;
    for (const { at, index } of hits) {
      if (at >= end || isCounted[index]) continue;
      isCounted[index] = 1;
      weight += countedWeights[index]!;
    }
    return weight;
  };
  return {
    matched,
    coverage: weightBefore(words.length) / totalWeight,
    phrase: phraseShare(hits, weights, orderedCount),
    nearness: densestWindow(hits, countedWeights) / totalWeight,
    opening: weightBefore(openingLength) / totalWeight,
  };
}

type TermHits = readonly { at: number; index: number }[];

/**
 * Share of the word pairs adjacent in the question, weighted by both words. Only the first `orderedCount` words have
 * neighbours.
 */
function phraseShare(hits: TermHits, weights: readonly number[], orderedCount: number): number {
  const pairs = new Set<number>();
  for (let index = 0; index < hits.length; index += 1) {
    const one = hits[index]!;
    for (let next = index + 1; next < hits.length && hits[next]!.at - one.at <= 2; next += 1) {
      const distance = hits[next]!.index - one.index;
      if (distance === 1) pairs.add(one.index);
      // The reverse order counts only side by side: "migrated the store" for "store migrated".
      if (distance === -1 && hits[next]!.at - one.at === 1) pairs.add(hits[next]!.index);
    }
  }
  let pairWeight = 0;
  let totalWeight = 0;
  for (let index = 0; index + 1 < orderedCount; index += 1) {
    const weight = weights[index]! + weights[index + 1]!;
    totalWeight += weight;
    if (pairs.has(index)) pairWeight += weight;
  }
  return totalWeight > 0 ? pairWeight / totalWeight : 0;
}

/** The largest weight of distinct words within a window that slides over the words found. */
function densestWindow(hits: TermHits, weights: readonly number[]): number {
  const countInWindow = new Uint16Array(weights.length);
  let sum = 0;
  let best = 0;
  let first = 0;
  for (const { at, index } of hits) {
    if (countInWindow[index] === 0) sum += weights[index]!;
    countInWindow[index]! += 1;
    for (; hits[first]!.at <= at - windowLength; first += 1) {
      const left = hits[first]!.index;
      countInWindow[left]! -= 1;
      if (countInWindow[left] === 0) sum -= weights[left]!;
    }
    best = Math.max(best, sum);
  }
  return best;
}
