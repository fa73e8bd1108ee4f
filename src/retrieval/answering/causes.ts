/**
 * Answers "why" with the memory that gives the reason, although the question names only the event: "Why did the fridge
 * get warm?" finds the warm fridge, and the next day's note says that somebody had pulled a plug.
 */
import { isGenerated } from '../../model/generated.ts';
import type { StoredMemory } from '../../model/memory.ts';
import type { Workspace } from '../../workspace.ts';
import { byRank, minScoreStep, type RankedMemory, toUnmatched } from '../fuse.ts';
import type { Findings, SimilarMemory } from '../ground/ground.ts';
import { happenedMs } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { areMostlyTurns, areStoredTogether, isLater } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';
import {
  answerSigns,
  givesCause,
  isShort,
  logOddsOf,
  maxRelatedOdds,
  mayGiveCause,
  reasonSigns,
} from './likely-cause.ts';

const dayMs = 86_400_000;
/**
 * Time around a report in which all memories that seem to give a reason are examined: a reason is found soon after the
 * event, and sometimes noted before it.
 */
const timeWindow = { before: dayMs, after: 7 * dayMs };
/** Maximum time after a report: later memories, though near in meaning, are about other things. */
const maxAfterMs = 45 * dayMs;
/** Maximum number of best results that are treated as a report of the event, and that may give its reason. */
const maxReports = 2;
const maxRead = 12;
/** Maximum number of memories from that time, the most similar to the report. */
const maxNearInTime = 6;
/**
 * Lifts the likeliest reason of a reported event just above the first result, unless the first is a likelier answer.
 */
export async function liftCause(
  { embedder }: Pick<Workspace, 'embedder'>,
  query: Query,
  ranked: readonly RankedMemory[],
  findings: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const first = ranked[0];
  if (query.kind !== 'cause' || first === undefined || first.score <= 0) return ranked;
  const loaded = await findings.load(ranked.slice(0, maxRead).map(({ memory_id }) => memory_id));
  const best = loaded.filter((memory) => !isGenerated(memory));
  if (best[0] === undefined || areMostlyTurns(best) || (isShort(best[0]) && givesCause(best[0]))) return ranked;
  const scores = new Map(ranked.map(({ memory_id, score }) => [memory_id, score / first.score]));
  const signsOf = (memory: StoredMemory) => answerSigns(memory, scores.get(memory.memory_id) ?? 0);
  const standingOdds = Math.max(...best.map((memory) => logOddsOf(signsOf(memory))));
  let likeliest = { odds: standingOdds, memory_id: first.memory_id };
  for (const memory of best.slice(0, maxReports).filter(isShort)) {
    const { terms, reasons } = await findReasons(memory, best, findings);
    const report = { memory, terms, score: scores.get(memory.memory_id)! };
    const relatedShareOf = embedder.relatedTo?.(memory.content);
    for (const like of reasons) {
      const odds = logOddsOf(signsOf(like.memory)) + logOddsOf(reasonSigns(report, like));
      // Comparing related words is slow, so it is done only if it can change the result.
      if (odds + maxRelatedOdds <= likeliest.odds) continue;
      const totalOdds = odds + logOddsOf({ related: relatedShareOf?.(like.memory.content, like.memory) ?? 0 });
      if (totalOdds > likeliest.odds) likeliest = { odds: totalOdds, memory_id: like.memory.memory_id };
    }
  }
  const { memory_id } = likeliest;
  if (memory_id === first.memory_id) return ranked;
  const own = ranked.find((one) => one.memory_id === memory_id) ?? toUnmatched(memory_id);
  const lifted = { ...own, score: Math.min(1, first.score + minScoreStep) };
  trace?.addRises('cause', [own], [lifted]);
  return [lifted, ...ranked.filter((one) => one !== own)].sort(byRank);
}

/**
 * Memories that may give the reason for a report: those near in meaning, those near in time, and the other best ones.
 */
async function findReasons(
  report: StoredMemory,
  best: readonly StoredMemory[],
  findings: Findings,
): Promise<{ terms: readonly string[]; reasons: readonly SimilarMemory[] }> {
  const canGiveReason = (memory: StoredMemory) =>
    !isGenerated(memory) && isShort(memory) && !areStoredTogether(report, memory);
  const nearInTime = await findings.findNearInTime(
    report,
    timeWindow,
    (memory) => canGiveReason(memory) && mayGiveCause(memory),
  );
  const nearest = nearInTime.toSorted((one, other) => other.cosine - one.cosine).slice(0, maxNearInTime);
  const ids = new Set([...best, ...nearest.map(({ memory }) => memory)].map(({ memory_id }) => memory_id));
  ids.delete(report.memory_id);
  const { terms, similar } = await findings.compareMemory(report, [...ids]);
  const reasons = similar.filter(({ memory }) => canGiveReason(memory) && isNearReport(report, memory));
  return { terms, reasons };
}

function isNearReport(report: StoredMemory, memory: StoredMemory): boolean {
  const after = happenedMs(memory) - happenedMs(report);
  return (after < 0 && -after <= timeWindow.before) || (after <= maxAfterMs && isLater(report, memory));
}
