/**
 * Lifts memories whose text seems to answer: those that name the kind of thing asked for, such as an amount for a price
 * or a reason for a "why"; and, for a question about the state before another ("before Ada"), those that do not name
 * Ada. Where Alice's sister lives does not answer where Alice lives, and Mia's allergy does not answer whether Hugo may
 * eat nuts.
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
import { byRank, type RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { memoryGivesKind, reportedEvent } from '../memory-reading.ts';
import { answersForRelative } from '../query/about-relatives.ts';
import type { Query } from '../query/query.ts';
import { minWordTrust } from '../query/word-trust.ts';
import { areMostlyTurns } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';
import { aboutOthersTest } from './about-others.ts';

/** Number of best memories that are read. */
const maxRead = 20;
/** The same for "What is X?": few memories define X, and all that name it contain the question's only word. */
const maxReadForDefinition = 48;
/** Lift of a memory that names the kind asked for, as a share of its score. */
const kindLifts: Record<AnswerKind, number> = {
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

/**
 * Kinds that also answer each other: a rule about food answers who cannot eat it, and an allergy answers whether
 * feathers are allowed.
 */
const relatedKinds: Partial<Record<AnswerKind, AnswerKind>> = { avoided: 'permission', permission: 'avoided' };
const relatedKindLift = 0.3;
/** In characters; longer notes, such as minutes of a meeting, are about many things. */
const maxNoteLength = 400;
/**
 * For a question when something happened: the lift of a report with its day, the lift of any other text in the past
 * tense, and the factor for the lift of a plan.
 */
const reportLifts = { event: 0.3, past: 0.15 } as const;
const planFactor = 0.3;
const priorStateLift = 0.6;
/** A memory about Alice's sister ranks below one about Alice. */
const relativeLift = -0.3;

export async function preferAnswerKind(
  query: Query,
  ranked: readonly RankedMemory[],
  findings: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
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
  const limit = query.kind === 'definition' ? maxReadForDefinition : maxRead;
  const loaded = await findings.load(ranked.slice(0, limit).map(({ memory_id }) => memory_id));
  const isLoose = query.kind === 'person' || query.kind === 'place';
  const isDoubtful = isLoose && query.wordTrust < minWordTrust;
  const appliesToTalk = !isLoose && query.kind !== 'permission';
  const kind = isDoubtful || (!appliesToTalk && areMostlyTurns(loaded)) ? null : query.kind;
  const people = needsPersonNames(kind) ? await findings.people(loaded.map(({ memory_id }) => memory_id)) : noPeople;
  const isAboutOthers = aboutOthersTest(people, query);
  const isForEvent = (kind === 'when' || kind === 'weekday') && asksForPastEvent(query.text);
  const lifts = new Map(
    loaded.map((memory) => {
      const names = people.get(memory.memory_id) ?? [];
      const lift = liftOf(memory, names, isAboutOthers(memory) ? null : kind, query);
      const dayLift = days.size === 0 || areMostlyTurns(loaded) ? 0 : liftOfDay(days, memory.content);
      const numberLift = numbered === null || areMostlyTurns(loaded) ? 0 : liftOfNumber(numbered, memory.content);
      const sideLift =
        memory.content.length <= maxNoteLength && areCounterparts(query.text, memory.content) ? otherThingLift : 0;
      return [memory.memory_id, (isForEvent ? liftForEvent(memory, lift) : lift) + dayLift + numberLift + sideLift];
    }),
  );
  // If all are lifted alike, nothing changes.
  if (new Set(lifts.values()).size <= 1) return ranked;
  const lifted = ranked.map((one) => {
    const share = lifts.get(one.memory_id) ?? 0;
    return share === 0 ? one : { ...one, score: Math.min(1, one.score * (1 + share)) };
  });
  trace?.addChanges('kind', ranked, lifted);
  return lifted.sort(byRank);
}

/** A report of the day answers "When did it happen?" better than a plan that names another day. */
function liftForEvent(memory: StoredMemory, lift: number): number {
  const report = reportedEvent(memory);
  return report === null ? lift * planFactor : Math.max(lift, reportLifts[report]);
}

/** Only the last sentence asks: "Next Wednesday an invoice has to be signed. Who can do it?" does not ask for a day. */
const lastSentence = (question: string) => question.split(/[.!;] /).at(-1)!;

/**
 * For "Are we open on Mondays?", memories about Mondays rise, in any language, and those about Wednesdays fall. A
 * memory with several days may cover the others too: "works Monday to Wednesday".
 */
function liftOfDay(wanted: ReadonlySet<number>, content: string): number {
  const namedDays = daysOfWeekIn(content);
  if (namedDays.size === 0 || content.length > maxNoteLength) return 0;
  if ([...wanted].some((day) => namedDays.has(day))) return sameThingLift;
  return namedDays.size === 1 ? otherThingLift : 0;
}

/** For "Who is on call in week 43?", memories about week 43 rise, and those about week 42 fall. */
function liftOfNumber(wanted: NumberedThing, content: string): number {
  const named = content.length > maxNoteLength ? null : matchNumberedThing(content, wanted);
  return named === null ? 0 : named === 'same' ? sameThingLift : otherThingLift;
}
const sameThingLift = 0.4;
const otherThingLift = -0.5;
const noDays: ReadonlySet<number> = new Set();

const noPeople: ReadonlyMap<string, readonly string[]> = new Map();

function liftOf(memory: StoredMemory, people: readonly string[], kind: AnswerKind | null, query: Query): number {
  const { content } = memory;
  const { laterNames, tokens, text } = query;
  const isNamed = (name: string) =>
    laterNames.some((later) => name.includes(later)) || tokens.has(name.toLowerCase().split(/\s/)[0]!);
  const gives = (one: AnswerKind) => memoryGivesKind(one, memory, text) ?? people.some((name) => !isNamed(name));
  const isAboutOtherFood = kind === 'avoided' && differInFoodstuffs(text, content);
  const relatedKind = kind === null ? undefined : relatedKinds[kind];
  const relatedLift =
    relatedKind !== undefined && content.length <= maxNoteLength && gives(relatedKind) ? relatedKindLift : 0;
  const kindLift = kind !== null && !isAboutOtherFood && gives(kind) ? kindLifts[kind] : relatedLift;
  const isPriorState = laterNames.length > 0 && !laterNames.some((name) => content.includes(name));
  return kindLift + (isPriorState ? priorStateLift : 0) + (answersForRelative(query, content) ? relativeLift : 0);
}
