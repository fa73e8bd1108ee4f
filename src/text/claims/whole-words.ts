/** Regular expressions for whole words, in any case. */

/** Matches the first occurrence of any of the words. */
export const wholeWords = (...alternatives: readonly string[]) => new RegExp(sourceOf(alternatives), 'iu');

/** The same with the flag `g`, for all occurrences: for `match`, `matchAll` and `replace`. */
export const allWholeWords = (...alternatives: readonly string[]) => new RegExp(sourceOf(alternatives), 'giu');

const sourceOf = (alternatives: readonly string[]) =>
  `(?<![\\p{L}\\p{N}_])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}_])`;

/** True if a text matches a pattern with the flag `g`, whose `lastIndex` must be reset first. */
export function isFoundIn(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}
