/** Whether what recall found matches the question, or only fills the number. */
import type { RecalledMemory } from './request.ts';

/**
 * Nearness in meaning that counts without a word in common. In conversations and encyclopaedic text 1.5 % of the answers
 * share no word with their question. What is nearest to a question among foreign conversations, without a word in common,
 * lies below this three times in four.
 */
const nearEnough = 0.3;

export function matches({ match }: Pick<RecalledMemory, 'match'>): boolean {
  return match.lexical !== null || (match.dense ?? 0) >= nearEnough;
}
