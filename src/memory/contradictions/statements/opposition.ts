/**
 * Compares statements. Two oppose each other if they give one topic different amounts, days or times, if one denies or
 * ends it, if one forbids and the other allows it, or if one replaces a thing by another.
 */

import { areCounterparts } from '../../../text/claims/distinctions/counterparts.ts';
import { topicLabelIn } from '../../../text/claims/distinctions/topic-labels.ts';
import { countSharedFigures, figuresDiffer, timeFigureKinds } from '../../../text/claims/figures.ts';
import { differInScope } from '../../../text/claims/narrowing.ts';
import { areOfPersonAndRelative } from '../../../text/claims/relatives.ts';
import { isAboutPartOf } from '../../../text/claims/subject.ts';
import { containsWord } from '../../../text/words.ts';
import { secondsPerUnit } from '../frame-values.ts';
import { areDisjoint, areEqualSets, countSharedWords } from '../words-in-common.ts';
import { replacesCommand } from './commands.ts';
import { submitsDueThing } from './due-days.ts';
import { endsOwnedThing } from './ended-things.ts';
import { holdingsConflict } from './holdings.ts';
import { replacesUsedThing } from './replaced-things.ts';
import type { Stance } from './stance.ts';
import type { PlainStatement } from './statements.ts';
import { endsDiscount } from './states/offers.ts';
import { changesOpenDays } from './states/open-days.ts';
import { cancels, changesEndDay, reversesState } from './states/states.ts';
import { isAboutException } from './values/exceptional-days.ts';
import { isDayOf } from './values/former-values.ts';
import { usesDiffer } from './values/numbered-uses.ts';
import { pricesDiffer } from './values/prices.ts';
import { areSeparateRecords } from './values/records.ts';
import { seatsDiffer } from './values/seats.ts';

/**
 * A quick test whether an older text may oppose one of the newer statements ({@link opposes}). Only a denial opposes a
 * statement without values, denials, rules or dropped things, and only a denial or a rule opposes a rule: most older
 * texts need no parsing.
 */
export function canOppose(newer: readonly PlainStatement[], older: Stance): boolean {
  const hasMoreToCompare = (one: PlainStatement) =>
    one.isDenied ||
    one.dropped.size > 0 ||
    one.returnTarget !== null ||
    one.state !== null ||
    one.holdings.length > 0 ||
    one.values.size > 0 ||
    one.barePrice !== null ||
    one.replacedThings.length > 0 ||
    one.endedThing.size > 0 ||
    one.numberedUses.length > 0 ||
    one.seats !== null ||
    one.command !== null ||
    one.submitted.size > 0 ||
    one.discount !== null ||
    one.openDays !== null;
  return (
    newer.some(hasMoreToCompare) ||
    older.canContainDenial() ||
    (newer.some(({ rule }) => rule !== null) && older.canContainRule())
  );
}

/**
 * Minimum share of the smaller topic that both must have in common: for another value, for a reported change, for a
 * rule.
 */
const minShareForValue = 0.75;
const minShareForChange = 0.5;
const minShareForRule = 0.6;
/** Minimum length of a common stem of two rules: "fumar", "fum". */
const minRuleStemLength = 3;
/** A denied statement of at least this many words may contain one word that the other statement lacks. */
const minLongDenialWords = 5;

/**
 * True if a sentence of a long text opposes the older statement and is about the same thing beyond doubt: a long text
 * has many sentences.
 */
export function opposesBeyondDoubt(newer: PlainStatement, older: PlainStatement): boolean {
  if (!opposes(newer, older)) return false;
  if (newer.holdings.some((one) => older.holdings.some((other) => holdingsConflict(one, other, true)))) return true;
  if (reversesState(newer, older) || cancels(newer, older) || changesEndDay(newer, older)) return true;
  if (replacesUsedThing(newer, older) || endsOwnedThing(newer, older)) return true;
  const shared = countSharedByBoth(newer.topic, older.topic);
  return shared >= 2 && shared >= minShareForValue * older.topic.size;
}

