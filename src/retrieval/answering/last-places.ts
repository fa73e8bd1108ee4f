/** Gives the last of ten places to what one channel alone ranks best, because the close look weighs words and meaning together. */

import { speakerOf } from '../../text/claims/speaker.ts';
import { hair, type Ranked } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { longestQuestion, type Query } from '../query/query.ts';
import { areTalk } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';

/** Places that keep their memories. Below them follow the two nearest in meaning of the others, and the best by words. */
const keptPlaces = 7;
const channels = ['dense', 'dense', 'lexical'] as const;
/** Best memories that tell whether they are talk. */
const maxRead = 16;

/**
 * The same memories; those that rise stand a hair above the ones they pass. Not in talk, where the turns around a memory tell more than a
 * channel, not for texts whose like is sought, and nothing that is on record as replaced.
 */
export async function fillLastPlaces(
  query: Query,
  ranked: readonly Ranked[],
  findings: Findings,
  trace?: Trace,
): Promise<readonly Ranked[]> {
  const isTextSearch = query.text.length > longestQuestion || speakerOf(query.text) !== undefined;
  if (isTextSearch || query.asked?.isAll || ranked.length <= keptPlaces + channels.length) return ranked;
  const best = await findings.load(ranked.slice(0, maxRead).map(({ memory_id }) => memory_id));
  if (areTalk(best)) return ranked;
  const chosen = await chooseForLastPlaces(ranked, findings);
  const first = ranked.slice(0, keptPlaces);
  const rest = ranked.filter((one) => !first.includes(one) && !chosen.includes(one));
  const [minScore, maxScore] = [rest[0]?.score ?? 0, first.at(-1)!.score];
  const lifted = chosen
    .map((one, at) => ({
      ...one,
      score: Math.min(maxScore, Math.max(one.score, minScore + hair * (chosen.length - at))),
    }))
    .sort((one, other) => other.score - one.score);
  trace?.addRises('last_places', chosen, lifted);
  return [...first, ...lifted, ...rest];
}

/** For each of {@link channels}, in turn, its best memory that stands below the places kept. */
async function chooseForLastPlaces(ranked: readonly Ranked[], findings: Findings): Promise<Ranked[]> {
  const below = new Map(ranked.slice(keptPlaces).map((one) => [one.memory_id, one]));
  const chosen: Ranked[] = [];
  for (const channel of channels) {
    const next = findings[channel].find(({ memory_id }) => below.has(memory_id));
    if (next === undefined) continue;
    chosen.push(below.get(next.memory_id)!);
    below.delete(next.memory_id);
  }
  const loaded = await findings.load(chosen.map(({ memory_id }) => memory_id));
  const replaced = new Set(loaded.filter(({ status }) => status !== 'active').map(({ memory_id }) => memory_id));
  return chosen.filter(({ memory_id }) => !replaced.has(memory_id));
}
