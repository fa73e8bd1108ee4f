/** Components of every vector: the width of each vector column and index, whatever model makes them. */
export const embeddingDimensions = 384;