/** True if the newer and the older statement cannot both be true. */
export function opposes(newer: PlainStatement, older: PlainStatement): boolean {
  if (newer.pastPeriod !== older.pastPeriod) return false;
  if (hasOtherFormerFigure(newer, older) || areCounterparts(newer.text, older.text)) return false;
  const tellsChange = newer.hasChanged && !newer.isAddition;
  if (newer.holdings.some((one) => older.holdings.some((other) => holdingsConflict(one, other, tellsChange))))
    return true;
  if ((newer.isAboutUser && older.isAboutOther) || (newer.isAboutOther && older.isAboutUser)) return false;
  if (areOfPersonAndRelative(newer.text, older.text)) return false;
  if (returnsToDropped(newer, older) || reversesState(newer, older) || cancels(newer, older)) return true;
  if (changesEndDay(newer, older) || submitsDueThing(newer, older)) return true;
  if (pricesDiffer(newer, older) || replacesUsedThing(newer, older) || endsOwnedThing(newer, older)) return true;
  if (usesDiffer(newer, older) || replacesCommand(newer, older) || seatsDiffer(newer, older)) return true;
  if (endsDiscount(newer, older)) return true;
  if (isAboutException(newer.text) && !isAboutException(older.text)) return false;
  if (changesOpenDays(newer, older)) return true;
  // The day named in a cancellation is no new day for the event.
  if (newer.state?.isCancelled) return false;
  if (givesUpHabit(newer, older) || givesUpRoutine(newer, older)) return true;
  const smallerSize = Math.min(newer.topic.size, older.topic.size);
  const rules = [ruleOf(newer, older), ruleOf(older, newer)];
  const areOpposite = rules[0] !== rules[1] && !rules.includes(null);
  const shared = countSharedByBoth(newer.topic, older.topic, areOpposite ? minRuleStemLength : undefined);
  if (shared === 0 || areDisjoint(newer.numbers, older.numbers)) return false;
  const share = shared / smallerSize;
  const isMoved =
    newer.movedThing.size > 0 && countSharedWords(newer.movedThing, older.topic) === newer.movedThing.size;
  if (endsValueOf(newer, older) && (isMoved || share === 1 || (shared >= 2 && share >= minShareForChange))) return true;
  // If each has a word that the other lacks ("a small jar", "a large jar"), they may be about two things.
  if (share < 1 && !newer.hasChanged && newer.dropped.size === 0) return false;
  if (areOpposite)
    return (
      share >= minShareForRule &&
      (shared + countSharedFigures(newer.values, older.values) >= 2 || areEqualSets(newer.topic, older.topic)) &&
      !figuresDiffer(newer.values, older.values)
    );
  if (resumes(newer, older)) return true;
  if (newer.isDenied !== older.isDenied && (newer.rule === null || older.rule === null) && denies(newer, older))
    return true;
  if (shared < 2 && smallerSize > 1) return false;
  if (share >= minShareForChange && newer.topic.size > newer.dropped.size && dropsFrom(newer, older))
    return shared >= 2 && sharesTopicBeyondDropped(newer, older);
  if (newer.isDenied || older.isDenied) return false;
  // "The rent for the garage" is not "the rent", and the meeting room is no meeting.
  if (
    smallerSize === 1 &&
    newer.topic.size !== older.topic.size &&
    !(newer.hasChanged && (isSubjectOf(older, newer) || isOnOtherDay(newer, older)))
  )
    return false;
  if (concernsMoreSpecificThing(newer, older)) return false;
  if (differInScope(narrowedBy(newer), narrowedBy(older)) || hasOtherHeading(newer, older)) return false;
  if (!newer.hasChanged && isAboutPartOf(newer.text, older.text)) return false;
  if (areSeparateRecords(newer, older)) return false;
  return (
    share >= (newer.hasChanged ? minShareForChange : minShareForValue) &&
    !haveDifferentSubjects(newer, older) &&
    givesOtherValue(newer, older, share === 1 && newer.topic.size === older.topic.size)
  );
}

