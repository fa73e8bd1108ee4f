/**
 * Looks at the best once more, word by word. A memory that answers in other words, or in another language, holds words related to the
 * question's; the close look knows only words that are the same, and one vector for all of them.
 */
import { pauses } from '../../fair/pauses.ts';
import { featureNames } from '../../model/ranking/recipe.ts';
import type { Workspace } from '../../workspace.ts';
import type { RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import { relatedToQuery } from '../query/related-to-query.ts';
import { areTalk } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';
import { highestFirst, type Rise, risen, within } from './rises.ts';

/** Best memories that are compared. What stands further down hardly ever rises to the top. */
const mostCompared = 14;
/**
 * What a full share of related words adds to the score, and what a full `nearness` takes from it: both look at sixteen words in a row, and
 * exact words count in both. Flat from 0.2 to 0.5 and from 0.15 to 0.25.
 */
const weights = { related: 0.2, nearness: -0.15 } as const;
const nearness = featureNames.indexOf('nearness');

/** The same memories. Not in talk, where the turns around a memory tell more, and not for texts whose like is sought. */
export async function preferRelated(
  workspace: Pick<Workspace, 'embedder'>,
  query: Query,
  ranked: readonly RankedMemory[],
  found: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const shareOf = relatedToQuery(workspace, query);
  if (shareOf === undefined) return ranked;
  const read = await found.load(ranked.slice(0, mostCompared).map(({ memory_id }) => memory_id));
  if (read.length < 2 || areTalk(read)) return ranked;
  const shares = new Map<string, number>();
  const pause = pauses();
  for (const memory of read) {
    shares.set(memory.memory_id, shareOf(memory.content, memory));
    await pause();
  }
  const compared = ranked.slice(0, mostCompared);
  const related = risesOf(
    compared,
    ({ memory_id, row }) => weights.related * (shares.get(memory_id) ?? 0) + weights.nearness * (row?.[nearness] ?? 0),
  );
  trace?.addChannel('related', 1, highestFirst(related));
  return risen(ranked, related);
}

/** What each gains beside the mean of all: the steps that follow lift by a share of the score, so scores stay as high as they were. */
function risesOf(compared: readonly RankedMemory[], gainOf: (one: RankedMemory) => number): Rise[] {
  const gains = compared.map(gainOf);
  const mean = gains.reduce((sum, one) => sum + one, 0) / gains.length;
  return compared.map(({ memory_id, score }, at) => ({ memory_id, score: within(score + gains[at]! - mean) - score }));
}
