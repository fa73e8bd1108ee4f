/** Adds other spellings of words that a model knows: `體驗` for `体验`. */
import { readFileSync } from 'node:fs';
import type { LearnedTable } from './pack.ts';

/**
 * Gives each spelling in the file that is not yet a word the row of its word. Lines with an unknown word are ignored.
 */
export function withSpellings({ words, rows, dimensions, ...rest }: LearnedTable, file: string): LearnedTable {
  const places = new Map(words.map((word, row) => [word, row]));
  const added = new Map<string, number>();
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [spelling = '', word = ''] = line.split(' ');
    const row = places.get(word);
    if (row !== undefined && !places.has(spelling)) added.set(spelling, row);
  }
  const more = new Float32Array(rows.length + added.size * dimensions);
  const wordsEnd = words.length * dimensions;
  more.set(rows.subarray(0, wordsEnd));
  for (const [at, row] of [...added.values()].entries())
    more.set(rows.subarray(row * dimensions, (row + 1) * dimensions), wordsEnd + at * dimensions);
  more.set(rows.subarray(wordsEnd), wordsEnd + added.size * dimensions);
  return { ...rest, dimensions, words: [...words, ...added.keys()], rows: more };
}
