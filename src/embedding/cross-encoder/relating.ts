/** How far words of texts are related to the words of a question, many at a time. */
import type { KnownWord } from '../known-words.ts';
import type { Machine } from './machine.ts';
import { RelatedRows } from './related-words.ts';

/** Words of a text that are compared at a time. */
const atOnce = 32;

/** Compares words by `machine`. `mostAsked`: words of the longest question. Each question has a function that adds to its rows those of words that it has not met. */
export function relating(
  machine: Machine,
  dimensions: number,
  mostAsked: number,
): (asked: readonly KnownWord[]) => (words: Iterable<KnownWord | null>) => RelatedRows {
  const most = columnsFor(mostAsked);
  // Cosines are 64-bit numbers, each in the place of two.
  const columnsAt = machine.reserve(2 * dimensions * most);
  const cosinesAt = machine.reserve(2 * atOnce * most);
  const wordsAt = machine.reserve(atOnce * dimensions);
  /** The question whose words stand at `columnsAt`. */
  let inPlace: readonly KnownWord[] | null = null;

  function relateSome(asked: readonly KnownWord[], words: readonly KnownWord[], rows: RelatedRows): void {
    const columns = columnsFor(asked.length);
    const { numbers, doubles } = machine;
    if (inPlace !== asked) writeColumns(asked, doubles, columnsAt / 2, columns);
    inPlace = asked;
    for (let at = 0; at < words.length; at++) numbers.set(words[at]!.vector, wordsAt + at * dimensions);
    machine.dots(columnsAt, { at: wordsAt, count: words.length }, cosinesAt, dimensions, columns);
    for (let at = 0; at < words.length; at++) rows.set(words[at]!, doubles, cosinesAt / 2 + at * columns);
  }

  return (asked) => {
    const rows = new RelatedRows(asked);
    return (text) => {
      const words = rows.unmet(text);
      for (let from = 0; from < words.length; from += atOnce) relateSome(asked, words.slice(from, from + atOnce), rows);
      return rows;
    };
  };
}

const columnsFor = (count: number) => Math.ceil(count / 8) * 8;

function writeColumns(words: readonly KnownWord[], to: Float64Array, at: number, columns: number): void {
  for (const [column, { vector }] of words.entries())
    for (let i = 0; i < vector.length; i++) to[at + i * columns + column] = vector[i]!;
}
