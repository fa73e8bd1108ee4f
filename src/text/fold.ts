import { createHash } from 'node:crypto';

const ascii = /^\p{ASCII}*$/u;
const marks = /\p{M}+/gu;
const accented = /[\p{Script=Latin}\p{Script=Greek}]\p{M}/u;

/** Letters that Unicode does not decompose, though people leave the mark out or spell them so. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ς: 'σ',
};
const spelledLetters = /[ßæœøđðþłıς]/g;

const splitAm = /\u0e4d\u0e32|\u0ecd\u0eb2/g;

/** One writing for compatible characters: full-width letters, ligatures, half-width kana. Case stays as it is. */
export function normalise(text: string): string {
  if (ascii.test(text)) return text;
  // NFKC splits the Thai and Lao vowel "am", which the segmenter's dictionaries know as one letter.
  return text.normalize('NFKC').replace(splitAm, (pair) => (pair < '\u0e80' ? '\u0e33' : '\u0eb3'));
}

/**
 * A lower-case word without marks. Latin and Greek lose their diacritics; in other scripts a composed letter (й, が) is
 * one letter and stays, and only free marks go, because an index term holds letters, digits and `_` alone.
 */
export function fold(word: string): string {
  if (ascii.test(word)) return word;
  const plain = word.replace(spelledLetters, (letter) => spelled[letter]!);
  const decomposed = plain.normalize('NFD');
  return (accented.test(decomposed) ? decomposed : plain).replace(marks, '').normalize('NFC');
}

/** What ends or wraps a text without changing what it says. A question mark does ("We deploy on Friday?" is no statement), and an exclamation mark tells how it was said. */
const atTheEnds = /^[\s"'“”„‘’«»¡¿]+|(?<![\s"'“”„‘’«».,;:…。．，、；：])[\s"'“”„‘’«».,;:…。．，、；：]+$/gu;
const space = /[\s\p{Cc}]+/gu;
const oneSpace = (run: string) => /\n[ \t]+$/.exec(run)?.[0] ?? ' ';

/** A flag, a path, a variable, a call: in a text with one of these, capitals tell (`-v` is not `-V`). */
const code = /(?:^|\s)--?[\p{L}\p{N}]|[_`=\\/$<>{}]|\p{L}\(/u;

/** The form by which two texts are the same text, however they were typed: one writing of compatible characters, lower case but where there is code, each run of space one space but for what indents a line, which tells in code, nothing of punctuation at the ends but question and exclamation marks. */
export function normalForm(text: string): string {
  const composed = normalise(text);
  const plain = (code.test(composed) ? composed : composed.toLowerCase()).replace(space, oneSpace).trim();
  return plain.replace(atTheEnds, '') || plain;
}

/** 22 characters: 128 bits, so that no two texts that differ will ever share one. */
export function normalFormHash(text: string): string {
  return createHash('sha256').update(normalForm(text)).digest().subarray(0, 16).toString('base64url');
}
