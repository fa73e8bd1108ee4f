/** Answers a question about a time with the events of that time, whatever words they hold. */
import { happenedAt, type StoredMemory } from '../../model/memory.ts';
import type { Language } from '../../text/language.ts';
import { toldTime } from '../../text/periods.ts';
import { byRank, type Ranked, unfound } from '../fuse.ts';
import type { QuestionTime } from '../query/time-question.ts';
import type { Trace } from '../trace.ts';

/**
 * Events within the time come first: of a matter that the question names besides, those that fit it best; else those found by the question's words if it has some, then by importance and the latest; decisions
 * alone if the question asks for those. The rest keeps its order below them.
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
  // "Which outages": those of whose words the question has one.
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
  const lifted = new Map<string, number>();
  const first = within.map(({ memory_id }, at): Ranked => {
    const own = known.get(memory_id) ?? unfound(memory_id);
    const score = Math.max(own.score, Math.min(1, best + (1 - best) * 0.5) - at * 1e-4);
    lifted.set(memory_id, score - own.score);
    return { ...own, score };
  });
  const rest = ranked.filter(({ memory_id }) => !lifted.has(memory_id));
  trace?.addChannel(
    'age',
    1,
    [...lifted].map(([memory_id, score]) => ({ memory_id, score })),
  );
  return [...first, ...rest];
}

/** The share of the best score by which a memory of the time rises that a question names beside other things. */
const liftOfTime = 0.5;

/** Memories of the time rise. They stand first if they fit the rest of the question half as well as the best of other times. */
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
  const gains = lifted.map(({ memory_id, score }, at) => ({ memory_id, score: score - ranked[at]!.score }));
  trace?.addChannel(
    'time',
    1,
    gains.filter(({ score }) => score > 0),
  );
  return lifted.sort(byRank);
}

function isWithin(memory: StoredMemory, { from, to }: QuestionTime): boolean {
  const told = Date.parse(happenedAt(memory));
  const at = toldTime(memory.content, memory.language as Language, told);
  return at >= from && at <= to;
}
