/** Reach: the share of a question's words, by weight, that a memory contains. */
import { containsWord } from '../../text/words.ts';
import type { Query } from '../query/query.ts';
import { minWordTrust } from '../query/word-trust.ts';

/** The reach of a memory, 0 to 1. It is 1 for all memories if words cannot be trusted, as across languages. */
export function reachOf(words: ReadonlySet<string>, query: Query): number {
  return query.wordTrust < minWordTrust ? 1 : shareOfQuery(queryPlacesIn(words, query), query);
}

/** The share of the question's weight that the words at some of its places have. */
export function shareOfQuery(places: Iterable<number>, { terms: { weights, totalWeight: total } }: Query): number {
  return [...places].reduce((sum, place) => sum + weights[place]!, 0) / total;
}

/** The places, in the question, of the words that a memory contains. */
export function queryPlacesIn(words: ReadonlySet<string>, { terms: { indexByWord: places } }: Query): Set<number> {
  const found = new Set<number>();
  for (const [word, place] of places) if (containsWord(words, word)) found.add(place);
  return found;
}
