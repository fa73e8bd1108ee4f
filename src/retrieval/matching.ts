/** Tells whether a result of recall matches the question, or only fills the number. */
import type { RecalledMemory } from './request.ts';

/**
 * The least nearness in meaning that counts as a match without a common word. In conversations and encyclopaedic text 1.5 % of the
 * answers share no word with their question. In foreign conversations, the nearest memory without a common word lies below this three
 * times in four.
 */
const nearEnough = 0.3;

export function matches({ match }: Pick<RecalledMemory, 'match'>): boolean {
  return match.lexical !== null || (match.dense ?? 0) >= nearEnough;
}
