/** Gives the last of ten places to what one channel alone ranks best, because the close look weighs words and meaning together. */

import { speakerOf } from '../../text/claims/speaker.ts';
import { minScoreStep, type RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { maxQuestionLength, type Query } from '../query/query.ts';
import { areTalk } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';

/** Places that keep their memories. Below them follow the two nearest in meaning of the others, and the best by words. */
const kept = 7;
const channels = ['dense', 'dense', 'lexical'] as const;
/** Best memories that tell whether they are talk. */
const mostRead = 16;

/**
 * The same memories; those that rise stand a hair above the ones they pass. Not in talk, where the turns around a memory tell more than a
 * channel, not for texts whose like is sought, and nothing that is on record as replaced.
 */
export async function fillLastPlaces(
  query: Query,
  ranked: readonly RankedMemory[],
  found: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const isTurn = query.text.length > maxQuestionLength || speakerOf(query.text) !== undefined;
  if (isTurn || query.questionTime?.asksForEvents || ranked.length <= kept + channels.length) return ranked;
  const best = await found.load(ranked.slice(0, mostRead).map(({ memory_id }) => memory_id));
  if (areTalk(best)) return ranked;
  const chosen = await choose(ranked, found);
  const first = ranked.slice(0, kept);
  const rest = ranked.filter((one) => !first.includes(one) && !chosen.includes(one));
  const [least, most] = [rest[0]?.score ?? 0, first.at(-1)!.score];
  const risen = chosen
    .map((one, at) => ({
      ...one,
      score: Math.min(most, Math.max(one.score, least + minScoreStep * (chosen.length - at))),
    }))
    .sort((one, other) => other.score - one.score);
  trace?.addRises('last_places', chosen, risen);
  return [...first, ...risen, ...rest];
}

/** For each of {@link channels}, in turn, its best memory that stands below the places kept. */
async function choose(ranked: readonly RankedMemory[], found: Findings): Promise<RankedMemory[]> {
  const below = new Map(ranked.slice(kept).map((one) => [one.memory_id, one]));
  const chosen: RankedMemory[] = [];
  for (const channel of channels) {
    const next = found[channel].find(({ memory_id }) => below.has(memory_id));
    if (next === undefined) continue;
    chosen.push(below.get(next.memory_id)!);
    below.delete(next.memory_id);
  }
  const held = await found.load(chosen.map(({ memory_id }) => memory_id));
  const replaced = new Set(held.filter(({ status }) => status !== 'active').map(({ memory_id }) => memory_id));
  return chosen.filter(({ memory_id }) => !replaced.has(memory_id));
}
