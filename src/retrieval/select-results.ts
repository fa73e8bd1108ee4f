/**
 * Selects results from a ranking: the first memories that a mode takes, and those that repeat others in places of
 * their own.
 */
import type { MemoryType, StoredMemory } from '../model/memory.ts';
import { maxFirst, maxLast, type Positions } from './derived-positions.ts';
import type { RankedMemory } from './fuse.ts';
import type { Ranking } from './ranking.ts';

export interface ResultSelection {
  results: { memory: StoredMemory; ranked: RankedMemory }[];
  /** Number of memories of other types that ranked above the first one taken. */
  passedOverCount: number;
}

/**
 * What a mode takes: memories of these types (null: any), and others that `admits` accepts. `takenCount` is the
 * number of memories taken so far.
 */
export interface SelectionRule {
  types: readonly MemoryType[] | null;
  admits?: (memory: StoredMemory, ranked: RankedMemory, takenCount: number) => boolean;
  /** Where memories that repeat others, such as summaries, are placed. */
  positions?: Positions;
}

/** Takes the first `count` wanted memories. Loads them in small steps, since the first few usually suffice. */
export async function selectResults(ranking: Ranking, rule: SelectionRule, count: number): Promise<ResultSelection> {
  const { types, admits, positions } = rule;
  const taken: ResultSelection = { results: [], passedOverCount: 0 };
  const derived: Record<'first' | 'last', ResultSelection['results']> = { first: [], last: [] };
  const batchSize = Math.max(types === null ? count : 2 * count, positions?.searchDepth ?? 0);
  for (let start = 0; start < ranking.ranked.length && taken.results.length < count; start += batchSize) {
    const batch = ranking.ranked.slice(start, start + batchSize);
    const byId = new Map(batch.map((ranked) => [ranked.memory_id, ranked]));
    for (const memory of await ranking.load([...byId.keys()])) {
      const ranked = byId.get(memory.memory_id)!;
      const isNoneTaken = taken.results.length === 0;
      const position = positions?.positionOf(memory) ?? null;
      if (types === null || types.includes(memory.memory_type) || admits?.(memory, ranked, taken.results.length))
        (position === null ? taken.results : derived[position]).push({ memory, ranked });
      else if (isNoneTaken) taken.passedOverCount += 1;
    }
  }
  return { ...taken, results: placeDerived(derived.first, withFallingScores(taken.results), derived.last, count) };
}

/** A result's score is at most that of the one above it, which may come from another ranking. */
function withFallingScores(results: ResultSelection['results']): ResultSelection['results'] {
  let lowest = 1;
  return results.map(({ memory, ranked }) => {
    lowest = Math.min(lowest, ranked.score);
    return { memory, ranked: { ...ranked, score: lowest } };
  });
}

/** Puts memories positioned `first` at the top and fills free places with a few of those positioned `last`. */
function placeDerived(
  first: ResultSelection['results'],
  ranked: ResultSelection['results'],
  last: ResultSelection['results'],
  count: number,
): ResultSelection['results'] {
  const withScoreBetween = (min: number, max: number) => (one: ResultSelection['results'][number]) => {
    return { ...one, ranked: { ...one.ranked, score: Math.min(max, Math.max(min, one.ranked.score)) } };
  };
  const above = first
    .slice(0, maxFirst)
    .map(withScoreBetween(ranked[0]?.ranked.score ?? 0, 1))
    .map(withConfidenceOf(ranked));
  const all = [...above, ...ranked].slice(0, count);
  const freePlaces = all.length === 0 ? count : Math.min(count - all.length, maxLast(count));
  return [...all, ...last.slice(0, freePlaces).map(withScoreBetween(0, all.at(-1)?.ranked.score ?? 1))];
}

/** A memory that the question asks for by name, and that repeats the others, gets at least their confidence. */
const withConfidenceOf = (others: ResultSelection['results']) => (one: ResultSelection['results'][number]) => {
  const known = [one, ...others.slice(0, 1)].flatMap(({ ranked: { confidence } }) => confidence ?? []);
  return known.length === 0 ? one : { ...one, ranked: { ...one.ranked, confidence: Math.max(...known) } };
};
