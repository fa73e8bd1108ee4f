/** Counts how frequent words were at an earlier time. */

import type { Analysis } from '../../../reading/search-form.ts';
import type { WordFrequencies } from '../../../storage/ports/memories.ts';
import type { Past } from './past-memories.ts';

/**
 * A word in more memories than this keeps its present share of the memories: counting lists them, at a few milliseconds
 * per thousand.
 */
const maxCounted = 3_000;
/** The same limit summed over all words of a question. The rarest words are counted first, since they matter most. */
const maxCountedTotal = 12_000;
/** A time later than anything stored. */
const endOfTime = '9999-12-31T23:59:59.999Z';

/**
 * Number of memories per word that were stored by then and contained the word then. Forgotten memories count, as in the
 * index.
 */
export async function frequenciesThen(
  { workspace, time, edited, pause }: Past,
  now: WordFrequencies,
): Promise<WordFrequencies> {
  const { memories } = workspace.store;
  const [newest] = await memories.list({ existedAt: endOfTime }, { limit: 1 });
  const hasNothingNewer = newest === undefined || newest.created_at <= time;
  if (hasNothingNewer && edited.size === 0) return now;
  await pause();
  const total = hasNothingNewer ? now.total : await memories.count({ existedAt: time });
  const share = total / Math.max(1, now.total);
  const frequency = new Map([...now.frequency].map(([word, count]) => [word, Math.round(count * share)]));
  const editedCounts = await countEdited(now.frequency, edited, pause);
  let budget = maxCountedTotal;
  for (const [word, count] of [...now.frequency].sort((one, other) => one[1] - other[1])) {
    budget -= count;
    if (count > maxCounted || budget < 0) break;
    const hits = await memories.matchWords([word], maxCounted, { existedAt: time });
    const unchanged = hits.filter(({ memory_id }) => !edited.has(memory_id)).length;
    if (hits.length < maxCounted) frequency.set(word, unchanged + editedCounts.get(word)!);
    await pause();
  }
  return { total, frequency };
}

/** Number of edited memories per word that contained the word before the edit. */
async function countEdited(
  words: ReadonlyMap<string, number>,
  edited: ReadonlyMap<string, Analysis>,
  pause: () => Promise<void>,
): Promise<Map<string, number>> {
  const counts = new Map([...words.keys()].map((word) => [word, 0]));
  for (const { form } of edited.values()) {
    for (const word of new Set(form.words)) {
      const count = counts.get(word);
      if (count !== undefined) counts.set(word, count + 1);
    }
    await pause();
  }
  return counts;
}
