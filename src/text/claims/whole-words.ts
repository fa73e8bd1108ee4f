/** A pattern that matches any of some words as a whole, in any case. */
export const wholeWords = (...all: readonly string[]) =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${all.join('|')})(?![\\p{L}\\p{N}_])`, 'iu');
