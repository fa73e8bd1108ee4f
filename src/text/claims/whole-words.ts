/** Patterns of words as a whole, in any case. */

/** Matches the first of any of some words. */
export const wholeWords = (...alternatives: readonly string[]) => new RegExp(sourceOf(alternatives), 'iu');

/** The same for all of them in a text: for `match`, `matchAll` and `replace`. */
export const allWholeWords = (...alternatives: readonly string[]) => new RegExp(sourceOf(alternatives), 'giu');

const sourceOf = (alternatives: readonly string[]) =>
  `(?<![\\p{L}\\p{N}_])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}_])`;
