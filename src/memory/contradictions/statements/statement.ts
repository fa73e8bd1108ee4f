/** Parses a plain statement out of a clause. Each part is parsed on first access. */
import { isGivenName } from '../../../reading/extract/dictionary.ts';
import { analyse } from '../../../text/analyse.ts';
import { formerNumbersIn, withoutFormerNumbers } from '../../../text/claims/cues/change.ts';
import { namesDueDay } from '../../../text/claims/deadlines.ts';
import { type Narrowing, narrowingIn } from '../../../text/claims/narrowing.ts';
import { leadingRelativeIn } from '../../../text/claims/relatives.ts';
import { startsWithUser, withUserPlaceholder } from '../../../text/claims/user-placeholder.ts';
import { fold } from '../../../text/fold.ts';
import type { Language } from '../../../text/language.ts';
import { lazyObject, once } from '../once.ts';
import { commandIn, type TypedCommand } from './commands.ts';
import type { Holding } from './holdings/holding.ts';
import { holdingsOf } from './holdings/holdings.ts';
import { normaliseWording } from './normalise-wording.ts';
import {
  additions,
  again,
  allows,
  conditions,
  droppedForms,
  forbids,
  givenUp,
  hasCue,
  hedges,
  isDeniedIn,
  reportsChange,
  upholds,
} from './statement-cues.ts';
import { endDayIn } from './states/absences.ts';
import { withoutAside, withoutDayBefore } from './states/asides.ts';
import { type Discount, discountIn } from './states/offers.ts';
import { type OpenDays, openDaysIn } from './states/open-days.ts';
import { recurrencePattern } from './states/recurrence.ts';
import { type StateOfThing, stateOfThingIn } from './states/state-of-thing.ts';
import { submittedThingIn } from './things/due-days.ts';
import { endedThingIn, ownedThingsIn, withoutDayOfEnd } from './things/ended-things.ts';
import { type ReplacedThings, replacedThingsIn, usedNamesIn } from './things/replaced-things.ts';
import { type ReturnTarget, returnTargetIn } from './things/returns.ts';
import { designationsIn, subjectWordsIn, topicTextOf, topicWordsOf, withoutCues } from './topic-words.ts';
import { contrastPrefilter, withoutFormerValue } from './values/former-values.ts';
import { frequencyIn } from './values/frequencies.ts';
import { withClockTimes } from './values/hours.ts';
import { keptAmountsIn } from './values/kept-amounts.ts';
import { type NumberedUse, numberedUsesIn } from './values/numbered-uses.ts';
import { pastFigureIn } from './values/past-figures.ts';
import { type BarePrice, barePriceIn, withPriceUnit } from './values/prices.ts';
import { type Seats, seatsIn } from './values/seats.ts';
import { valuesIn } from './values/stated-values.ts';

export interface PlainStatement {
  /** The analysed words, without values, negations and words of change. */
  topic: ReadonlySet<string>;
  values: ReadonlyMap<string, ReadonlySet<string>>;
  /** The numbers that held before, given beside the present one: "16 GB (was 8)". */
  formerNumbers: readonly string[];
  /** The values that no longer hold: 14 April in "moved from 14 April to 5 May". */
  formerValues: ReadonlyMap<string, ReadonlySet<string>>;
  /** The words before a former value, which name the moved thing. */
  movedThing: ReadonlySet<string>;
  isDenied: boolean;
  /** The past period of the statement's figure, such as "august"; null if it gives no figure of a past period. */
  pastPeriod: string | null;
  /** Whether the statement allows or forbids something; null if it is no rule. */
  rule: 'allows' | 'forbids' | null;
  hasChanged: boolean;
  /** True if the statement says that something is done or holds again. */
  isResumed: boolean;
  /** True if the statement adds something to others: also, too, another. */
  isAddition: boolean;
  /** The amounts that the statement says stay unchanged: "the wild type stays at 5". */
  keptAmounts: ReadonlySet<string>;
  /** True if the statement begins with the user. */
  isAboutUser: boolean;
  /** True if the statement begins with another person: a relative, a pronoun or a given name. */
  isAboutOther: boolean;
  /** True if the statement ends a habit: "I've given up the violin". */
  givesUp: boolean;
  /** True if the statement confirms an earlier decision: "Es bleibt dabei", "The choice of Christie still stands". */
  isUpheld: boolean;
  /** Numbers and single letters that identify one thing among others: "room 4", "tour B". */
  numbers: ReadonlySet<string>;
  holdings: readonly Holding[];
  /** Words for what no longer holds: "instead of X", "not X", "from X to". */
  dropped: ReadonlySet<string>;
  /** The phrases that narrow the statement down: "for students". */
  narrowing: Narrowing;
  /** The clause, normalised. */
  text: string;
  /** The words before the verb of a value, or before a price: "red paint" in "red paint costs 9 euros"; else empty. */
  subject: ReadonlySet<string>;
  /** The states of the subject, and its words; null if the statement gives no state. */
  state: StateOfThing | null;
  /** True if the statement gives the due day of something. `submitted`: the words for a thing that was handed in. */
  isDue: boolean;
  submitted: ReadonlySet<string>;
  /** True if the event recurs: "every Tuesday", "montags". */
  isRecurring: boolean;
  /** The thing that the statement returns to; null if it returns to nothing. */
  returnTarget: ReturnTarget | null;
  /** An amount without a currency, "Milk is now 1.35", which another statement may show to be a price; else null. */
  barePrice: BarePrice | null;
  /** The name words of each thing that was replaced. `usedNames`: the name words of all things in use. */
  replacedThings: ReplacedThings;
  usedNames: ReadonlySet<string>;
  /** The name words of a thing that ended. `ownedThings`: the name words of each thing that somebody has. */
  endedThing: ReadonlySet<string>;
  ownedThings: readonly (readonly string[])[];
  /** The weekdays on which something is open or closed; null if the statement names none. */
  openDays: OpenDays | null;
  /** The discount in the statement; null if there is none. */
  discount: Discount | null;
  /** The versions of tools and the ports that are in use. */
  numberedUses: readonly NumberedUse[];
  /** The number of seats that somebody has; null if the statement gives none. */
  seats: Seats | null;
  /** The command in the statement, with its purpose; null if there is none. */
  command: TypedCommand | null;
}

