/** The number of components of every vector: the width of each vector column and index, whatever the model. */
export const embeddingDimensions = 384;

/** Replaces a model's stamp for a memory that no model has embedded yet. Real stamps contain an `@`, so none is equal to it. */
export const waitingStamp = 'waiting';

/** Cosine similarity of two unit vectors. */
export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}
