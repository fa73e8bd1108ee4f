/** A ranking of memories for a query. Ids and scores are available at once; the memories are loaded when needed. */
import { pauses } from '../fair/pauses.ts';
import { type MemoryType, recalledStatuses, type StoredMemory } from '../model/memory.ts';
import type { MemoryFilter } from '../storage/ports/memories.ts';
import { asksForEvent } from '../text/claims/state-questions.ts';
import type { Workspace } from '../workspace.ts';
import { causesFirst } from './answering/causes.ts';
import { doubtOthers } from './answering/doubt-others.ts';
import { dueFirst } from './answering/due-first.ts';
import { fillLastPlaces } from './answering/last-places.ts';
import { preferAsked } from './answering/prefer-asked.ts';
import { preferAskersTurns } from './answering/prefer-askers-turns.ts';
import { preferReading } from './answering/prefer-reading.ts';
import { preferRelated } from './answering/prefer-related.ts';
import { fuse, type Ranked } from './fuse.ts';
import { mostFirst, mostLast, type Positions } from './generated-places.ts';
import type { Coverage, Findings, Ground } from './ground/ground.ts';
import { toldWithin } from './ground/told-within.ts';
import { recipeOf } from './own-recipe.ts';
import { type Query, trustingWordsLess } from './query/query.ts';
import type { WantedAge } from './query/wanted-age.ts';
import type { RecallRequest } from './request.ts';
import { foreignShare } from './rerank/foreign.ts';
import { gatherPool, type Pool } from './rerank/pool.ts';
import { rerank } from './rerank/rerank.ts';
import { datedHigher, happenedFirst, heldByThen, joinedByThen } from './succession/in-time.ts';
import { oddsFor } from './succession/likelihood.ts';
import { areTalk } from './succession/occasions.ts';
import { settleAges } from './succession/settle-ages.ts';
import { type Trace, timed } from './trace.ts';

export interface Ranking {
  /** Best first. */
  ranked: readonly Ranked[];
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
  const pause = pauses();
  const close = await rankClosely(workspace, ground, query, filter, trace);
  const { found, trusted, ranked: answering } = close;
  found.expectAnswer?.(answering.slice(0, mostlyAnswered).map(({ memory_id }) => memory_id));
  await pause();
  const inOrder = await timed(trace, 'ages', () => inTime(workspace, ground, filter, close, trace));
  const caused = await timed(trace, 'cause', () => causesFirst(workspace, trusted, inOrder, found, trace));
  const due = await dueFirst(workspace, ground, { query: trusted, found, filter }, caused, trace);
  const ranked = await timed(trace, 'last_places', () => fillLastPlaces(trusted, due, found, trace));
  const load = async (ids: readonly string[]) => timed(trace, 'load', () => found.loadCounted(ids));
  return { ranked, load, coverage: found.coverage, notes: found.notes };
}

interface Close extends Gathered {
  /**
   * Best first. Memories that name the kind of thing asked for, or that the cross-encoder reads as an answer, have
   * risen.
   */
  ranked: readonly Ranked[];
}

/** Ranks by words, meaning, the kind of thing asked for, and the cross-encoder. The memories' age plays no part. */
export async function rankClosely(
  workspace: Workspace,
  ground: Ground,
  query: Query,
  filter: MemoryFilter,
  trace?: Trace,
): Promise<Close> {
  const pause = pauses();
  let look = await gather(ground, query, filter, trace);
  const foreign = query.wordTrust > 0 ? foreignShare(query, look.pool) : 0;
  if (foreign > mostlyForeign) {
    const doubting = await trustingWordsLess(workspace, query, query.wordTrust * trustInForeign);
    look = await gather(ground, doubting, filter, trace);
  }
  const { found, trusted, rough, pool } = look;
  await pause();
  const recipe = await recipeOf(workspace);
  const reranked = await timed(trace, 'rerank', () => rerank(trusted, pool, rough, recipe, trace));
  const compared = await timed(trace, 'related', () => preferRelated(workspace, trusted, reranked, found, trace));
  const fitting = await timed(trace, 'kind', async () =>
    doubtOthers(trusted, await preferAsked(trusted, compared, found, trace), found, trace),
  );
  const said = await timed(trace, 'said_by', () => preferAskersTurns(trusted, fitting, found, trace));
  const ranked = await timed(trace, 'reading', () => preferReading(workspace, trusted, said, found, trace));
  return { ...look, ranked };
}

/**
 * Puts memories of the time asked about first, or else orders answers of different ages. Conversation turns are exempt
 * unless the question counts the time from now ("two weeks ago"), because what somebody said on a day says little about
 * what happened that day.
 */
async function inTime(workspace: Workspace, ground: Ground, filter: MemoryFilter, close: Close, trace?: Trace) {
  const { trusted, pool, ranked, found } = close;
  const { asked, wants, text } = trusted;
  const oddsAfter = oddsFor(workspace.embedder);
  const settled = (some: readonly Ranked[]) => settleAges(trusted, pool, some, found, oddsAfter, trace);
  if (asked === null && typeof wants === 'object' && !asksForEvent(text))
    return settled(await heldByThen(ranked, found, wants, trace));
  if (asked === null || found.dated.length === 0) return settled(ranked);
  if (asked.about !== 'matter') return happenedFirst(ranked, found.dated, asked, trace);
  if (asked.isFromNow) {
    const then = await rankClosely(workspace, ground, { ...trusted, asked: null }, toldWithin(filter, asked));
    return settled(joinedByThen(ranked, then.ranked, trace));
  }
  if (areTalk(found.dated)) return settled(ranked);
  if (asked.isAll) return happenedFirst(ranked, found.dated, asked, trace);
  return settled(datedHigher(ranked, found.dated, asked, trace));
}

