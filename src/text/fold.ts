/** Folds words and texts: one form for different spellings of the same word, and for different typings of the same text. */
import { createHash } from 'node:crypto';

const ascii = /^\p{ASCII}*$/u;
const marks = /\p{M}+/gu;
const accented = /[\p{Script=Latin}\p{Script=Greek}]\p{M}/u;

/** Letters that Unicode does not decompose, though people write them without the mark or spell them out. */
const letterSpellings: Readonly<Record<string, string>> = {
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

/** Unifies compatible characters: full-width letters, ligatures, half-width kana. Case stays as it is. */
export function normalise(text: string): string {
  if (ascii.test(text)) return text;
  // NFKC splits the Thai and Lao vowel "am", which the segmenter's dictionaries know as one letter.
  const composed = text.normalize('NFKC').replace(splitAm, (pair) => (pair < '\u0e80' ? '\u0e33' : '\u0eb3'));
  return withoutBreakMarks(composed).replace(hyphens, '-').replace(letterApostrophe, '’');
}

/** The hyphen that word processors and models write; NFKC makes the one without a line break this one too. */
const hyphens = /\u2010/g;
/** The apostrophe of Ukrainian, which counts as a letter. */
const letterApostrophe = /\u02bc/g;
/**
 * Marks within a word that allow or forbid a line break, such as the soft hyphen. A space of no width separates words in
 * Thai, Lao, Burmese and Khmer.
 */
const breakMarks = /[\u00ad\u2060\ufeff]|(?<![\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff])\u200b/g;

/** The text without marks of line breaks within its words. */
export const withoutBreakMarks = (text: string): string => text.replace(breakMarks, '');

const unusualSpaces = /[^\S\n ]| {2}| \n/u;
const wrappedLine = /(?<=[\p{L}\p{N},]) ?\n ?(?=\p{Ll})/gu;
/** Digits and Latin letters as wide as ideographs. */
const wideCharacters = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]/g;
const wideOffset = 0xfee0;

/**
 * A question in the spaces, hyphens and digits that expressions for times are written with: from a form, a page or a
 * Japanese keyboard it may have others. A line that goes on in lower case is joined to the one before it.
 */
export function plainTyping(question: string): string {
  const isPlain = ascii.test(question) && !unusualSpaces.test(question) && !question.includes('\n');
  if (isPlain) return question;
  return withoutBreakMarks(question)
    .replace(/[\u2010\u2011]/g, '-')
    .replace(wideCharacters, (one) => String.fromCharCode(one.charCodeAt(0) - wideOffset))
    .replace(/[^\S\n]+/gu, ' ')
    .replace(wrappedLine, ' ');
}

/**
 * Removes marks from a lower-case word. Latin and Greek lose their diacritics. In other scripts a composed letter (й,
 * が) is one letter and stays; only separate marks are removed, because an index term consists of letters, digits and
 * `_`.
 */
export function fold(word: string): string {
  if (ascii.test(word)) return word;
  const plain = word.replace(spelledLetters, (letter) => letterSpellings[letter]!);
  const decomposed = plain.normalize('NFD');
  return (accented.test(decomposed) ? decomposed : plain).replace(marks, '').normalize('NFC');
}

/**
 * Characters at the ends of a text that do not change its meaning. Question and exclamation marks do: "We deploy on
 * Friday?" is no statement.
 */
const edgePunctuation = /^[\s"'“”„‘’«»¡¿]+|(?<![\s"'“”„‘’«».,;:…。．，、；：])[\s"'“”„‘’«».,;:…。．，、；：]+$/gu;
const whitespace = /[\s\p{Cc}]+/gu;
const collapseWhitespace = (run: string) => /\n[ \t]+$/.exec(run)?.[0] ?? ' ';

/** Signs of code: a flag, a path, a variable, a call. Case matters in such a text (`-v` is not `-V`). */
const codeSign = /(?:^|\s)--?[\p{L}\p{N}]|[_`=\\/$<>{}]|\p{L}\(/u;

/** Raised and lowered digits after a digit: unified with the others, 10⁵ would be 105. */
const exponents = /(?<=\p{Nd})[⁰¹²³⁴-⁹]+/gu;
const indices = /(?<=\p{Nd})[₀-₉]+/gu;

/**
 * The normal form of a text: equal for texts that differ only in how they were typed. Compatible characters are
 * unified, and an exponent is marked by `^`. Letters become lower case, unless the text contains code. Each run of spaces becomes one space, except
 * indentation, which matters in code. Punctuation at the ends is removed, except question and exclamation marks.
 */
export function normalForm(text: string): string {
  const composed = normalise(text.replace(exponents, '^$&').replace(indices, '_$&'));
  const plain = (codeSign.test(composed) ? composed : composed.toLowerCase())
    .replace(whitespace, collapseWhitespace)
    .trim();
  return plain.replace(edgePunctuation, '') || plain;
}

/** The hash of the normal form in 22 characters: 128 bits, so that two different texts never share one. */
export const normalFormHash = (text: string): string =>
  createHash('sha256').update(normalForm(text)).digest().subarray(0, 16).toString('base64url');