/**
 * True if the newer statement names its former figure and the older one gives another: "8 GB (was 6)" is not about a
 * thing that has 4 GB.
 */
export const hasOtherFormerFigure = ({ formerNumbers }: PlainStatement, { text }: PlainStatement): boolean => {
  const numbers: readonly string[] = text.match(/\d+(?:[.,]\d+)*/g) ?? [];
  return formerNumbers.length > 0 && !formerNumbers.some((number) => numbers.includes(number));
};

/**
 * True if the newer statement has a heading that the older one does not name: "inventory: the timeout is 8 s" is not
 * about the timeout of checkout.
 */
function hasOtherHeading({ text, topic }: PlainStatement, older: PlainStatement): boolean {
  const head = topicLabelIn(text)?.toLowerCase();
  if (head === undefined) return false;
  const headingWords = [...topic].filter((word) => head.includes(word.slice(0, 4)));
  return headingWords.length > 0 && countSharedWords(new Set(headingWords), older.topic) === 0;
}

/** The smaller count of both directions: "CoralNet" is one word, though its parts match too. */
const countSharedByBoth = (one: ReadonlySet<string>, other: ReadonlySet<string>, shortest?: number) =>
  Math.min(countSharedWords(one, other, shortest), countSharedWords(other, one, shortest));

/** True if the newer statement ends a value of the older one: "moved from 14 April to 5 May". */
const endsValueOf = (newer: PlainStatement, older: PlainStatement) =>
  !older.isDenied &&
  !haveDifferentSubjects(newer, older) &&
  [...newer.formerValues].some(([kind, keys]) =>
    [...keys].some((key) => [...(older.values.get(kind) ?? [])].some((one) => one === key || isDayOf(one, key))),
  );

/**
 * True if the user gives up a habit that the older statement states: "I smoke a pipe after lunch", "I've given up
 * smoking".
 */
const givesUpHabit = (newer: PlainStatement, older: PlainStatement) =>
  newer.givesUp &&
  newer.isAboutUser &&
  older.isAboutUser &&
  !older.isDenied &&
  newer.topic.size > 0 &&
  older.topic.size <= maxHabitWords &&
  countSharedWords(newer.topic, older.topic) === newer.topic.size;
const maxHabitWords = 4;

/**
 * True if the user gives up something whose day the older statement gives: "The choir is on Mondays", "I quit the
 * choir".
 */
const givesUpRoutine = (newer: PlainStatement, { subject, values }: PlainStatement) =>
  newer.givesUp &&
  newer.isAboutUser &&
  newer.dropped.size > 0 &&
  subject.size > 0 &&
  (values.has('weekday') || values.has('frequency')) &&
  countSharedWords(subject, newer.dropped) === subject.size;

/**
 * True if the newer statement names the event of the older one in one word, with a weekday: "Swimming lesson on
 * Mondays", "Swimming is on Fridays now".
 */
const isOnOtherDay = ({ topic, values }: PlainStatement, older: PlainStatement) =>
  values.has('weekday') &&
  older.values.has('weekday') &&
  countSharedWords(topic, new Set([...older.topic].slice(0, 1))) === 1;

/** Maximum number of words of a return that the older statement lacks. */
const maxExtraWords = 2;
/** Minimum length of the stem of a name. */
const minNameStemLength = 2;

/** True if the newer statement returns to a thing that the older one dropped: "instead of Nomad", "back to Nomad". */
export function returnsToDropped(newer: PlainStatement, older: PlainStatement): boolean {
  if (newer.returnTarget === null || newer.isDenied || !older.hasChanged) return false;
  return (
    countSharedWords(newer.returnTarget.words, older.dropped, minNameStemLength) > 0 && namesReturnTarget(newer, older)
  );
}

/** True if the older statement is about the thing that the newer one returns to, and about no person. */
export function isAboutReturnTarget(newer: PlainStatement, older: PlainStatement): boolean {
  return older.holdings.every(({ name }) => name.length === 0) && namesReturnTarget(newer, older);
}

