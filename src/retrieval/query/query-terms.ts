/** The words of a question as a ranking counts them, and what a memory holds of them. */
import { rarity } from '../../embedding/rarity.ts';
import type { WordFrequencies } from '../../storage/ports/memories.ts';

export interface QueryTerms {
  /** Word → its place in `weights`. Words that no memory holds tell nothing and are left out. */
  readonly places: ReadonlyMap<string, number>;
  /** How much each tells: its rarity, times the root of its importance to the model. */
  readonly weights: readonly number[];
  readonly total: number;
}

/** A word that the model makes more of than this counts no more. */
const mostImportance = 1.6;

/** `words` are the analysed ones of the question, in its order; `importance` tells of those that are known to the model. */
export function weighTerms(
  words: readonly string[],
  { total, frequency }: WordFrequencies,
  importance: ReadonlyMap<string, number>,
): QueryTerms {
  const known = words.filter((word) => (frequency.get(word) ?? 0) > 0);
  const weights = known.map((word) => {
    const worth = Math.min(mostImportance, importance.get(word) ?? 1);
    return rarity(frequency.get(word)!, total) * Math.sqrt(worth);
  });
  return {
    places: new Map(known.map((word, place) => [word, place])),
    weights,
    total: Math.max(
      1e-9,
      weights.reduce((sum, weight) => sum + weight, 0),
    ),
  };
}

/** Shares of the question's weight, 0 to 1. */
export interface TermMatch {
  /** Whether each word of the question stands here. */
  readonly words: Uint8Array;
  /** All of them together. */
  readonly coverage: number;
  /** Words next to each other in the question that are also within two places here. */
  readonly phrase: number;
  /** The most within {@link stretch} words in a row. */
  readonly nearness: number;
  /** Within the first {@link openingWords} words: titles, names of functions, first sentences. */
  readonly opening: number;
}

const stretch = 16;
const openingWords = 12;

/** One walk over a memory's words. */
export function matchTerms(words: readonly string[], { places, weights, total }: QueryTerms): TermMatch {
  const found: { at: number; place: number }[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const place = places.get(words[at]!);
    if (place !== undefined) found.push({ at, place });
  }
  const sum = (some: Iterable<number>) => {
    let weight = 0;
    for (const place of some) weight += weights[place]!;
    return weight;
  };
  const held = new Uint8Array(weights.length);
  for (const { place } of found) held[place] = 1;
  const inOpening = found.filter(({ at }) => at < openingWords).map(({ place }) => place);
  return {
    words: held,
    coverage: sum(new Set(found.map(({ place }) => place))) / total,
    phrase: phraseShare(found, weights),
    nearness: densestStretch(found, weights) / total,
    opening: sum(new Set(inOpening)) / total,
  };
}

type TermPlaces = readonly { at: number; place: number }[];

/** Pairs that stand next to each other in the question, weighed by both words. */
function phraseShare(found: TermPlaces, weights: readonly number[]): number {
  const pairs = new Set<number>();
  for (const [index, one] of found.entries()) {
    for (let next = index + 1; next < found.length && found[next]!.at - one.at <= 2; next += 1) {
      const apart = found[next]!.place - one.place;
      if (apart === 1) pairs.add(one.place);
      // The other way round only side by side: "migrated the store" for "store migrated".
      if (apart === -1 && found[next]!.at - one.at === 1) pairs.add(found[next]!.place);
    }
  }
  let held = 0;
  let all = 0;
  for (let place = 0; place + 1 < weights.length; place += 1) {
    const weight = weights[place]! + weights[place + 1]!;
    all += weight;
    if (pairs.has(place)) held += weight;
  }
  return all > 0 ? held / all : 0;
}

/** The largest weight of distinct words within a stretch, by a window that moves over what was found. */
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
