/** Answers a question about a time with the events of that time, whatever words they hold. */
import { happenedAt, type StoredMemory } from '../../model/memory.ts';
import type { Language } from '../../text/language.ts';
import { reportedEventTime } from '../../text/periods.ts';
import { byRank, type Ranked, unfound } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { happenedMs, tellsFormer } from '../memory-reading.ts';
import type { QuestionTime } from '../query/time-question.ts';
import type { Trace } from '../trace.ts';
import { areTalk } from './occasions.ts';

/**
 * Memories of the time come first, and the rest keeps its order below them. If the question names a matter besides, those that fit it best lead. Otherwise those lead
 * that hold a word of the question, then the more important ones, then the latest. A question for decisions lifts decisions alone, if there are any.
 */
export function happenedFirst(
  ranked: readonly Ranked[],
  dated: readonly StoredMemory[],
  asked: QuestionTime,
  trace?: Trace,
): Ranked[] {
  const all = dated.filter((memory) => isWithin(memory, asked));
  const decisions = asked.about === 'decisions' ? all.filter(({ metadata }) => metadata.kind === 'decision') : [];
  const known = new Map(ranked.map((one) => [one.memory_id, one]));
  // For "which outages", a memory that says outage comes before a fire.
  const isNamed = ({ memory_id }: StoredMemory) =>
    Number(asked.about === 'events' && (known.get(memory_id)?.lexical ?? 0) > 0);
  const fitOf = ({ memory_id }: StoredMemory) => (asked.about === 'matter' ? (known.get(memory_id)?.score ?? 0) : 0);
  const within = (decisions.length > 0 ? decisions : all).toSorted(
    (one, other) =>
      fitOf(other) - fitOf(one) ||
      isNamed(other) - isNamed(one) ||
      other.importance - one.importance ||
      (happenedAt(one) < happenedAt(other) ? 1 : -1),
  );
  const best = ranked[0]?.score ?? 0;
  const first = within.map(({ memory_id }, at): Ranked => {
    const own = known.get(memory_id) ?? unfound(memory_id);
    const score = Math.max(own.score, Math.min(1, best + (1 - best) * 0.5) - at * 1e-4);
    return { ...own, score };
  });
  trace?.addRises('age', ranked, first);
  const ids = new Set(first.map(({ memory_id }) => memory_id));
  return [...first, ...ranked.filter(({ memory_id }) => !ids.has(memory_id))];
}

/** The rise of a memory of the time, as a share of the best score. */
const liftOfTime = 0.5;

/** Memories of the time rise: one that fits the rest of the question half as well as the best of other times reaches it. */
export function datedHigher(
  ranked: readonly Ranked[],
  dated: readonly StoredMemory[],
  asked: QuestionTime,
  trace?: Trace,
): readonly Ranked[] {
  const within = new Set(dated.filter((memory) => isWithin(memory, asked)).map(({ memory_id }) => memory_id));
  const lift = liftOfTime * (ranked[0]?.score ?? 0);
  const lifted = ranked.map((one) =>
    within.has(one.memory_id) ? { ...one, score: Math.min(1, one.score + lift) } : one,
  );
  trace?.addRises('time', ranked, lifted);
  return lifted.sort(byRank);
}

/** Best memories of the time that rise. */
const mostOfThen = 24;

/**
 * The best memories of a time rise as high, also those that the question alone did not find. Who asks for an event of "two weeks ago" may know no word of it. `then` was ranked
 * among the memories of that time.
 */
export function joinedByThen(ranked: readonly Ranked[], then: readonly Ranked[], trace?: Trace): readonly Ranked[] {
  const lift = liftOfTime * (ranked[0]?.score ?? 0);
  const all = new Map(ranked.map((one) => [one.memory_id, one]));
  for (const one of then.slice(0, mostOfThen)) {
    const known = all.get(one.memory_id) ?? one;
    all.set(one.memory_id, { ...known, score: Math.min(1, Math.max(known.score, one.score) + lift) });
  }
  const joined = [...all.values()].sort(byRank);
  trace?.addRises('time', ranked, joined);
  return joined;
}

/** Best memories of which those are found that were told too late to have held. */
const mostDated = 24;
/** The share of its score that such a memory keeps. */
const shareOfLater = 0.8;
/** What held is told at the time, or some days later. */
const slackMs = 3 * 86_400_000;

/** For a question about a state at a time in the past: what was told later falls, unless it tells of a former state itself. Turns of talk stay. */
export async function heldByThen(
  ranked: readonly Ranked[],
  found: Findings,
  { by }: { by: string },
  trace?: Trace,
): Promise<readonly Ranked[]> {
  const best = await found.load(ranked.slice(0, mostDated).map(({ memory_id }) => memory_id));
  if (areTalk(best)) return ranked;
  const last = Date.parse(by) + slackMs;
  const later = new Set(
    best.filter((memory) => happenedMs(memory) > last && !tellsFormer(memory)).map(({ memory_id }) => memory_id),
  );
  const lowered = ranked.map((one) => (later.has(one.memory_id) ? { ...one, score: shareOfLater * one.score } : one));
  trace?.addRises('time', ranked, lowered);
  return lowered.sort(byRank);
}

function isWithin(memory: StoredMemory, { from, to }: QuestionTime): boolean {
  const told = Date.parse(happenedAt(memory));
  const at = reportedEventTime(memory.content, memory.language as Language, told);
  return at >= from && at <= to;
}
