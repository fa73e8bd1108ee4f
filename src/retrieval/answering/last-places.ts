/**
 * Gives the last of ten places to memories that a single channel ranks best: the reranker weighs words and meaning
 * together, so a memory that is strong in only one of them ranks too low.
 */

import { speakerOf } from '../../text/claims/speaker.ts';
import { minScoreStep, type RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { maxQuestionLength, type Query } from '../query/query.ts';
import { areMostlyTurns } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';

/**
 * Number of first places that stay as they are. The two nearest in meaning and the best by words of the others follow.
 */
const keptPlaces = 7;
const channelsInTurn = ['dense', 'dense', 'lexical'] as const;
/** Number of best memories that are read to see whether they are talk. */
const maxRead = 16;

/**
 * Returns the same memories. Those that rise score a hair above the ones they pass. Does not apply to talk, where the
 * turns around a memory say more than a channel, to texts for which similar memories are searched, or to memories that
 * are on record as replaced.
 */
export async function fillLastPlaces(
  query: Query,
  ranked: readonly RankedMemory[],
  findings: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const isTextSearch = query.text.length > maxQuestionLength || speakerOf(query.text) !== undefined;
  if (isTextSearch || query.questionTime?.asksForEvents || ranked.length <= keptPlaces + channelsInTurn.length)
    return ranked;
  const best = await findings.load(ranked.slice(0, maxRead).map(({ memory_id }) => memory_id));
  if (areMostlyTurns(best)) return ranked;
  const chosen = await chooseForLastPlaces(ranked, findings);
  const first = ranked.slice(0, keptPlaces);
  const rest = ranked.filter((one) => !first.includes(one) && !chosen.includes(one));
  const [minScore, maxScore] = [rest[0]?.score ?? 0, first.at(-1)!.score];
  const lifted = chosen
    .map((one, at) => ({
      ...one,
      score: Math.min(maxScore, Math.max(one.score, minScore + minScoreStep * (chosen.length - at))),
    }))
    .sort((one, other) => other.score - one.score);
  trace?.addChanges('last_places', chosen, lifted);
  return [...first, ...lifted, ...rest];
}

/** The best memory of each of {@link channelsInTurn}, one channel after another, among those below the kept places. */
async function chooseForLastPlaces(ranked: readonly RankedMemory[], findings: Findings): Promise<RankedMemory[]> {
  const below = new Map(ranked.slice(keptPlaces).map((one) => [one.memory_id, one]));
  const chosen: RankedMemory[] = [];
  for (const channel of channelsInTurn) {
    const next = findings[channel].find(({ memory_id }) => below.has(memory_id));
    if (next === undefined) continue;
    chosen.push(below.get(next.memory_id)!);
    below.delete(next.memory_id);
  }
  const loaded = await findings.load(chosen.map(({ memory_id }) => memory_id));
  const replaced = new Set(loaded.filter(({ status }) => status !== 'active').map(({ memory_id }) => memory_id));
  return chosen.filter(({ memory_id }) => !replaced.has(memory_id));
}
