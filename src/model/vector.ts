/** The number of components of every vector: the width of each vector column and index, whatever the model. */
export const embeddingDimensions = 384;

/** Replaces a model's stamp for a memory that no model has embedded yet. Real stamps contain an `@`, so none is equal to it. */
export const waitingStamp = 'waiting';

/** Whether a vector says nothing: that of a text without a known piece. It is near nothing, and is not stored. */
export function isZero(vector: Float32Array): boolean {
  return vector.every((component) => component === 0);
}

/**
 * What is taken off the similarity of a passage that is one of so many: of many, one is near by chance. By meaning alone, whole sessions of LoCoMo
 * rank 15 points higher than by one vector each, and sessions of LongMemEval, where most long memories are beside the point, no lower.
 */
export function handicapOf(passages: number): number {
  return 0.02 * Math.log2(Math.max(1, passages));
}

/** The similarity of a memory by the vector of the whole, then those of its passages, whichever is most similar. */
export function nearestOf(vectors: readonly Float32Array[], other: Float32Array): number {
  let best = dot(vectors[0]!, other);
  if (vectors.length === 1) return best;
  const handicap = handicapOf(vectors.length - 1);
  for (let at = 1; at < vectors.length; at += 1) best = Math.max(best, dot(vectors[at]!, other) - handicap);
  return best;
}

/** Cosine similarity of two unit vectors. */
export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}