function namesReturnTarget({ returnTarget }: PlainStatement, { topic }: PlainStatement): boolean {
  const { words, otherWords } = returnTarget!;
  return (
    countSharedWords(words, topic, minNameStemLength) === words.size &&
    otherWords.size - countSharedWords(otherWords, topic) <= maxExtraWords
  );
}

/**
 * Compared with a permission, a denial is a prohibition: "Freitags wird nicht deployt", "Freitags darf wieder deployt
 * werden".
 */
const ruleOf = ({ rule, isDenied }: PlainStatement, other: PlainStatement) =>
  rule === null && isDenied && other.rule === 'allows' ? 'forbids' : rule;

/** True if the newer statement drops something that the older one states. Things that both drop do not count. */
export function dropsFrom(newer: PlainStatement, older: PlainStatement): boolean {
  const dropped = new Set([...newer.dropped].filter((word) => !older.dropped.has(word)));
  return countSharedWords(dropped, older.topic) > 0;
}

/**
 * True if they share topic words besides the dropped ones. "Libri no longer delivers books" does not concern when
 * Sylvie wants her books delivered.
 */
function sharesTopicBeyondDropped(newer: PlainStatement, { topic }: PlainStatement): boolean {
  const remainingTopic = new Set([...newer.topic].filter((word) => !newer.dropped.has(word)));
  return countSharedWords(remainingTopic, topic) > 0;
}

/** True if one statement fully denies the other: "does not like the early shift", "likes the early shift". */
function denies(newer: PlainStatement, older: PlainStatement): boolean {
  const [denied, affirmed] = newer.isDenied ? [newer, older] : [older, newer];
  const missing = denied.topic.size - countSharedWords(denied.topic, affirmed.topic);
  // "Not on Sundays" says nothing of other days.
  if (denied.values.has('weekday') && !affirmed.values.has('weekday') && !newer.hasChanged) return false;
  return (
    denied.topic.size + countSharedFigures(newer.values, older.values) >= 2 &&
    missing <= (denied.topic.size >= minLongDenialWords ? 1 : 0) &&
    !figuresDiffer(newer.values, older.values)
  );
}

/**
 * True if the newer statement says that something denied by the older one is true again: "does not deliver at the
 * moment", "delivers again".
 */
const resumes = (newer: PlainStatement, older: PlainStatement) =>
  newer.isResumed &&
  !newer.isDenied &&
  older.isDenied &&
  newer.topic.size >= 2 &&
  countSharedWords(newer.topic, older.topic) === newer.topic.size;

/** True if one subject is the other with a word more, and no change is reported: the library, the city library. */
export const concernsMoreSpecificThing = (
  { subject, hasChanged }: PlainStatement,
  { subject: other }: PlainStatement,
): boolean =>
  !hasChanged &&
  subject.size > 0 &&
  other.size > 0 &&
  subject.size !== other.size &&
  countSharedWords(subject, other) === Math.min(subject.size, other.size);

const isSubjectOf = ({ subject }: PlainStatement, { topic }: PlainStatement) =>
  subject.size > 0 && countSharedWords(subject, topic) === subject.size;

const narrowedBy = ({ narrowing, hasChanged, topic }: PlainStatement) => ({
  narrowing,
  tellsChange: hasChanged,
  holds: (word: string) => containsWord(topic, word),
});

/** True if the subject of each has a word that the other statement lacks: "the red paint", "the blue paint". */
function haveDifferentSubjects(one: PlainStatement, other: PlainStatement): boolean {
  if (one.subject.size === 0 || other.subject.size === 0) return false;
  return (
    countSharedWords(one.subject, other.topic) < one.subject.size &&
    countSharedWords(other.subject, one.topic) < other.subject.size
  );
}

/**
 * True if they give different values for subjects that differ in one word: the price of a haircut for men, and for
 * women.
 */
export const giveValuesOfDifferentSubjects = (one: PlainStatement, other: PlainStatement): boolean =>
  one.subject.size > 1 &&
  one.subject.size === other.subject.size &&
  countSharedWords(one.subject, other.subject) === one.subject.size - 1 &&
  figuresDiffer(one.values, other.values) &&
  haveDifferentSubjects(one, other);

