/** Compares a question with a text word by word. A single vector for all words of a text blurs them. */
import type { KnownWord } from '../known-words.ts';
import { shareConcept } from '../thesaurus.ts';

/**
 * Two words are unrelated below the first cosine and fully related from the second on; relatedness rises linearly
 * between them.
 */
const relatedFrom = 0.1;
const relatedFully = 0.4;

/** How related two words with this cosine are, from 0 to 1. */
const relatednessOf = (cosine: number) =>
  Math.min(1, Math.max(0, (cosine - relatedFrom) / (relatedFully - relatedFrom)));

/** Words per window, and the distance between the starts of two windows. */
const windowWords = 16;
const windowStep = 8;

/**
 * How related words of texts are to each word of a question, from 0 to 1. `numbers` has one row for each word that the
 * question has met.
 */
export class RelatedRows {
  readonly #questionWords: readonly KnownWord[];
  readonly #rows = new Map<KnownWord, number>();
  #numbers: Float32Array;

  constructor(questionWords: readonly KnownWord[]) {
    this.#questionWords = questionWords;
    this.#numbers = new Float32Array(wordsAtFirst * questionWords.length);
  }

  /** {@link set} may replace this array. */
  get numbers(): Float32Array {
    return this.#numbers;
  }

  /** The start of the row of a word that the question has met. */
  rowOf(word: KnownWord): number {
    return this.#rows.get(word)!;
  }

  /** The words that the question has not met, each once. */
  unmet(words: Iterable<KnownWord | null>): KnownWord[] {
    const unmet = new Set<KnownWord>();
    for (const word of words) if (word !== null && !this.#rows.has(word)) unmet.add(word);
    return [...unmet];
  }

  /**
   * Computes the row of a word from its cosines, which start at `from`. Words for the same thing are fully related,
   * whatever their vectors.
   */
  set(word: KnownWord, cosines: Float32Array | Float64Array, from: number): void {
    const { length } = this.#questionWords;
    const row = this.#rows.size * length;
    this.#rows.set(word, row);
    if (row + length > this.#numbers.length) {
      const grown = new Float32Array(2 * (row + length));
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    const { conceptIds: things } = word;
    for (let place = 0; place < length; place++)
      this.#numbers[row + place] =
        things.length > 0 && shareConcept(this.#questionWords[place]!.conceptIds, things)
          ? 1
          : relatednessOf(cosines[from + place]!);
  }
}

const wordsAtFirst = 64;

/**
 * The weighted share of the question's words that a text contains, exactly or as related words, within a window of
 * {@link windowWords} words; the maximum over all windows, from 0 to 1. `words` are the words of the text in order,
 * with null for words of little importance.
 */
export function relatedShare(
  weights: readonly number[],
  words: readonly (KnownWord | null)[],
  related: RelatedRows,
): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return 0;
  const { numbers } = related;
  const rows = words.map((word) => (word === null ? -1 : related.rowOf(word)));
  let most = 0;
  for (let start = 0; start === 0 || start + windowStep < rows.length; start += windowStep) {
    const end = Math.min(rows.length, start + windowWords);
    let share = 0;
    for (let place = 0; place < weights.length; place++) {
      let best = 0;
      for (let at = start; at < end; at++) if (rows[at]! >= 0) best = Math.max(best, numbers[rows[at]! + place]!);
      share += weights[place]! * best;
    }
    most = Math.max(most, share);
  }
  return most / total;
}
