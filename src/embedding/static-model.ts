/**
 * The bundled embedder: one learned vector per word, added up. It needs no network and no native code, and takes
 * microseconds per text. It knows English best, and thirteen other languages. It ignores word order.
 */

import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { embeddingDimensions } from '../model/vector.ts';
import { bundledCrossEncoderPath, type CrossReading, loadCrossEncoder } from './cross-encoder/cross-encoder.ts';
import { keepLatestScorer } from './cross-encoder/latest-scorer.ts';
import { startMachine } from './cross-encoder/machine.ts';
import { relatedShare } from './cross-encoder/related-words.ts';
import { relating } from './cross-encoder/relating.ts';
import type { SplitsWords } from './cross-encoder/word-rows.ts';
import { type CrossEncoders, type Embedder, type EmbeddingModel, modelStamp, type WordWeight } from './embedder.ts';
import { createKnownWords, type KnownWord } from './known-words.ts';
import { lengthOf, normalize, poolInTurns, queryWeight } from './pooling.ts';
import { maxImportance } from './rarity.ts';
import { addRow, modelFileError, readStaticFile, rowLength, type StaticTable } from './static-file.ts';
import { findRows, firstWords, lookupForm, type WordRows } from './static-words.ts';
import { bundledThesaurusPath, type ConceptLookup, readThesaurus } from './thesaurus.ts';
import { WordCache } from './word-cache.ts';

/** Version of the text rules, part of the model's version. Raise it when the same text and file yield other words, rows or weights. */
const textRulesVersion = 3;
/** Words of a text that are embedded. */
const maxWords = 400;
/** The most rows added up for one text, which take 8 ms. Only texts with hundreds of unknown words reach the limit. */
const maxRows = 10_000;
const wordsPerGeneration = 12_000;
const sampleStep = 7;
/**
 * Upper bound of characters read per requested word where words are read one by one: folding the accents of a book
 * takes milliseconds.
 */
const maxCharactersPerWord = 32;
/** Words of less importance, such as function words, are not compared. */
const minImportance = 0.3;
/** The lowest weight of a query word that is compared. */
const minWeight = 0.05;

/** Path of the bundled model, in a checkout and in the built program alike. */
export function bundledModelPath(): string {
  return fileURLToPath(new URL('../../assets/static-multi-384.semb', import.meta.url));
}

/**
 * Reads a model file and keeps it in memory: 36 MB for the table and words of the bundled one, plus some 5 MB for the
 * thesaurus once words are compared. Blocks for about 80 ms. Throws {@link modelFileError}, also if its vectors are not
 * {@link embeddingDimensions} wide.
 */
export function loadStaticModel(
  path: string,
): Embedder & { readonly lookUpWord: (word: string) => KnownWord; readonly split: SplitsWords } {
  const table = readStaticFile(path);
  if (table.dimensions !== embeddingDimensions) {
    throw modelFileError(path, `has vectors of ${table.dimensions} components, not ${embeddingDimensions}.`);
  }
  return new StaticModel(table, basename(path, '.semb'), readThesaurus(bundledThesaurusPath()));
}

const crossEncoderKinds: readonly CrossReading[] = ['answers', 'replaces'];

class StaticModel implements Embedder {
  readonly model: EmbeddingModel;
  /** Returns the same object for a word while the word is in use. */
  readonly lookUpWord: (word: string) => KnownWord;
  readonly #table: StaticTable;
  readonly #words: WordCache<WordRows>;
  readonly #importantWords = new WeakMap<object, readonly (KnownWord | null)[]>();
  readonly #bag: BagOfRows;
  #medianLength: number | undefined;
  #createRelation: ReturnType<typeof relating> | undefined;
  /** Undefined until the first text is read. */
  #crossEncoders: CrossEncoders | null | undefined;

