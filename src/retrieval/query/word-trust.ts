/**
 * Judges how far shared words can be trusted: a question in another language shares only names and numbers with the
 * memories.
 */
import { maxImportance } from '../../embedding/rarity.ts';
import type { WordFrequencies } from '../../storage/ports/memories.ts';

export interface QueryWord {
  /** The analysed forms; several if the language is unclear. */
  forms: readonly string[];
  /** The model's importance of the word; 1 is ordinary. */
  importance: number;
}

/**
 * Shares of a question's words that memories must know: words start to count at `from` and count in full at `full`. Of
 * questions in the language of the memories, one in a hundred lies below 0.4; of sentences in another language, nine in
 * ten do.
 */
const trustRange = { from: 0.2, full: 0.45 };

/** Below this trust, as across languages, the words of a memory do not show how well it answers. */
export const minWordTrust = 0.3;

/**
 * Trust from 0 to 1, computed from the share of the question's words that any memory contains, weighted by importance.
 * Words missing from `frequency`, such as those that the analyser drops, do not count. 1 if no word is left to judge
 * by.
 */
export function measureWordTrust(words: readonly QueryWord[], { frequency }: WordFrequencies): number {
  let totalWeight = 0;
  let knownWeight = 0;
  for (const { forms, importance } of words) {
    const countedForms = forms.filter((form) => frequency.has(form));
    if (countedForms.length === 0) continue;
    // Capped, so that a single name does not decide for the whole question.
    const weight = Math.min(maxImportance, importance);
    totalWeight += weight;
    if (countedForms.some((form) => frequency.get(form)! > 0)) knownWeight += weight;
  }
  if (totalWeight === 0) return 1;
  return Math.min(1, Math.max(0, (knownWeight / totalWeight - trustRange.from) / (trustRange.full - trustRange.from)));
}
