/**
 * The port of every embedding model: the bundled static one, a provider over HTTP, or a test's own. Callers hold an {@link Embedder}
 * and never learn which one it is. They know a model by its {@link EmbeddingModel}: vectors of two models cannot be compared, so each
 * stored vector carries {@link modelStamp}.
 */

import { ModelUnavailable } from '../endpoint/failure.ts';

/** How rare a word is in the workspace: 0 (everywhere) to 1 (nowhere else). */
export type WordWeight = (word: string) => number;

/** Identifies a model, so that its vectors are not mixed with those of another. */
export interface EmbeddingModel {
  /** The model's name, without `@`. */
  readonly name: string;
  /** Differs whenever the same text could get another vector: for a file, it is taken from the file's bytes. */
  readonly version: string;
  /** Components of every vector the model makes. */
  readonly dimensions: number;
}

/**
 * Who waits for the vectors. A remote model may be slow or unavailable. A `call` fails within seconds, so that the caller is answered
 * without vectors; work in the `background` waits and retries. A model in this process ignores it.
 */
export type Patience = 'call' | 'background';

/** Turns text into vectors whose dot product tells how near two texts are in meaning. */
export interface Embedder {
  readonly model: EmbeddingModel;

  /** Set only for a model outside this process: the number of calls that failed with {@link ModelUnavailable}. */
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
   * How well the model knows the words of a text, from 0 (all guessed from their letters) to 1. Recall trusts nearness in meaning to
   * this degree. A model that cannot tell leaves it out, and is fully trusted.
   */
  familiarity?(text: string): number;

  /**
   * How much a word tells, as the model learned: 1 for the median word, less for a function word. It takes words in the form that
   * {@link embedQuery} gives to `weigh`. A model that cannot tell leaves it out; all words then count alike.
   */
  importance?(word: string): number;

  /**
   * Compares texts with a query word by word: the share of the query's words, by `weigh` and importance, that a text holds or has related
   * words for within some words in a row, 0 to 1. What is read of a text is kept with its owner, the memory that it belongs to. A model without vectors of words
   * leaves it out.
   */
  relatedTo?(query: string, weigh?: WordWeight): (text: string, owner: object) => number;

  /** Reads texts together, word by word in their order. A model without cross-encoders leaves it out. */
  readonly read?: ReadsTogether | undefined;
}

/** Log-odds of a text, learned from notes and their questions. */
export type ScoreOfText = (text: string) => number;

export interface ReadsTogether {
  /** How well a text answers a question: only differences between texts mean anything. */
  answers(question: string): ScoreOfText;
  /** Whether a later text has replaced an earlier one as the answer to a question: above 0 if that is likelier than not. */
  follows(question: string, earlier: string): ScoreOfText;
}

/** The vectors, or null instead of {@link ModelUnavailable}: the caller does without them. */
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
