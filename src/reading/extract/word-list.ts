/** The words of a text, separated by spaces and line breaks. Word lists are written in this form. */
export const wordList = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));
