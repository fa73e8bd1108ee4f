/** How far the words of a memory reach a question. */
import { holdsWord } from '../../text/words.ts';
import type { Query } from '../query/query.ts';
import { leastWordTrust } from '../query/word-trust.ts';

/** How far each memory reaches the question. All reach it alike where words cannot be trusted, as across languages. */
export function reachOf(words: ReadonlySet<string>, { wordTrust, terms: { places, weights, total } }: Query): number {
  if (wordTrust < leastWordTrust) return 1;
  const held = new Set<number>();
  for (const [word, place] of places) if (holdsWord(words, word)) held.add(place);
  return [...held].reduce((sum, place) => sum + weights[place]!, 0) / total;
}
