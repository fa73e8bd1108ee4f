/** The words of a text that are worth looking up: those that few memories hold. */

interface Frequencies {
  /** Memories in all. */
  readonly total: number;
  /** The number of memories that hold each word. */
  readonly frequency: ReadonlyMap<string, number>;
}

/** Reading costs as much as a word is frequent, and frequent words hardly change the order: the share of all memories, or their number, that is read. */
export const readShare = 0.05;
export const readAtLeast = 5_000;
export const fewestWords = 2;

/**
 * The rarest words, up to postings of a twentieth of the memories in all; at least {@link fewestWords} known words. Words that seem
 * unknown stay: frequencies may lag behind, and looking them up costs next to nothing.
 */
export function rarestWords(words: readonly string[], { total, frequency }: Frequencies): string[] {
  const of = (word: string) => frequency.get(word) ?? 0;
  const unknown = words.filter((word) => of(word) === 0);
  const known = words.filter((word) => of(word) > 0).sort((one, other) => of(one) - of(other));
  let budget = Math.max(readAtLeast, total * readShare);
  const affordable = known.filter((word, index) => {
    budget -= of(word);
    return index < fewestWords || budget >= 0;
  });
  return [...unknown, ...affordable];
}
