/**
 * A memory's vectors as bytes, as SQLite and archives store them: 384 little-endian float32 numbers each; first the
 * vector of the whole, then those of the passages.
 */
import { allVectors, type ContentVectors } from '../model/ranking/search-form.ts';
import { embeddingDimensions } from '../model/vector.ts';

export const bytesOfVector = 4 * embeddingDimensions;

export function encodeVectors(vectors: ContentVectors): Buffer | null {
  const bytes = allVectors(vectors).map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  return bytes.length === 0 ? null : Buffer.concat(bytes);
}

/** Decodes all vectors. Does not copy if the bytes are aligned. */
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

/** Decodes only the vector of the whole. */
export const decodeVector = (blob: Buffer): Float32Array => decodeVectors(blob.subarray(0, bytesOfVector))[0]!;
