/** How far texts have the words of a question, or words related to them: in other words, or in another language. */
import type { Workspace } from '../../workspace.ts';
import { longestQuestion, type Query, weighByRarity } from './query.ts';

/** Whatever changes with the text, such as the memory: what is known of its words is kept as long as that is. */
type Owner = object;

/**
 * The share of the question's words, weighed by rarity, that a text holds or has related words for, 0 to 1. Undefined where the model relates no words,
 * and for a text whose like is sought: each of its words would be compared with each word of every memory.
 */
export function relatedToQuery(
  { embedder }: Pick<Workspace, 'embedder'>,
  { text, sought, frequencies, wordTrust }: Query,
): ((text: string, owner: Owner) => number) | undefined {
  return text.length > longestQuestion
    ? undefined
    : embedder.relatedTo?.(sought, weighByRarity(frequencies, wordTrust));
}
