/** How far words of texts are related to the words of a question, many at a time. */
import { type MeantWord, relatednessByThings, relatednessOf } from '../related-words.ts';
import type { Machine } from './machine.ts';

/** Words of a text that are compared at a time. */
const atOnce = 32;

/** How far words of texts are related to each word of a question, 0 to 1: of each text, null for its words that are null. */
export type Relates = (text: readonly (string | null)[]) => readonly (Float32Array | null)[];

/** Compares words by `machine`. `mostAsked`: words of the longest question. */
export function relating(
  machine: Machine,
  dimensions: number,
  mostAsked: number,
  meant: (word: string) => MeantWord,
): (asked: readonly MeantWord[]) => Relates {
  const most = columnsFor(mostAsked);
  // Cosines are 64-bit numbers, each in the place of two.
  const columnsAt = machine.reserve(2 * dimensions * most);
  const cosinesAt = machine.reserve(2 * atOnce * most);
  const wordsAt = machine.reserve(atOnce * dimensions);
  /** The question whose words stand at `columnsAt`. */
  let inPlace: readonly MeantWord[] | null = null;

  function relateSome(asked: readonly MeantWord[], words: readonly string[], found: Map<string, Float32Array>): void {
    const columns = columnsFor(asked.length);
    const some = words.map(meant);
    const { numbers, doubles } = machine;
    if (inPlace !== asked) writeColumns(asked, doubles, columnsAt / 2, columns);
    inPlace = asked;
    for (const [at, { vector }] of some.entries()) numbers.set(vector, wordsAt + at * dimensions);
    machine.dots(columnsAt, { at: wordsAt, count: some.length }, cosinesAt, dimensions, columns);
    for (const [at, { things }] of some.entries()) {
      const related = new Float32Array(asked.length);
      const from = cosinesAt / 2 + at * columns;
      for (let place = 0; place < related.length; place++) related[place] = relatednessOf(doubles[from + place]!);
      found.set(words[at]!, relatednessByThings(related, asked, things));
    }
  }

  return (asked) => {
    const found = new Map<string, Float32Array>();
    return (text) => {
      const unmet = new Set<string>();
      for (const word of text) if (word !== null && !found.has(word)) unmet.add(word);
      const words = [...unmet];
      for (let from = 0; from < words.length; from += atOnce)
        relateSome(asked, words.slice(from, from + atOnce), found);
      return text.map((word) => (word === null ? null : found.get(word)!));
    };
  };
}

const columnsFor = (count: number) => Math.ceil(count / 8) * 8;

function writeColumns(words: readonly MeantWord[], to: Float64Array, at: number, columns: number): void {
  for (const [column, { vector }] of words.entries())
    for (let i = 0; i < vector.length; i++) to[at + i * columns + column] = vector[i]!;
}
