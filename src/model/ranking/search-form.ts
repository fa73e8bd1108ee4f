/** The form in which a memory is searched. */

import { embeddingDimensions } from '../vector.ts';

/** The meaning of a content, as vectors of one model. */
export interface ContentVectors {
  /** The vector of the whole content. Null if the model knows none of its words, or was not asked. */
  vector: Float32Array | null;
  /**
   * The vectors of the passages of a long content, in order (`passageSpans`); none for a short one. A passage of
   * unknown words has the zero vector.
   */
  passages: readonly Float32Array[];
}

/**
 * All vectors, the vector of the whole first; it is the zero vector if only passages have one. Empty if there is none.
 */
export function allVectors({ vector, passages }: ContentVectors): Float32Array[] {
  if (vector === null && passages.length === 0) return [];
  return [vector ?? new Float32Array(embeddingDimensions), ...passages];
}

/**
 * The searchable form of a memory: the analysed words of its content, and its vectors with the stamp of their model. If
 * the model was unreachable, there are no vectors and the stamp is `waitingStamp`.
 */
export interface SearchForm extends ContentVectors {
  words: readonly string[];
  model: string;
}