/** The answer mostly comes from this many top results. */
const mostlyAnswered = 16;

/**
 * If more than this share of the nearest memories is in another language, the trust in words is multiplied by
 * {@link trustInForeign}.
 */
const mostlyForeign = 0.5;
const trustInForeign = 0.1;

interface Gathered {
  found: Findings;
  /** The question, with its word trust adjusted to the findings. */
  trusted: Query;
  rough: Ranked[];
  pool: Pool;
}

async function gather(ground: Ground, query: Query, filter: MemoryFilter, trace?: Trace): Promise<Gathered> {
  const found = await timed(trace, 'channels', () => ground.search(query, filter));
  // If no vector can be compared, only the words are left.
  const trusted = found.dense.length === 0 ? { ...query, wordTrust: 1 } : query;
  const rough = await timed(trace, 'fuse', () => fuse(found.lexical, found.dense, trusted));
  const pool = await timed(trace, 'pool', () => gatherPool(found, rough));
  return { found, trusted, rough, pool };
}

/**
 * The filter of the request, without the types of its mode. A question about the past also admits superseded memories.
 */
export function filterOf(
  request: Omit<RecallRequest, 'query' | 'mode' | 'top_k'>,
  wants: WantedAge = 'newest',
): MemoryFilter {
  const { layer, memory_type, status, tags, since, until, as_of } = request;
  const unasked =
    wants === 'newest' || as_of !== undefined ? recalledStatuses : [...recalledStatuses, 'superseded' as const];
  return {
    statuses: status === undefined ? unasked : [status].flat(),
    ...(layer !== undefined && { layers: [layer].flat() }),
    ...(memory_type !== undefined && { types: [memory_type].flat() }),
    ...(tags !== undefined && { tags: [tags].flat() }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
}

export interface Taken {
  found: { memory: StoredMemory; ranked: Ranked }[];
  /** Number of memories of other types that ranked above the first one taken. */
  passedOver: number;
}

/**
 * What a mode takes: memories of these types (null: any), and others that `alsoTakes` admits. Its `above` is the number
 * of memories taken so far.
 */
export interface Wanted {
  types: readonly MemoryType[] | null;
  alsoTakes?: (memory: StoredMemory, ranked: Ranked, above: number) => boolean;
  /** Where memories that repeat others, such as summaries, are placed. */
  positions?: Positions;
}

/** Takes the first `count` wanted memories. Loads them in small steps, since the first few usually suffice. */
export async function takeFirst(ranking: Ranking, wanted: Wanted, count: number): Promise<Taken> {
  const { types, alsoTakes, positions } = wanted;
  const taken: Taken = { found: [], passedOver: 0 };
  const set: Record<'first' | 'last', Taken['found']> = { first: [], last: [] };
  const step = Math.max(types === null ? count : 2 * count, positions?.within ?? 0);
  for (let start = 0; start < ranking.ranked.length && taken.found.length < count; start += step) {
    const slice = ranking.ranked.slice(start, start + step);
    const byId = new Map(slice.map((ranked) => [ranked.memory_id, ranked]));
    for (const memory of await ranking.load([...byId.keys()])) {
      const ranked = byId.get(memory.memory_id)!;
      const isFirst = taken.found.length === 0;
      const stands = positions?.of(memory) ?? null;
      if (types === null || types.includes(memory.memory_type) || alsoTakes?.(memory, ranked, taken.found.length))
        (stands === null ? taken.found : set[stands]).push({ memory, ranked });
      else if (isFirst) taken.passedOver += 1;
    }
  }
  return { ...taken, found: placed(set.first, taken.found, set.last, count) };
}

/** Puts memories positioned `first` at the top and fills free places with a few of those positioned `last`. */
function placed(first: Taken['found'], found: Taken['found'], last: Taken['found'], count: number): Taken['found'] {
  const atScore = (least: number, most: number) => (one: Taken['found'][number]) => {
    return { ...one, ranked: { ...one.ranked, score: Math.min(most, Math.max(least, one.ranked.score)) } };
  };
  const above = first
    .slice(0, mostFirst)
    .map(atScore(found[0]?.ranked.score ?? 0, 1))
    .map(asSureAs(found));
  const all = [...above, ...found].slice(0, count);
  const room = all.length === 0 ? count : Math.min(count - all.length, mostLast(count));
  return [...all, ...last.slice(0, room).map(atScore(0, all.at(-1)?.ranked.score ?? 1))];
}

/** A memory that the question asks for by name, and that repeats the others, gets at least their confidence. */
const asSureAs = (others: Taken['found']) => (one: Taken['found'][number]) => {
  const known = [one, ...others.slice(0, 1)].flatMap(({ ranked: { confidence } }) => confidence ?? []);
  return known.length === 0 ? one : { ...one, ranked: { ...one.ranked, confidence: Math.max(...known) } };
};

/** Appends the results of a second search below the first, up to `count`. */
export function followedBy(first: Taken, second: Taken, count: number): Taken {
  const ids = new Set(first.found.map(({ memory }) => memory.memory_id));
  const lowest = first.found.at(-1)?.ranked.score ?? 1;
  const rest = second.found
    .filter(({ memory }) => !ids.has(memory.memory_id))
    .map(({ memory, ranked }) => ({ memory, ranked: { ...ranked, score: Math.min(lowest, ranked.score) } }));
  return { found: [...first.found, ...rest].slice(0, count), passedOver: first.passedOver };
}
