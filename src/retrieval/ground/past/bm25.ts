/** Computes BM25 like every engine's lexical index, for texts that are not in the index. */
import { bm25Constants } from '../../../model/ranking/bm25-constants.ts';
import type { WordFrequencies } from '../../../storage/ports/memories.ts';

const { k1, b, leastIdf } = bm25Constants;

/**
 * The score of a text, given as analysed words, for the words looked up; 0 if it contains none of them. A word listed
 * twice counts twice.
 */
export function bm25(
  words: readonly string[],
  queryWords: readonly string[],
  { total, frequency }: WordFrequencies,
  averageLength: number,
): number {
  const lengthFactor = k1 * (1 - b + (b * words.length) / averageLength);
  // One pass over the text, regardless of the number of words.
  const counts = new Map(queryWords.map((word) => [word, 0]));
  for (const word of words) {
    const count = counts.get(word);
    if (count !== undefined) counts.set(word, count + 1);
  }
  let score = 0;
  for (const word of queryWords) {
    const count = counts.get(word)!;
    if (count === 0) continue;
    const n = Math.min(frequency.get(word) ?? 0, total);
    const idf = Math.max(leastIdf, Math.log((total - n + 0.5) / (n + 0.5)));
    score += (idf * count * (k1 + 1)) / (count + lengthFactor);
  }
  return score;
}
