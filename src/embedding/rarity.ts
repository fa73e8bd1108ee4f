/** The weight of a query word: its rarity, which recall passes to `embedQuery`, and the cap on its importance. */

/** Cap on the importance of a word: see `importance` of an embedder. */
export const maxImportance = 1.6;

/**
 * 1 for a word that no memory contains, falling towards 0 for a word that all memories contain. It is the inverse
 * document frequency of BM25 over its largest value, `ln(1 + (N − n + ½) / (n + ½)) / ln(1 + 2N)`, where n of the N
 * memories contain the word.
 */
export function rarity(memoriesWithWord: number, memories: number): number {
  if (memories <= 0) return 1;
  // A count may be newer than the total.
  const without = Math.max(0, memories - memoriesWithWord);
  const inverseFrequency = Math.log1p((without + 0.5) / (memoriesWithWord + 0.5));
  return Math.min(1, inverseFrequency / Math.log1p(2 * memories));
}
