/**
 * Compares the best memories with the question again, word by word. A memory that answers in other words, or in another
 * language, has words related to the question's; the reranker only knows equal words and one vector for all words.
 */
import { pauses } from '../../fair/pauses.ts';
import { featureNames } from '../../model/ranking/recipe.ts';
import type { Workspace } from '../../workspace.ts';
import type { RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import { relatedToQuery } from '../query/related-to-query.ts';
import { areMostlyTurns } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';
import { applyScoreChanges, clampScore, largestFirst, type ScoreChange } from './score-changes.ts';

/** Number of best memories that are compared. Those further down hardly ever rise to the top. */
const maxCompared = 14;
/**
 * `related`: added to the score for a full share of related words. `nearness`: added (negative) for full nearness. Both
 * use a window of sixteen words, and equal words count in both. Results are flat from 0.2 to 0.5 and from 0.15 to 0.25.
 */
const weights = { related: 0.2, nearness: -0.15 } as const;
const nearnessIndex = featureNames.indexOf('nearness');

/**
 * Returns the same memories, reordered. Does not apply to talk, where the turns around a memory say more, or to texts
 * for which similar memories are searched.
 */
export async function preferRelated(
  workspace: Pick<Workspace, 'embedder'>,
  query: Query,
  ranked: readonly RankedMemory[],
  findings: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const shareOf = relatedToQuery(workspace, query);
  if (shareOf === undefined) return ranked;
  const loaded = await findings.load(ranked.slice(0, maxCompared).map(({ memory_id }) => memory_id));
  if (loaded.length < 2 || areMostlyTurns(loaded)) return ranked;
  const shares = new Map<string, number>();
  const pause = pauses();
  for (const memory of loaded) {
    shares.set(memory.memory_id, shareOf(memory.content, memory));
    await pause();
  }
  const compared = ranked.slice(0, maxCompared);
  const changes = scoreChangesOf(
    compared,
    ({ memory_id, row }) =>
      weights.related * (shares.get(memory_id) ?? 0) + weights.nearness * (row?.[nearnessIndex] ?? 0),
  );
  trace?.addChannel('related', 1, largestFirst(changes));
  return applyScoreChanges(ranked, changes);
}

/** The gains minus their mean: later steps lift by a share of the score, so scores must stay as high as they were. */
function scoreChangesOf(compared: readonly RankedMemory[], gainOf: (one: RankedMemory) => number): ScoreChange[] {
  const gains = compared.map(gainOf);
  const mean = gains.reduce((sum, one) => sum + one, 0) / gains.length;
  return compared.map(({ memory_id, score }, at) => ({
    memory_id,
    score: clampScore(score + gains[at]! - mean) - score,
  }));
}
