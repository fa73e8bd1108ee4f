/** Lifts what replaced a memory above it. */
import { pauses } from '../../fair/pauses.ts';
import { byRank, minScoreStep, type RankedMemory } from '../fuse.ts';
import type { WantedAge } from '../query/wanted-age.ts';
import type { Compared } from './competing.ts';

/** Best memories that are compared with each other. */
export const mostAged = 12;

/**
 * Lifts each successor above the memory that it replaces for this question, with at least that one's confidence, and sorts again.
 * `succeeds` tells what is on record about a pair, or else what the texts say.
 */
export async function liftSuccessors(
  ranking: readonly RankedMemory[],
  compared: readonly Compared[],
  wanted: WantedAge,
  succeeds: (older: Compared, newer: Compared) => boolean,
): Promise<RankedMemory[]> {
  const score = new Map(compared.map(({ ranked }) => [ranked.memory_id, ranked.score]));
  const confidence = new Map(compared.map(({ ranked }) => [ranked.memory_id, ranked.confidence]));
  const lift = (above: Compared, below: Compared) => {
    const [id, belowId] = [above.ranked.memory_id, below.ranked.memory_id];
    const least = score.get(belowId)! + minScoreStep;
    if (score.get(id)! < least) score.set(id, Math.min(1, least));
    // It says of the question what the other one said, in words that the question need not share.
    const [own, replaced] = [confidence.get(id) ?? null, confidence.get(belowId) ?? null];
    if (replaced !== null) confidence.set(id, Math.max(own ?? 0, replaced));
  };
  // The least wanted come first. Each is then lifted above those lifted before, and a chain ends with the most wanted on top.
  const inOrder = compared.toSorted((one, other) => orderOf(one, other, wanted));
  const pause = pauses();
  for (const [at, above] of inOrder.entries()) {
    await pause();
    for (const below of inOrder.slice(0, at)) {
      const [older, newer] = above.at < below.at ? [above, below] : [below, above];
      if (succeeds(older, newer)) lift(above, below);
    }
  }
  const lifted = new Map<RankedMemory, RankedMemory>();
  for (const { ranked } of compared) {
    const own = { score: score.get(ranked.memory_id)!, confidence: confidence.get(ranked.memory_id)! };
    if (own.score !== ranked.score || own.confidence !== ranked.confidence) lifted.set(ranked, { ...ranked, ...own });
  }
  return ranking.map((one) => lifted.get(one) ?? one).sort(byRank);
}

/**
 * Sorts by age, the least wanted first. For an answer of a time, those that held by then are wanted more the newer they are, and later
 * ones less the later they came.
 */
function orderOf(one: Compared, other: Compared, wanted: WantedAge): number {
  const inTime = one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
  if (wanted === 'newest') return inTime;
  if (wanted === 'oldest') return -inTime;
  const [isPast, isOtherPast] = [one.at <= wanted.by, other.at <= wanted.by];
  if (isPast !== isOtherPast) return isPast ? 1 : -1;
  return isPast ? inTime : -inTime;
}
