/** Splits text into words, and finds the rows of a word in the table of a static model. The rules are in `design/embedding.md`. */

import { withoutBreakMarks } from '../text/fold.ts';
import { termOf } from '../text/stems/stem.ts';
import type { StaticTable } from './static-file.ts';

/** The parts of a table that are needed to find the rows of a word. */
export type RowTable = Pick<StaticTable, 'vocabulary' | 'wordRows' | 'bucketCount' | 'scales'>;

type Vocabulary = StaticTable['vocabulary'];

/** A word as a weighted sum of rows: `Σ factors[i] × rows[i]`. The factors include the scales of the rows. */
export interface WordRows {
  readonly rows: readonly number[];
  readonly factors: readonly number[];
}

const beyondAscii = /[^\p{ASCII}]/u;
/** Accents to remove. The breve of й stays: it is part of the letter, and word endings depend on it. */
const accents = /(?<!\p{Script=Cyrillic})[\u0300-\u036f]|[\u0300\u0301]/gu;
const apostrophes = /[\u2019\u02bc]/g;
/** Chinese and Japanese, which are written without spaces. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\u30fc';
const spaced = `(?:(?![${unspaced}])[\\p{L}\\p{N}])`;
const word = new RegExp(`[${unspaced}]+|${spaced}(?:${spaced}|\\p{M})*(?:'\\p{L}+)?`, 'gu');
const isUnspacedRun = new RegExp(`^[${unspaced}]`, 'u');
/**
 * Scripts whose words are looked up by their stems. Each script belongs to nearly one language, which has more endings
 * than the table has rows.
 */
const stemmed = /^[\p{Script=Cyrillic}\p{Script=Arabic}]/u;
const hangul = /^\p{Script=Hangul}/u;
const latin = /^\p{Script=Latin}+$/u;
/** `parseHTTPRequest2` gives parse, HTTP, Request, 2. Letters beyond ASCII stay together. */
const identifierPart = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+|\P{ASCII}+/gu;
/** The most parts of an identifier. A word with more parts is a blob. */
const maxParts = 32;

/**
 * The first `maxCount` words of the text, without accents, in their original case. A run of a script without spaces is cut
 * into words of the vocabulary; without a vocabulary it stays whole.
 */
export function firstWords(text: string, maxCount: number, vocabulary?: Vocabulary): string[] {
  const isAscii = !beyondAscii.test(text);
  const words: string[] = [];
  for (const [match] of (isAscii ? text : foldAccents(text)).matchAll(word)) {
    if (words.length >= maxCount) break;
    if (isAscii || vocabulary === undefined || !isUnspacedRun.test(match)) words.push(match);
    else words.push(...splitUnspaced(vocabulary, match));
  }
  return words.length > maxCount ? words.slice(0, maxCount) : words;
}

/**
 * Removes accents, then composes again, because the remaining marks belong to letters: が is not か, and 한 is one letter.
 */
function foldAccents(text: string): string {
  return withoutBreakMarks(text).normalize('NFKD').replace(accents, '').normalize('NFC').replace(apostrophes, "'");
}

/** True if the word is a run of a script that is written without spaces. */
export function isUnspaced(word: string): boolean {
  return isUnspacedRun.test(word);
}

/** Letters of the longest word looked up in a run without spaces. */
const maxUnspacedLength = 8;

/** Cuts a run into the longest known words from left to right. A letter that starts no known word stands alone. */
function splitUnspaced(vocabulary: Vocabulary, run: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < run.length; ) {
    let length = Math.min(run.length - at, maxUnspacedLength);
    while (length > 1 && !vocabulary.has(run.slice(at, at + length))) length -= 1;
    // A rare ideograph takes two UTF-16 code units.
    if (length === 1) length = run.codePointAt(at)! > 0xffff ? 2 : 1;
    words.push(run.slice(at, at + length));
    at += length;
  }
  return words;
}

/**
 * The rows of one word of {@link firstWords}: its own row, or else the rows of its parts (`it'll`, `camelCase`), of its
 * stem, of the two members of a compound, or of its letter n-grams. Case matters, because it separates parts.
 */
export function findRows(table: RowTable, word: string): WordRows {
  const form = lookupForm(word);
  const known = table.vocabulary.get(form);
  if (known !== undefined) return oneRow(table, known);
  const parts = partsOf(table.vocabulary, word, form);
  if (parts.length > 1) return joinRows(parts.map((part) => findRows(table, part)));
  const stem = findStem(table.vocabulary, form);
  if (stem !== undefined) return oneRow(table, stem);
  const compound = compoundOf(table.vocabulary, form);
  return compound === undefined ? ngramRows(table, form) : joinRows(compound.map((row) => oneRow(table, row)));
}

