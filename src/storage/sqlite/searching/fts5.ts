/** Ranking of words by FTS5 itself, over the rows. */

/**
 * BM25, larger is better. Sorting by the function is faster than by FTS5's own column `rank`, which queries the index
 * twice.
 */
export const bm25 = '-bm25(lexical)';

/** Parameters: the match expression, and the number of best matches. */
export const rankingByFts5 = `select rowid as seq, ${bm25} as score from lexical where lexical match ? order by score desc limit ?`;

/** A match expression for any of these words. */
export const matchAny = (words: readonly string[]) => words.map((word) => `"${word}"`).join(' OR ');
