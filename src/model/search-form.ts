/** How a memory is found. */

import { embeddingDimensions } from './vector.ts';

/** What a content means, in vectors of one model. */
export interface ContentVectors {
  /** Of the content as a whole; null where the model knows nothing of it, or was not asked. */
  vector: Float32Array | null;
  /** Of the passages of a long content, in order (`passageSpans`); none of a short one. A passage of unknown words has the zero vector. */
  passages: readonly Float32Array[];
}

/** All the vectors, that of the whole first: the zero vector, if only passages have one. Empty where there is none. */
export function allVectors({ vector, passages }: ContentVectors): Float32Array[] {
  if (vector === null && passages.length === 0) return [];
  return [vector ?? new Float32Array(embeddingDimensions), ...passages];
}

/**
 * The searchable form of a memory: the analysed words of its content, and its vectors with the stamp of their model. While the model is unreachable
 * there are no vectors, and the stamp is `waitingStamp`.
 */
export interface SearchForm extends ContentVectors {
  words: readonly string[];
  model: string;
}
