/**
 * Reads a question and a text together and scores how well the text answers the question. It sees word order and which
 * words belong together, which a sum of vectors does not. It is small: two layers in which each word of the question
 * attends to all words of the text.
 */
import { fileURLToPath } from 'node:url';
import type { TextScorer } from '../embedder.ts';
import type { KnownWord } from '../known-words.ts';
import { WordCache } from '../word-cache.ts';
import { passThrough, type Scratch } from './layers.ts';
import type { Rows } from './machine.ts';
import { matcherOf, type QuestionWords } from './matches.ts';
import { type EncoderShape, readWeights, rowsOf, type Weights } from './weights.ts';
import { type SplitsWords, wordRowsOf } from './word-rows.ts';

/**
 * A long text is read in overlapping windows, of which the first {@link mostWindows} are read. Each window starts this
 * fraction of a window after the one before.
 */
const windowStep = 2 / 3;
export const mostWindows = 8;

/**
 * Capacity of the cache of recently read texts, per cross-encoder. The cache holds two generations of this size and
 * drops the older one first. A short note takes some 5 kB.
 */
const bytesPerGeneration = 6 * 1024 * 1024;
/** Longest text that is cached, in characters. */
const longestKept = 8_000;

/**
 * The words of one window of a text, and their rows after they have attended to each other. They are the same for every
 * question.
 */
interface ReadWindow {
  readonly words: readonly KnownWord[];
  readonly rows: Float32Array;
}

/** The scores of the bundled cross-encoders. */
export type CrossReading = 'answers' | 'replaces';

export function bundledCrossEncoderPath(reading: CrossReading): string {
  return fileURLToPath(new URL(`../../../assets/${reading}.xenc`, import.meta.url));
}

/** Reads the file (0.3 MB, a few milliseconds). */
export function loadCrossEncoder(
  path: string,
  split: SplitsWords,
): { readonly words: string; reading(...parts: string[]): TextScorer } {
  const weights = readWeights(path);
  const crossEncoder = new CrossEncoder(weights, split);
  return { words: weights.shape.words, reading: (...parts) => crossEncoder.reading(parts) };
}

class CrossEncoder {
  readonly #weights: Weights;
  readonly #split: SplitsWords;
  readonly #writeWords: ReturnType<typeof wordRowsOf>;
  readonly #matcher: ReturnType<typeof matcherOf>;
  readonly #scratch: Scratch;
  /** Addresses of the rows of the question side and of a text. */
  readonly #question: number;
  readonly #text: number;
  readonly #texts = new WordCache((text) => this.#readAlone(text), bytesPerGeneration, {
    sizeOf: bytesOf,
    maxLength: longestKept,
  });

  constructor(weights: Weights, split: SplitsWords) {
    this.#weights = weights;
    this.#split = split;
    const { machine, shape } = weights;
    const room = (columns: number) => machine.reserve(rowsOf(shape) * columns);
    this.#scratch = {
      normed: room(shape.width),
      queries: room(shape.width),
      keysAndValues: room(2 * shape.width),
      mixed: room(shape.width),
      hidden: room(shape.hidden),
      odds: room(1),
    };
    this.#question = room(shape.width);
    this.#text = room(shape.width);
    this.#writeWords = wordRowsOf(weights);
    this.#matcher = matcherOf(weights);
  }

  reading(parts: readonly string[]): TextScorer {
    const { shape, machine } = this.#weights;
    const split = shape.question.map((most, at) => this.#split(parts[at] ?? '', most));
    const words = split.flat();
    if (words.length === 0) return () => 0;
    const sides = split.flatMap((part, at) => part.map(() => this.#weights.questionMarks[at]!));
    const { count } = this.#encode(words, sides, this.#question);
    const rows = machine.numbers.slice(this.#question, this.#question + count * shape.width);
    const question = this.#matcher.question(words);
    return (text) => {
      let best = Number.NEGATIVE_INFINITY;
      for (const window of this.#texts.get(text)) {
        machine.numbers.set(rows, this.#question);
        best = Math.max(best, this.#score({ at: this.#question, count }, question, window));
      }
      return best === Number.NEGATIVE_INFINITY ? 0 : best;
    };
  }

  #readAlone(text: string): ReadWindow[] {
    const { shape, machine, textMark } = this.#weights;
    const words = this.#split(text, longestText(shape));
    const windows: ReadWindow[] = [];
    for (let at = 0; at < mostWindows; at++) {
      const from = windowStart(shape, at);
      if (at > 0 && from + shape.window - windowStart(shape, 1) >= words.length) break;
      const window = words.slice(from, from + shape.window);
      if (window.length === 0) break;
      const sides = window.map(() => textMark);
      const { count } = this.#encode(window, sides, this.#text);
      const rows = machine.numbers.slice(this.#text, this.#text + count * shape.width);
      windows.push({ words: window, rows });
    }
    return windows;
  }

  #score(questionRows: Rows, question: QuestionWords, window: ReadWindow): number {
    const { machine, shape, cross, last } = this.#weights;
    const { width } = shape;
    machine.numbers.set(window.rows, this.#text);
    const text = { at: this.#text, count: window.words.length };
    const matches = this.#matcher.match(question, window.words, questionRows.at);
    for (const layer of cross) passThrough(machine, layer, width, questionRows, text, this.#scratch, matches);
    machine.normalize(last, questionRows, this.#scratch.normed, width);
    return this.#answer(questionRows.count);
  }

  /** The score of the rows in `normed`: their weighted mean, passed through the last layer. */
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
    machine.apply(answer, { at: mixed, count: 1 }, queries, 'write positive');
    return dotAt(numbers, queries, score.weights, width) + numbers[score.bias]!;
  }

  /**
   * Writes the rows of a text to `at`, after its words have attended to each other. `sides`: for each word, the address
   * of the vector that marks the part it belongs to.
   */
  #encode(words: readonly KnownWord[], sides: readonly number[], at: number): Rows {
    const { machine, shape, encoder } = this.#weights;
    const rows = this.#writeWords(words, sides, at);
    for (const layer of encoder) passThrough(machine, layer, shape.width, rows, rows, this.#scratch, null);
    return rows;
  }
}

/** The index of the first word of a window. */
export const windowStart = ({ window }: Pick<EncoderShape, 'window'>, at: number) =>
  Math.round(window * windowStep) * at;

/** The largest number of words of a text that are read. */
export const longestText = (shape: Pick<EncoderShape, 'window'>) => windowStart(shape, mostWindows - 1) + shape.window;

const bytesPerWord = 60;
/** Includes the characters of the text itself and those of its words, two bytes each. */
const bytesOf = (windows: readonly ReadWindow[], text: string) =>
  windows.reduce((sum, { words, rows }) => sum + rows.byteLength + bytesPerWord * words.length, 4 * text.length);

function dotAt(numbers: Float32Array, one: number, other: number, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += numbers[one + i]! * numbers[other + i]!;
  return sum;
}
