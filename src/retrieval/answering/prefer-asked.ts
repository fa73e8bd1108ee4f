/**
 * Lifts memories that seem to answer by what they say: those that name the kind of thing asked for, such as an amount where a price is
 * asked or a reason for a "why"; and for a question about the state before another, such as "before Ada", those that do not name Ada. Where Alice lives is
 * not told by where her sister does, and whether Hugo may eat nuts not by Mia's allergy.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { daysOfWeekIn } from '../../text/calendar/days-of-week.ts';
import { type AnswerKind, needsPersonNames } from '../../text/claims/answer-kind.ts';
import { differInFoodstuffs } from '../../text/claims/answer-kinds/food.ts';
import { areCounterparts, namesCounterpart } from '../../text/claims/distinctions/counterparts.ts';
import {
  matchNumberedThing,
  type NumberedThing,
  numberedThingsIn,
} from '../../text/claims/distinctions/numbered-things.ts';
import { asksForPastEvent } from '../../text/claims/past-events.ts';
import { byRank, type Ranked } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { memoryGives, reportIn } from '../memory-reading.ts';
import { isOfRelated } from '../query/of-related.ts';
import type { Query } from '../query/query.ts';
import { leastWordTrust } from '../query/word-trust.ts';
import { areTalk } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';
import { tellsOfOthers } from './of-others.ts';

/** Best memories that are read. */
const mostRead = 20;
/** What something is stands in few memories, and all that name it hold the same words. */
const mostReadForDefinition = 48;
/** The share of its score by which a memory is lifted. */
const lifts: Record<AnswerKind, number> = {
  money: 0.25,
  weekday: 0.25,
  when: 0.15,
  degree: 0.25,
  cause: 0.4,
  home: 0.25,
  avoided: 0.6,
  permission: 0.3,
  contact: 0.25,
  place: 0.2,
  person: 0.25,
  definition: 0.4,
  length: 0.3,
  duration: 0.2,
  number: 0.2,
  code: 0.2,
};

/** A rule about food answers who may eat it, and an allergy whether feathers will do. */
const alsoGiven: Partial<Record<AnswerKind, AnswerKind>> = { avoided: 'permission', permission: 'avoided' };
const liftOfAlso = 0.3;
/** Characters; minutes of a meeting tell of much. */
const longestAlso = 400;
/** If a question asks when something happened: the lift of a report with its day, the lift of any other text in the past tense, and the share of its lift that a plan keeps. */
const liftsOfReport = { event: 0.3, past: 0.15 } as const;
const shareOfPlan = 0.3;
const liftOfEarlier = 0.6;
/** What is told of Alice's sister stands below what is told of Alice. */
const liftOfRelated = -0.3;

