/** What a word of a question weighs: its rarity, which recall gives to `embedQuery`, and how much of its importance counts. */

/** The most that the importance of a word counts: see `importance` of an embedder. */
export const mostImportance = 1.6;

/**
 * 1 for a word found in no memory, falling towards 0 for one found in all: the inverse document frequency of BM25 over
 * its largest value, `ln(1 + (N − n + ½) / (n + ½)) / ln(1 + 2N)`, with n of the N memories holding the word.
 */
export function rarity(memoriesWithWord: number, memories: number): number {
  if (memories <= 0) return 1;
  // A count may be newer than the total.
  const without = Math.max(0, memories - memoriesWithWord);
  const inverseFrequency = Math.log1p((without + 0.5) / (memoriesWithWord + 0.5));
  return Math.min(1, inverseFrequency / Math.log1p(2 * memories));
}
