/**
 * The constants of BM25 that FTS5 has built in. Whoever ranks words by a computation of their own takes these, so that both engines, and the
 * past, give the same scores.
 */
export const bm25Constants = {
  /** How soon further occurrences of a word in a text stop to count. */
  k1: 1.2,
  /** How much a text's length counts: from 0, not at all, to 1. */
  b: 0.75,
  /** The least inverse document frequency: of words that most memories hold. */
  leastIdf: 1e-6,
} as const;
