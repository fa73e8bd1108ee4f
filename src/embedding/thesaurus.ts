/** Which words name the same thing, in seven languages, by `assets/thesaurus.txt`: vectors learn little of words that are rare in a corpus. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lookupForm } from './static-words.ts';
import { readVocabulary } from './vocabulary.ts';

/** Numbers of lines of the thesaurus. */
export type Things = readonly number[];

/** The things that a word names, in any language; none for most words. */
export type ThingsOf = (word: string) => Things;

const nothing: Things = [];
/** A line of the file: the things, then the words that name just these. No word begins with this sign. */
const sign = '=';
/** A plural that the file need not list. Other endings make other words: number is not numb. */
const plural = 's';
const shortestStem = 4;

/** The thesaurus that comes with the package. */
export function bundledThesaurusPath(): string {
  return fileURLToPath(new URL('../../assets/thesaurus.txt', import.meta.url));
}

/** Reads the file with the first word that is looked up (35 ms): most commands and jobs look up none. */
export function readThesaurus(path: string): ThingsOf {
  let read: ThingsOf | undefined;
  return (word) => {
    read ??= thingsIn(path);
    return read(word);
  };
}

function thingsIn(path: string): ThingsOf {
  const text = readFileSync(path, 'utf8').trimEnd();
  const { vocabulary } = readVocabulary(text);
  const lines = text.split('\n');
  return (word) => {
    const form = lookupForm(word);
    const isPlural = form.endsWith(plural) && form.length > shortestStem;
    const row = vocabulary.get(form) ?? (isPlural ? vocabulary.get(form.slice(0, -plural.length)) : undefined);
    return row === undefined ? nothing : thingsAtStart(lines[row]!);
  };
}

function thingsAtStart(line: string): Things {
  const end = line.indexOf(' ');
  return line.slice(sign.length, end).split(',').map(Number);
}

/** The text of the file. `lines`: for each thing the words that name it, in the form in which they are looked up. */
export function thesaurusText(lines: readonly ReadonlySet<string>[]): string {
  const thingsOf = new Map<string, number[]>();
  for (const [thing, words] of lines.entries())
    for (const word of words) thingsOf.set(word, [...(thingsOf.get(word) ?? []), thing]);
  const wordsOf = new Map<string, string[]>();
  for (const [word, things] of thingsOf) {
    const key = things.join(',');
    wordsOf.set(key, [...(wordsOf.get(key) ?? []), word]);
  }
  return [...wordsOf].map(([things, words]) => `${sign}${things} ${words.join(' ')}\n`).join('');
}

export const shareThing = (one: Things, other: Things) => one.some((thing) => other.includes(thing));
