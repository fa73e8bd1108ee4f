/** The row of a word as a cross-encoder starts to read it: its vector, its appearance and its position. */
import type { KnownWord } from '../known-words.ts';
import { WordCache } from '../word-cache.ts';
import type { Rows } from './machine.ts';
import { looks, type Weights } from './weights.ts';

/** Returns the first `most` words of a text, in order, as the embedding model splits them. */
export type SplitsWords = (text: string, most: number) => KnownWord[];

const mostImportance = 2.5;
const wordsPerGeneration = 6_000;

/**
 * Writes the rows of a text to `at`. `sides`: for each word, the address of the vector that marks the part it belongs
 * to.
 */
export function wordRowsOf({
  machine,
  shape,
  word: project,
  look,
  places,
}: Weights): (text: readonly KnownWord[], sides: readonly number[], at: number) => Rows {
  const { width } = shape;
  const room = machine.reserve(Math.max(shape.dimensions, looks));
  const row = machine.reserve(width);
  const embedded = new WordCache<Float32Array, KnownWord>((_, word) => embed(word), wordsPerGeneration);

  function embed(word: KnownWord): Float32Array {
    const { numbers } = machine;
    const from = { at: room, count: 1 };
    numbers.set(word.vector, room);
    machine.apply(project, from, row);
    numbers.set(lookOf(word.text, word.importance), room);
    machine.apply(look, from, row, 'add');
    return numbers.slice(row, row + width);
  }

  return (text, sides, at) => {
    const { numbers } = machine;
    for (const [place, word] of text.entries()) {
      const vector = embedded.get(word.text, word);
      const to = at + place * width;
      const [own, side] = [places + place * width, sides[place]!];
      for (let i = 0; i < width; i++) numbers[to + i] = vector[i]! + numbers[own + i]! + numbers[side + i]!;
    }
    return { at, count: text.length };
  };
}

const isIdeographic = (word: string) => [...word].some((letter) => letter.codePointAt(0)! > 0x2e80);

/** The appearance of a word, which its vector does not contain: {@link looks} numbers. */
export function lookOf(word: string, importance: number): number[] {
  const first = word.slice(0, 1);
  const isUpper = first !== first.toLowerCase();
  const isCapitals = word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
  return [Math.min(mostImportance, importance), +isUpper, +/\d/.test(word), +isCapitals, +isIdeographic(word), 1];
}
