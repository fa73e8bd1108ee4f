/** The vectors of a memory as SQLite and archives keep them: 384 float32 numbers each, little endian; that of the whole, then those of its passages. */
import { allVectors, type ContentVectors } from '../model/search-form.ts';
import { embeddingDimensions } from '../model/vector.ts';

export const bytesOfVector = 4 * embeddingDimensions;

export function encodeVectors(vectors: ContentVectors): Buffer | null {
  const bytes = allVectors(vectors).map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  return bytes.length === 0 ? null : Buffer.concat(bytes);
}

/** All the vectors. Reads without copying where the bytes are aligned. */
export function decodeVectors(blob: Buffer): Float32Array[] {
  const { buffer, byteOffset } =
    blob.byteOffset % 4 === 0
      ? blob
      : { buffer: blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.byteLength), byteOffset: 0 };
  return Array.from(
    { length: Math.floor(blob.byteLength / bytesOfVector) },
    (_, at) => new Float32Array(buffer, byteOffset + at * bytesOfVector, embeddingDimensions),
  );
}

/** The vector of the whole. */
export const decodeVector = (blob: Buffer): Float32Array => decodeVectors(blob.subarray(0, bytesOfVector))[0]!;
