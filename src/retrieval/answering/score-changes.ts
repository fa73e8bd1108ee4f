/** Score changes of a ranking step. Scores stay between 0 and 1. */
import { byRank, type RankedMemory } from '../fuse.ts';

export interface ScoreChange {
  memory_id: string;
  /** Added to the score; negative if the memory falls. */
  score: number;
}

export const clampScore = (score: number) => Math.min(1, Math.max(0, score));

/** The same memories with changed scores, best first. */
export function applyScoreChanges(ranked: readonly RankedMemory[], rises: readonly ScoreChange[]): RankedMemory[] {
  const rise = new Map(rises.map(({ memory_id, score }) => [memory_id, score]));
  return ranked
    .map((one) => {
      const score = clampScore(one.score + (rise.get(one.memory_id) ?? 0));
      return score === one.score ? one : { ...one, score };
    })
    .sort(byRank);
}

export const largestFirst = (rises: readonly ScoreChange[]) => rises.toSorted((one, other) => other.score - one.score);
