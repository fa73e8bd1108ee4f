/** Writes learned rows as a model file, in the layout that `src/embedding/static-file.ts` reads. */
import { writeFileSync } from 'node:fs';

export interface LearnedTable {
  words: readonly string[];
  bucketCount: number;
  dimensions: number;
  /** All rows concatenated: those of the words, then those of the buckets. */
  rows: Float32Array;
}

const alignment = 64;

/** `bits` per component: 8, or 4 for half the size. */
export function packModel(path: string, table: LearnedTable, bits: 4 | 8): void {
  const vocabulary = Buffer.from(table.words.join('\n'));
  const header = Buffer.alloc(alignment);
  header.write('SEMB0001', 'latin1');
  const fields = [table.dimensions, table.words.length, table.bucketCount, bits, vocabulary.length];
  for (const [at, field] of fields.entries()) header.writeUInt32LE(field, 8 + 4 * at);
  const { scales, values } = quantise(table, 2 ** (bits - 1) - 1);
  const rows = bits === 8 ? Buffer.from(values.buffer) : inNibbles(values);
  writeFileSync(path, Buffer.concat([header, padded(vocabulary), padded(littleEndian(scales)), rows]));
}

/**
 * Each row as integers up to ±`largest` and one scale factor, relative to the median row length, since only directions
 * matter.
 */
function quantise({ rows, dimensions }: LearnedTable, largest: number): { scales: Float32Array; values: Int8Array } {
  const rowCount = rows.length / dimensions;
  const lengths = Array.from({ length: rowCount }, (_, row) =>
    Math.hypot(...rows.subarray(row * dimensions, (row + 1) * dimensions)),
  );
  const median = lengths.sort((one, other) => one - other)[rowCount >> 1] || 1;
  const scales = new Float32Array(rowCount);
  const values = new Int8Array(rows.length);
  for (let row = 0; row < rowCount; row += 1) {
    const components = rows.subarray(row * dimensions, (row + 1) * dimensions);
    const step = components.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / largest || 1;
    scales[row] = step / median;
    for (const [j, value] of components.entries()) values[row * dimensions + j] = Math.round(value / step);
  }
  return { scales, values };
}

/** Packs two values per byte, the low half first, each offset by 8. */
function inNibbles(values: Int8Array): Buffer {
  const bytes = Buffer.alloc(values.length / 2);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = (values[2 * at]! + 8) | ((values[2 * at + 1]! + 8) << 4);
  return bytes;
}

function littleEndian(numbers: Float32Array): Buffer {
  const bytes = Buffer.alloc(numbers.byteLength);
  for (const [at, number] of numbers.entries()) bytes.writeFloatLE(number, at * Float32Array.BYTES_PER_ELEMENT);
  return bytes;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((alignment - (bytes.length % alignment)) % alignment)]);
}
