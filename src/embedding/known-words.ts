/**
 * Words that a model has met. Each is one object that holds all that is known of the word, so texts hold these objects
 * instead of looking up each word again.
 */
import { detachedCopy } from '../text/detached.ts';
import type { ConceptIds } from './thesaurus.ts';
import { WordCache } from './word-cache.ts';

export interface KnownWord {
  readonly text: string;
  readonly lower: string;
  /** A unit vector that the model owns. Do not modify it. */
  readonly vector: Float32Array;
  /** 1 for the median word, less for a function word. */
  readonly importance: number;
  /** The concepts that the word names. */
  readonly conceptIds: ConceptIds;
}

/** Computes the properties of a word. */
export interface WordMeasures {
  vectorOf(word: string): Float32Array;
  importanceOf(word: string): number;
  conceptIdsOf(word: string): ConceptIds;
}

const wordsPerGeneration = 12_000;
/** 6 MB per generation. */
const vectorsPerGeneration = 4_000;

/**
 * Returns the same object for a word, in most cases, while the word is in use. Vectors take most of the memory: those
 * of {@link vectorsPerGeneration} words are kept, and at most twice as many.
 */
export function createKnownWords(measures: WordMeasures): (word: string) => KnownWord {
  const vectors = new VectorCache();
  const words = new WordCache<KnownWord>(
    (word) => new CachedWord(detachedCopy(word), measures, vectors),
    wordsPerGeneration,
  );
  return (word) => words.get(word);
}

class CachedWord implements KnownWord {
  readonly text: string;
  readonly lower: string;
  readonly #measures: WordMeasures;
  readonly #vectors: VectorCache;
  #importance: number | null = null;
  #conceptIds: ConceptIds | null = null;
  #vector: Float32Array | null = null;
  /** The generation of vectors in which the word's own vector was last used. */
  lastUsedGeneration = -1;

  constructor(text: string, measures: WordMeasures, vectors: VectorCache) {
    this.text = text;
    this.lower = text.toLowerCase();
    this.#measures = measures;
    this.#vectors = vectors;
  }

  get importance(): number {
    this.#importance ??= this.#measures.importanceOf(this.text);
    return this.#importance;
  }

  get conceptIds(): ConceptIds {
    this.#conceptIds ??= this.#measures.conceptIdsOf(this.text);
    return this.#conceptIds;
  }

  get vector(): Float32Array {
    const vector = this.#vector ?? this.#measures.vectorOf(this.text);
    this.#vector = vector;
    if (this.lastUsedGeneration !== this.#vectors.generation) this.#vectors.touch(this);
    return vector;
  }

  dropVector(): void {
    this.#vector = null;
  }
}

/**
 * Two generations of words whose vectors are kept. When the young one is full, the words of the old one that have not
 * been used since lose their vectors.
 */
class VectorCache {
  generation = 0;
  #young: CachedWord[] = [];
  #old: CachedWord[] = [];

  touch(word: CachedWord): void {
    word.lastUsedGeneration = this.generation;
    this.#young.push(word);
    if (this.#young.length < vectorsPerGeneration) return;
    for (const one of this.#old) if (one.lastUsedGeneration < this.generation) one.dropVector();
    this.#old = this.#young;
    this.#young = [];
    this.generation += 1;
  }
}
