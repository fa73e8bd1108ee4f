/** A ranking of memories for a query. Ids and scores are available at once; the memories are loaded when needed. */
import { pauses } from '../fair/pauses.ts';
import { recalledStatuses, type StoredMemory } from '../model/memory.ts';
import type { MemoryFilter } from '../storage/ports/memories.ts';
import { asksForEvent } from '../text/claims/state-questions.ts';
import type { Workspace } from '../workspace.ts';
import { liftCause } from './answering/causes.ts';
import { doubtOthers } from './answering/doubt-others.ts';
import { liftDue } from './answering/due-first.ts';
import { orderBest } from './answering/first-place.ts';
import type { RankingSteps } from './answering/first-place-signs.ts';
import { fillLastPlaces } from './answering/last-places.ts';
import { preferAnswerKind } from './answering/prefer-answer-kind.ts';
import { preferAskersTurns } from './answering/prefer-askers-turns.ts';
import { preferRelated } from './answering/prefer-related.ts';
import { rerankByCrossEncoder } from './answering/rerank-by-cross-encoder.ts';
import { fuse, type RankedMemory } from './fuse.ts';
import type { Coverage, Findings, Ground } from './ground/ground.ts';
import { narrowToTime } from './ground/narrow-to-time.ts';
import { startReads } from './ground/read-once.ts';
import { type Query, withLessWordTrust } from './query/query.ts';
import type { WantedAge } from './query/wanted-age.ts';
import type { RecallRequest } from './request.ts';
import { foreignShare } from './rerank/foreign-language.ts';
import { type CandidatePool, gatherPool } from './rerank/pool.ts';
import { rerank } from './rerank/rerank.ts';
import { oddsFor } from './succession/likelihood.ts';
import { areMostlyTurns } from './succession/occasions.ts';
import { rankByAge } from './succession/rank-by-age.ts';
import { liftDated, lowerLaterStates, mergeDatedRanking, rankDatedFirst } from './succession/rank-by-time.ts';
import { type Trace, timed } from './trace.ts';
import { recipeOf } from './workspace-recipe.ts';

export interface Ranking {
  /** Best first. */
  ranked: readonly RankedMemory[];
  /** Loads memories in the order of the ids; ids that no longer exist are skipped. */
  load(ids: readonly string[]): Promise<StoredMemory[]>;
  coverage: Coverage;
  /** Sentences about the ranking for the caller. */
  notes: readonly string[];
}

/** Finds memories by words and by meaning, then reranks the best ones. */
export async function rank(
  workspace: Workspace,
  ground: Ground,
  query: Query,
  filter: MemoryFilter,
  trace?: Trace,
): Promise<Ranking> {
  trace?.startRanking();
  const { findings, adjustedQuery, steps } = await rankBySteps(workspace, ground, query, filter, trace);
  const ordered = await timed(trace, 'first_place', () => orderBest(workspace, adjustedQuery, steps, findings, trace));
  const byDueTime = await liftDue(workspace, ground, { query: adjustedQuery, found: findings, filter }, ordered, trace);
  const ranked = await timed(trace, 'last_places', () => fillLastPlaces(adjustedQuery, byDueTime, findings, trace));
  const load = async (ids: readonly string[]) => timed(trace, 'load', () => findings.loadCounted(ids));
  return { ranked, load, coverage: findings.coverage, notes: findings.notes };
}

/** Ranks by content, then by time and by reasons; the best results are not yet in their last order. */
export async function rankBySteps(
  workspace: Workspace,
  ground: Ground,
  query: Query,
  filter: MemoryFilter,
  trace?: Trace,
): Promise<{ findings: Findings; adjustedQuery: Query; steps: RankingSteps }> {
  const pause = pauses();
  // Over a network, both rankings wait for the store at the same time.
  const withinTime = workspace.store.isRemote ? rankWithinTime(workspace, ground, query, filter) : null;
  if (withinTime !== null) startReads(withinTime);
  const content = { ...(await rankByContent(workspace, ground, query, filter, trace)), withinTime };
  const { findings, adjustedQuery, ranked } = content;
  findings.prefetchAnswer?.(ranked.slice(0, expectedAnswers).map(({ memory_id }) => memory_id));
  await pause();
  const byTime = await timed(trace, 'ages', () => orderByTime(workspace, ground, filter, content, trace));
  const byCause = await timed(trace, 'cause', () => liftCause(workspace, adjustedQuery, byTime, findings, trace));
  return { findings, adjustedQuery, steps: { ...content.steps, byTime, byCause } };
}

interface ContentRanking extends Gathered {
  /**
   * Best first. Memories that name the kind of thing asked for, or that the cross-encoder reads as an answer, have
   * risen.
   */
  ranked: readonly RankedMemory[];
  /** The ranking after each step. */
  steps: Omit<RankingSteps, 'byTime' | 'byCause'>;
}

