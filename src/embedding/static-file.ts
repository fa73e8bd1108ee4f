/** Reads and checks the file of a static embedding model. Its layout is in `design/embedding.md`. */

import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { endianness } from 'node:os';
import { AppError } from '../errors.ts';
import { readVocabulary, type Vocabulary } from './vocabulary.ts';

/** A model file in memory: one row of small integers per word, then one per bucket of letter n-grams. */
export interface StaticTable {
  readonly dimensions: number;
  /** Maps a lower-case word to its row. Words for the same thing may share a row. */
  readonly vocabulary: Vocabulary;
  readonly wordRows: number;
  /** Rows after those of the words, shared by the n-grams of all other words. */
  readonly bucketCount: number;
  /** One factor per row: row r stands for the vector `scales[r] × rows[r × dimensions …]`. */
  readonly scales: Float32Array;
  /** All rows one after another, packed as in the file: {@link addRow} reads them. */
  readonly packed: Uint8Array;
  /** Bits per component: 4 (two components per byte) or 8. */
  readonly bits: 4 | 8;
  /** SHA-256 of the file, in hexadecimal. */
  readonly digest: string;
}

const remedy =
  'Put back the file that came with this release (install again, or `git restore assets` in a clone), ' +
  'or correct STELE_EMBEDDING_MODEL, if it is set, or --try.';

/**
 * The error of a model file that is missing, unreadable, damaged or of another kind. It states which, and what to do.
 * It is thrown only at startup.
 */
export function modelFileError(path: string, problem: string, cause?: unknown): AppError {
  return new AppError('unavailable', `The embedding model ${path} ${problem} ${remedy}`, { cause });
}

const magic = 'SEMB0001';
const headerBytes = 64;
const alignment = 64;

/** Tables in use, by the path and state of their file when it was read. */
const openTables = new Map<string, WeakRef<StaticTable>>();

/**
 * Reads and checks the whole file, which blocks for about 20 ms per 8 MB. A file is not read again if its table is
 * still in use and the file is unchanged. Throws {@link modelFileError}.
 */
export function readStaticFile(path: string): StaticTable {
  const stamp = stampOf(path);
  const table = openTables.get(stamp)?.deref() ?? readTable(path);
  openTables.set(stamp, new WeakRef(table));
  return table;
}

/** Distinguishes a file from earlier and later files at the same path. */
function stampOf(path: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(path);
    return [path, ino, size, mtimeMs].join(' ');
  } catch {
    // Reading the file reports why it cannot be read.
    return path;
  }
}

function readTable(path: string): StaticTable {
  const file = readBytes(path);
  const header = readHeader(path, file);
  const rowCount = header.wordRows + header.bucketCount;
  const scalesAt = headerBytes + aligned(header.vocabularyBytes);
  const rowsAt = scalesAt + aligned(rowCount * Float32Array.BYTES_PER_ELEMENT);
  const end = rowsAt + (rowCount * header.dimensions * header.bits) / 8;
  if (file.length !== end) {
    const problem = file.length < end ? 'is cut short' : 'is longer than it should be';
    throw modelFileError(path, `${problem}: ${file.length} bytes where its header announces ${end}.`);
  }
  const words = file.subarray(headerBytes, headerBytes + header.vocabularyBytes);
  const rows = file.subarray(rowsAt);
  return {
    dimensions: header.dimensions,
    vocabulary: checkedVocabulary(path, words, header.wordRows),
    wordRows: header.wordRows,
    bucketCount: header.bucketCount,
    scales: readScales(path, file.subarray(scalesAt), rowCount),
    packed: rows,
    bits: header.bits,
    digest: createHash('sha256').update(file).digest('hex'),
  };
}

function readBytes(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const problem = code === 'ENOENT' ? 'does not exist.' : `cannot be read (${code ?? String(error)}).`;
    throw modelFileError(path, problem, error);
  }
}

interface Header {
  dimensions: number;
  wordRows: number;
  bucketCount: number;
  bits: 4 | 8;
  vocabularyBytes: number;
}

function readHeader(path: string, file: Buffer): Header {
  if (file.toString('latin1', 0, magic.length) !== magic) {
    throw modelFileError(path, `is not a model file of this kind: it does not begin with ${magic}.`);
  }
  if (file.length < headerBytes) throw modelFileError(path, `is cut short: ${file.length} bytes.`);
  const field = (index: number) => file.readUInt32LE(magic.length + 4 * index);
  const header = {
    dimensions: field(0),
    wordRows: field(1),
    bucketCount: field(2),
    bits: field(3) as 4 | 8,
    vocabularyBytes: field(4),
  };
  const isSensible =
    header.dimensions > 0 &&
    header.dimensions % 2 === 0 &&
    header.wordRows > 0 &&
    header.bucketCount > 0 &&
    (header.bits === 4 || header.bits === 8);
  if (!isSensible) throw modelFileError(path, `has a damaged header: ${JSON.stringify(header)}.`);
  return header;
}

function checkedVocabulary(path: string, bytes: Buffer, wordRows: number): Vocabulary {
  const { vocabulary, rowCount, duplicateCount } = readVocabulary(bytes.toString('utf8'));
  if (rowCount !== wordRows)
    throw modelFileError(path, `is damaged: words of ${rowCount} rows where its header announces ${wordRows}.`);
  if (duplicateCount > 0) throw modelFileError(path, `is damaged: ${duplicateCount} words twice.`);
  return vocabulary;
}

function readScales(path: string, bytes: Buffer, rowCount: number): Float32Array {
  const scales = new Float32Array(rowCount);
  const scaleBytes = new Uint8Array(scales.buffer);
  scaleBytes.set(bytes.subarray(0, scaleBytes.length));
  if (endianness() === 'BE') Buffer.from(scales.buffer).swap32();
  if (!scales.every(Number.isFinite)) throw modelFileError(path, 'is damaged: a row has no finite scale.');
  return scales;
}

/**
 * Adds `factor` times a row to `sum`. Rows stay packed in memory, at half the size: unpacking the few rows of a text
 * takes less time than reading more memory would.
 */
export function addRow(sum: Float32Array, { packed, bits }: StaticTable, row: number, factor: number): void {
  const start = (row * sum.length * bits) / 8;
  if (bits === 8) {
    for (let j = 0; j < sum.length; j++) sum[j]! += factor * ((packed[start + j]! << 24) >> 24);
    return;
  }
  for (let j = 0, at = start; j < sum.length; j += 2, at++) {
    const pair = packed[at]!;
    sum[j]! += factor * ((pair & 15) - 8);
    sum[j + 1]! += factor * ((pair >> 4) - 8);
  }
}

/** For each byte, the sum of the squares of its two components. */
const pairSquares = Uint8Array.from({ length: 256 }, (_, pair) => ((pair & 15) - 8) ** 2 + ((pair >> 4) - 8) ** 2);

/** The length of the vector that a row stands for. */
export function rowLength({ packed, bits, dimensions, scales }: StaticTable, row: number): number {
  const bytes = (dimensions * bits) / 8;
  let squares = 0;
  for (let at = row * bytes; at < (row + 1) * bytes; at++)
    squares += bits === 4 ? pairSquares[packed[at]!]! : ((packed[at]! << 24) >> 24) ** 2;
  return scales[row]! * Math.sqrt(squares);
}

function aligned(bytes: number): number {
  return Math.ceil(bytes / alignment) * alignment;
}
