/** Components of every vector: the width of each vector column and index, whatever model makes them. */
export const embeddingDimensions = 384;

/** Stands in place of a model's stamp with a memory that no model has embedded yet. Stamps have an `@`, so none is like it. */
export const waitingStamp = 'waiting';

/** Cosine similarity of two unit vectors. */
export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}
