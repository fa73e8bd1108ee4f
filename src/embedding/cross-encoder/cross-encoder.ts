/**
 * Reads a question and a text together, and says how well the text answers. It sees the order of words and which of them belong together, where a sum of
 * vectors sees neither. It is small, and takes half a millisecond a text: two layers in which each word of the question looks at all words of the text.
 */
import { fileURLToPath } from 'node:url';
import type { ScoreOfText } from '../embedder.ts';
import { RecentWords } from '../recent-words.ts';
import { relatednessOf } from '../related-words.ts';
import { type Matches, normalizeRows, passThrough, type Rows, readText, type Scratch } from './layers.ts';
import { type EncoderShape, looks, matchFeatures, readWeights, rowsOf, type Weights } from './weights.ts';

/** The words of a text as the embedding model sees them. */
export interface Words {
  /** The first `most` words, in order. */
  split(text: string, most: number): string[];
  /** A unit vector, which is kept by the model: read it only. */
  vectorOf(word: string): Float32Array;
  /** 1 for the median word, less for a function word. */
  importanceOf(word: string): number;
}

/** A long text is read in windows of so many words that begin this share of a window apart, the first {@link mostWindows} of them. */
const windowStep = 2 / 3;
const mostWindows = 8;
const mostImportance = 2.5;
const mostMatchImportance = 2;
const wordsPerGeneration = 6_000;

/** What the bundled cross-encoders tell. */
export type CrossReading = 'answers' | 'follows';

export function bundledCrossEncoderPath(reading: CrossReading): string {
  return fileURLToPath(new URL(`../../../assets/${reading}.xenc`, import.meta.url));
}

/** Reads the file (0.3 MB, some milliseconds). */
export function loadCrossEncoder(
  path: string,
  words: Words,
): { readonly words: string; reading(...parts: string[]): ScoreOfText } {
  const weights = readWeights(path, roomFor);
  const crossEncoder = new CrossEncoder(weights, words);
  return { words: weights.shape.words, reading: (...parts) => crossEncoder.reading(parts) };
}

const askedColumns = (shape: EncoderShape) => Math.ceil(rowsOf(shape) / 16) * 16;

function roomFor(shape: EncoderShape): number {
  const { width, hidden, dimensions, cross } = shape;
  const rows = rowsOf(shape);
  const texts = rows * width * (2 + cross * 2 + 1 + 2 + 2 + 2) + rows * hidden;
  return texts + (dimensions + 1) * askedColumns(shape) + 2 * dimensions + rows * 16 + 1_000;
}

class CrossEncoder {
  readonly #weights: Weights;
  readonly #words: Words;
  readonly #embedded: RecentWords<Float32Array>;
  readonly #scratch: Scratch;
  /** Addresses. */
  readonly #asked: number;
  readonly #text: number;
  readonly #word: number;
  readonly #wordRow: number;
  readonly #askedVectors: number;
  readonly #noBias: number;
  readonly #features: number;
  readonly #keysAndValues: readonly number[];
  /** The question whose vectors stand at `#askedVectors`. */
  #inPlace: Float32Array | null = null;

