/** Explains how the words of a question were changed before the look-up. */
import { z } from 'zod';
import { rarity } from '../../embedding/rarity.ts';
import { rounded } from '../../model/rounded.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { segmentsOf } from '../../text/boundaries.ts';
import type { Query } from '../query/query.ts';

const form = z.object({
  form: z.string().describe('As the index stores it: folded and stemmed'),
  memories: z.number().int().describe('Number of memories that contain it'),
  weight: z.number().describe('Rarity, 0 to 1'),
  looked_up: z.boolean(),
});

export const expansionSchema = z.object({
  memories: z.number().int().describe('Number of memories in which the words were counted'),
  words: z.array(z.object({ word: z.string(), forms: z.array(form) })),
  left_out: z.array(
    z.object({ word: z.string(), reason: z.enum(['stop_word', 'too_frequent', 'too_many_words']), why: z.string() }),
  ),
  meaning: z.boolean().describe('Whether the question has a vector for the search by meaning'),
});

export type Expansion = z.infer<typeof expansionSchema>;

/** Maximum number of words explained; the rest of a longer question is left out. */
const maxExplainedWords = 100;

const reasons = {
  stop_word: 'Most texts contain it, so it says nothing.',
  too_frequent: 'So many memories contain it that it would hardly change the order; rarer words were looked up.',
  too_many_words: 'The question has more words than recall looks up.',
} as const;

export function explainExpansion(
  { searchText: sought, words: lookedUp, frequencies, vector }: Query,
  question: string,
): Expansion {
  const { total, frequency } = frequencies;
  const terms = new Set(analyseQuery(sought));
  const isLookedUp = new Set(lookedUp);
  const expansion: Expansion = { memories: total, words: [], left_out: [], meaning: vector.some((part) => part !== 0) };
  for (const word of questionWords(question)) {
    const all = analyseQuery(word);
    const known = all.filter((form) => frequency.has(form));
    const forms = known.map((form) => {
      const memories = frequency.get(form)!;
      return { form, memories, weight: rounded(rarity(memories, total)), looked_up: isLookedUp.has(form) };
    });
    if (forms.some(({ looked_up }) => looked_up)) expansion.words.push({ word, forms });
    else {
      // A term of the question without a frequency is beyond the number of words that recall looks up.
      const isTerm = all.some((form) => terms.has(form));
      const reason = forms.length > 0 ? 'too_frequent' : isTerm ? 'too_many_words' : 'stop_word';
      expansion.left_out.push({ word, reason, why: reasons[reason] });
    }
  }
  return expansion;
}

/** Each distinct word, as it is written in the question. */
export function questionWords(question: string): string[] {
  const words = segmentsOf(question).flatMap(({ isWord, text }) => (isWord ? [text] : []));
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].slice(0, maxExplainedWords);
}
