/** Words that two notes share, or that only one of them contains. */
import { areSameStem } from '../words-in-common.ts';
import type { ParsedNote } from './parsed-note.ts';

/**
 * The words of the newer note that the older one contains, and the number of words that match only a part of a word.
 */
export interface NoteOverlap {
  readonly shared: readonly string[];
  readonly partialMatches: number;
}

/** Null if the texts share no word and no part of a word: then nothing else is compared. */
export function overlapOf(newer: ParsedNote, older: ParsedNote): NoteOverlap | null {
  const shared: string[] = [];
  let partialMatches = 0;
  for (const word of newer.words) {
    if (hasStem(older.words, word)) shared.push(word);
    else if (hasPartialMatch(older.words, word)) partialMatches += 1;
  }
  return shared.length === 0 && partialMatches === 0 ? null : { shared, partialMatches };
}

/** The words of a note that the other one lacks, except cue words. */
export const wordsOnlyIn = ({ words, cues }: ParsedNote, { words: others }: ParsedNote) =>
  [...words].filter((word) => !cues.words.has(word) && !hasStem(others, word));

export const shareFoundIn = (words: readonly string[], all: ReadonlySet<string>) =>
  words.length === 0
    ? 0
    : words.filter((word) => hasStem(all, word) || hasPartialMatch(all, word)).length / words.length;

export const haveCommonWord = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...words].some((word) => hasStem(others, word) || hasPartialMatch(others, word));

/** Stems of one word may differ by some letters if the wrong language was detected for a short text. */
export const hasStem = (words: ReadonlySet<string>, word: string) =>
  words.has(word) || (word.length >= 4 && hasWord(words, (one) => areSameStem(one, word)));
const hasPartialMatch = (words: ReadonlySet<string>, word: string) =>
  word.length >= 4 &&
  hasWord(words, (one) => one.length >= 4 && (one.length > word.length ? one.includes(word) : word.includes(one)));

/** Called hundreds of times per comparison, so it builds no array. */
function hasWord(words: ReadonlySet<string>, matches: (word: string) => boolean): boolean {
  for (const word of words) if (matches(word)) return true;
  return false;
}
