/**
 * node scripts/train.mjs compose --start MODEL --out FILE [--drop N] [FILE of everyday words]...
 *
 * Adds everyday words to a model ({@link everydayRows}), by default those of `everyday/*.txt`. Existing rows stay as
 * they are, without duplicates, except the `N` rows of non-English words that are best approximated by their parts or
 * stem.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { normalize } from '../../src/embedding/pooling.ts';
import { addRow, readStaticFile } from '../../src/embedding/static-file.ts';
import { findRows } from '../../src/embedding/static-words.ts';
import { dot } from '../../src/model/vector.ts';
import { everydayRows, readThings } from './everyday.ts';
import { sourceFolder } from './native.ts';
import { packModel } from './pack.ts';
import { startWords } from './start.ts';

const { values, positionals } = parseArgs({
  options: {
    start: { type: 'string' },
    out: { type: 'string' },
    drop: { type: 'string', default: '0' },
  },
  allowPositionals: true,
});
if (values.start === undefined || values.out === undefined) {
  process.stderr.write(
    'Usage: node scripts/train.mjs compose --start MODEL --out FILE [--drop N] [FILE of everyday words]...\n',
  );
  process.exit(2);
}
/** The first words of the vocabulary are English. */
const englishWords = 30_000;

const table = readStaticFile(values.start);
const { dimensions, wordRows, bucketCount, bits } = table;
const startLines = startWords(values.start);
const things = (positionals.length > 0 ? positionals : everydayFiles()).flatMap((file) =>
  readThings(readFileSync(file, 'utf8')),
);
const added = everydayRows(table, things);
const kept = distinctRows(bestApproximated(Number(values.drop)));
const vectors = [
  ...kept.map(({ row }) => vectorAt(row)),
  ...added.map(({ vector }) => vector),
  ...Array.from({ length: bucketCount }, (_, bucket) => vectorAt(wordRows + bucket)),
];
const rows = new Float32Array(vectors.length * dimensions);
for (const [at, vector] of vectors.entries()) rows.set(vector, at * dimensions);
const words = [...kept, ...added].map(({ words: sharing }) => sharing.join(' '));
packModel(values.out, { words, bucketCount, dimensions, rows }, bits);
const count = added.reduce((sum, { words: sharing }) => sum + sharing.length, 0);
console.log(
  `wrote ${values.out}: ${count.toLocaleString('en')} words more in ${added.length.toLocaleString('en')} rows`,
);

/** All files but `ru.txt`, which is learned by training and has its own format. */
function everydayFiles(): string[] {
  const folder = join(sourceFolder(), 'everyday');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.txt') && name !== 'ru.txt')
    .sort()
    .map((name) => join(folder, name));
}

/** The rows of the start without duplicates: another spelling of a word has a copy of its row. */
function distinctRows(dropped: ReadonlySet<number>): { row: number; words: string[] }[] {
  const found = new Map<string, { row: number; words: string[] }>();
  const size = (dimensions * bits) / 8;
  for (const [row, sharing] of startLines.entries()) {
    if (dropped.has(row)) continue;
    const bytes = Buffer.from(table.packed.subarray(row * size, (row + 1) * size)).toString('latin1');
    const key = `${table.scales[row]} ${bytes}`;
    const same = found.get(key);
    if (same === undefined) found.set(key, { row, words: [sharing] });
    else same.words.push(sharing);
  }
  return [...found.values()];
}

/**
 * The rows of the words that are best approximated by their parts or stem, from which they are read without a row of
 * their own.
 */
function bestApproximated(most: number): ReadonlySet<number> {
  const vocabulary = new Map(table.vocabulary);
  const likenesses = startLines.flatMap((word, row) => {
    if (row < englishWords || !/^\p{Script=Latin}+$/u.test(word)) return [];
    vocabulary.delete(word);
    const { rows: others, factors } = findRows({ ...table, vocabulary }, word);
    vocabulary.set(word, row);
    if (others.some((other) => other >= wordRows)) return [];
    const sum = new Float32Array(dimensions);
    for (const [at, other] of others.entries()) addRow(sum, table, other, factors[at]!);
    return [{ row, likeness: dot(normalize(sum), normalize(vectorAt(row))) }];
  });
  const alike = likenesses.sort((one, other) => other.likeness - one.likeness).slice(0, most);
  if (alike.length > 0)
    console.log(
      `dropped ${alike.length} words, which are like their parts by ${alike.at(-1)!.likeness.toFixed(2)} at least`,
    );
  return new Set(alike.map(({ row }) => row));
}

function vectorAt(row: number): Float32Array {
  const vector = new Float32Array(dimensions);
  addRow(vector, table, row, table.scales[row]!);
  return vector;
}