export async function preferAsked(
  query: Query,
  ranked: readonly Ranked[],
  found: Findings,
  trace?: Trace,
): Promise<readonly Ranked[]> {
  const days = asksForPastEvent(query.text) ? noDays : daysOfWeekIn(lastSentence(query.text));
  const [thing = null, another] = numberedThingsIn(lastSentence(query.text));
  const numbered = another === undefined ? thing : null;
  if (
    query.kind === null &&
    query.laterNames.length === 0 &&
    days.size === 0 &&
    numbered === null &&
    !namesCounterpart(query.text)
  )
    return ranked;
  const most = query.kind === 'definition' ? mostReadForDefinition : mostRead;
  const read = await found.load(ranked.slice(0, most).map(({ memory_id }) => memory_id));
  const isLoose = query.kind === 'person' || query.kind === 'place';
  const isDoubtful = isLoose && query.wordTrust < leastWordTrust;
  const isForTalk = !isLoose && query.kind !== 'permission';
  const kind = isDoubtful || (!isForTalk && areTalk(read)) ? null : query.kind;
  const people = needsPersonNames(kind) ? await found.people(read.map(({ memory_id }) => memory_id)) : nobody;
  const isOfOthers = tellsOfOthers(people, query);
  const isForEvent = (kind === 'when' || kind === 'weekday') && asksForPastEvent(query.text);
  const shares = new Map(
    read.map((memory) => {
      const named = people.get(memory.memory_id) ?? [];
      const lift = liftOf(memory, named, isOfOthers(memory) ? null : kind, query);
      const ofDay = days.size === 0 || areTalk(read) ? 0 : liftOfDay(days, memory.content);
      const ofNumber = numbered === null || areTalk(read) ? 0 : liftOfNumber(numbered, memory.content);
      const ofSide =
        memory.content.length <= longestAlso && areCounterparts(query.text, memory.content) ? liftOfOtherDay : 0;
      return [memory.memory_id, (isForEvent ? liftForEvent(memory, lift) : lift) + ofDay + ofNumber + ofSide];
    }),
  );
  // Where all are lifted alike, nothing is preferred.
  if (new Set(shares.values()).size <= 1) return ranked;
  const lifted = ranked.map((one) => {
    const share = shares.get(one.memory_id) ?? 0;
    return share === 0 ? one : { ...one, score: Math.min(1, one.score * (1 + share)) };
  });
  trace?.addRises('kind', ranked, lifted);
  return lifted.sort(byRank);
}

/** "When did it happen?" is answered by a report of that day rather than by a plan that names another day. */
function liftForEvent(memory: StoredMemory, lift: number): number {
  const report = reportIn(memory);
  return report === null ? lift * shareOfPlan : Math.max(lift, liftsOfReport[report]);
}

/** "Next Wednesday an invoice has to be signed. Who can do it?" asks for no day. */
const lastSentence = (question: string) => question.split(/[.!;] /).at(-1)!;

/** "Are we open on Mondays?" is answered by what is told of Mondays, in any language, rather than of Wednesdays. What tells of several days tells of the others too: "works Monday to Wednesday". */
function liftOfDay(asked: ReadonlySet<number>, content: string): number {
  const told = daysOfWeekIn(content);
  if (told.size === 0 || content.length > longestAlso) return 0;
  if ([...asked].some((day) => told.has(day))) return liftOfSameDay;
  return told.size === 1 ? liftOfOtherDay : 0;
}

/** "Who is on call in week 43?" is answered by what is told of 43 rather than of week 42. */
function liftOfNumber(asked: NumberedThing, content: string): number {
  const named = content.length > longestAlso ? null : matchNumberedThing(content, asked);
  return named === null ? 0 : named === 'same' ? liftOfSameDay : liftOfOtherDay;
}
const liftOfSameDay = 0.4;
const liftOfOtherDay = -0.5;
const noDays: ReadonlySet<number> = new Set();

const nobody: ReadonlyMap<string, readonly string[]> = new Map();

function liftOf(memory: StoredMemory, people: readonly string[], kind: AnswerKind | null, query: Query): number {
  const { content } = memory;
  const { laterNames, tokens, text } = query;
  const isNamed = (name: string) =>
    laterNames.some((later) => name.includes(later)) || tokens.has(name.toLowerCase().split(/\s/)[0]!);
  const gives = (one: AnswerKind) => memoryGives(one, memory, text) ?? people.some((name) => !isNamed(name));
  const isOfOtherFood = kind === 'avoided' && differInFoodstuffs(text, content);
  const also = kind === null ? undefined : alsoGiven[kind];
  const ofAlso = also !== undefined && content.length <= longestAlso && gives(also) ? liftOfAlso : 0;
  const ofKind = kind !== null && !isOfOtherFood && gives(kind) ? lifts[kind] : ofAlso;
  const isEarlier = laterNames.length > 0 && !laterNames.some((name) => content.includes(name));
  return ofKind + (isEarlier ? liftOfEarlier : 0) + (isOfRelated(query, content) ? liftOfRelated : 0);
}
