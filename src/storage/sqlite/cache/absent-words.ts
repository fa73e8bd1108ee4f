/**
 * Caches words that no memory contains. Questions have many of them: stems of other languages, and synonyms. Each write
 * of words drops the cache.
 */
import { type KnownRows, pullChanges } from './row-cache.ts';

interface Absent {
  revision: number;
  readonly words: Set<string>;
}

const absentIn = new WeakMap<KnownRows, Absent>();

/** About two megabytes. */
const mostWords = 20_000;

export function isAbsent(known: KnownRows, word: string): boolean {
  return absentOf(known).words.has(word);
}

/** Caches the absent words. Call it in the turn in which the words were looked up, after {@link pullChanges}. */
export function noteAbsent(known: KnownRows, looked: readonly string[], counted: ReadonlyMap<string, number>): void {
  const { words } = absentOf(known);
  for (const word of looked) if (word.length <= longestWord && !counted.get(word)) words.add(word);
  if (words.size > mostWords) words.clear();
}

const longestWord = 64;

function absentOf(known: KnownRows): Absent {
  const { revision } = pullChanges(known);
  const absent = absentIn.get(known);
  if (absent?.revision === revision) return absent;
  const fresh = { revision, words: new Set<string>() };
  absentIn.set(known, fresh);
  return fresh;
}
