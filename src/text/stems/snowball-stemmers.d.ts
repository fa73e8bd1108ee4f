/** Declares the types of the package snowball-stemmers, which has none of its own. */
declare module 'snowball-stemmers' {
  export interface Stemmer {
    /** Stems one lower-case word. */
    stem(word: string): string;
  }
  /** Throws for a name that `algorithms()` does not list. */
  export function newStemmer(algorithm: string): Stemmer;
  export function algorithms(): string[];
}
