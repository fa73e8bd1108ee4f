/** Word frequencies, remembered: they change slowly, and counting a common word means walking all its memories. */
import type { WordFrequencies } from '../store.ts';

const rememberedWords = 20_000;
/** A count is asked again when the store has grown by a tenth and by a hundred memories since. */
const isStale = (total: number, totalThen: number) => total > totalThen * 1.1 + 100;

export type CountWords = (words: readonly string[]) => Promise<WordFrequencies>;

/** `total` is always fresh; a frequency may lag behind by a tenth, which moves no ranking that matters. */
export function rememberFrequencies(count: CountWords): CountWords {
  const remembered = new Map<string, { frequency: number; total: number }>();
  let latestTotal = 0;
  return async (words) => {
    const known = (word: string) => {
      const entry = remembered.get(word);
      return entry && !isStale(latestTotal, entry.total) ? entry.frequency : undefined;
    };
    const unknown = [...new Set(words)].filter((word) => known(word) === undefined);
    const counted = await count(unknown);
    latestTotal = counted.total;
    if (remembered.size > rememberedWords) remembered.clear();
    const frequency = new Map<string, number>();
    for (const word of words) {
      const found = counted.frequency.get(word) ?? known(word) ?? 0;
      frequency.set(word, found);
      if (counted.frequency.has(word) && counted.total > 1_000)
        remembered.set(word, { frequency: found, total: counted.total });
    }
    return { total: counted.total, frequency };
  };
}