const label =
  /^(?:decision|fact|note|update|correction|fyi|warning|entscheidung|hinweis|korrektur|nachtrag|décision|rectificatif|mise à jour|decisión|nota|corrección|aviso):\s*/iu;

/** Parses a clause. Null if it is hedged, or holds only under a condition. */
export function parseStatement(clause: string, language: Language): PlainStatement | null {
  const clauseWithUser = withUserPlaceholder(clause.replace(label, ''));
  const withoutFormer = withoutFormerNumbers(clauseWithUser);
  const pastFigure = pastFigureIn(withoutFormer);
  const present = withoutDayBefore(withoutAside(pastFigure?.presentText ?? withoutFormer));
  const text = normaliseWording(withClockTimes(withPriceUnit(withoutDayOfEnd(present))));
  if (hasCue(hedges, text)) return null;
  const rule = ruleIn(text);
  if (rule === null && hasCue(conditions, text)) return null;
  const formerValue = once(() => withoutFormerValue(text));
  const frequency = frequencyIn(text);
  const topicText = topicTextOf(frequency.remainder);
  const returnTarget = once(() => returnTargetIn(text, language));
  // Most comparisons end after the topic.
  return lazyObject<PlainStatement>({
    topic: () => topicWordsOf(topicText, language),
    values: () => valuesIn(formerValue().remainder, frequency.key),
    formerNumbers: () => formerNumbersIn(clauseWithUser),
    formerValues: () => formerValue().formerValues,
    movedThing: () => topicWordsOf(withoutCues(formerValue().precedingText), language),
    isDenied: () => isDeniedIn(formerValue().remainder),
    pastPeriod: () => pastFigure?.period ?? null,
    rule: () => rule,
    hasChanged: () =>
      formerValue().formerValues.size > 0 ||
      withoutFormer !== clauseWithUser ||
      reportsChange(clause, text) ||
      returnTarget() !== null,
    isResumed: () => hasCue(again, text),
    isAddition: () => hasCue(additions, text),
    keptAmounts: () => keptAmountsIn(text),
    isAboutUser: () => startsWithUser(text),
    isAboutOther: () => startsWithOtherPerson(text),
    givesUp: () => hasCue(givenUp, text),
    isUpheld: () => hasCue(upholds, text),
    numbers: () => designationsIn(topicText),
    holdings: () => holdingsOf(text, language),
    dropped: () => new Set(droppedTextsIn(text, formerValue).flatMap((words) => analyse(words, language))),
    narrowing: () => narrowingIn(topicText, language),
    text: () => text,
    subject: () => subjectWordsIn(text, language),
    state: () => stateOfThingIn(text, language, endDayIn(withoutFormer)),
    isDue: () => namesDueDay(text),
    submitted: () => topicWordsOf(submittedThingIn(text), language),
    isRecurring: () => recurrencePattern.test(text),
    returnTarget,
    barePrice: () => barePriceIn(text, (of) => topicWordsOf(of, language)),
    replacedThings: () => replacedThingsIn(text),
    usedNames: () => usedNamesIn(text),
    endedThing: () => endedThingIn(text),
    ownedThings: () => ownedThingsIn(text),
    openDays: () => openDaysIn(text, language),
    discount: () => discountIn(text),
    numberedUses: () => numberedUsesIn(withoutFormer),
    seats: () => seatsIn(withoutFormer),
    command: () => commandIn(withoutFormer),
  });
}

/** The things that a text says no longer hold. A contrast names the former one: "not from Barco but from Christie". */
function droppedTextsIn(text: string, formerValue: () => { formerThing: string }): string[] {
  const dropped = [...text.matchAll(droppedForms)].map(({ groups }) => groups?.what ?? '');
  return contrastPrefilter.test(text) ? [...dropped, formerValue().formerThing] : dropped;
}

const startsWithOtherPerson = (text: string) =>
  leadingRelativeIn(text) !== null ||
  /^(?:[Ss]?[Hh]e|[Tt]hey|[Ee]lles?|[Ii]ls?) /u.test(text) ||
  (/^\p{Lu}/u.test(text) && isGivenName(fold(/^\p{L}+/u.exec(text)![0]).toLowerCase()));

function ruleIn(text: string): PlainStatement['rule'] {
  if (hasCue(forbids, text)) return 'forbids';
  return hasCue(allows, text) ? 'allows' : null;
}
