/** How far the words of a memory reach a question. */
import { containsWord } from '../../text/words.ts';
import type { Query } from '../query/query.ts';
import { leastWordTrust } from '../query/word-trust.ts';

/** How far each memory reaches the question. All reach it alike where words cannot be trusted, as across languages. */
export function reachOf(words: ReadonlySet<string>, query: Query): number {
  return query.wordTrust < leastWordTrust ? 1 : shareHeld(heldOf(words, query), query);
}

/** The share of the question that some of its words make up, by weight. */
export function shareHeld(held: Iterable<number>, { terms: { weights, total } }: Query): number {
  return [...held].reduce((sum, place) => sum + weights[place]!, 0) / total;
}

/** The places of the question's words that a memory holds. */
export function heldOf(words: ReadonlySet<string>, { terms: { places } }: Query): Set<number> {
  const held = new Set<number>();
  for (const [word, place] of places) if (containsWord(words, word)) held.add(place);
  return held;
}
