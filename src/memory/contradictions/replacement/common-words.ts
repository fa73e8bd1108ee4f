/** Words that two notes have in common, or that only one of them has. */
import { areNear } from '../shared-words.ts';
import type { ParsedNote } from './parsed-note.ts';

/** The words of the newer note that the older one holds, and the number of those that are a part of its words, or they of it. */
export interface NoteOverlap {
  readonly shared: readonly string[];
  readonly parts: number;
}

/** Null if the texts have no word in common: then nothing else is compared. */
export function overlapOf(newer: ParsedNote, older: ParsedNote): NoteOverlap | null {
  const shared: string[] = [];
  let parts = 0;
  for (const word of newer.words) {
    if (holdsStem(older.words, word)) shared.push(word);
    else if (isPart(older.words, word)) parts += 1;
  }
  return shared.length === 0 && parts === 0 ? null : { shared, parts };
}

/** The words of a note that the other one lacks, without those of the cues. */
export const ownOf = ({ words, cues }: ParsedNote, { words: others }: ParsedNote) =>
  [...words].filter((word) => !cues.words.has(word) && !holdsStem(others, word));

export const shareHeldIn = (words: readonly string[], all: ReadonlySet<string>) =>
  words.length === 0 ? 0 : words.filter((word) => holdsStem(all, word) || isPart(all, word)).length / words.length;

export const meet = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...words].some((word) => holdsStem(others, word) || isPart(others, word));

/** Stems of one word may differ by some letters, where a short text is taken for another language. */
export const holdsStem = (words: ReadonlySet<string>, word: string) =>
  words.has(word) || (word.length >= 4 && holdsSuch(words, (one) => areNear(one, word)));
const isPart = (words: ReadonlySet<string>, word: string) =>
  word.length >= 4 &&
  holdsSuch(words, (one) => one.length >= 4 && (one.length > word.length ? one.includes(word) : word.includes(one)));

/** Hundreds of times a comparison: no list is made of the words. */
function holdsSuch(words: ReadonlySet<string>, isSuch: (word: string) => boolean): boolean {
  for (const word of words) if (isSuch(word)) return true;
  return false;
}