/**
 * True if the newer statement is an exception to the timetable of the older one, on one date or a holiday: "closes at 5
 * on Sunday 20 December".
 */
export const isExceptionOf = (
  { values, hasChanged, text }: PlainStatement,
  { values: others, text: before }: PlainStatement,
): boolean =>
  (!hasChanged && values.has('date') && others.has('weekday') && !others.has('date')) ||
  (isAboutException(text) && !isAboutException(before));

/**
 * True if the values of one kind differ. If several kinds differ, or only the date among several kinds, the statements
 * may be about two cases unless the newer one reports a change.
 */
function givesOtherValue(
  { values, hasChanged, isAddition, keptAmounts }: PlainStatement,
  { values: others }: PlainStatement,
  isSameMatter: boolean,
): boolean {
  if (isSameMatter && haveOtherLengths(values, others)) return true;
  // "On Saturdays" narrows a statement down if the other one names no days.
  const isNarrowed = [...timeFigureKinds].some((kind) => kind !== 'clock' && values.has(kind) !== others.has(kind));
  if (isNarrowed && !hasChanged) return false;
  const kinds = [...values.keys()].filter((kind) => others.has(kind));
  // "On Tuesdays only" and "on Tuesdays and Fridays" share a day, but are two timetables.
  if (isSameMatter && areUnequal(values.get('weekday'), others.get('weekday'))) return true;
  // Two spans of hours differ if one end differs: from 17 to 19, from 18 to 19.
  const areSpans = values.get('clock')?.size === 2 && others.get('clock')?.size === 2;
  if (isSameMatter && hasChanged && areSpans && areUnequal(values.get('clock'), others.get('clock'))) return true;
  const differing = kinds
    .filter((kind) => !(isAddition && kind === 'frequency'))
    .filter((kind) => !hasAnyOf(others.get(kind)!, keptAmounts))
    .filter((kind) => [...values.get(kind)!].every((key) => !hasKey(others.get(kind)!, key)));
  if (differing.length === 0) return false;
  return differing.length === 1 ? kinds.length === 1 || hasChanged || differing[0] !== 'date' : hasChanged;
}

const secondsOf: Readonly<Record<string, number>> = { ...secondsPerUnit, month: 2_592_000, year: 31_536_000 };

/** True if the only value of each is a length of time, in different units and of different length: 15 minutes, one hour. */
function haveOtherLengths(one: PlainStatement['values'], other: PlainStatement['values']): boolean {
  const [length, otherLength] = [lengthIn(one), lengthIn(other)];
  if (length === null || otherLength === null || length.unit === otherLength.unit) return false;
  return length.seconds !== otherLength.seconds;
}

function lengthIn(values: PlainStatement['values']): { unit: string; seconds: number } | null {
  const [[unit, amounts] = ['', new Set<string>()], ...more] = values;
  if (more.length > 0 || amounts.size !== 1 || !Object.hasOwn(secondsOf, unit)) return null;
  const seconds = Number([...amounts][0]) * secondsOf[unit]!;
  return Number.isFinite(seconds) ? { unit, seconds } : null;
}

/** A day without a month matches that day of any month. */
const hasKey = (keys: ReadonlySet<string>, key: string) => keys.has(key) || [...keys].some((one) => isDayOf(one, key));

const hasAnyOf = (keys: ReadonlySet<string>, kept: ReadonlySet<string>) => [...keys].some((key) => kept.has(key));

/** True if the newer statement says that an amount of the older one stays unchanged. */
export const confirmsAmountOf = ({ keptAmounts }: PlainStatement, { values }: PlainStatement): boolean =>
  keptAmounts.size > 0 && [...values.values()].some((keys) => hasAnyOf(keys, keptAmounts));

const areUnequal = (one?: ReadonlySet<string>, other?: ReadonlySet<string>) =>
  one !== undefined && other !== undefined && !areEqualSets(one, other);
