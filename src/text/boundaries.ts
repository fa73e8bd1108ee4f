/** Finds where a text may be cut: before words, and between characters as readers see them. Positions are those of `slice`. */
import { segmentsInWindows, unspacedScript } from './unspaced.ts';
import { markHidden } from './visible.ts';

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export interface Segment {
  text: string;
  start: number;
  end: number;
  /** False for spaces and punctuation. */
  isWord: boolean;
}

/** A word in a script with spaces, including signs that join two words. */
const wordPattern =
  /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*(?:['’.\-_][\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*)*/gu;

/**
 * Splits the whole text into segments, in order. Scripts without spaces are split by dictionary, at 2 µs per character.
 */
export function segmentsOf(text: string): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  const add = (piece: string, isWord: boolean) => {
    segments.push({ text: piece, start: end, end: end + piece.length, isWord });
    end += piece.length;
  };
  const divide = (piece: string) => {
    // Usually a single space between two words: a segmenter would take longer than everything else.
    if (piece.length === 1 && !unspacedScript.test(piece)) add(piece, false);
    else for (const { segment, isWordLike } of segmentsInWindows(words, piece)) add(segment, isWordLike);
  };
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    if (index > end) divide(text.slice(end, index));
    if (unspacedScript.test(word)) divide(word);
    else add(word, true);
  }
  if (end < text.length) divide(text.slice(end));
  return segments;
}

export function wordStarts(text: string): number[] {
  return segmentsOf(text).flatMap(({ isWord, start }) => (isWord ? [start] : []));
}

/** The start positions of the characters as readers see them (graphemes); the first is 0. */
export function graphemesOf(text: string): number[] {
  return Array.from(segmentsInWindows(graphemes, text), ({ index }) => index);
}

/** The text on one line: spaces and line breaks become single spaces, and hidden characters are marked. */
export function oneLine(text: string): string {
  return markHidden(text)
    .replace(/[\s\u0085]+/gu, ' ')
    .trim();
}
