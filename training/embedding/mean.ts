/**
 * node scripts/train.mjs mean --out FILE SHARE=MODEL SHARE=MODEL...
 *
 * Computes the weighted mean of models with the same words. What single runs learned by chance cancels out, and what
 * all runs learned stays. Models that started from the same rows are close enough to each other for this.
 */
import { parseArgs } from 'node:util';
import { addRow, readStaticFile, type StaticTable } from '../../src/embedding/static-file.ts';
import { packModel } from './pack.ts';
import { startWords } from './start.ts';

const { values, positionals } = parseArgs({ options: { out: { type: 'string' } }, allowPositionals: true });
const parts = positionals.map((part) => {
  const at = part.indexOf('=');
  return { share: Number(part.slice(0, at)), table: readStaticFile(part.slice(at + 1)) };
});
const [first] = parts;
if (values.out === undefined || first === undefined || !(parts.reduce((sum, { share }) => sum + share, 0) > 0)) {
  process.stderr.write('Usage: node scripts/train.mjs mean --out FILE SHARE=MODEL SHARE=MODEL...\n');
  process.exit(2);
}
const { vocabulary, bucketCount, dimensions, bits, scales } = first.table;
const words = startWords(positionals[0]!.slice(positionals[0]!.indexOf('=') + 1));
for (const { table } of parts)
  if (
    table.bucketCount !== bucketCount ||
    table.vocabulary.size !== vocabulary.size ||
    [...vocabulary].some(([word, row]) => table.vocabulary.get(word) !== row)
  )
    throw new Error('These models do not have the same words and buckets.');

const all = parts.reduce((sum, { share }) => sum + share, 0);
const rows = new Float32Array(scales.length * dimensions);
for (const { share, table } of parts) {
  const factor = ((share / all) * lengthOfRows(first.table)) / lengthOfRows(table);
  for (let row = 0; row < scales.length; row += 1)
    addRow(rows.subarray(row * dimensions, (row + 1) * dimensions), table, row, factor * table.scales[row]!);
}
restoreLengths(rows, first.table);
packModel(values.out, { words, bucketCount, dimensions, rows }, bits);
console.log(`wrote ${values.out}`);

/**
 * Each file is scaled to its own median row. The lengths of the first hundred words, which training leaves unchanged,
 * show the scale.
 */
function lengthOfRows(table: StaticTable): number {
  let length = 0;
  for (let row = 0; row < 100; row += 1) {
    const vector = new Float32Array(table.dimensions);
    addRow(vector, table, row, table.scales[row]!);
    length += Math.hypot(...vector);
  }
  return length;
}

/**
 * Scales retrained rows, which became longer, back to their former median length. Otherwise they would drown out the
 * other words of a text.
 */
function restoreLengths(rows: Float32Array, before: StaticTable): void {
  const changed: number[] = [];
  const lengths: { then: number; now: number }[] = [];
  for (let row = 0; row < before.scales.length; row += 1) {
    const was = new Float32Array(before.dimensions);
    addRow(was, before, row, before.scales[row]!);
    const is = rows.subarray(row * was.length, (row + 1) * was.length);
    const [then, now] = [Math.hypot(...was), Math.hypot(...is)];
    const along = was.reduce((sum, value, j) => sum + value * is[j]!, 0);
    if (along > 0.9999 * then * now) continue;
    changed.push(row);
    lengths.push({ then, now });
  }
  if (changed.length === 0) return;
  const middle = (of: 'then' | 'now') => lengths.map((both) => both[of]).sort((a, b) => a - b)[changed.length >> 1]!;
  const factor = middle('then') / (middle('now') || 1);
  for (const row of changed)
    for (let at = row * before.dimensions; at < (row + 1) * before.dimensions; at += 1) rows[at]! *= factor;
  console.log(`${changed.length} rows learned on; their lengths times ${factor.toFixed(3)}`);
}
