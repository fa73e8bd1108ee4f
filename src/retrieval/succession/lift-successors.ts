/** Lifts successors above the memories that they replace. */
import { pauses } from '../../fair/pauses.ts';
import { byRank, minScoreStep, type RankedMemory } from '../fuse.ts';
import { startMs } from '../memory-reading.ts';
import type { WantedAge } from '../query/wanted-age.ts';
import type { ComparedMemory } from './competing.ts';

/** Maximum number of best memories that are compared with each other. */
export const maxAgeCompared = 12;

/**
 * Lifts each successor above the memory that it replaces for this question, gives it at least that memory's confidence,
 * and sorts again; lifts none if the question wants any age. `succeeds` returns true if the newer memory replaces the older one.
 */
export async function liftSuccessors(
  ranking: readonly RankedMemory[],
  compared: readonly ComparedMemory[],
  wantedAge: WantedAge,
  succeeds: (older: ComparedMemory, newer: ComparedMemory) => boolean,
): Promise<RankedMemory[]> {
  const score = new Map(compared.map(({ ranked }) => [ranked.memory_id, ranked.score]));
  const confidence = new Map(compared.map(({ ranked }) => [ranked.memory_id, ranked.confidence]));
  const lift = (above: ComparedMemory, below: ComparedMemory) => {
    const [id, belowId] = [above.ranked.memory_id, below.ranked.memory_id];
    const minScore = score.get(belowId)! + minScoreStep;
    if (score.get(id)! < minScore) score.set(id, Math.min(1, minScore));
    // The successor answers the question like the other memory, but perhaps without its words.
    const [own, replaced] = [confidence.get(id) ?? null, confidence.get(belowId) ?? null];
    if (replaced !== null) confidence.set(id, Math.max(own ?? 0, replaced));
  };
  // Each memory is lifted above those before it, so a chain ends with the most wanted on top.
  const leastWantedFirst = compared.toSorted((one, other) => compareByWantedAge(one, other, wantedAge));
  const pause = pauses();
  for (const [at, above] of leastWantedFirst.entries()) {
    await pause();
    for (const below of leastWantedFirst.slice(0, at)) {
      const [older, newer] = above.at < below.at ? [above, below] : [below, above];
      if (succeeds(older, newer) && wantedAge !== 'any') lift(above, below);
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
 * Sorts by age, the least wanted first. For the state at a time, memories up to that time come last, oldest to newest;
 * later memories come before them, latest first.
 */
function compareByWantedAge(one: ComparedMemory, other: ComparedMemory, wanted: WantedAge): number {
  const byTime = one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
  if (wanted === 'newest' || wanted === 'any') return byTime;
  if (wanted === 'oldest') return -byTime;
  // "From 1 March" was told in February, but is of March.
  const holdsBy = ({ at, memory }: ComparedMemory) => at <= wanted.by && startMs(memory) < Date.parse(wanted.by);
  const [isPast, isOtherPast] = [holdsBy(one), holdsBy(other)];
  if (isPast !== isOtherPast) return isPast ? 1 : -1;
  return isPast ? byTime : -byTime;
}
