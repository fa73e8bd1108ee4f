/** A model that training begins with: its words keep their rows, and those learned later gather around them. */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { addRow, readStaticFile } from '../../src/embedding/static-file.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The words of each row, with spaces between those that share one. */
export function startWords(model: string): string[] {
  const { vocabulary, wordRows } = readStaticFile(model);
  const words = Array.from({ length: wordRows }, (): string[] => []);
  for (const [word, row] of vocabulary) words[row]!.push(word);
  return words.map((sharing) => sharing.join(' '));
}

/**
 * Writes a float32 row for each word, then for each bucket: the start's where it has one, else zeros. The number of
 * buckets must be a multiple of the start's, so that an n-gram finds the row that it had.
 */
export function writeStartRows(path: string, model: string, { words }: Vocabulary, bucketCount: number): void {
  const table = readStaticFile(model);
  const { dimensions, vocabulary, wordRows, bucketCount: formerCount, scales } = table;
  if (bucketCount % formerCount !== 0)
    throw new Error(`--buckets must be a multiple of ${formerCount}, those of ${model}.`);
  const file = openSync(path, 'w');
  const write = (from: number | undefined) => {
    const row = new Float32Array(dimensions);
    if (from !== undefined) addRow(row, table, from, scales[from]!);
    writeSync(file, row);
  };
  for (const sharing of words) write(vocabulary.get(sharing.split(' ', 1)[0]!));
  for (let bucket = 0; bucket < bucketCount; bucket += 1) write(wordRows + (bucket % formerCount));
  closeSync(file);
}

/**
 * How far learned rows go back towards the start's, and what each is multiplied by before: what is learned later is longer
 * than what was there, and would drown it in a text that has both. Found on likeness of English sentences and on
 * translations: all the way back costs translations 6 points, not at all costs English 2.
 */
const way = { back: 0.5, start: 1.6, later: 0.7 };

/** Mixes the rows that were there at the start into what became of them, in place; rows of zeros were not. */
export function goBack(rows: Float32Array, start: Float32Array, { words }: Vocabulary, bucketCount: number): void {
  const width = rows.length / (words.length + bucketCount);
  for (let from = 0; from < rows.length; from += width) {
    const was = start.subarray(from, from + width);
    const isNew = was.every((value) => value === 0);
    for (const [j, value] of was.entries())
      rows[from + j] = isNew
        ? way.later * rows[from + j]!
        : (1 - way.back) * rows[from + j]! + way.back * way.start * value;
  }
}

/**
 * Writes how fast each row learns where words are added to a model: new ones fully, those of `relearned` scripts at half the rate,
 * all others not at all, so that what is known stays as it is.
 */
export function writeRates(
  path: string,
  known: number,
  { words }: Vocabulary,
  bucketCount: number,
  relearned?: string,
): void {
  const scripts = relearned?.split(',').map((name) => `\\p{Script=${name}}`);
  const script = scripts && new RegExp(`^[${scripts.join('')}]`, 'u');
  const ofWords = words.map((word, row) => (row >= known ? 1 : script?.test(word) ? 0.5 : 0));
  writeFileSync(path, Float32Array.from([...ofWords, ...new Array<number>(bucketCount).fill(0)]));
}
