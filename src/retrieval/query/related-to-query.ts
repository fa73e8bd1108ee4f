/**
 * Measures how far texts contain the words of a question or related words: other words for the same thing, or
 * translations.
 */
import type { Workspace } from '../../workspace.ts';
import { maxQuestionLength, type Query, weighByRarity } from './query.ts';

/**
 * An object that changes with the text, such as the memory. What is known of the text's words is cached as long as this
 * object lives.
 */
type CacheOwner = object;

/**
 * The share of the question's words, weighted by rarity, that a text contains or has related words for, 0 to 1.
 * Undefined if the model relates no words, and for a text longer than a question: each of its words would be compared
 * with each word of every memory.
 */
export function relatedToQuery(
  { embedder }: Pick<Workspace, 'embedder'>,
  { text, searchText, frequencies, wordTrust }: Query,
): ((text: string, owner: CacheOwner) => number) | undefined {
  return text.length > maxQuestionLength
    ? undefined
    : embedder.relatedTo?.(searchText, weighByRarity(frequencies, wordTrust));
}
