/** Detects memories in another language than the question. Their words then mean little, even if a name is in both. */
import { guessLanguage, type LanguageGuess, sharesWords } from '../../text/language.ts';
import type { Query } from '../query/query.ts';
import type { CandidatePool, MemoryCandidate } from './pool.ts';

/** Number of nearest memories that are checked. */
const checkedCount = 16;
/** With this many memories in the question's language, words are trusted. */
const minSameLanguage = 4;

/** Cache by the words of a memory, which the store keeps as the same object across questions. */
const guessCache = new WeakMap<readonly string[], LanguageGuess>();

/** The language of a memory, guessed from its beginning. */
export function languageOf({ words, opening }: Pick<MemoryCandidate, 'words' | 'opening'>): LanguageGuess {
  const guess = guessCache.get(words) ?? guessLanguage(opening);
  guessCache.set(words, guess);
  return guess;
}

/**
 * The share of the nearest memories, 0 to 1, whose beginnings are plainly in another language. If the question is too
 * short to show its own language, the share is 0 unless the memories lack some of its words other than names and
 * numbers. Ideographs alone do not distinguish Chinese from Japanese.
 */
export function foreignShare(
  { language: queryLanguage, plainWordTrust }: Query,
  { candidates, dense }: CandidatePool,
): number {
  if (!queryLanguage.sure && plainWordTrust === 1) return 0;
  const { language } = queryLanguage;
  const byId = new Map(candidates.map((candidate) => [candidate.memory_id, candidate]));
  let [same, other] = [0, 0];
  for (const { memory_id } of dense.slice(0, checkedCount)) {
    const candidate = byId.get(memory_id);
    const guess = candidate && languageOf(candidate);
    if (!guess?.sure) continue;
    if (sharesWords(guess.language, language)) same += 1;
    else other += 1;
    if (same === minSameLanguage) return 0;
  }
  return same + other === 0 ? 0 : other / (same + other);
}
