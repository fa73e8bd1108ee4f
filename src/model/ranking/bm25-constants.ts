/**
 * The constants of BM25 that are built into FTS5. Every other computation of word ranks uses them, so that both
 * engines, and the past, give the same scores.
 */
export const bm25Constants = {
  /** How soon further occurrences of a word in a text stop counting. */
  k1: 1.2,
  /** How much a text's length counts: 0 for not at all, 1 for fully. */
  b: 0.75,
  /** Minimum inverse document frequency, for words that most memories contain. */
  leastIdf: 1e-6,
} as const;
