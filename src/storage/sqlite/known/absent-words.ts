/** Words that no memory holds. Questions have many: stems of other languages, and other words for the same thing. Each write of words ends what is known of them. */
import { type KnownRows, pullChanges } from './known-rows.ts';

interface Absent {
  revision: number;
  readonly words: Set<string>;
}

const absentIn = new WeakMap<KnownRows, Absent>();

/** Some two megabytes. */
const mostWords = 20_000;

export function isAbsent(known: KnownRows, word: string): boolean {
  return absentOf(known).words.has(word);
}

/** Notes the words that were not counted. Call it in the turn in which they were looked up, after {@link pullChanges}. */
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
