/** Counts the memories that contain a word, in a thread: FTS5 takes a tenth of a second to count a million. */
import { pauses } from '../../../fair/pauses.ts';
import { documentFrequency } from './ranked-words.ts';
import { isCurrent, type WordIndex } from './word-index.ts';

/**
 * Counts from the index in memory if it is up to date, otherwise from the rows. Words that no memory contains are left
 * out.
 */
export async function frequenciesOf(
  index: WordIndex,
  words: readonly string[],
): Promise<[word: string, frequency: number][]> {
  const found: [string, number][] = [];
  const pause = pauses();
  for (const word of words) {
    const postings = isCurrent(index) ? index.postings.get(word) : undefined;
    const frequency = postings
      ? documentFrequency(index, word, postings)
      : ((index.statements.frequency.get(word) as number | undefined) ?? 0);
    if (frequency > 0) found.push([word, frequency]);
    await pause();
  }
  return found;
}
