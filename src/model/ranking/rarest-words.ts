/** The words of a text that are worth looking up: those that few memories contain. */

interface Frequencies {
  /** The number of all memories. */
  readonly total: number;
  /** The number of memories that contain each word. */
  readonly frequency: ReadonlyMap<string, number>;
}

/**
 * The share of all memories, and the number at least, whose postings are read. Reading a word costs in proportion to
 * its frequency, and frequent words hardly change the order.
 */
export const readShare = 0.05;
export const readAtLeast = 5_000;
export const minWords = 2;

/**
 * The rarest words, as long as their postings together stay within a twentieth of the memories, or within
 * {@link readAtLeast} if that is more; at least {@link minWords} known words. Keeps words that seem unknown:
 * frequencies may lag behind, and looking these words up costs next to nothing.
 */
export function rarestWords(words: readonly string[], { total, frequency }: Frequencies): string[] {
  const frequencyOf = (word: string) => frequency.get(word) ?? 0;
  const unknown = words.filter((word) => frequencyOf(word) === 0);
  const knownWords = words
    .filter((word) => frequencyOf(word) > 0)
    .sort((one, other) => frequencyOf(one) - frequencyOf(other));
  let budget = Math.max(readAtLeast, total * readShare);
  const affordable = knownWords.filter((word, index) => {
    budget -= frequencyOf(word);
    return index < minWords || budget >= 0;
  });
  return [...unknown, ...affordable];
}
