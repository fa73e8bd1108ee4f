/** Weighs the words of a memory against a question: the rarer a shared word, the more it counts. */
import { rarity } from '../../embedding/rarity.ts';
import { analyse, analyseInTurns, analyseQueryInTurns } from '../../text/analyse.ts';
import type { ExcerptWeigher } from '../../text/excerpt.ts';
import type { Language } from '../../text/language.ts';
import type { Workspace } from '../../workspace.ts';

export interface WordRelevance {
  /** Weighs single words, as written, of a text in this language. */
  wordWeigher(language: string): ExcerptWeigher;
  /** Total weight of a text's words, each distinct word counted once. */
  weigh(text: string, language: string): number;
  /** The same for a long text, interleaved with other work. */
  weighInTurns(text: string, language: string): Promise<number>;
}

/** Chinese question words. With the adjacent characters they would form pairs that are not words. */
const questionWord =
  /什么时候|为什么|是不是|有没有|怎么样|现在|目前|如今|什么|哪里|哪儿|哪个|哪些|怎么|多少|请问|谁|吗|呢|了|是|的|在/gu;

function withoutQuestionWords(query: string): string {
  const rest = query.replace(questionWord, ' ');
  return /\p{Script=Han}/u.test(rest) ? rest : query;
}

export async function readWordRelevance(workspace: Workspace, query: string): Promise<WordRelevance> {
  const forms = await analyseQueryInTurns(withoutQuestionWords(query));
  const { total, frequency } = await workspace.store.memories.wordFrequencies(forms);
  // Even a word that every memory contains counts a little.
  const weights = new Map(forms.map((form) => [form, 0.02 + rarity(frequency.get(form) ?? 0, total)]));
  const weightOf = (terms: readonly string[]) => {
    const distinctTerms = new Set(terms);
    return [...weights].reduce((sum, [form, weight]) => (distinctTerms.has(form) ? sum + weight : sum), 0);
  };
  return {
    wordWeigher: (language) => (word) => {
      const key = analyse(word, language as Language).find((form) => weights.has(form));
      return key === undefined ? null : { key, weight: weights.get(key)! };
    },
    weigh: (text, language) => weightOf(analyse(text, language as Language)),
    weighInTurns: async (text, language) => weightOf(await analyseInTurns(text, language as Language)),
  };
}
