/** How a memory is found. */

/**
 * The searchable form of a memory: the analysed words of its content, and its vector with the stamp of its model. While the model is unreachable
 * there is no vector, and the stamp is `waitingStamp`.
 */
export interface SearchForm {
  words: readonly string[];
  vector: Float32Array | null;
  model: string;
}
