/** Answers what is due, or takes place, in a time to come by the days that memories name: those hold hardly a word of such a question. */
import type { StoredMemory } from '../../model/memory.ts';
import type { MemoryFilter } from '../../storage/ports/memories.ts';
import { daysFrom } from '../../text/calendar/future-times.ts';
import { anyOf, monthNames } from '../../text/claims/calendar-names.ts';
import { namesDueDay } from '../../text/claims/deadlines.ts';
import type { Workspace } from '../../workspace.ts';
import { byRank, type Ranked, unfound } from '../fuse.ts';
import type { Findings, Ground } from '../ground/ground.ts';
import { happenedMs, memoryFigures } from '../memory-reading.ts';
import { type DueQuestion, dueQuestion } from '../query/due-question.ts';
import { type Query, readQuery } from '../query/query.ts';
import type { Trace } from '../trace.ts';

const day = 86_400_000;
/** Memories that are read. */
const mostRead = 160;
/** A long one names many days. */
const longest = 600;
/** Months whose names are looked for. */
const mostMonths = 3;
/** What such a memory is trusted with: its day was read, not guessed. */
const confidence = 0.6;

/** What is due first, the sooner the higher; then what takes place. Nothing that is replaced or done. */
export async function dueFirst(
  workspace: Workspace,
  ground: Ground,
  { query, found, filter }: { query: Query; found: Findings; filter: MemoryFilter },
  ranked: readonly Ranked[],
  trace?: Trace,
): Promise<readonly Ranked[]> {
  const asked = dueQuestion(query.text, workspace.now());
  if (asked === null) return ranked;
  const named = await ground.search(await readQuery(workspace, monthsOf(asked)), filter);
  const ids = [...ranked, ...named.lexical].map(({ memory_id }) => memory_id);
  const memories = await found.load([...new Set(ids)].slice(0, mostRead));
  const then = memories
    .flatMap((memory) => dueIn(memory, asked))
    .sort((one, other) => one.rank - other.rank || one.at - other.at);
  const known = new Map(ranked.map((one) => [one.memory_id, one]));
  const best = ranked[0]?.score ?? 0;
  for (const [place, { memory_id, rank }] of then.entries()) {
    const own = known.get(memory_id) ?? unfound(memory_id);
    const score = Math.min(1, best + (1 - best) * 0.5) - place * 1e-4;
    const sure = rank === besides ? own.confidence : Math.max(own.confidence ?? 0, confidence);
    known.set(memory_id, { ...own, score, confidence: sure });
  }
  const risen = [...known.values()].sort(byRank);
  trace?.addRises('time', ranked, risen);
  return risen;
}

/** The months of a time by their names, as texts in any language write them. */
function monthsOf({ from, to }: DueQuestion): string {
  const [first, last] = [from, to].map((at) => 12 * new Date(at).getUTCFullYear() + new Date(at).getUTCMonth());
  const months = Array.from({ length: Math.min(mostMonths, last! - first! + 1) }, (_, at) => (first! + at) % 12);
  return months.flatMap((month) => Object.values(monthNames).map((names) => names[month]!)).join(' ');
}

/** The rank of what takes place, for a question of what is due. */
const besides = 2;

/** By when, and until which day it lasts. */
const by =
  /(?<!\p{L})(?:by|before|no later than|bis|spätestens|vor|avant|au plus tard|antes del?|a más tardar|entro|uiterlijk) /iu;
const month = new RegExp(`(?<!\\p{L})(?:${anyOf(Object.values(monthNames).flat())})(?!\\p{L})`, 'giu');
/** The first Monday of May is not the next one. The English verb "may" names no month. */
const namesMonth = (text: string) => (text.match(month) ?? []).some((name) => name !== 'may');
const recurs = /days(?!\p{L})|(?<!\p{L})(?:every|each|jede\p{L}*|\p{L}+tags|chaque|cada|todos|ogni|elke)(?!\p{L})/iu;

function dueIn(memory: StoredMemory, asked: DueQuestion): { memory_id: string; rank: number; at: number }[] {
  const { content, status, memory_id } = memory;
  if (status !== 'active' || content.length > longest) return [];
  const { values } = memoryFigures(memory);
  const namesOneDay = values.has('weekday') && !recurs.test(content) && !namesMonth(content);
  if (!values.has('date') && !namesOneDay) return [];
  const told = Math.floor(happenedMs(memory) / day) * day;
  const at = daysFrom(values, told).find((one) => one >= asked.from && one <= asked.to);
  if (at === undefined) return [];
  const rank = namesDueDay(content) ? 0 : by.test(content) ? 1 : besides;
  return [{ memory_id, rank: asked.isDue ? rank : 0, at }];
}
