/**
 * The port behind which every embedding model stands: the bundled static one, a provider over HTTP, or a test's own.
 *
 * Callers hold an {@link Embedder} and never learn which. What they must know of a model is in its
 * {@link EmbeddingModel}: vectors of two models cannot be compared, so each stored vector carries {@link modelStamp}.
 */

/** How rare a word is in the workspace: 0 (everywhere) to 1 (nowhere else). */
export type WordWeight = (word: string) => number;

/** What tells the vectors of one model from those of another. */
export interface EmbeddingModel {
  /** The model's name, without `@`. */
  readonly name: string;
  /** Differs whenever the same text could get another vector: for a file, it is taken from the file's bytes. */
  readonly version: string;
  /** Components of every vector the model makes. */
  readonly dimensions: number;
}

/** Turns text into vectors whose dot product tells how near two texts are in meaning. */
export interface Embedder {
  readonly model: EmbeddingModel;

  /**
   * Unit vectors of `model.dimensions` components, one per text, in the order of `texts`. The same text always gives
   * the same vector, alone or in a batch. A text without a single known piece gives the zero vector.
   */
  embed(texts: readonly string[]): Promise<Float32Array[]>;

  /**
   * The query's vector, comparable with those of {@link embed}. `weigh` lets an embedder that pools words favour those
   * rare in the workspace; others ignore it. It receives each word of the text in lower case and without accents,
   * before any stemming, so that the caller can look it up through its own analyser.
   */
  embedQuery(text: string, weigh?: WordWeight): Promise<Float32Array>;
}

/** The mark stored with each vector, such as `static-en-384@5f1c0a9be2d4`: equal stamps, comparable vectors. */
export function modelStamp(model: EmbeddingModel): string {
  return `${model.name}@${model.version}`;
}
