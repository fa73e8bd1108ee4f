/** Decides whether a recall result matches the question or only fills up the result list. */
import type { RecalledMemory } from './request.ts';

/**
 * Minimum cosine similarity that counts as a match without a common word. In conversations and encyclopaedic text 1.5 %
 * of the answers share no word with their question. In conversations unrelated to the question, the nearest memory
 * without a common word lies below this value three times in four.
 */
const minSimilarity = 0.3;

export function matchesQuestion({ match }: Pick<RecalledMemory, 'match'>): boolean {
  return match.lexical !== null || (match.dense ?? 0) >= minSimilarity;
}