/** Ranks by words, meaning, the kind of thing asked for, and the cross-encoder. The memories' age plays no part. */
export async function rankByContent(
  workspace: Workspace,
  ground: Ground,
  query: Query,
  filter: MemoryFilter,
  trace?: Trace,
): Promise<ContentRanking> {
  const pause = pauses();
  let gathered = await gather(ground, query, filter, trace);
  const foreign = query.wordTrust > 0 ? foreignShare(query, gathered.pool) : 0;
  if (foreign > foreignThreshold) {
    const doubtedQuery = await withLessWordTrust(workspace, query, query.wordTrust * foreignTrustFactor);
    gathered = await gather(ground, doubtedQuery, filter, trace);
  }
  const { findings, adjustedQuery, fused, pool } = gathered;
  await pause();
  const recipe = await recipeOf(workspace);
  const reranked = await timed(trace, 'rerank', () => rerank(adjustedQuery, pool, fused, recipe, trace));
  const byRelated = await timed(trace, 'related', () =>
    preferRelated(workspace, adjustedQuery, reranked, findings, trace),
  );
  const byKind = await timed(trace, 'kind', async () =>
    doubtOthers(adjustedQuery, await preferAnswerKind(adjustedQuery, byRelated, findings, trace), findings, trace),
  );
  const bySpeaker = await timed(trace, 'said_by', () => preferAskersTurns(adjustedQuery, byKind, findings, trace));
  const ranked = await timed(trace, 'reading', () =>
    rerankByCrossEncoder(workspace, adjustedQuery, bySpeaker, findings, trace),
  );
  return { ...gathered, ranked, steps: { reranked, byRelated, bySpeaker, byReading: ranked } };
}

/**
 * Puts memories of the time asked about first, or else orders answers of different ages. Conversation turns are exempt
 * unless the question counts the time from now ("two weeks ago"), because what somebody said on a day says little about
 * what happened that day.
 */
export async function orderByTime(
  workspace: Workspace,
  ground: Ground,
  filter: MemoryFilter,
  content: ContentRanking & { withinTime?: Promise<ContentRanking> | null },
  trace?: Trace,
) {
  const { adjustedQuery, pool, ranked, findings } = content;
  const { questionTime, wantedAge, text } = adjustedQuery;
  const oddsAfter = oddsFor(workspace.embedder);
  const settle = (order: readonly RankedMemory[]) => rankByAge(adjustedQuery, pool, order, findings, oddsAfter, trace);
  if (questionTime === null && typeof wantedAge === 'object' && !asksForEvent(text))
    return settle(await lowerLaterStates(ranked, findings, wantedAge, trace));
  if (questionTime === null || findings.dated.length === 0) return settle(ranked);
  if (questionTime.about !== 'matter') return rankDatedFirst(ranked, findings.dated, questionTime, trace);
  const withinTime = await (content.withinTime ?? rankWithinTime(workspace, ground, adjustedQuery, filter));
  if (withinTime !== null) return settle(mergeDatedRanking(ranked, withinTime.ranked, trace));
  if (areMostlyTurns(findings.dated)) return settle(ranked);
  if (questionTime.asksForEvents) return rankDatedFirst(ranked, findings.dated, questionTime, trace);
  return settle(liftDated(ranked, findings.dated, questionTime, trace));
}

/**
 * Ranks only what is of the time that a question counts from now ("two weeks ago"): elsewhere, memories of other times
 * may take its place. Null for other questions.
 */
function rankWithinTime(
  workspace: Workspace,
  ground: Ground,
  query: Query,
  filter: MemoryFilter,
): Promise<ContentRanking> | null {
  const { questionTime } = query;
  if (questionTime?.about !== 'matter' || !questionTime.isRelativeToNow) return null;
  return rankByContent(workspace, ground, { ...query, questionTime: null }, narrowToTime(filter, questionTime));
}

/** The answer mostly comes from this many top results. */
const expectedAnswers = 16;

/**
 * If more than this share of the nearest memories is in another language, the trust in words is multiplied by
 * {@link foreignTrustFactor}.
 */
const foreignThreshold = 0.5;
const foreignTrustFactor = 0.1;

interface Gathered {
  findings: Findings;
  /** The question, with its word trust adjusted to the findings. */
  adjustedQuery: Query;
  fused: RankedMemory[];
  pool: CandidatePool;
}

async function gather(ground: Ground, query: Query, filter: MemoryFilter, trace?: Trace): Promise<Gathered> {
  const findings = await timed(trace, 'channels', () => ground.search(query, filter));
  // If no vector can be compared, only the words are left.
  const adjustedQuery = findings.dense.length === 0 ? { ...query, wordTrust: 1 } : query;
  const fused = await timed(trace, 'fuse', () => fuse(findings.lexical, findings.dense, adjustedQuery));
  const pool = await timed(trace, 'pool', () => gatherPool(findings, fused));
  return { findings, adjustedQuery, fused, pool };
}

/** A ranking with the memories of a second one below it, in their order there. */
export function rankBelow(above: Ranking, below: Ranking): Ranking {
  const idsAbove = new Set(above.ranked.map(({ memory_id }) => memory_id));
  const load = async (ids: readonly string[]) => [
    ...(await above.load(ids.filter((id) => idsAbove.has(id)))),
    ...(await below.load(ids.filter((id) => !idsAbove.has(id)))),
  ];
  return { ...above, ranked: [...above.ranked, ...below.ranked.filter((one) => !idsAbove.has(one.memory_id))], load };
}

/**
 * The filter of the request, without the types of its mode. A question about the past also admits superseded memories.
 */
export function filterOf(
  request: Omit<RecallRequest, 'query' | 'mode' | 'top_k'>,
  wantedAge: WantedAge = 'newest',
): MemoryFilter {
  const { layer, memory_type, status, tags, since, until, as_of } = request;
  const defaultStatuses =
    wantedAge === 'newest' || as_of !== undefined ? recalledStatuses : [...recalledStatuses, 'superseded' as const];
  return {
    statuses: status === undefined ? defaultStatuses : [status].flat(),
    ...(layer !== undefined && { layers: [layer].flat() }),
    ...(memory_type !== undefined && { types: [memory_type].flat() }),
    ...(tags !== undefined && { tags: [tags].flat() }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
}