  constructor(weights: Weights, words: Words) {
    this.#weights = weights;
    this.#words = words;
    const { machine, shape } = weights;
    const rows = rowsOf(shape);
    const room = (columns: number) => machine.reserve(rows * columns);
    this.#scratch = {
      normed: room(shape.width),
      queries: room(shape.width),
      keysAndValues: room(2 * shape.width),
      mixed: room(shape.width),
      hidden: room(shape.hidden),
    };
    this.#asked = room(shape.width);
    this.#text = room(shape.width);
    this.#keysAndValues = weights.cross.map(() => room(2 * shape.width));
    this.#word = machine.reserve(shape.dimensions);
    this.#wordRow = machine.reserve(shape.width);
    this.#askedVectors = machine.reserve(shape.dimensions * askedColumns(shape));
    this.#noBias = machine.reserve(askedColumns(shape));
    this.#features = room(Math.max(looks, matchFeatures));
    this.#embedded = new RecentWords((word) => this.#embed(word), wordsPerGeneration);
  }

  reading(parts: readonly string[]): ScoreOfText {
    const { shape, machine } = this.#weights;
    const split = shape.asked.map((most, at) => this.#words.split(parts[at] ?? '', most));
    const asked = split.flat();
    if (asked.length === 0) return () => 0;
    const sides = split.flatMap((words, at) => words.map(() => this.#weights.asked[at]!));
    const encoded = this.#encode(asked, sides, this.#asked);
    const start = machine.numbers.slice(this.#asked, this.#asked + encoded.count * shape.width);
    const vectors = transposed(
      asked.map((word) => this.#words.vectorOf(word)),
      askedColumns(shape),
    );
    const lower = asked.map((word) => word.toLowerCase());
    const importance = asked.map((word) => Math.min(mostMatchImportance, this.#words.importanceOf(word)));
    const known = new Map<string, Float32Array>();
    return (text) => {
      if (this.#inPlace !== vectors) machine.numbers.set(vectors, this.#askedVectors);
      this.#inPlace = vectors;
      const related = (word: string) => {
        const found = known.get(word) ?? this.#related(word);
        known.set(word, found);
        return found;
      };
      const words = this.#words.split(text, windowStart(shape.window, mostWindows - 1) + shape.window);
      let best = Number.NEGATIVE_INFINITY;
      for (let at = 0; at < mostWindows; at++) {
        const from = windowStart(shape.window, at);
        if (at > 0 && from + shape.window - windowStart(shape.window, 1) >= words.length) break;
        const window = words.slice(from, from + shape.window);
        if (window.length === 0) break;
        machine.numbers.set(start, this.#asked);
        best = Math.max(best, this.#score(encoded, window, { lower, importance, related }));
      }
      return best === Number.NEGATIVE_INFINITY ? 0 : best;
    };
  }

  #score(
    asked: Rows,
    window: readonly string[],
    {
      lower,
      importance,
      related,
    }: { lower: readonly string[]; importance: readonly number[]; related(word: string): Float32Array },
  ): number {
    const { machine, shape, cross, match, last } = this.#weights;
    const { numbers } = machine;
    const text = this.#encode(
      window,
      window.map(() => this.#weights.told),
      this.#text,
    );
    const matches = matchesOf(lower, window, related);
    for (let row = 0; row < asked.count; row++) {
      let most = 0;
      let equal = 0;
      for (let word = 0; word < text.count; word++) {
        const place = row * text.count + word;
        most = Math.max(most, matches.related[place]!);
        equal = Math.max(equal, matches.equal[place]!);
      }
      numbers.set([most, equal, importance[row]!], this.#features + row * matchFeatures);
    }
    machine.apply(match, this.#features, this.#scratch.normed, asked.count);
    addTo(numbers, asked.at, this.#scratch.normed, asked.count * shape.width);
    cross.forEach((layer, at) => {
      readText(machine, layer, shape.width, text, this.#scratch.normed, this.#keysAndValues[at]!);
      const read = { keysAndValues: this.#keysAndValues[at]!, count: text.count };
      passThrough(machine, layer, shape, asked, read, this.#scratch, matches);
    });
    normalizeRows(machine, last, shape.width, asked, this.#scratch.normed);
    return this.#answer(asked.count);
  }

  /** The score of the rows in `normed`: their mean by the weight of each, taken through the last layer. */
  #answer(count: number): number {
    const { machine, shape, pool, answer, score } = this.#weights;
    const { numbers } = machine;
    const { normed, queries, mixed } = this.#scratch;
    const { width } = shape;
    const odds = Array.from({ length: count }, (_, row) => dotAt(numbers, normed + row * width, pool, width));
    const most = Math.max(...odds);
    const shares = odds.map((one) => Math.exp(one - most));
    const all = shares.reduce((sum, one) => sum + one, 0);
    numbers.fill(0, mixed, mixed + width);
    for (const [row, share] of shares.entries())
      for (let i = 0; i < width; i++) numbers[mixed + i]! += (share / all) * numbers[normed + row * width + i]!;
    machine.apply(answer, mixed, queries, 1);
    for (let i = 0; i < width; i++) numbers[queries + i] = Math.max(0, numbers[queries + i]!);
    return dotAt(numbers, queries, score.weights, width) + numbers[score.bias]!;
  }

  /** Writes the rows of a text to `at`, each word having looked at the others. `sides`: the address of what tells each word's part from others. */
  #encode(words: readonly string[], sides: readonly number[], at: number): Rows {
    const { machine, shape, places, encoder } = this.#weights;
    const { numbers } = machine;
    const { width } = shape;
    words.forEach((word, row) => {
      const embedded = this.#embedded.get(word);
      const side = sides[row]!;
      for (let i = 0; i < width; i++)
        numbers[at + row * width + i] = embedded[i]! + numbers[places + row * width + i]! + numbers[side + i]!;
    });
    const rows = { at, count: words.length };
    for (const layer of encoder) {
      readText(machine, layer, width, rows, this.#scratch.normed, this.#scratch.keysAndValues);
      const read = { keysAndValues: this.#scratch.keysAndValues, count: rows.count };
      passThrough(machine, layer, shape, rows, read, this.#scratch, null);
    }
    return rows;
  }

  #embed(word: string): Float32Array {
    const { machine, shape, word: project, look } = this.#weights;
    const { numbers } = machine;
    numbers.set(this.#words.vectorOf(word), this.#word);
    machine.apply(project, this.#word, this.#wordRow, 1);
    const row = numbers.slice(this.#wordRow, this.#wordRow + shape.width);
    numbers.set(lookOf(word, this.#words.importanceOf(word)), this.#word);
    machine.apply(look, this.#word, this.#wordRow, 1);
    for (let i = 0; i < shape.width; i++) row[i]! += numbers[this.#wordRow + i]!;
    return row;
  }

  /** How far a word is related to each word of the question whose vectors stand at `#askedVectors`. */
  #related(word: string): Float32Array {
    const { machine, shape } = this.#weights;
    const { numbers } = machine;
    const columns = askedColumns(shape);
    numbers.set(this.#words.vectorOf(word), this.#word);
    const layer = { weights: this.#askedVectors, bias: this.#noBias, in: shape.dimensions, out: columns };
    machine.apply(layer, this.#word, this.#wordRow, 1);
    const related = numbers.slice(this.#wordRow, this.#wordRow + columns);
    return related.map(relatednessOf);
  }
}

const windowStart = (window: number, at: number) => Math.round(window * windowStep) * at;

function matchesOf(
  asked: readonly string[],
  window: readonly string[],
  related: (word: string) => Float32Array,
): Matches {
  const count = window.length;
  const matches = { related: new Float32Array(asked.length * count), equal: new Float32Array(asked.length * count) };
  for (const [at, word] of window.entries()) {
    const to = related(word);
    const lower = word.toLowerCase();
    for (let row = 0; row < asked.length; row++) {
      matches.related[row * count + at] = to[row]!;
      if (asked[row] === lower) matches.equal[row * count + at] = 1;
    }
  }
  return matches;
}

const isIdeographic = (word: string) => [...word].some((letter) => letter.codePointAt(0)! > 0x2e80);

/** What a word looks like, beside its vector: {@link looks} numbers. */
export function lookOf(word: string, importance: number): number[] {
  const first = word.slice(0, 1);
  const isUpper = first !== first.toLowerCase();
  const isCapitals = word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
  return [Math.min(mostImportance, importance), +isUpper, +/\d/.test(word), +isCapitals, +isIdeographic(word), 1];
}

/** Vectors as columns of a table of `columns` columns. */
function transposed(vectors: readonly Float32Array[], columns: number): Float32Array {
  const table = new Float32Array((vectors[0]?.length ?? 0) * columns);
  for (const [at, vector] of vectors.entries())
    for (let i = 0; i < vector.length; i++) table[i * columns + at] = vector[i]!;
  return table;
}

function addTo(numbers: Float32Array, to: number, from: number, count: number): void {
  for (let i = 0; i < count; i++) numbers[to + i]! += numbers[from + i]!;
}

function dotAt(numbers: Float32Array, one: number, other: number, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += numbers[one + i]! * numbers[other + i]!;
  return sum;
}
