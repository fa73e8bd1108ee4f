/**
 * Answers "why" with the memory that gives the reason, although the question names only the event: "Why did the fridge
 * get warm?" finds the warm fridge, and the next day's note says that somebody had pulled a plug.
 */
import { isGenerated } from '../../model/generated.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { dayMs } from '../../time-units.ts';
import type { Workspace } from '../../workspace.ts';
import { byRank, minScoreStep, type RankedMemory, toUnmatched } from '../fuse.ts';
import type { Findings, SimilarMemory } from '../ground/ground.ts';
import { happenedMs } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { areMostlyTurns, areStoredTogether, isLater } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';
import { answerSigns, type CauseSigns, isShort, logOddsOf, mayGiveCause, reasonSigns } from './likely-cause.ts';
import { isCode, readAnswers } from './read-answers.ts';

/**
 * Time around a report in which all memories that seem to give a reason are examined: a reason is found soon after the
 * event, and sometimes noted before it.
 */
const timeWindow = { before: dayMs, after: 14 * dayMs };
/** Maximum time after a report: later memories, though near in meaning, are about other things. */
const maxAfterMs = 45 * dayMs;
/** Maximum number of best results that are treated as a report of the event, and that may give its reason. */
const maxReports = 2;
const maxBest = 12;
/** Maximum number of memories from that time, the most similar to the report. */
const maxNearInTime = 6;
/** A reading further below the best says no more. */
const maxBelowBest = 6;

/** Puts the likeliest reason of a reported event just above the first result. */
export async function liftCause(
  workspace: Pick<Workspace, 'embedder'>,
  query: Query,
  ranked: readonly RankedMemory[],
  findings: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const first = ranked[0];
  if (query.kind !== 'cause' || first === undefined || first.score <= 0) return ranked;
  const possible = await possibleReasons(workspace, query, ranked, findings);
  const [likeliest] = possible
    .map(({ memory, signs }) => ({ memory_id: memory.memory_id, odds: logOddsOf(signs) }))
    .sort((one, other) => other.odds - one.odds);
  if (likeliest === undefined || likeliest.memory_id === first.memory_id) return ranked;
  const { memory_id } = likeliest;
  const own = ranked.find((one) => one.memory_id === memory_id) ?? toUnmatched(memory_id);
  const lifted = { ...own, score: Math.min(1, first.score + minScoreStep) };
  trace?.addChanges('cause', [own], [lifted]);
  return [lifted, ...ranked.filter((one) => one !== own)].sort(byRank);
}

export interface PossibleReason {
  memory: StoredMemory;
  signs: CauseSigns;
}

/** The best results, and memories near in time to the first ones; none in talk, where the turns around say more. */
export async function possibleReasons(
  { embedder }: Pick<Workspace, 'embedder'>,
  query: Query,
  ranked: readonly RankedMemory[],
  findings: Findings,
): Promise<PossibleReason[]> {
  const loaded = await findings.load(ranked.slice(0, maxBest).map(({ memory_id }) => memory_id));
  const [first, ...others] = loaded;
  if (first === undefined || isGenerated(first) || isCode(first.content) || areMostlyTurns(loaded)) return [];
  const best = [first, ...others.filter((memory) => canGiveReason(first, memory))];
  const places = new Map(ranked.map(({ memory_id }, place) => [memory_id, place]));
  const standingOf = ({ memory_id }: StoredMemory) => {
    const place = places.get(memory_id);
    if (place === undefined) return { place: ranked.length, score: 0 };
    return { place, score: ranked[place]!.score / ranked[0]!.score };
  };
  const found = new Map(best.map((memory) => [memory.memory_id, memory]));
  const comparisons = new Map<string, { likeness: number; signs: () => CauseSigns }>();
  for (const memory of best.slice(0, maxReports).filter(isShort)) {
    const { terms, reasons } = await findReasons(memory, best, findings);
    const report = { memory, terms, score: standingOf(memory).score };
    const relatedShareOf = embedder.relatedTo?.(memory.content);
    for (const reason of reasons) {
      const { memory_id, content } = reason.memory;
      found.set(memory_id, reason.memory);
      // The report that is most like it counts.
      const likeness = reason.cosine + reason.words;
      if (likeness <= (comparisons.get(memory_id)?.likeness ?? -1)) continue;
      const signs = () => reasonSigns(report, reason, relatedShareOf?.(content, reason.memory) ?? 0);
      comparisons.set(memory_id, { likeness, signs });
    }
  }
  const memories = [...found.values()];
  const readingOf = await readingsOf(embedder, query, memories, findings);
  return memories.map((memory) => {
    const own = { ...answerSigns(memory, standingOf(memory)), reading: readingOf(memory) };
    return { memory, signs: { ...own, ...comparisons.get(memory.memory_id)?.signs() } };
  });
}

/**
 * Paragraphs that were stored together are in the order of their scores. Code gives no reason, and a generated memory
 * repeats one.
 */
const canGiveReason = (report: StoredMemory, memory: StoredMemory) =>
  !isGenerated(memory) && !areStoredTogether(report, memory) && !isCode(memory.content);

/** Readings below the best, from -6 to 0; 0 without cross-encoders. */
async function readingsOf(
  { crossEncoders }: Workspace['embedder'],
  query: Query,
  memories: readonly StoredMemory[],
  findings: Findings,
): Promise<(memory: StoredMemory) => number> {
  if (crossEncoders === undefined) return () => 0;
  const readings = await readAnswers(crossEncoders, query, memories, findings);
  const highest = Math.max(...readings.values());
  return ({ memory_id }) => Math.max(-maxBelowBest, readings.get(memory_id)! - highest);
}

/**
 * Memories that may give the reason for a report: those near in meaning, those near in time, and the other best ones.
 */
async function findReasons(
  report: StoredMemory,
  best: readonly StoredMemory[],
  findings: Findings,
): Promise<{ terms: readonly string[]; reasons: readonly SimilarMemory[] }> {
  const isPossible = (memory: StoredMemory) =>
    isShort(memory) && canGiveReason(report, memory) && (memory === best[0] || canGiveReason(best[0]!, memory));
  const nearInTime = await findings.findNearInTime(
    report,
    timeWindow,
    (memory) => isPossible(memory) && mayGiveCause(memory),
  );
  const nearest = nearInTime.toSorted((one, other) => other.cosine - one.cosine).slice(0, maxNearInTime);
  const ids = new Set([...best, ...nearest.map(({ memory }) => memory)].map(({ memory_id }) => memory_id));
  ids.delete(report.memory_id);
  const { terms, similar } = await findings.compareMemory(report, [...ids]);
  const reasons = similar.filter(({ memory }) => isPossible(memory) && isNearReport(report, memory));
  return { terms, reasons };
}

function isNearReport(report: StoredMemory, memory: StoredMemory): boolean {
  const after = happenedMs(memory) - happenedMs(report);
  return (after < 0 && -after <= timeWindow.before) || (after <= maxAfterMs && isLater(report, memory));
}
