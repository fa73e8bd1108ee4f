/** Cuts content that is too long to the sentences around its most relevant one. */
import { pauses } from '../../fair/pauses.ts';
import { oneLine } from '../../text/boundaries.ts';
import { sentencesOf } from '../../text/sentences/sentences.ts';
import { fitsTokens, fitTokens } from '../../text/tokens.ts';
import type { WordRelevance } from '../query/word-relevance.ts';

export interface Passage {
  text: string;
  shortened: boolean;
}

/** The passage on one line, in at most `maxTokens` tokens; '' if nothing fits. */
export async function passageOf(
  content: string,
  language: string,
  words: WordRelevance,
  maxTokens: number,
): Promise<Passage> {
  const line = oneLine(content);
  if (await fitsTokens(line, maxTokens)) return { text: line, shortened: false };
  const sentences = sentencesOf(content, language).map(oneLine);
  const weights: number[] = [];
  const pause = pauses();
  for (const sentence of sentences) {
    weights.push(await words.weighInTurns(sentence, language));
    await pause();
  }
  const best = indexOfMax(weights);
  let [first, last] = [best, best];
  let text = await fitTokens(withEllipses(sentences, first, last), maxTokens);
  const widen = async (from: number, to: number) => {
    const wider = withEllipses(sentences, from, to);
    if (from < 0 || to >= sentences.length || !(await fitsTokens(wider, maxTokens))) return false;
    [first, last, text] = [from, to, wider];
    return true;
  };
  while ((await widen(first, last + 1)) || (await widen(first - 1, last)));
  return { text, shortened: true };
}

function withEllipses(sentences: readonly string[], first: number, last: number): string {
  const before = first > 0 ? '… ' : '';
  return `${before}${sentences.slice(Math.max(0, first), last + 1).join(' ')}${last < sentences.length - 1 ? ' …' : ''}`;
}

/** Index of the highest weight, the first among equals; 0 if no sentence has any. */
function indexOfMax(weights: readonly number[]): number {
  return Math.max(0, weights.indexOf(Math.max(...weights)));
}
