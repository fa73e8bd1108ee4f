/** Caches word frequencies: they change slowly, and counting a common word means walking over all its memories. */
import type { WordFrequencies } from '../ports/memories.ts';
import type { Db } from './tables.ts';

const rememberedWords = 20_000;
const smallStore = 1_000;
/**
 * A word is counted again when the store has grown, or shrunk by an erasure, by a tenth and a hundred memories since
 * its last count.
 */
const isStale = (total: number, totalThen: number) => total > totalThen * 1.1 + 100 || totalThen > total * 1.1 + 100;

export type CountWords = (db: Db, words: readonly string[]) => Promise<WordFrequencies>;

/**
 * `total` is always current. A frequency may be out of date by a tenth, which changes no ranking that matters. It never
 * exceeds the total, even if the newest memories were erased since: BM25 has no weight for such a word.
 */
export function cacheFrequencies(count: CountWords): CountWords {
  const remembered = new Map<string, { frequency: number; total: number }>();
  let latestTotal = 0;
  return async (db, words) => {
    const known = new Map<string, number>();
    for (const word of new Set(words)) {
      const entry = remembered.get(word);
      if (entry && !isStale(latestTotal, entry.total)) known.set(word, entry.frequency);
    }
    const counted = await count(
      db,
      [...new Set(words)].filter((word) => !known.has(word)),
    );
    latestTotal = counted.total;
    if (remembered.size > rememberedWords) remembered.clear();
    for (const [word, frequency] of counted.frequency) {
      // A small store is cheap to count, and each memory changes its frequencies noticeably. So does the first memory
      // with a word of frequency 0.
      if (counted.total > smallStore && frequency > 0) remembered.set(word, { frequency, total: counted.total });
    }
    const cached = [...known].map(([word, frequency]) => [word, Math.min(frequency, counted.total)] as const);
    return { total: counted.total, frequency: new Map([...cached, ...counted.frequency]) };
  };
}
