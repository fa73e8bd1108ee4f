/** Tells which memories are in another language than the question. Their words then say little, even if a name is in both. */
import { guessLanguage, sharesWords } from '../../text/language.ts';
import type { Query } from '../query/query.ts';
import type { Pool } from './pool.ts';

/** Nearest memories that are read. */
const nearest = 16;
/** Memories in the question's language that suffice to trust words. */
const sameAreEnough = 4;

/**
 * The share of the nearest memories, 0 to 1, that are plainly in another language, judged by their beginnings. If the question is too
 * short to tell its own language, 0 unless the memories do not know its words other than names and numbers. Ideographs alone do not
 * tell Chinese from Japanese.
 */
export function foreignShare({ language: guessed, plainTrust }: Query, { candidates, dense }: Pool): number {
  if (!guessed.sure && plainTrust === 1) return 0;
  const { language } = guessed;
  const openings = new Map(candidates.map(({ memory_id, opening }) => [memory_id, opening]));
  let [same, other] = [0, 0];
  for (const { memory_id } of dense.slice(0, nearest)) {
    const guess = guessLanguage(openings.get(memory_id) ?? '');
    if (!guess.sure) continue;
    if (sharesWords(guess.language, language)) same += 1;
    else other += 1;
    if (same === sameAreEnough) return 0;
  }
  return same + other === 0 ? 0 : other / (same + other);
}
