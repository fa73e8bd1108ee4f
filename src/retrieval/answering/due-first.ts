/**
 * Ranks memories by the days that they name, for questions about what is due or takes place in a coming period: such
 * memories share hardly a word with the question.
 */
import type { StoredMemory } from '../../model/memory.ts';
import type { MemoryFilter } from '../../storage/ports/memories.ts';
import { daysFrom } from '../../text/calendar/future-times.ts';
import { anyOf, monthNames } from '../../text/claims/calendar-names.ts';
import { namesDueDay } from '../../text/claims/deadlines.ts';
import { dayMs } from '../../time-units.ts';
import type { Workspace } from '../../workspace.ts';
import { byRank, type RankedMemory, toUnmatched } from '../fuse.ts';
import type { Findings, Ground } from '../ground/ground.ts';
import { happenedMs, memoryFigures } from '../memory-reading.ts';
import { type DueQuestion, parseDueQuestion } from '../query/due-question.ts';
import { type Query, readQuery } from '../query/query.ts';
import type { Trace } from '../trace.ts';

/** Maximum number of memories that are read. */
const maxRead = 160;
/** In characters; a longer memory names many days. */
const maxLength = 600;
/** Maximum number of months whose names are searched. */
const maxMonths = 3;
/** Minimum confidence of a memory that states a due day: the day was read, not guessed. */
const dueConfidence = 0.6;

/** Ranks due memories first, by date, and then events. Ignores memories that are replaced or done. */
export async function liftDue(
  workspace: Workspace,
  ground: Ground,
  { query, found, filter }: { query: Query; found: Findings; filter: MemoryFilter },
  ranked: readonly RankedMemory[],
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const dueQuestion = parseDueQuestion(query.text, workspace.now());
  if (dueQuestion === null) return ranked;
  const monthFindings = await ground.search(await readQuery(workspace, monthsOf(dueQuestion)), filter);
  const ids = [...ranked, ...monthFindings.lexical].map(({ memory_id }) => memory_id);
  const memories = await found.load([...new Set(ids)].slice(0, maxRead));
  const due = memories
    .flatMap((memory) => dueIn(memory, dueQuestion))
    .sort((one, other) => one.rank - other.rank || one.at - other.at);
  const rankedById = new Map(ranked.map((one) => [one.memory_id, one]));
  const best = ranked[0]?.score ?? 0;
  for (const [place, { memory_id, rank }] of due.entries()) {
    const own = rankedById.get(memory_id) ?? toUnmatched(memory_id);
    const score = Math.min(1, best + (1 - best) * 0.5) - place * 1e-4;
    const confidence = rank === eventRank ? own.confidence : Math.max(own.confidence ?? 0, dueConfidence);
    rankedById.set(memory_id, { ...own, score, confidence });
  }
  const reranked = [...rankedById.values()].sort(byRank);
  trace?.addChanges('period', ranked, reranked);
  return reranked;
}

/** The names of the months in a time span, in all supported languages. */
function monthsOf({ from, to }: DueQuestion): string {
  const [first, last] = [from, to].map((at) => 12 * new Date(at).getUTCFullYear() + new Date(at).getUTCMonth());
  const months = Array.from({ length: Math.min(maxMonths, last! - first! + 1) }, (_, at) => (first! + at) % 12);
  return months.flatMap((month) => Object.values(monthNames).map((names) => names[month]!)).join(' ');
}

/** The rank of an event, if the question asks for what is due. */
const eventRank = 2;

/** A deadline, or the last day of something. */
const deadlinePattern =
  /(?<!\p{L})(?:by|before|no later than|bis|spätestens|vor|avant|au plus tard|antes del?|a más tardar|entro|uiterlijk) /iu;
const monthPattern = new RegExp(`(?<!\\p{L})(?:${anyOf(Object.values(monthNames).flat())})(?!\\p{L})`, 'giu');
/**
 * True if the text names a month: "the first Monday of May" is not the next Monday. The English verb "may" does not
 * count.
 */
const namesMonth = (text: string) => (text.match(monthPattern) ?? []).some((name) => name !== 'may');
const recurringPattern =
  /days(?!\p{L})|(?<!\p{L})(?:every|each|jede\p{L}*|\p{L}+tags|chaque|cada|todos|ogni|elke)(?!\p{L})/iu;

function dueIn(memory: StoredMemory, dueQuestion: DueQuestion): { memory_id: string; rank: number; at: number }[] {
  const { content, status, memory_id } = memory;
  if (status !== 'active' || content.length > maxLength) return [];
  const { values } = memoryFigures(memory);
  const namesOneDay = values.has('weekday') && !recurringPattern.test(content) && !namesMonth(content);
  if (!values.has('date') && !namesOneDay) return [];
  const writtenDayMs = Math.floor(happenedMs(memory) / dayMs) * dayMs;
  const at = daysFrom(values, writtenDayMs).find((one) => one >= dueQuestion.from && one <= dueQuestion.to);
  if (at === undefined) return [];
  const rank = namesDueDay(content) ? 0 : deadlinePattern.test(content) ? 1 : eventRank;
  return [{ memory_id, rank: dueQuestion.isDue ? rank : 0, at }];
}
