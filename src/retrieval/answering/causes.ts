/**
 * Answers "why" with the memory that gives the reason, where the question names only what happened: "why did the fridge get warm" finds
 * the warm fridge, and the next day's note says that somebody had pulled a plug.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { analyse } from '../../text/analyse.ts';
import { givesKind } from '../../text/claims/answer-kind.ts';
import { tellsOfCause } from '../../text/claims/cues.ts';
import type { Language } from '../../text/language.ts';
import { holdsWord } from '../../text/words.ts';
import { byRank, hair, type Ranked, unfound } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import { leastWordTrust } from '../query/word-trust.ts';
import { areStoredTogether, areTalk, mostAged } from '../succession/newer-first.ts';
import { reachOf } from '../succession/reach.ts';
import type { Trace } from '../trace.ts';

const dayMs = 86_400_000;
/** A reason is found out soon after the event; sometimes it is noted first. */
const around = { before: dayMs, after: 7 * dayMs };
/** The least link between what happened and its reason. */
const leastLink = 0.3;
/** Best results that may be the event, if their score is near the best. */
const mostEvents = 2;
const nearBest = 0.8;
/** A longer memory tells of many things. */
const longest = 600;
/** Of two short texts that share a word, neither is about the other yet. */
const fewestWords = 3;

/** Lifts the likeliest reason of the best event just above it. An event that gives its reason itself stays first. */
export async function causesFirst(
  query: Query,
  ranked: readonly Ranked[],
  found: Findings,
  trace?: Trace,
): Promise<readonly Ranked[]> {
  const first = ranked[0];
  if (query.kind !== 'cause' || first === undefined) return ranked;
  const best = await found.load(ranked.slice(0, mostAged).map(({ memory_id }) => memory_id));
  const near = new Set(
    ranked.slice(0, mostEvents).flatMap((one) => (one.score < nearBest * first.score ? [] : one.memory_id)),
  );
  const events = best.filter(({ memory_id }) => near.has(memory_id));
  if (areTalk(best) || events.some(({ content }) => givesKind('cause', content))) return ranked;
  const short = events.filter(({ content }) => content.length <= longest);
  const reasons = await Promise.all(short.map((event) => reasonOf(event, query, found)));
  for (const reason of reasons) {
    if (reason === null) continue;
    const { memory_id } = reason;
    const own = ranked.find((one) => one.memory_id === memory_id) ?? unfound(memory_id);
    const score = Math.min(1, first.score + hair);
    const lifted = { ...own, score };
    trace?.addRises('cause', [own], [lifted]);
    return [lifted, ...ranked.filter((one) => one !== own)].sort(byRank);
  }
  return ranked;
}

async function reasonOf(event: StoredMemory, query: Query, found: Findings): Promise<StoredMemory | null> {
  const isNoted = (memory: StoredMemory) => givesReason(memory) && !areStoredTogether(event, memory);
  const told = await found.toldAround(event, around, isNoted);
  const words = wordsOf(event);
  const linked = told.map(({ memory, likeness }) => ({
    memory,
    link: Math.max(likeness, linkOf(memory, words, query)),
  }));
  const [likeliest] = linked.filter(({ link }) => link >= leastLink).sort((one, other) => other.link - one.link);
  return likeliest?.memory ?? null;
}

/** How far a memory is about the event: by the share of the event's words that it holds, or of the question's. */
function linkOf(memory: StoredMemory, eventWords: ReadonlySet<string>, query: Query): number {
  const words = wordsOf(memory);
  const shared = [...words].filter((word) => holdsWord(eventWords, word)).length;
  const ofEvent = shared / Math.max(fewestWords, Math.min(words.size, eventWords.size));
  return query.wordTrust < leastWordTrust ? ofEvent : Math.max(ofEvent, reachOf(words, query));
}

const wordsOf = ({ content, language }: StoredMemory): ReadonlySet<string> =>
  new Set(analyse(content, language as Language));

const givesReason = ({ content }: StoredMemory) =>
  content.length <= longest && (givesKind('cause', content) === true || tellsOfCause(content));
