/** Prepares a model as the start of training: its words keep their rows, and later words are learned around them. */
import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { addRow, readStaticFile } from '../../src/embedding/static-file.ts';
import type { Vocabulary } from './vocabulary.ts';

/** The words of each row, separated by spaces if several share it. */
export function startWords(model: string): string[] {
  const { vocabulary, wordRows } = readStaticFile(model);
  const words = Array.from({ length: wordRows }, (): string[] => []);
  for (const [word, row] of vocabulary) words[row]!.push(word);
  return words.map((sharing) => sharing.join(' '));
}

/**
 * Writes a float32 row for each word, then for each bucket: the start's row if it has one, else zeros. The number of
 * buckets must be a multiple of the start's, so that an n-gram keeps its row.
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
 * How far trained rows are moved back to the start's rows, and the factors applied before. Rows learned later are
 * longer than the start's and would drown them out in a text with both. Tuned on English sentence similarity and
 * translations: moving all the way back costs translations 6 points, not moving back costs English 2.
 */
const way = { back: 0.5, start: 1.6, later: 0.7 };

/** Mixes the start's rows into the trained rows, in place. All-zero start rows mark new words. */
export function blendStartRows(
  rows: Float32Array,
  start: Float32Array,
  { words }: Vocabulary,
  bucketCount: number,
): void {
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
 * Writes the learning rate of each row for adding words to a model: 1 for new words, 0.5 for words in `relearned`
 * scripts, 0 for all others, so that known words stay unchanged.
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
