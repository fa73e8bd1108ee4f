/**
 * Answers "why" with the memory that gives the reason, where the question names only what happened: "why did the fridge get warm" finds
 * the warm fridge, and the next day's note says that somebody had pulled a plug.
 */
import { isGenerated } from '../../model/generated.ts';
import type { StoredMemory } from '../../model/memory.ts';
import type { Workspace } from '../../workspace.ts';
import { byRank, minScoreStep, type RankedMemory, toUnmatched } from '../fuse.ts';
import type { Findings, Like } from '../ground/ground.ts';
import { happenedMs } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { areStoredTogether, areTalk, isLater } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';
import { answerSigns, givesCause, isShort, mostOfRelated, oddsBy, reasonSigns, seemsCause } from './likely-cause.ts';

const dayMs = 86_400_000;
/** Within this time, all memories that seem to tell a reason are looked at: it is found out soon after the event, and sometimes noted first. */
const around = { before: dayMs, after: 7 * dayMs };
/** Later than this, what is near in meaning tells of other things. */
const mostAfter = 45 * dayMs;
/** Best results that may be the report of the event, or tell its reason. */
const mostReports = 2;
const mostRead = 12;
/** Of the memories of that time, the most like the report. */
const mostTold = 6;
/** Lifts the likeliest reason of what the best results report just above the first, unless the first answers likelier by itself. */
export async function causesFirst(
  { embedder }: Pick<Workspace, 'embedder'>,
  query: Query,
  ranked: readonly RankedMemory[],
  found: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const first = ranked[0];
  if (query.kind !== 'cause' || first === undefined || first.score <= 0) return ranked;
  const read = await found.load(ranked.slice(0, mostRead).map(({ memory_id }) => memory_id));
  const best = read.filter((memory) => !isGenerated(memory));
  if (best[0] === undefined || areTalk(best) || (isShort(best[0]) && givesCause(best[0]))) return ranked;
  const scores = new Map(ranked.map(({ memory_id, score }) => [memory_id, score / first.score]));
  const signsOf = (memory: StoredMemory) => answerSigns(memory, scores.get(memory.memory_id) ?? 0);
  const standing = Math.max(...best.map((memory) => oddsBy(signsOf(memory))));
  let likeliest = { odds: standing, memory_id: first.memory_id };
  for (const memory of best.slice(0, mostReports).filter(isShort)) {
    const { terms, reasons } = await reasonsNear(memory, best, found);
    const report = { memory, terms, score: scores.get(memory.memory_id)! };
    const shareOf = embedder.relatedTo?.(memory.content);
    for (const like of reasons) {
      const odds = oddsBy(signsOf(like.memory)) + oddsBy(reasonSigns(report, like));
      // Related words are compared only where they decide.
      if (odds + mostOfRelated <= likeliest.odds) continue;
      const all = odds + oddsBy({ related: shareOf?.(like.memory.content, like.memory) ?? 0 });
      if (all > likeliest.odds) likeliest = { odds: all, memory_id: like.memory.memory_id };
    }
  }
  const { memory_id } = likeliest;
  if (memory_id === first.memory_id) return ranked;
  const own = ranked.find((one) => one.memory_id === memory_id) ?? toUnmatched(memory_id);
  const lifted = { ...own, score: Math.min(1, first.score + minScoreStep) };
  trace?.addRises('cause', [own], [lifted]);
  return [lifted, ...ranked.filter((one) => one !== own)].sort(byRank);
}

/** Memories that may tell the reason of what one reports: those near in meaning, those of the time around it, and the other best ones. */
async function reasonsNear(
  report: StoredMemory,
  best: readonly StoredMemory[],
  found: Findings,
): Promise<{ terms: readonly string[]; reasons: readonly Like[] }> {
  const mayTell = (memory: StoredMemory) =>
    !isGenerated(memory) && isShort(memory) && !areStoredTogether(report, memory);
  const told = await found.toldAround(report, around, (memory) => mayTell(memory) && seemsCause(memory));
  const nearest = told.toSorted((one, other) => other.likeness - one.likeness).slice(0, mostTold);
  const ids = new Set([...best, ...nearest.map(({ memory }) => memory)].map(({ memory_id }) => memory_id));
  ids.delete(report.memory_id);
  const { terms, likes } = await found.likeTo(report, [...ids]);
  const reasons = likes.filter(({ memory }) => mayTell(memory) && isInTime(report, memory));
  return { terms, reasons };
}

function isInTime(report: StoredMemory, memory: StoredMemory): boolean {
  const after = happenedMs(memory) - happenedMs(report);
  return (after < 0 && -after <= around.before) || (after <= mostAfter && isLater(report, memory));
}
