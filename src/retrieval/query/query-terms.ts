/** Weighs the words of a question, and measures how a memory matches them. */
import { maxImportance, rarity } from '../../embedding/rarity.ts';
import type { WordFrequencies } from '../../storage/ports/memories.ts';
import { shareOfWord } from '../../text/unspaced.ts';

/** Interchangeable words for a thing that the question names. */
export interface SynonymGroup {
  /** Analysed words of the question that name it. */
  queryWords: readonly string[];
  /** Other analysed words by which memories may name it. */
  otherWords: readonly string[];
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
 * Interchangeable words share the place of the question's own word, or get a new place if no memory contains that word.
 */
export function weighTerms(
  words: readonly string[],
  { total, frequency }: WordFrequencies,
  importance: ReadonlyMap<string, number>,
  alike: readonly SynonymGroup[] = [],
): QueryTerms {
  const isKnown = (word: string) => (frequency.get(word) ?? 0) > 0;
  const known = words.filter(isKnown);
  const weigh = (seen: number, name: string) =>
    shareOfWord(name) * rarity(seen, total) * Math.sqrt(Math.min(maxImportance, importance.get(name) ?? 1));
  const weights = known.map((word) => weigh(frequency.get(word)!, word));
  const places = new Map(known.map((word, place) => [word, place]));
  const standIns = new Set<string>();
  for (const { queryWords: asked, otherWords: held } of alike) {
    const others = held.filter((word) => isKnown(word) && !places.has(word));
    if (others.length === 0) continue;
    const own = asked.find((word) => places.has(word));
    const place = own === undefined ? weights.length : places.get(own)!;
    if (own === undefined) weights.push(weigh(Math.max(...others.map((word) => frequency.get(word)!)), asked[0] ?? ''));
    for (const word of others) {
      standIns.add(word);
      places.set(word, place);
    }
  }
  return {
    indexByWord: places,
    synonyms: standIns,
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
  /** The largest share within {@link stretch} words in a row. */
  readonly nearness: number;
  /** Share within the first {@link openingWords} words: titles, function names, first sentences. */
  readonly opening: number;
}

/** A stand-in counts this share of the question's own word. */
const standInShare = 0.8;
const stretch = 16;
const openingWords = 12;

/** Matches the words of a memory in one pass. */
export function matchTerms(
  words: readonly string[],
  { indexByWord: places, synonyms: standIns, orderedCount: inOrder, weights, totalWeight: total }: QueryTerms,
): TermMatch {
  const found: { at: number; place: number }[] = [];
  const held = new Uint8Array(weights.length);
  const isOwn = new Uint8Array(weights.length);
  for (let at = 0; at < words.length; at += 1) {
    const place = places.get(words[at]!);
    if (place === undefined) continue;
    found.push({ at, place });
    held[place] = 1;
    if (!standIns.has(words[at]!)) isOwn[place] = 1;
  }
  // Most neighbours of a hit contain none of the words.
  if (found.length === 0) return { matched: held, coverage: 0, phrase: 0, nearness: 0, opening: 0 };
  const counted = weights.map((weight, place) => (isOwn[place] ? weight : weight * standInShare));
  /** The weight of the distinct words found before position `end`. */
  const sumWithin = (end: number) => {
    const isCounted = new Uint8Array(weights.length);
    let weight = 0;
    for (const { at, place } of found) {
      if (at >= end || isCounted[place]) continue;
      isCounted[place] = 1;
      weight += counted[place]!;
    }
    return weight;
  };
  return {
    matched: held,
    coverage: sumWithin(words.length) / total,
    phrase: phraseShare(found, weights, inOrder),
    nearness: densestStretch(found, counted) / total,
    opening: sumWithin(openingWords) / total,
  };
}

type TermPlaces = readonly { at: number; place: number }[];

/**
 * Share of the word pairs adjacent in the question, weighted by both words. Only the first `orderedCount` words have
 * neighbours.
 */
function phraseShare(found: TermPlaces, weights: readonly number[], inOrder: number): number {
  const pairs = new Set<number>();
  for (let index = 0; index < found.length; index += 1) {
    const one = found[index]!;
    for (let next = index + 1; next < found.length && found[next]!.at - one.at <= 2; next += 1) {
      const apart = found[next]!.place - one.place;
      if (apart === 1) pairs.add(one.place);
      // The reverse order counts only side by side: "migrated the store" for "store migrated".
      if (apart === -1 && found[next]!.at - one.at === 1) pairs.add(found[next]!.place);
    }
  }
  let held = 0;
  let all = 0;
  for (let place = 0; place + 1 < inOrder; place += 1) {
    const weight = weights[place]! + weights[place + 1]!;
    all += weight;
    if (pairs.has(place)) held += weight;
  }
  return all > 0 ? held / all : 0;
}

/** The largest weight of distinct words within a stretch, from a window that slides over the words found. */
function densestStretch(found: TermPlaces, weights: readonly number[]): number {
  const inside = new Uint16Array(weights.length);
  let sum = 0;
  let best = 0;
  let first = 0;
  for (const { at, place } of found) {
    if (inside[place] === 0) sum += weights[place]!;
    inside[place]! += 1;
    for (; found[first]!.at <= at - stretch; first += 1) {
      const left = found[first]!.place;
      inside[left]! -= 1;
      if (inside[left] === 0) sum -= weights[left]!;
    }
    best = Math.max(best, sum);
  }
  return best;
}
