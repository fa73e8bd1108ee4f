/** Chooses the words that get their own row. */
import { isUnspaced, lookupForm } from '../../src/embedding/static-words.ts';
import { rulesOf } from './pair-kinds.ts';
import type { PairStore } from './pair-store.ts';

export interface Vocabulary {
  /** The words of each row, separated by spaces if several share it; the most useful row first. */
  words: string[];
  /** The number of occurrences per row, in the same order. */
  counts: number[];
}

/** Word → row. */
export function rowsOfWords(words: readonly string[]): Map<string, number> {
  return new Map(words.flatMap((sharing, row) => sharing.split(' ').map((word) => [word, row] as const)));
}

interface Tally {
  /**
   * Sum over sources of the square root of its count: a word from many sources ranks above one that a single source
   * repeats.
   */
  rank: number;
  count: number;
  sources: number;
  /** True if it occurs in a language other than English, for which there is too little text to require two sources. */
  isForeign: boolean;
}

/**
 * Minimum counts. Rarer words, and English words from a single source, are not learned well enough to be worth a row.
 */
const leastCount = 5;
const leastSources = 2;

/**
 * Returns the words of `known` in their places, then the most useful others. With known words, English text is not
 * counted: they cover English.
 */
export function chooseVocabulary(store: PairStore, size: number, known: readonly string[] = []): Vocabulary {
  const tallies = tallyWords(store, known.length > 0);
  const places = rowsOfWords(known);
  const chosen = [...tallies]
    .filter(([form, tally]) => !places.has(form) && isWorthARow(form, tally))
    .sort(([, one], [, other]) => other.rank - one.rank)
    .slice(0, Math.max(0, size - known.length));
  return {
    words: [...known, ...chosen.map(([form]) => form)],
    counts: [
      ...known.map((words) => tallies.get(words.split(' ', 1)[0]!)?.count ?? leastCount),
      ...chosen.map(([, { count }]) => count),
    ],
  };
}

function isWorthARow(form: string, { count, sources, isForeign }: Tally): boolean {
  return count >= leastCount && (isForeign || sources >= leastSources) && isWordlike(form);
}

function tallyWords(store: PairStore, foreignOnly: boolean): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const [name, counts] of countBySource(store, foreignOnly)) {
    const isForeign = !name.startsWith('en ');
    for (const [form, count] of byForm(store, counts)) {
      const tally = tallies.get(form) ?? { rank: 0, count: 0, sources: 0, isForeign };
      tally.rank += Math.sqrt(count);
      tally.count += count;
      tally.sources += 1;
      tally.isForeign ||= isForeign;
      tallies.set(form, tally);
    }
  }
  return tallies;
}

/** Language and source → word number → count. */
function countBySource(store: PairStore, foreignOnly: boolean): Map<string, Map<number, number>> {
  const bySource = new Map<string, Map<number, number>>();
  for (const { kind, source, language, a, b } of store.all()) {
    const { counts: sides } = rulesOf(kind);
    if (sides === 'none' || (foreignOnly && language === 'en')) continue;
    const name = `${language} ${source}`;
    const counts = bySource.get(name) ?? new Map<number, number>();
    bySource.set(name, counts);
    for (const text of sides === 'b' ? [b] : [a, b]) {
      for (const word of text) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return bySource;
}

function byForm(store: PairStore, counts: ReadonlyMap<number, number>): Map<string, number> {
  const forms = new Map<string, number>();
  for (const [word, count] of counts) {
    for (const part of candidatesOf(store.words[word]!)) {
      const form = lookupForm(part);
      if (form !== '') forms.set(form, (forms.get(form) ?? 0) + count);
    }
  }
  return forms;
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/**
 * The words of a run without spaces, as the dictionary on this machine finds them. It is used only here: at run time,
 * texts are split into the longest words of the model's vocabulary.
 */
function candidatesOf(word: string): string[] {
  return isUnspaced(word) ? [...segmenter.segment(word)].map(({ segment }) => segment) : [word];
}

/** True for years, short numbers and ordinary words; false for identifiers and run-together words. */
function isWordlike(form: string): boolean {
  if (/^\p{N}+$/u.test(form)) return form.length <= 4;
  return form.length <= (/\p{N}/u.test(form) ? 8 : 24);
}
