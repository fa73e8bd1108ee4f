/** The words of a text, parted by spaces and lines: lists are written so. */
export const wordList = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
