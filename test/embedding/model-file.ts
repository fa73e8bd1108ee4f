/** Small model files for the tests: the given words with rows of known values, in a temporary folder. */

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallModel {
  words: string[];
  bits: 4 | 8;
  dimensions?: number;
}

const bucketCount = 16;

/** The bytes of a model whose row r has `(r + j) mod 15 − 7` at position j and the scale 0.25. */
export function modelBytes({ words, bits, dimensions = 384 }: SmallModel): Buffer {
  const vocabulary = Buffer.from(words.join('\n'));
  const rowCount = words.length + bucketCount;
  const header = Buffer.alloc(64);
  header.write('SEMB0001', 'latin1');
  for (const [i, field] of [dimensions, words.length, bucketCount, bits, vocabulary.length].entries()) {
    header.writeUInt32LE(field, 8 + 4 * i);
  }
  const scales = Buffer.alloc(rowCount * 4);
  for (let row = 0; row < rowCount; row++) scales.writeFloatLE(0.25, row * 4);
  const values = Array.from({ length: rowCount * dimensions }, (_, at) => {
    const row = Math.floor(at / dimensions);
    return ((row + (at % dimensions)) % 15) - 7;
  });
  return Buffer.concat([header, padded(vocabulary), padded(scales), bits === 8 ? Buffer.from(values) : packed(values)]);
}

/** Writes the bytes under a fresh temporary folder and returns the path. */
export function writeModel(bytes: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'stele-model-')), 'small.semb');
  writeFileSync(path, bytes);
  return path;
}

function packed(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (values[2 * i]! + 8) | ((values[2 * i + 1]! + 8) << 4);
  return bytes;
}

function padded(bytes: Buffer): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((64 - (bytes.length % 64)) % 64)]);
}
