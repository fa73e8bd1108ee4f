/** How a memory is found. */

/**
 * How a memory is found: the analysed words of its content, and its vector with the stamp of the model that made it; without
 * a vector and with `waitingStamp` while the model cannot be asked.
 */
export interface SearchForm {
  words: readonly string[];
  vector: Float32Array | null;
  model: string;
}