  constructor(table: StaticTable, name: string, thingsOf: ConceptLookup) {
    this.model = { name, version: `${textRulesVersion}.${table.digest.slice(0, 12)}`, dimensions: table.dimensions };
    this.#table = table;
    this.#words = new WordCache((word) => findRows(table, word), wordsPerGeneration);
    this.#bag = new BagOfRows(table.scales.length);
    this.lookUpWord = createKnownWords({
      vectorOf: (word) => normalize(this.#sumOf(word)),
      importanceOf: (word) => this.#measureImportance(word),
      conceptIdsOf: thingsOf,
    });
  }

  readonly split: SplitsWords = (text, most) =>
    firstWords(text.slice(0, most * maxCharactersPerWord), most, this.#table.vocabulary).map((word) =>
      this.lookUpWord(word),
    );

  embed(texts: readonly string[]): Promise<Float32Array[]> {
    return poolInTurns(texts, (text) => this.#pool(text));
  }

  async embedQuery(text: string, weigh?: WordWeight): Promise<Float32Array> {
    return this.#pool(text, weigh);
  }

  familiarity(text: string): number {
    const words = firstWords(text, maxWords, this.#table.vocabulary);
    const known = words.filter((word) => this.#words.get(word).rows.some((row) => row < this.#table.wordRows));
    return words.length === 0 ? 1 : known.length / words.length;
  }

  /**
   * The length of the word's vector, relative to the median word: training makes it small for words that say little.
   */
  importance(word: string): number {
    return this.lookUpWord(word).importance;
  }

  get crossEncoders(): Embedder['crossEncoders'] {
    this.#crossEncoders ??= this.#loadCrossEncoders();
    return this.#crossEncoders ?? undefined;
  }

  /** Null if the bundled cross-encoders were trained for another model. */
  #loadCrossEncoders(): CrossEncoders | null {
    const encoderByKind = new Map(
      crossEncoderKinds.map((reading) => {
        const crossEncoder = loadCrossEncoder(bundledCrossEncoderPath(reading), this.split);
        return [reading, crossEncoder];
      }),
    );
    if (crossEncoderKinds.some((reading) => encoderByKind.get(reading)!.words !== modelStamp(this.model))) return null;
    return {
      answers: keepLatestScorer((question) => encoderByKind.get('answers')!.reading(question)),
      replaces: (earlier) => encoderByKind.get('replaces')!.reading(earlier),
    };
  }

  relatedTo(query: string, weigh?: WordWeight): (text: string, owner: object) => number {
    const weightedWords = firstWords(query, maxWords, this.#table.vocabulary)
      .map((word) => {
        const known = this.lookUpWord(word);
        const importance = Math.min(maxImportance, known.importance);
        return { known, weight: importance * (weigh ? queryWeight(lookupForm(word), weigh) : 1) };
      })
      .filter(({ weight }) => weight >= minWeight);
    this.#createRelation ??= relating(startMachine(), this.model.dimensions, maxWords);
    const relate = this.#createRelation(weightedWords.map(({ known }) => known));
    const weights = weightedWords.map(({ weight }) => weight);
    return (text, owner) => {
      const words = this.#importantWordsOf(text, owner);
      return relatedShare(weights, words, relate(words));
    };
  }

  /** The words of a text in order, with null for words of little importance. */
  #importantWordsOf(text: string, owner: object): readonly (KnownWord | null)[] {
    const known = this.#importantWords.get(owner);
    if (known !== undefined) return known;
    const words = firstWords(text, maxWords, this.#table.vocabulary).map((word) => this.lookUpWord(word));
    const importantWords = words.map((word) => (word.importance < minImportance ? null : word));
    this.#importantWords.set(owner, importantWords);
    return importantWords;
  }

  #measureImportance(word: string): number {
    this.#medianLength ??= medianLength(this.#table);
    return lengthOf(this.#sumOf(word)) / this.#medianLength;
  }

  #sumOf(word: string): Float32Array {
    const sum = new Float32Array(this.#table.dimensions);
    const { rows, factors } = this.#words.get(word);
    for (const [at, row] of rows.entries()) addRow(sum, this.#table, row, factors[at]!);
    return sum;
  }

  #pool(text: string, weigh?: WordWeight): Float32Array {
    let rowsLeft = maxRows;
    for (const word of firstWords(text, maxWords, this.#table.vocabulary)) {
      const found = this.#words.get(word);
      rowsLeft -= found.rows.length;
      if (rowsLeft < 0) break;
      this.#bag.add(found, weigh ? queryWeight(lookupForm(word), weigh) : 1);
    }
    const sum = new Float32Array(this.#table.dimensions);
    this.#bag.empty((row, factor) => addRow(sum, this.#table, row, factor));
    return normalize(sum);
  }
}

/**
 * The rows of one text. A row that occurs n times counts √n times as much as one that occurs once: each repetition of a
 * word adds less, and a repeated word must not drown the rest of a long text.
 */
class BagOfRows {
  readonly #factors: Float64Array;
  readonly #counts: Uint16Array;
  readonly #rows: number[] = [];

  constructor(rowCount: number) {
    this.#factors = new Float64Array(rowCount);
    this.#counts = new Uint16Array(rowCount);
  }

  add({ rows, factors }: WordRows, weight: number): void {
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i]!;
      if (this.#counts[row] === 0) this.#rows.push(row);
      this.#counts[row]! += 1;
      this.#factors[row]! += factors[i]! * weight;
    }
  }

  /** Passes each row to `take` once, in the order of first occurrence, and clears the bag for the next text. */
  empty(take: (row: number, factor: number) => void): void {
    for (const row of this.#rows) {
      take(row, this.#factors[row]! / Math.sqrt(this.#counts[row]!));
      this.#factors[row] = 0;
      this.#counts[row] = 0;
    }
    this.#rows.length = 0;
  }
}

/** The median length of the vectors of the vocabulary, from a regular sample. */
function medianLength(table: StaticTable): number {
  const lengths: number[] = [];
  for (let row = 0; row < table.wordRows; row += sampleStep) lengths.push(rowLength(table, row));
  return lengths.sort((one, other) => one - other)[lengths.length >> 1] || 1;
}
