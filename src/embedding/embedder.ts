/**
 * The port of every embedding model: the bundled static one, a provider over HTTP, or a test's own. Callers hold an
 * {@link Embedder} and never learn which one it is. They identify a model by its {@link EmbeddingModel}. Vectors of two
 * models cannot be compared, so each stored vector carries {@link modelStamp}.
 */

import { ModelUnavailable } from '../endpoint/failure.ts';

/** How rare a word is in the workspace: from 0 (in every memory) to 1 (in none). */
export type WordWeight = (word: string) => number;

/** Identifies a model, so that its vectors are not mixed with those of another model. */
export interface EmbeddingModel {
  /** The model's name, without `@`. */
  readonly name: string;
  /**
   * Changes whenever the same text could get another vector. For a model file, it is derived from the bytes of the
   * file.
   */
  readonly version: string;
  /** Components of every vector that the model returns. */
  readonly dimensions: number;
}

/**
 * Who waits for the vectors. A remote model may be slow or unavailable. A `call` fails within seconds, so that the
 * caller gets a response without vectors; work in the `background` waits and retries. A model in this process ignores
 * it.
 */
export type Patience = 'call' | 'background';

/** Turns text into vectors whose dot product measures how near two texts are in meaning. */
export interface Embedder {
  readonly model: EmbeddingModel;

  /** Set only for a model outside this process: the number of calls that failed with {@link ModelUnavailable}. */
  readonly remote?: { readonly failures: number };

  /**
   * Returns unit vectors of `model.dimensions` components, one per text, in the order of `texts`. The same text always
   * gets the same vector, alone or in a batch. A text without a single known piece gets the zero vector.
   */
  embed(texts: readonly string[], patience?: Patience): Promise<Float32Array[]>;

  /**
   * The vector of a query, comparable with those of {@link embed}. `weigh` lets an embedder that pools words favour
   * words that are rare in the workspace; other embedders ignore it. `weigh` receives each word of the text in lower
   * case and without accents, before any stemming, so that the caller can look it up through its own analyser.
   */
  embedQuery(text: string, weigh?: WordWeight): Promise<Float32Array>;

  /**
   * How well the model knows the words of a text, from 0 (all guessed from their letters) to 1. Recall trusts the
   * cosine similarity to this degree. A model that cannot measure this omits the method and is fully trusted.
   */
  familiarity?(text: string): number;

  /**
   * How much a word says, as the model learned: 1 for the median word, less for a function word. It takes words in the
   * form that {@link embedQuery} passes to `weigh`. A model that cannot measure this omits the method; all words then
   * count alike.
   */
  importance?(word: string): number;

  /**
   * Compares texts with a query word by word: the share of the query's words, weighted by `weigh` and importance, that
   * a text contains, exactly or as related words, within a window of a few words, from 0 to 1. The split text is cached
   * with its owner, the memory that it belongs to. A model without word vectors omits the method.
   */
  relatedTo?(query: string, weigh?: WordWeight): (text: string, owner: object) => number;

  /** Reads texts together, word by word and in order. A model without cross-encoders omits it. */
  readonly crossEncoders?: CrossEncoders | undefined;
}

/** The log-odds of a text, learned from notes and questions about them. */
export type TextScorer = (text: string) => number;

export interface CrossEncoders {
  /** How well a text answers a question. Only differences between texts are meaningful. */
  answers(question: string): TextScorer;
  /** Whether a later note has replaced an earlier one, whatever the question: above 0 if that is more likely than not. */
  replaces(earlier: string): TextScorer;
}

/** The vectors, or null if the embedding fails with {@link ModelUnavailable}, so that the caller does without them. */
export async function ifAvailable<Vectors>(embedding: Promise<Vectors>): Promise<Vectors | null> {
  try {
    return await embedding;
  } catch (error) {
    if (error instanceof ModelUnavailable) return null;
    throw error;
  }
}

/**
 * The mark stored with each vector, such as `static-multi-384@5f1c0a9be2d4`. Vectors with equal stamps are comparable.
 */
export function modelStamp(model: EmbeddingModel): string {
  return `${model.name}@${model.version}`;
}
