/**
 * The port behind which every embedding model stands: the bundled static one, a provider over HTTP, or a test's own.
 *
 * Callers hold an {@link Embedder} and never learn which. What they must know of a model is in its
 * {@link EmbeddingModel}: vectors of two models cannot be compared, so each stored vector carries {@link modelStamp}.
 */

import { ModelUnavailable } from '../endpoint/failure.ts';

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

/**
 * Who waits for the vectors. A model elsewhere may be slow or away: it fails a `call` within seconds, so that the caller
 * is answered without them; in the `background` it waits and tries again. A model in this process pays no heed.
 */
export type Patience = 'call' | 'background';

/** Turns text into vectors whose dot product tells how near two texts are in meaning. */
export interface Embedder {
  readonly model: EmbeddingModel;

  /** Only of a model outside this process: how many calls came to nothing so far, each with {@link ModelUnavailable}. */
  readonly remote?: { readonly failures: number };

  /**
   * Unit vectors of `model.dimensions` components, one per text, in the order of `texts`. The same text always gives
   * the same vector, alone or in a batch. A text without a single known piece gives the zero vector.
   */
  embed(texts: readonly string[], patience?: Patience): Promise<Float32Array[]>;

  /**
   * The query's vector, comparable with those of {@link embed}. `weigh` lets an embedder that pools words favour those
   * rare in the workspace; others ignore it. It receives each word of the text in lower case and without accents,
   * before any stemming, so that the caller can look it up through its own analyser.
   */
  embedQuery(text: string, weigh?: WordWeight): Promise<Float32Array>;

  /**
   * How well the model knows the words of a text, from 0 (all guessed from their letters) to 1. Recall trusts likeness in
   * meaning as far. A model that cannot tell leaves it out, and is trusted.
   */
  familiarity?(text: string): number;

  /**
   * How much a word says, by what the model learned: 1 for the middle one of its words, less for a function word. As
   * {@link embedQuery} hands words to `weigh`. A model that cannot tell leaves it out; then all say as much.
   */
  importance?(word: string): number;
}

/** Null instead of {@link ModelUnavailable}: what the model would have told is done without. */
export async function ifAvailable<Vectors>(embedding: Promise<Vectors>): Promise<Vectors | null> {
  try {
    return await embedding;
  } catch (error) {
    if (error instanceof ModelUnavailable) return null;
    throw error;
  }
}

/** The mark stored with each vector, such as `static-multi-384@5f1c0a9be2d4`: equal stamps, comparable vectors. */
export function modelStamp(model: EmbeddingModel): string {
  return `${model.name}@${model.version}`;
}
