/** Words that a model met, each an object that holds what is known of it: texts hold these instead of looking it up for each of their words. */
import { detached } from '../text/detached.ts';
import { RecentWords } from './recent-words.ts';
import type { Things } from './thesaurus.ts';

export interface KnownWord {
  readonly text: string;
  readonly lower: string;
  /** A unit vector, which is kept by the model: read it only. */
  readonly vector: Float32Array;
  /** 1 for the median word, less for a function word. */
  readonly importance: number;
  /** The things that it names. */
  readonly things: Things;
}

/** Works out what is known of a word. */
export interface Measures {
  vectorOf(word: string): Float32Array;
  importanceOf(word: string): number;
  thingsOf(word: string): Things;
}

const wordsPerGeneration = 12_000;
/** 6 MB a generation. */
const vectorsPerGeneration = 4_000;

/** Mostly the same object for a word while it is in use. Vectors take most memory: those of {@link vectorsPerGeneration} words are kept, twice as many at most. */
export function knownWords(measures: Measures): (word: string) => KnownWord {
  const vectors = new VectorsInUse();
  const words = new RecentWords<KnownWord>((word) => new Known(detached(word), measures, vectors), wordsPerGeneration);
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
  /** The generation of vectors in which its own was last used. */
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

/** Two generations of words whose vectors are kept: those of the old one that were not used since are dropped when the young one is full. */
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
