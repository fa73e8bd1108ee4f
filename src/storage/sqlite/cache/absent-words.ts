/**
 * Caches words that no memory contains. Questions have many of them: stems of other languages, and synonyms. Each write
 * of words drops the cache.
 */
import { pullChanges, type RowCache } from './row-cache.ts';

interface Absent {
  revision: number;
  readonly words: Set<string>;
}

const absentIn = new WeakMap<RowCache, Absent>();

/** About two megabytes. */
const maxWords = 20_000;

export function isAbsent(cache: RowCache, word: string): boolean {
  return absentOf(cache).words.has(word);
}

/** Caches the absent words. Call it in the turn in which the words were looked up, after {@link pullChanges}. */
export function noteAbsent(cache: RowCache, lookedUp: readonly string[], counted: ReadonlyMap<string, number>): void {
  const { words } = absentOf(cache);
  for (const word of lookedUp) if (word.length <= maxWordLength && !counted.get(word)) words.add(word);
  if (words.size > maxWords) words.clear();
}

const maxWordLength = 64;

function absentOf(cache: RowCache): Absent {
  const { revision } = pullChanges(cache);
  const absent = absentIn.get(cache);
  if (absent?.revision === revision) return absent;
  const fresh = { revision, words: new Set<string>() };
  absentIn.set(cache, fresh);
  return fresh;
}
