/** A word as a cross-encoder begins to read it: its vector, what it looks like, and its place. */
import { RecentWords } from '../recent-words.ts';
import type { ThingsOf } from '../thesaurus.ts';
import type { Rows } from './machine.ts';
import { looks, type Weights } from './weights.ts';

/** The words of a text as the embedding model sees them. */
export interface Words {
  /** The first `most` words, in order. */
  split(text: string, most: number): string[];
  /** A unit vector, which is kept by the model: read it only. */
  vectorOf(word: string): Float32Array;
  /** 1 for the median word, less for a function word. */
  importanceOf(word: string): number;
  /** The things that it names. */
  thingsOf: ThingsOf;
}

const mostImportance = 2.5;
const wordsPerGeneration = 6_000;

/** Writes the rows of a text to `at`. `sides`: for each word the address of what tells its part from others. */
export function wordRowsOf(
  { machine, shape, word: project, look, places }: Weights,
  words: Words,
): (text: readonly string[], sides: readonly number[], at: number) => Rows {
  const { width } = shape;
  const room = machine.reserve(Math.max(shape.dimensions, looks));
  const row = machine.reserve(width);
  const embedded = new RecentWords((word) => embed(word), wordsPerGeneration);

  function embed(word: string): Float32Array {
    const { numbers } = machine;
    const from = { at: room, count: 1 };
    numbers.set(words.vectorOf(word), room);
    machine.apply(project, from, row);
    numbers.set(lookOf(word, words.importanceOf(word)), room);
    machine.apply(look, from, row, 'add');
    return numbers.slice(row, row + width);
  }

  return (text, sides, at) => {
    const { numbers } = machine;
    for (const [place, word] of text.entries()) {
      const vector = embedded.get(word);
      const to = at + place * width;
      const [own, side] = [places + place * width, sides[place]!];
      for (let i = 0; i < width; i++) numbers[to + i] = vector[i]! + numbers[own + i]! + numbers[side + i]!;
    }
    return { at, count: text.length };
  };
}

const isIdeographic = (word: string) => [...word].some((letter) => letter.codePointAt(0)! > 0x2e80);

/** What a word looks like, beside its vector: {@link looks} numbers. */
export function lookOf(word: string, importance: number): number[] {
  const first = word.slice(0, 1);
  const isUpper = first !== first.toLowerCase();
  const isCapitals = word.length > 1 && word === word.toUpperCase() && word !== word.toLowerCase();
  return [Math.min(mostImportance, importance), +isUpper, +/\d/.test(word), +isCapitals, +isIdeographic(word), 1];
}