/**
 * The form in which a word is looked up: lower case, without the English possessive. In some scripts it is the stem.
 */
export function lookupForm(word: string): string {
  const lower = word.toLowerCase();
  if (stemmed.test(lower)) return termOf(lower, 'und').text;
  return lower.endsWith("'s") ? lower.slice(0, -2) : lower;
}

function partsOf(vocabulary: Vocabulary, word: string, form: string): string[] {
  if (isUnspacedRun.test(form)) return splitUnspaced(vocabulary, form);
  // A Korean noun carries its particles; taking the longest known words separates them.
  if (hangul.test(form)) return form.length > maxParts ? [] : splitUnspaced(vocabulary, form);
  return stemmed.test(form) ? [] : identifierParts(word.slice(0, form.length));
}

const minCompoundLength = 8;
const maxCompoundLength = 40;
const minMemberLength = 4;

/**
 * The rows of the two known words of a compound, with or without an `s` between them: `Buchungsgruppe`. The first word
 * is as long as possible.
 */
function compoundOf(vocabulary: Vocabulary, form: string): [number, number] | undefined {
  if (form.length < minCompoundLength || form.length > maxCompoundLength || !latin.test(form)) return undefined;
  for (let length = form.length - minMemberLength; length >= minMemberLength; length -= 1) {
    const first = vocabulary.get(form.slice(0, length));
    if (first === undefined) continue;
    const rest = form.slice(length);
    const afterLink = rest.startsWith('s') && rest.length > minMemberLength ? vocabulary.get(rest.slice(1)) : undefined;
    const second = vocabulary.get(rest) ?? afterLink;
    if (second !== undefined) return [first, second];
  }
  return undefined;
}

function identifierParts(word: string): string[] {
  const parts = word.includes("'") ? word.split("'") : (word.match(identifierPart) ?? []);
  return parts.length > maxParts ? [] : parts;
}

function oneRow(table: RowTable, row: number): WordRows {
  return { rows: [row], factors: [table.scales[row]!] };
}

function joinRows(parts: readonly WordRows[]): WordRows {
  return { rows: parts.flatMap((part) => part.rows), factors: parts.flatMap((part) => part.factors) };
}

/**
 * English endings in the order in which they are tried: the ending to remove, its replacement, and whether a doubled
 * letter may be undoubled.
 */
const endings: readonly [ending: string, replacement: string, undoubles?: true][] = [
  ['ies', 'y'],
  ['es', ''],
  ['es', 'e'],
  ['s', ''],
  ['ing', '', true],
  ['ing', 'e', true],
  ['ed', '', true],
  ['ed', 'e', true],
  ['ly', ''],
  ['er', '', true],
  ['er', 'e', true],
  ['ness', ''],
  ['ment', ''],
  ['able', ''],
  ['ful', ''],
  ['less', ''],
];
const minInflectedLength = 5;
const minStemLength = 3;

/** The row of the first known stem: `stopped` finds `stop`, `making` finds `make`. */
function findStem(vocabulary: Vocabulary, form: string): number | undefined {
  if (form.length < minInflectedLength) return undefined;
  for (const [ending, replacement, undoubles] of endings) {
    const length = form.length - ending.length;
    if (length < minStemLength || !form.endsWith(ending)) continue;
    const stem = vocabulary.get(form.slice(0, length) + replacement);
    if (stem !== undefined) return stem;
    if (!undoubles || length <= minStemLength || form[length - 1] !== form[length - 2]) continue;
    const single = vocabulary.get(form.slice(0, length - 1));
    if (single !== undefined) return single;
  }
  return undefined;
}

const ngramLengths = [3, 4, 5];
const maxNgrams = 24;

/** The word between `<` and `>` and its n-grams, shortest and leftmost first, each hashed into a bucket. */
function ngramRows(table: RowTable, form: string): WordRows {
  const framed = `<${form}>`;
  const hashes = [hashUnits(framed, 0, framed.length)];
  for (const length of ngramLengths) {
    if (length >= framed.length) break;
    for (let at = 0; at + length <= framed.length && hashes.length < maxNgrams; at++) {
      hashes.push(hashUnits(framed, at, at + length));
    }
  }
  const share = 1 / Math.sqrt(hashes.length);
  const rows = hashes.map((hash) => table.wordRows + (hash % table.bucketCount));
  return { rows, factors: rows.map((row) => share * table.scales[row]!) };
}

/** FNV-1a, 32 bits, over UTF-16 code units (Fowler, Noll and Vo; the constants are theirs). */
function hashUnits(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
