/** Where a text may be cut: before words, between what readers take for characters. Positions as `slice` takes them. */
import { unspaced } from './unspaced.ts';
import { visible } from './visible.ts';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export interface Segment {
  text: string;
  start: number;
  end: number;
  /** False for spaces and punctuation. */
  isWord: boolean;
}

/** A word of a script with spaces, with what may join two into one. */
const run = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*(?:['’.\-_][\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*)*/gu;

/** All of the text in pieces, in order; scripts without spaces by dictionary, which takes 2 µs a character. */
export function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  const add = (piece: string, isWord: boolean) => {
    segments.push({ text: piece, start: end, end: end + piece.length, isWord });
    end += piece.length;
  };
  const divide = (piece: string) => {
    // Mostly the space between two words: asking for its parts takes longer than everything else.
    if (piece.length === 1 && !unspaced.test(piece)) add(piece, false);
    else for (const { segment, isWordLike = false } of words.segment(piece)) add(segment, isWordLike);
  };
  for (const { 0: word, index } of text.matchAll(run)) {
    if (index > end) divide(text.slice(end, index));
    if (unspaced.test(word)) divide(word);
    else add(word, true);
  }
  if (end < text.length) divide(text.slice(end));
  return segments;
}

export function wordStarts(text: string): number[] {
  return segmentsOf(text).flatMap(({ isWord, start }) => (isWord ? [start] : []));
}

/** Where each character as readers see it begins; the first at 0. */
export function graphemesOf(text: string): number[] {
  return Array.from(graphemes.segment(text), ({ index }) => index);
}

/** One line: whatever stands for space or a new line becomes one space, and hidden characters are marked. */
export function oneLine(text: string): string {
  return visible(text)
    .replace(/[\s\u0085]+/gu, ' ')
    .trim();
}
