/** Whether words can speak: a question in another language than the memories shares none with them but names and numbers. */
import type { WordFrequencies } from '../../storage/ports/memories.ts';

export interface QueryWord {
  /** As the analyser reads it: several where the language is not plain. */
  forms: readonly string[];
  /** How much the model makes of it; 1 is ordinary. */
  importance: number;
}

/** A word counts for no more, however much the model makes of it: a name must not stand for the whole question. */
const mostImportance = 1.6;
/**
 * The share of a question that memories must know for words to count at all, and in full. Of questions in the language of
 * the memories, one in a hundred lies below 0.4; of sentences in another language, nine in ten do.
 */
const trusted = { from: 0.2, full: 0.45 };

/**
 * 0 to 1, by the share of the question's words that any memory holds, each by its importance. Words that the question's
 * analysis leaves out, and so all that are in no `frequency`, tell nothing. 1 where there is none to judge by.
 */
export function wordTrust(words: readonly QueryWord[], { frequency }: WordFrequencies): number {
  let all = 0;
  let known = 0;
  for (const { forms, importance } of words) {
    const asked = forms.filter((form) => frequency.has(form));
    if (asked.length === 0) continue;
    const weight = Math.min(mostImportance, importance);
    all += weight;
    if (asked.some((form) => frequency.get(form)! > 0)) known += weight;
  }
  if (all === 0) return 1;
  return Math.min(1, Math.max(0, (known / all - trusted.from) / (trusted.full - trusted.from)));
}
