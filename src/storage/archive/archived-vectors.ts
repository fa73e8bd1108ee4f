/** The vectors of a memory in an archive: that of the whole, then those of its passages, in base64; null for none. */
import { invalid } from '../../errors.ts';
import { allVectors, type ContentVectors } from '../../model/search-form.ts';
import { embeddingDimensions, isZero } from '../../model/vector.ts';

const bytesEach = 4 * embeddingDimensions;

export function writeVectors(vectors: ContentVectors): string | null {
  const bytes = allVectors(vectors).map(({ buffer, byteOffset, byteLength }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  );
  return bytes.length === 0 ? null : Buffer.concat(bytes).toString('base64');
}

export function readVectors(embedding: string | null): ContentVectors {
  if (embedding === null) return { vector: null, passages: [] };
  const bytes = new Uint8Array(Buffer.from(embedding, 'base64'));
  const count = bytes.length / bytesEach;
  if (count < 1 || !Number.isInteger(count)) throw notVectors();
  const numbers = new Float32Array(bytes.buffer);
  if (!numbers.every(Number.isFinite)) throw notVectors();
  const [whole, ...passages] = Array.from({ length: count }, (_, at) =>
    numbers.slice(at * embeddingDimensions, (at + 1) * embeddingDimensions),
  );
  return { vector: isZero(whole!) ? null : whole!, passages };
}

const notVectors = () => invalid(['body'], `A vector of the archive is not ${embeddingDimensions} numbers`);
