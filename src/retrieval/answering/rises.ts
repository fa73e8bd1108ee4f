/** What a step adds to scores, as far as they stay within bounds. */
import { byRank, type RankedMemory } from '../fuse.ts';

export interface Rise {
  memory_id: string;
  /** Added to the score; below 0 where it falls. */
  score: number;
}

export const within = (score: number) => Math.min(1, Math.max(0, score));

/** The same memories with their scores risen, best first. */
export function risen(ranked: readonly RankedMemory[], rises: readonly Rise[]): RankedMemory[] {
  const rise = new Map(rises.map(({ memory_id, score }) => [memory_id, score]));
  return ranked
    .map((one) => {
      const score = within(one.score + (rise.get(one.memory_id) ?? 0));
      return score === one.score ? one : { ...one, score };
    })
    .sort(byRank);
}

export const highestFirst = (rises: readonly Rise[]) => rises.toSorted((one, other) => other.score - one.score);
