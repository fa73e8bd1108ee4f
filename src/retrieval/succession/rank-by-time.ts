/** Ranks memories by time, for questions about a time: events of that time answer, whatever their words. */
import { newestFirst } from '../../model/by-time.ts';
import { happenedAt, type StoredMemory, timeKey } from '../../model/memory.ts';
import type { Language } from '../../text/language.ts';
import { reportedEventTime } from '../../text/periods.ts';
import { byRank, type RankedMemory, toUnmatched } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { happenedMs, isFormerStatement, startMs } from '../memory-reading.ts';
import type { QuestionTime } from '../query/time-question.ts';
import type { Trace } from '../trace.ts';
import { areMostlyTurns } from './occasions.ts';

/**
 * Puts the memories of the period first; the others keep their order below. If the question also names a subject, the
 * memories of the period are ordered by score. A question for events prefers memories that contain a word of it. Then
 * come the more important ones, then the later ones. A question for decisions lifts only decisions, if there are any.
 */
export function rankDatedFirst(
  ranked: readonly RankedMemory[],
  dated: readonly StoredMemory[],
  time: QuestionTime,
  trace?: Trace,
): RankedMemory[] {
  const all = dated.filter((memory) => isWithin(memory, time));
  const decisions = time.about === 'decisions' ? all.filter(({ metadata }) => metadata.kind === 'decision') : [];
  const known = new Map(ranked.map((one) => [one.memory_id, one]));
  // For "which outages", a memory with the word "outage" comes before a fire.
  const compareNewest = newestFirst(timeKey);
  const isWordMatch = ({ memory_id }: StoredMemory) =>
    Number(time.about === 'events' && (known.get(memory_id)?.lexical ?? 0) > 0);
  const fitOf = ({ memory_id }: StoredMemory) => (time.about === 'matter' ? (known.get(memory_id)?.score ?? 0) : 0);
  const within = (decisions.length > 0 ? decisions : all).toSorted(
    (one, other) =>
      fitOf(other) - fitOf(one) ||
      isWordMatch(other) - isWordMatch(one) ||
      other.importance - one.importance ||
      compareNewest(one, other),
  );
  const bestScore = ranked[0]?.score ?? 0;
  const lifted = within.map(({ memory_id }, at): RankedMemory => {
    const own = known.get(memory_id) ?? toUnmatched(memory_id);
    const score = Math.max(own.score, Math.min(1, bestScore + (1 - bestScore) * 0.5) - at * 1e-4);
    return { ...own, score };
  });
  trace?.addChanges('age', ranked, lifted);
  const ids = new Set(lifted.map(({ memory_id }) => memory_id));
  return [...lifted, ...ranked.filter(({ memory_id }) => !ids.has(memory_id))];
}

/** Lift of a memory of the period, as a share of the best score. */
const timeLift = 0.5;

/**
 * Lifts the memories of the period: a memory with half the best score draws level with the best. A memory of what holds
 * only after the period stays where it is.
 */
export function liftDated(
  ranked: readonly RankedMemory[],
  dated: readonly StoredMemory[],
  time: QuestionTime,
  trace?: Trace,
): readonly RankedMemory[] {
  const holdsThen = (memory: StoredMemory) => isWithin(memory, time) && startMs(memory) < time.to;
  const within = new Set(dated.filter(holdsThen).map(({ memory_id }) => memory_id));
  const lift = timeLift * (ranked[0]?.score ?? 0);
  const lifted = ranked.map((one) =>
    within.has(one.memory_id) ? { ...one, score: Math.min(1, one.score + lift) } : one,
  );
  trace?.addChanges('period', ranked, lifted);
  return lifted.sort(byRank);
}

/** Maximum number of memories of the period that are merged in. */
const maxMerged = 24;

/**
 * Lifts the best memories of the period by the same share, including memories that the question alone did not find:
 * somebody who asks for an event "two weeks ago" may know none of its words. `then` ranks only memories of that period.
 */
export function mergeDatedRanking(
  ranked: readonly RankedMemory[],
  then: readonly RankedMemory[],
  trace?: Trace,
): readonly RankedMemory[] {
  const lift = timeLift * (ranked[0]?.score ?? 0);
  const all = new Map(ranked.map((one) => [one.memory_id, one]));
  for (const one of then.slice(0, maxMerged)) {
    const known = all.get(one.memory_id) ?? one;
    all.set(one.memory_id, { ...known, score: Math.min(1, Math.max(known.score, one.score) + lift) });
  }
  const joined = [...all.values()].sort(byRank);
  trace?.addChanges('period', ranked, joined);
  return joined;
}

/** Number of best memories that are checked. */
const maxChecked = 24;
/** Score factor of a memory that happened too late to describe the state at that time. */
const laterScoreFactor = 0.8;
/** A state is noted at its time, or up to some days later. */
const graceMs = 3 * 86_400_000;

/**
 * For a question about the state at a past time: lowers memories from later times, and memories of what holds from a
 * later day on, unless they describe a former state. Does not apply to talk.
 */
export async function lowerLaterStates(
  ranked: readonly RankedMemory[],
  findings: Findings,
  { by }: { by: string },
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const best = await findings.load(ranked.slice(0, maxChecked).map(({ memory_id }) => memory_id));
  if (areMostlyTurns(best)) return ranked;
  const byMs = Date.parse(by);
  const isLater = (memory: StoredMemory) => happenedMs(memory) > byMs + graceMs || startMs(memory) >= byMs;
  const laterIds = new Set(
    best.filter((memory) => isLater(memory) && !isFormerStatement(memory)).map(({ memory_id }) => memory_id),
  );
  const lowered = ranked.map((one) =>
    laterIds.has(one.memory_id) ? { ...one, score: laterScoreFactor * one.score } : one,
  );
  trace?.addChanges('period', ranked, lowered);
  return lowered.sort(byRank);
}

function isWithin(memory: StoredMemory, { from, to }: QuestionTime): boolean {
  const writtenMs = Date.parse(happenedAt(memory));
  const at = reportedEventTime(memory.content, memory.language as Language, writtenMs);
  return at >= from && at <= to;
}
