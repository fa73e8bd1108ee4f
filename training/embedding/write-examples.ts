/** Writes stored pairs into the example file for `trainer.cpp`: texts as rows of the table to be learned. */
import { findRows, lookupForm, type RowTable } from '../../src/embedding/static-words.ts';
import { ExampleFile } from './example-file.ts';
import { inflectionPairs } from './inflections.ts';
import { type Family, families, rulesFor } from './pair-kinds.ts';
import type { PairStore, StoredPair } from './pair-store.ts';
import { makeUpQuestion } from './questions.ts';
import { type Random, seeded } from './random.ts';
import { rowsOfWords, type Vocabulary } from './vocabulary.ts';

/** A row and its factor in one number: `row + count × 2²⁴` with the factor 1/√count. */
type Entry = number;
const rowBits = 24;
const rowMask = (1 << rowBits) - 1;

const shares = { hidden: 0.3, hiddenKept: 0.25, context: 0.3, question: 0.13 };
/** Maximum ranks of function words, of common words, and of words too common to learn from their context. */
const ranks = { functional: 150, common: 350, contextual: 1200 };
const contextReach = 14;

/**
 * Inflections are generated only for the first words: the English part of a vocabulary that includes other languages.
 */
const englishWords = 30_000;

/**
 * Writes all examples, with a share `review` of the English pairs, and returns their number. When a model is extended,
 * forms of English words are skipped: it knows them.
 */
export function writeExamples(
  path: string,
  store: PairStore,
  vocabulary: Vocabulary,
  bucketCount: number,
  { seed, review, extend = false }: { seed: number; review: number; extend?: boolean | undefined },
): number {
  const file = new ExampleFile(
    path,
    families.length + store.languages.length - 1,
    initialLengths(vocabulary, bucketCount),
    gramsOf(vocabulary, bucketCount),
  );
  const encoder = new Encoder(store, vocabulary.words, bucketCount);
  const random = seeded(seed);
  for (const pair of store.all()) {
    if (pair.language !== 'en' || random.next() < review) addExamples(file, encoder, pair, random);
  }
  for (const [one, other] of extend ? [] : inflectionPairs(vocabulary.words.slice(0, englishWords))) {
    file.add(families.indexOf('mixed'), encoder.text(store.read(one)), encoder.text(store.read(other)));
  }
  return file.close();
}

/**
 * The initial length of each row. Words use smooth inverse frequency, a / (a + share of the word), after Arora, Liang
 * and Ma (2017): training starts from a reasonable estimate of each word's weight.
 */
function initialLengths({ counts }: Vocabulary, bucketCount: number): Float32Array {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const smooth = 3e-4;
  const ofWords = counts.map((count) => smooth / (smooth + count / total));
  return Float32Array.from([...ofWords, ...new Array<number>(bucketCount).fill(0.9)]);
}

/**
 * The n-gram rows of each word as if it were not in the vocabulary: some words are trained this way, so that unknown
 * words work.
 */
function gramsOf({ words }: Vocabulary, bucketCount: number): number[][] {
  const strange: RowTable = {
    vocabulary: new Map(),
    wordRows: 0,
    bucketCount,
    scales: new Float32Array(bucketCount).fill(1),
  };
  return words.map((sharing) => findRows(strange, sharing.split(' ', 1)[0]!).rows.map((row) => row + words.length));
}

class Encoder {
  readonly store: PairStore;
  readonly #table: RowTable;
  readonly #entries: Entry[][] = [];

  constructor(store: PairStore, words: readonly string[], bucketCount: number) {
    this.store = store;
    this.#table = {
      vocabulary: rowsOfWords(words),
      wordRows: words.length,
      bucketCount,
      scales: new Float32Array(words.length + bucketCount).fill(1),
    };
  }

  text(words: Iterable<number>): Entry[] {
    const entries: Entry[] = [];
    for (const word of words) entries.push(...this.#entriesOf(word));
    return entries;
  }

  /** True if the row belongs to a word with a rank in this range; false for other words and n-grams. */
  isRanked(entry: Entry, from: number, to = this.#table.wordRows): boolean {
    const row = entry & rowMask;
    return row >= from && row < to;
  }

  /** The words of a passage that distinguish it from others. */
  telling(words: Iterable<number>): string[] {
    const telling = new Map<string, string>();
    for (const number of words) {
      const word = this.store.words[number]!;
      const rank = this.#table.vocabulary.get(lookupForm(word)) ?? Number.POSITIVE_INFINITY;
      if (word.length > 2 && rank > ranks.common) telling.set(word, word);
    }
    return [...telling.keys()];
  }

  #entriesOf(word: number): Entry[] {
    const known = this.#entries[word];
    if (known) return known;
    const { rows, factors } = findRows(this.#table, this.store.words[word]!);
    const entries = rows.map((row, at) => row + Math.round(factors[at]! ** -2) * 2 ** rowBits);
    this.#entries[word] = entries;
    return entries;
  }
}

/** The family's number: named families first, then the languages other than English. */
function familyOf({ language }: StoredPair, family: Family, store: PairStore): number {
  return language === 'en' ? families.indexOf(family) : families.length + store.languages.indexOf(language) - 1;
}

function addExamples(file: ExampleFile, encoder: Encoder, pair: StoredPair, random: Random): void {
  const rules = rulesFor(pair.kind, pair.source);
  if (random.next() >= rules.keep) return;
  const [a, b] = [encoder.text(pair.a), encoder.text(pair.b)];
  const family = familyOf(pair, rules.family, encoder.store);
  const hides = rules.hidesShared && random.next() < shares.hidden;
  file.add(family, hides ? withoutShared(a, b, encoder, random) : a, b);
  if (rules.twice) file.add(families.indexOf('mixed'), a, b);
  if (rules.givesContexts && random.next() < shares.context) addContext(file, encoder, b, random);
  if (rules.getsQuestions && random.next() < shares.question) addQuestion(file, encoder, pair, random);
}

/** Removes shared words, except function words and some others. Returns `a` unchanged if too little would be left. */
function withoutShared(a: Entry[], b: readonly Entry[], encoder: Encoder, random: Random): Entry[] {
  const shared = new Set(b);
  const left = a.filter(
    (entry) => !shared.has(entry) || encoder.isRanked(entry, 0, ranks.functional) || random.next() < shares.hiddenKept,
  );
  return left.length >= 3 ? left : a;
}

function addContext(file: ExampleFile, encoder: Encoder, text: readonly Entry[], random: Random): void {
  const places = [...text.keys()].filter((at) => encoder.isRanked(text[at]!, ranks.contextual));
  if (places.length === 0 || text.length < 8) return;
  const at = random.pick(places);
  const context = text
    .slice(Math.max(0, at - contextReach), at + contextReach + 1)
    .filter((entry) => entry !== text[at]);
  if (context.length >= 6) file.add(families.indexOf('context'), [text[at]!], context);
}

function addQuestion(file: ExampleFile, encoder: Encoder, { b }: StoredPair, random: Random): void {
  const made = makeUpQuestion(encoder.telling(b), random);
  if (made === null) return;
  const passage = [...encoder.store.read(made.speaker), ...b];
  file.add(families.indexOf('asked'), encoder.text(encoder.store.read(made.question)), encoder.text(passage));
}
