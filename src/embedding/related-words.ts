/** Compares a question with a text word by word, where one vector for all words of a text blurs them. */
import { shareThing, type Things } from './thesaurus.ts';

/** What is compared of a word: a unit vector, and the things that it names. */
export interface MeantWord {
  readonly vector: Float32Array;
  readonly things: Things;
}

/** A word of a question, and how much it counts. */
export interface WeighedWord extends MeantWord {
  readonly weight: number;
}

/** From the first cosine on, a word of the text is related to one of the question; from the second on, fully. Flat around both. */
const relatedFrom = 0.1;
const relatedFully = 0.4;

/** How far two words are related whose vectors have this cosine, 0 to 1. */
export const relatednessOf = (cosine: number) =>
  Math.min(1, Math.max(0, (cosine - relatedFrom) / (relatedFully - relatedFrom)));

/** Words in a row that are looked at together, and how far these windows lie apart. */
const windowWords = 16;
const windowStep = 8;

/** Words that name one thing are fully related, whatever their vectors. Changes `related`. */
export function relatednessByThings(
  related: Float32Array,
  asked: readonly Pick<MeantWord, 'things'>[],
  things: Things,
): Float32Array {
  if (things.length > 0)
    for (const [place, word] of asked.entries()) if (shareThing(word.things, things)) related[place] = 1;
  return related;
}

/**
 * The share of the question's words, by their weight, that a text holds or has related words for within {@link windowWords} in a row: the
 * most of any window, 0 to 1. `words` has what is related of each word of the text in order, null for words that say little.
 */
export function relatedShare(asked: readonly WeighedWord[], words: readonly (Float32Array | null)[]): number {
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return 0;
  let most = 0;
  for (let start = 0; start === 0 || start + windowStep < words.length; start += windowStep) {
    const end = Math.min(words.length, start + windowWords);
    let share = 0;
    for (let place = 0; place < asked.length; place++) {
      let best = 0;
      for (let at = start; at < end; at++) best = Math.max(best, words[at]?.[place] ?? 0);
      share += asked[place]!.weight * best;
    }
    most = Math.max(most, share);
  }
  return most / total;
}
