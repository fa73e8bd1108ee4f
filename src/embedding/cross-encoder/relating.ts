/** Computes how related the words of texts are to the words of a question, in batches. */
import type { KnownWord } from '../known-words.ts';
import type { Machine } from './machine.ts';
import { RelatedRows } from './related-words.ts';

/** Words of a text per batch. */
const atOnce = 32;

/**
 * Compares words on `machine`. `maxQuestionWords` is the number of words of the longest question. The returned function
 * takes a question and returns a function that adds rows for the words that the question has not met.
 */
export function relating(
  machine: Machine,
  dimensions: number,
  maxQuestionWords: number,
): (questionWords: readonly KnownWord[]) => (words: Iterable<KnownWord | null>) => RelatedRows {
  const most = columnsFor(maxQuestionWords);
  // Cosines are 64-bit numbers, so each takes two places.
  const columnsAt = machine.reserve(2 * dimensions * most);
  const cosinesAt = machine.reserve(2 * atOnce * most);
  const wordsAt = machine.reserve(atOnce * dimensions);
  /** The question whose word vectors are stored at `columnsAt`. */
  let inPlace: readonly KnownWord[] | null = null;

  function relateSome(questionWords: readonly KnownWord[], words: readonly KnownWord[], rows: RelatedRows): void {
    const columns = columnsFor(questionWords.length);
    const { numbers, doubles } = machine;
    if (inPlace !== questionWords) writeColumns(questionWords, doubles, columnsAt / 2, columns);
    inPlace = questionWords;
    for (let at = 0; at < words.length; at++) numbers.set(words[at]!.vector, wordsAt + at * dimensions);
    machine.dots(columnsAt, { at: wordsAt, count: words.length }, cosinesAt, dimensions, columns);
    for (let at = 0; at < words.length; at++) rows.set(words[at]!, doubles, cosinesAt / 2 + at * columns);
  }

  return (questionWords) => {
    const rows = new RelatedRows(questionWords);
    return (text) => {
      const words = rows.unmet(text);
      for (let from = 0; from < words.length; from += atOnce)
        relateSome(questionWords, words.slice(from, from + atOnce), rows);
      return rows;
    };
  };
}

const columnsFor = (count: number) => Math.ceil(count / 8) * 8;

function writeColumns(words: readonly KnownWord[], to: Float64Array, at: number, columns: number): void {
  for (const [column, { vector }] of words.entries())
    for (let i = 0; i < vector.length; i++) to[at + i * columns + column] = vector[i]!;
}
