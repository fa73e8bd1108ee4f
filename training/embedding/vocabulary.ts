/** Which words get a row of their own. */
import { lookupForm } from '../../src/embedding/static-words.ts';
import { rulesOf } from './pair-kinds.ts';
import type { PairStore } from './pair-store.ts';

export interface Vocabulary {
  /** The most useful first; a word's place is its row. */
  words: string[];
  /** How often each occurs, in the same order. */
  counts: number[];
}

interface Tally {
  /** Sum over sources of the root of its count there: a word of many sources goes before one that a single source repeats. */
  rank: number;
  count: number;
  sources: number;
}

/** Rarer words, and words of a single source, are not learned well enough to be worth a row. */
const leastCount = 5;
const leastSources = 2;

export function chooseVocabulary(store: PairStore, size: number): Vocabulary {
  const tallies = new Map<string, Tally>();
  for (const counts of countBySource(store).values()) {
    for (const [form, count] of byForm(store, counts)) {
      const tally = tallies.get(form) ?? { rank: 0, count: 0, sources: 0 };
      tally.rank += Math.sqrt(count);
      tally.count += count;
      tally.sources += 1;
      tallies.set(form, tally);
    }
  }
  const chosen = [...tallies]
    .filter(([form, { count, sources }]) => count >= leastCount && sources >= leastSources && isWordlike(form))
    .sort(([, one], [, other]) => other.rank - one.rank)
    .slice(0, size);
  return { words: chosen.map(([form]) => form), counts: chosen.map(([, { count }]) => count) };
}

/** Source → number of a word → how often. */
function countBySource(store: PairStore): Map<string, Map<number, number>> {
  const bySource = new Map<string, Map<number, number>>();
  for (const { kind, source, a, b } of store.all()) {
    const { counts: sides } = rulesOf(kind);
    if (sides === 'none') continue;
    const counts = bySource.get(source) ?? new Map<number, number>();
    bySource.set(source, counts);
    for (const text of sides === 'b' ? [b] : [a, b]) {
      for (const word of text) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return bySource;
}

function byForm(store: PairStore, counts: ReadonlyMap<number, number>): Map<string, number> {
  const forms = new Map<string, number>();
  for (const [word, count] of counts) {
    const form = lookupForm(store.words[word]!);
    if (form !== '') forms.set(form, (forms.get(form) ?? 0) + count);
  }
  return forms;
}

/** Years and short numbers stay, identifiers and run-together words do not. */
function isWordlike(form: string): boolean {
  if (/^\p{N}+$/u.test(form)) return form.length <= 4;
  return form.length <= (/\p{N}/u.test(form) ? 8 : 24);
}
