/** Whether memories near in meaning are in another language than the question: then their words say little, though a name is in both. */
import { guessLanguage } from '../../text/language.ts';
import type { Query } from '../query/query.ts';
import type { Pool } from './pool.ts';

/** Of the nearest so many are read. */
const nearest = 16;
/** So many in the question's language are enough to know that words can speak. */
const sameAreEnough = 4;

/**
 * 0 to 1: the share of the nearest memories, by what they begin with, that are plainly in another language. Where the question is
 * too short for its own language to be plain, 0 unless its words but names and numbers are strange to the memories. Ideographs
 * alone do not tell Chinese from Japanese.
 */
export function foreignShare({ language: guessed, plainTrust }: Query, { candidates, dense }: Pool): number {
  if (!guessed.sure && plainTrust === 1) return 0;
  const { language } = guessed;
  const openings = new Map(candidates.map(({ memory_id, opening }) => [memory_id, opening]));
  let [same, other] = [0, 0];
  for (const { memory_id } of dense.slice(0, nearest)) {
    const guess = guessLanguage(openings.get(memory_id) ?? '');
    if (!guess.sure) continue;
    if (guess.language === language || (ideographic.has(guess.language) && ideographic.has(language))) same += 1;
    else other += 1;
    if (same === sameAreEnough) return 0;
  }
  return same + other === 0 ? 0 : other / (same + other);
}

const ideographic: ReadonlySet<string> = new Set(['zh', 'ja']);
