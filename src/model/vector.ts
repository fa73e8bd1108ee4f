/** Components of every vector: the width of each vector column and index, whatever model makes them. */
export const embeddingDimensions = 384;

/** Stands in place of a model's stamp with a memory that no model has embedded yet. Stamps have an `@`, so none is like it. */
export const waitingStamp = 'waiting';
