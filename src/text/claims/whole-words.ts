/** Patterns of words as a whole, in any case. */

/** Matches the first of any of some words. */
export const wholeWords = (...all: readonly string[]) => new RegExp(sourceOf(all), 'iu');

/** The same for all of them in a text: for `match`, `matchAll` and `replace`. */
export const allWholeWords = (...all: readonly string[]) => new RegExp(sourceOf(all), 'giu');

const sourceOf = (all: readonly string[]) => `(?<![\\p{L}\\p{N}_])(?:${all.join('|')})(?![\\p{L}\\p{N}_])`;
