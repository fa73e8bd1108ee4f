/**
 * The vectors of a memory in an archive: the vector of the whole, then those of the passages, in base64; null if there
 * are none.
 */
import { invalid } from '../../errors.ts';
import type { ContentVectors } from '../../model/ranking/search-form.ts';
import { embeddingDimensions, isZero } from '../../model/vector.ts';
import { bytesOfVector, decodeVectors, encodeVectors } from '../vector-bytes.ts';

export const writeVectors = (vectors: ContentVectors): string | null =>
  encodeVectors(vectors)?.toString('base64') ?? null;

export function readVectors(embedding: string | null): ContentVectors {
  if (embedding === null) return { vector: null, passages: [] };
  const bytes = Buffer.from(embedding, 'base64');
  const [whole, ...passages] = decodeVectors(bytes);
  if (whole === undefined || bytes.length % bytesOfVector !== 0) throw notVectors();
  if (![whole, ...passages].every((vector) => vector.every(Number.isFinite))) throw notVectors();
  return { vector: isZero(whole) ? null : whole, passages };
}

const notVectors = () => invalid(['body'], `A vector of the archive is not ${embeddingDimensions} numbers`);
