/**
 * Which words name the same thing, in seven languages, from `assets/thesaurus.txt`. Vectors learn little about words
 * that are rare in a corpus.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lookupForm } from './static-words.ts';
import { readVocabulary } from './vocabulary.ts';

/** Line numbers of things in the source of the thesaurus. */
export type ConceptIds = readonly number[];

/** The things that a word names, in any language; empty for most words. */
export type ConceptLookup = (word: string) => ConceptIds;

const noConcepts: ConceptIds = [];
/**
 * A line of the file lists things, then the words that name exactly these things. The sign starts the line; no word
 * starts with it.
 */
const lineMarker = '=';
/** A plural that the file need not list. Removing other endings yields other words: number is not numb. */
const plural = 's';
const minStemLength = 4;
const elided = /^\p{L}+'(?=\p{L}{3})/u;
/** Lengths in letters: of a compound, of its first member, and of its last. */
const compoundLetters = { min: 8, max: 40, first: 3, last: 4 } as const;
const isOneWord = /^\p{Script=Latin}+$/u;
/**
 * Linking letters between the members of a compound, in German and Dutch: Nachtalarm, Versicherungsfall, Blumenstrauß.
 */
const links = ['', 's', 'n', 'en', 'es', 'er', 'e'];

/** The path of the bundled thesaurus. */
export function bundledThesaurusPath(): string {
  return fileURLToPath(new URL('../../assets/thesaurus.txt', import.meta.url));
}

/** Reads the file at the first lookup (35 ms): most commands and jobs look up no word. */
export function readThesaurus(path: string): ConceptLookup {
  let lookUp: ConceptLookup | undefined;
  return (word) => {
    lookUp ??= loadThesaurus(path);
    return lookUp(word);
  };
}

function loadThesaurus(path: string): ConceptLookup {
  const text = readFileSync(path, 'utf8').trimEnd();
  const { vocabulary } = readVocabulary(text);
  const lines = text.split('\n');
  const rowOf = (form: string) => {
    const isPlural = form.endsWith(plural) && form.length > minStemLength;
    return vocabulary.get(form) ?? (isPlural ? vocabulary.get(form.slice(0, -plural.length)) : undefined);
  };
  return (word) => {
    const form = lookupForm(word);
    const row = rowOf(form) ?? rowOf(withoutArticle(form));
    const rows = row === undefined ? membersOf(form, rowOf) : [row];
    return rows.length === 0 ? noConcepts : [...new Set(rows.flatMap((one) => conceptIdsIn(lines[one]!)))];
  };
}

/** Removes an article or similar word before an apostrophe: l'équipe. */
const withoutArticle = (form: string) => form.replace(elided, '');

/**
 * The rows of both members of a compound, with the last as long as possible: a Nachtalarm names the night and an alarm.
 */
function membersOf(form: string, rowOf: (form: string) => number | undefined): readonly number[] {
  const { min, max, first, last } = compoundLetters;
  if (form.length < min || form.length > max || !isOneWord.test(form)) return [];
  for (let length = first; length <= form.length - last; length += 1) {
    const lastRow = rowOf(form.slice(length));
    if (lastRow === undefined) continue;
    const start = form.slice(0, length);
    for (const link of links) {
      const stem = start.slice(0, length - link.length);
      if (stem.length < first || !start.endsWith(link)) continue;
      const firstRow = rowOf(stem) ?? rowOf(`${stem}e`);
      if (firstRow !== undefined) return [firstRow, lastRow];
    }
  }
  return [];
}

function conceptIdsIn(line: string): ConceptIds {
  const end = line.indexOf(' ');
  return line.slice(lineMarker.length, end).split(',').map(Number);
}

/** The text of the file. `lines`: for each thing, the words that name it, in their lookup form. */
export function formatThesaurus(lines: readonly ReadonlySet<string>[]): string {
  const conceptsByWord = new Map<string, number[]>();
  for (const [concept, words] of lines.entries())
    for (const word of words) conceptsByWord.set(word, [...(conceptsByWord.get(word) ?? []), concept]);
  const wordsByConcepts = new Map<string, string[]>();
  for (const [word, concepts] of conceptsByWord) {
    const key = concepts.join(',');
    wordsByConcepts.set(key, [...(wordsByConcepts.get(key) ?? []), word]);
  }
  return [...wordsByConcepts].map(([concepts, words]) => `${lineMarker}${concepts} ${words.join(' ')}\n`).join('');
}

export const shareConcept = (one: ConceptIds, other: ConceptIds) => one.some((thing) => other.includes(thing));
