/** From text to words, and from a word to rows of the table of a static model. The rules are in `design/embedding.md`. */

import type { StaticTable } from './static-file.ts';

/** What leads from a word to its rows. */
export type RowTable = Pick<StaticTable, 'vocabulary' | 'bucketCount' | 'scales'>;

/** A word as a weighted sum of rows: `Σ factors[i] × rows[i]`, the rows' own scales included in the factors. */
export interface WordRows {
  readonly rows: readonly number[];
  readonly factors: readonly number[];
}

const beyondAscii = /[^\p{ASCII}]/u;
const accents = /[\u0300-\u036f]/g;
const apostrophes = /[\u2019\u02bc]/g;
const word = /[\p{L}\p{N}]+(?:'\p{L}+)?/gu;
/** `parseHTTPRequest2` is parse, HTTP, Request, 2; letters beyond ASCII stay together. */
const identifierPart = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|[0-9]+|\P{ASCII}+/gu;
/** What falls into more parts than this is a blob, not an identifier. */
const mostParts = 32;

/** The first `most` words of the text, accents removed, case kept. */
export function firstWords(text: string, most: number): string[] {
  const plain = beyondAscii.test(text) ? foldAccents(text) : text;
  const words: string[] = [];
  for (const [found] of plain.matchAll(word)) {
    if (words.length === most) break;
    words.push(found);
  }
  return words;
}

function foldAccents(text: string): string {
  return text.normalize('NFKD').replace(accents, '').replace(apostrophes, "'");
}

/**
 * The rows of one word of {@link firstWords}: its own, else those of its parts (`it'll`, `camelCase`), else that of its
 * stem, else those of its letter n-grams. Case matters, for the parts.
 */
export function findRows(table: RowTable, word: string): WordRows {
  const form = lookupForm(word);
  const known = table.vocabulary.get(form);
  if (known !== undefined) return oneRow(table, known);
  const parts = identifierParts(word.slice(0, form.length));
  if (parts.length > 1) return joinRows(parts.map((part) => findRows(table, part)));
  const stem = findStem(table.vocabulary, form);
  return stem === undefined ? gramRows(table, form) : oneRow(table, stem);
}

/** The form in which a word is looked up: lower case, without the English possessive. */
export function lookupForm(word: string): string {
  const lower = word.toLowerCase();
  return lower.endsWith("'s") ? lower.slice(0, -2) : lower;
}

function identifierParts(word: string): string[] {
  const parts = word.includes("'") ? word.split("'") : (word.match(identifierPart) ?? []);
  return parts.length > mostParts ? [] : parts;
}

function oneRow(table: RowTable, row: number): WordRows {
  return { rows: [row], factors: [table.scales[row]!] };
}

function joinRows(parts: readonly WordRows[]): WordRows {
  return { rows: parts.flatMap((part) => part.rows), factors: parts.flatMap((part) => part.factors) };
}

/** English endings in the order tried: what is cut off, what is put in its place, whether a doubled letter may go too. */
const endings: readonly [ending: string, instead: string, undoubles?: true][] = [
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
const shortestInflected = 5;
const shortestStem = 3;

/** The row of the first known stem: `stopped` finds `stop`, `making` finds `make`. */
function findStem(vocabulary: ReadonlyMap<string, number>, form: string): number | undefined {
  if (form.length < shortestInflected) return undefined;
  for (const [ending, instead, undoubles] of endings) {
    const length = form.length - ending.length;
    if (length < shortestStem || !form.endsWith(ending)) continue;
    const stem = vocabulary.get(form.slice(0, length) + instead);
    if (stem !== undefined) return stem;
    if (!undoubles || length <= shortestStem || form[length - 1] !== form[length - 2]) continue;
    const single = vocabulary.get(form.slice(0, length - 1));
    if (single !== undefined) return single;
  }
  return undefined;
}

const gramLengths = [3, 4, 5];
const mostGrams = 24;

/** The word between `<` and `>` and its n-grams, shortest and leftmost first, each hashed into a bucket. */
function gramRows(table: RowTable, form: string): WordRows {
  const framed = `<${form}>`;
  const hashes = [hashUnits(framed, 0, framed.length)];
  for (const length of gramLengths) {
    if (length >= framed.length) break;
    for (let at = 0; at + length <= framed.length && hashes.length < mostGrams; at++) {
      hashes.push(hashUnits(framed, at, at + length));
    }
  }
  const share = 1 / Math.sqrt(hashes.length);
  const rows = hashes.map((hash) => table.vocabulary.size + (hash % table.bucketCount));
  return { rows, factors: rows.map((row) => share * table.scales[row]!) };
}

/** FNV-1a, 32 bits, over UTF-16 code units (Fowler, Noll and Vo; the constants are theirs). */
function hashUnits(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
