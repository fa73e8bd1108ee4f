/**
 * Adds everyday words that a model lacks: each thing gets a row from the mean of its meanings, shared by all its
 * unknown words.
 */
import { lengthOf, normalize } from '../../src/embedding/pooling.ts';
import { addRow, type StaticTable } from '../../src/embedding/static-file.ts';
import { findRows, firstWords, lookupForm } from '../../src/embedding/static-words.ts';

export interface Thing {
  /** Its meanings in common English words, in several wordings. */
  meanings: string[];
  /** The words for it in every language; a word that several languages spell alike is listed several times. */
  words: string[];
}

export interface NewRow {
  words: string[];
  vector: Float32Array;
}

/** Weight of the known words for a thing in other languages, relative to its English meanings. */
const shareOfTranslations = 0.5;
/** Length of a row if the thing has no known single word. */
const typicalLength = 1;

/** Reads lines of `meaning, meaning | de: Wort, Wörter | es: palabra`. */
export function readThings(text: string): Thing[] {
  return text
    .split('\n')
    .filter((line) => line.includes('|') && !line.startsWith('#'))
    .map((line) => {
      const [meaning = '', ...parts] = line.split('|');
      return { meanings: listed(meaning), words: parts.flatMap((part) => listed(part.slice(part.indexOf(':') + 1))) };
    });
}

/**
 * A row for the unknown words of each thing. A word for several things belongs to the one that lists it in most
 * languages.
 */
export function everydayRows(table: StaticTable, things: readonly Thing[]): NewRow[] {
  const listings = things.map((thing) => ({
    thing,
    forms: thing.words.map((word) => formOf(table, word)).filter((form) => isNew(table, form)),
  }));
  const owners = new Map<string, { thing: Thing; times: number }>();
  for (const { thing, forms } of listings)
    for (const form of forms) {
      const times = forms.filter((other) => other === form).length;
      if (times > (owners.get(form)?.times ?? 0)) owners.set(form, { thing, times });
    }
  return listings.flatMap(({ thing, forms }): NewRow[] => {
    const own = [...new Set(forms)].filter((form) => owners.get(form)!.thing === thing);
    const vector = vectorOf(table, thing);
    return own.length === 0 || vector === null ? [] : [{ words: own, vector }];
  });
}

/** A word in its look-up form: lower case, without accents. */
function formOf({ vocabulary }: StaticTable, word: string): string {
  return lookupForm(firstWords(word, 2, vocabulary).join(''));
}

const isNew = ({ vocabulary }: StaticTable, form: string) =>
  /^\p{Script=Latin}{2,}$/u.test(form) && !vocabulary.has(form);

const listed = (text: string) => text.split(',').flatMap((one) => one.trim() || []);

/**
 * The mean direction of its meanings and of the known words for it, with the median length of these words. Null if none
 * is known.
 */
function vectorOf(table: StaticTable, { meanings, words }: Thing): Float32Array | null {
  const sum = new Float32Array(table.dimensions);
  const lengths: number[] = [];
  const add = (text: string, share: number) => {
    const vector = sumOf(table, text);
    if (vector === null) return;
    if (!text.includes(' ')) lengths.push(lengthOf(vector));
    for (const [j, value] of normalize(vector).entries()) sum[j]! += share * value;
  };
  for (const meaning of meanings) add(meaning, 1);
  for (const word of words)
    if (table.vocabulary.has(formOf(table, word))) add(word, shareOfTranslations / Math.sqrt(words.length));
  if (lengthOf(sum) === 0) return null;
  const length = lengths.sort((one, other) => one - other)[lengths.length >> 1] ?? typicalLength;
  return normalize(sum).map((value) => value * length);
}

/** The sum of a text's rows; null if none of its words is known. */
function sumOf(table: StaticTable, text: string): Float32Array | null {
  const vector = new Float32Array(table.dimensions);
  let isKnown = false;
  for (const word of firstWords(text, 20, table.vocabulary)) {
    const { rows, factors } = findRows(table, word);
    isKnown ||= rows.some((row) => row < table.wordRows);
    for (const [at, row] of rows.entries()) addRow(vector, table, row, factors[at]!);
  }
  return isKnown ? vector : null;
}
