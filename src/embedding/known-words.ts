/**
 * Words that a model has met. Each is one object that holds all that is known of the word, so texts hold these objects
 * instead of looking up each word again.
 */
import { detachedCopy } from '../text/detached.ts';
import { RecentWords } from './recent-words.ts';
import type { Things } from './thesaurus.ts';

export interface KnownWord {
  readonly text: string;
  readonly lower: string;
  /** A unit vector that the model owns. Do not modify it. */
  readonly vector: Float32Array;
  /** 1 for the median word, less for a function word. */
  readonly importance: number;
  /** The things that the word names. */
  readonly things: Things;
}

/** Computes the properties of a word. */
export interface Measures {
  vectorOf(word: string): Float32Array;
  importanceOf(word: string): number;
  thingsOf(word: string): Things;
}

const wordsPerGeneration = 12_000;
/** 6 MB per generation. */
const vectorsPerGeneration = 4_000;

/**
 * Returns the same object for a word, in most cases, while the word is in use. Vectors take most of the memory: those
 * of {@link vectorsPerGeneration} words are kept, and at most twice as many.
 */
export function knownWords(measures: Measures): (word: string) => KnownWord {
  const vectors = new VectorsInUse();
  const words = new RecentWords<KnownWord>(
    (word) => new Known(detachedCopy(word), measures, vectors),
    wordsPerGeneration,
  );
  return (word) => words.get(word);
}

class Known implements KnownWord {
  readonly text: string;
  readonly lower: string;
  readonly #measures: Measures;
  readonly #vectors: VectorsInUse;
  #importance: number | null = null;
  #things: Things | null = null;
  #vector: Float32Array | null = null;
  /** The generation of vectors in which the word's own vector was last used. */
  usedIn = -1;

  constructor(text: string, measures: Measures, vectors: VectorsInUse) {
    this.text = text;
    this.lower = text.toLowerCase();
    this.#measures = measures;
    this.#vectors = vectors;
  }

  get importance(): number {
    this.#importance ??= this.#measures.importanceOf(this.text);
    return this.#importance;
  }

  get things(): Things {
    this.#things ??= this.#measures.thingsOf(this.text);
    return this.#things;
  }

  get vector(): Float32Array {
    const vector = this.#vector ?? this.#measures.vectorOf(this.text);
    this.#vector = vector;
    if (this.usedIn !== this.#vectors.generation) this.#vectors.note(this);
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
class VectorsInUse {
  generation = 0;
  #young: Known[] = [];
  #old: Known[] = [];

  note(word: Known): void {
    word.usedIn = this.generation;
    this.#young.push(word);
    if (this.#young.length < vectorsPerGeneration) return;
    for (const one of this.#old) if (one.usedIn < this.generation) one.dropVector();
    this.#old = this.#young;
    this.#young = [];
    this.generation += 1;
  }
}
