/**
 * Compares statements. Two are opposed if they give the same matter another amount, day or time, deny it or end it, forbid and allow it,
 * or replace one thing by another.
 */

import { areCounterparts } from '../../../text/claims/distinctions/counterparts.ts';
import { topicLabelIn } from '../../../text/claims/distinctions/topic-labels.ts';
import { countSharedFigures, figuresDiffer, timeFigureKinds } from '../../../text/claims/figures.ts';
import { differInScope } from '../../../text/claims/narrowing.ts';
import { isAboutPartOf } from '../../../text/claims/subject.ts';
import { containsWord } from '../../../text/words.ts';
import { areEqualSets, sharedOf } from '../words-in-common.ts';
import { typesAnother } from './commands.ts';
import { handsInWhatIsDue } from './due-days.ts';
import { endsWhatWasHad } from './ended-things.ts';
import { cannotBothHold } from './holders.ts';
import { replacesUsed } from './replaced-things.ts';
import type { Stance } from './stance.ts';
import type { PlainStatement } from './statements.ts';
import { endsDiscount } from './states/offers.ts';
import { opensOtherwise } from './states/open-days.ts';
import { callsOff, lastsOtherwise, turnsIntoOpposite } from './states/states.ts';
import { isDayOf } from './values/former-values.ts';
import { usesDiffer } from './values/numbered-uses.ts';
import { pricesDiffer } from './values/prices.ts';
import { seatsDiffer } from './values/seats.ts';

/**
 * Whether an older text of this stance may oppose one of the newer statements ({@link opposes}). A statement without a value, a denial, a rule or
 * anything dropped is opposed by its denial alone, and a rule by a denial or another rule: most older texts need not be read.
 */
export function mayOppose(newer: readonly PlainStatement[], older: Stance): boolean {
  const sayMore = (one: PlainStatement) =>
    one.isDenied ||
    one.dropped.size > 0 ||
    one.returned !== null ||
    one.state !== null ||
    one.holdings.length > 0 ||
    one.values.size > 0 ||
    one.barePrice !== null ||
    one.replaced.length > 0 ||
    one.ended.size > 0 ||
    one.uses.length > 0 ||
    one.seats !== null ||
    one.command !== null ||
    one.handedIn.size > 0 ||
    one.discount !== null ||
    one.openDays !== null;
  return newer.some(sayMore) || older.mayDeny() || (newer.some(({ rule }) => rule !== null) && older.mayRule());
}

/** Shares of the smaller matter that both must have in common: for another value, for a statement of change, for a rule. */
const sameMatter = 0.75;
const changedMatter = 0.5;
const sameRule = 0.6;
/** Characters of a stem that two rules may have in common: "fumar", "fum". */
const shortestOfRule = 3;
/** A denied statement of at least this many words may have one that the earlier statement lacks. */
const longDenial = 5;

/** Whether a sentence of a long text cannot hold beside the older statement, and tells of the same beyond doubt: such a text has many sentences. */
export function opposesPlainly(newer: PlainStatement, older: PlainStatement): boolean {
  if (!opposes(newer, older)) return false;
  if (newer.holdings.some((one) => older.holdings.some((other) => cannotBothHold(one, other, true)))) return true;
  if (turnsIntoOpposite(newer, older) || callsOff(newer, older) || lastsOtherwise(newer, older)) return true;
  if (replacesUsed(newer, older) || endsWhatWasHad(newer, older)) return true;
  const shared = sharedByBoth(newer.matter, older.matter);
  return shared >= 2 && shared >= sameMatter * older.matter.size;
}

/** Whether the newer statement cannot hold beside the older one. */
export function opposes(newer: PlainStatement, older: PlainStatement): boolean {
  if (newer.pastOf !== older.pastOf) return false;
  if (replacesAnotherFigure(newer, older) || areCounterparts(newer.said, older.said)) return false;
  const tellsChange = newer.hasChanged && !newer.isBesides;
  if (newer.holdings.some((one) => older.holdings.some((other) => cannotBothHold(one, other, tellsChange))))
    return true;
  if ((newer.isOfOneself && older.isOfAnother) || (newer.isOfAnother && older.isOfOneself)) return false;
  if (goesBack(newer, older) || turnsIntoOpposite(newer, older) || callsOff(newer, older)) return true;
  if (lastsOtherwise(newer, older) || handsInWhatIsDue(newer, older)) return true;
  if (pricesDiffer(newer, older) || replacesUsed(newer, older) || endsWhatWasHad(newer, older)) return true;
  if (usesDiffer(newer, older) || typesAnother(newer, older) || seatsDiffer(newer, older)) return true;
  if (endsDiscount(newer, older) || opensOtherwise(newer, older)) return true;
  // The day on which something is called off is no other day of it.
  if (newer.state?.isCancelled) return false;
  if (givesUpDoing(newer, older) || givesUpRoutine(newer, older)) return true;
  const least = Math.min(newer.matter.size, older.matter.size);
  const rules = [ruleOf(newer, older), ruleOf(older, newer)];
  const areOpposite = rules[0] !== rules[1] && !rules.includes(null);
  const shared = sharedByBoth(newer.matter, older.matter, areOpposite ? shortestOfRule : undefined);
  if (shared === 0 || areOthers(newer.numbers, older.numbers)) return false;
  const share = shared / least;
  const isMoved = newer.moved.size > 0 && sharedOf(newer.moved, older.matter) === newer.moved.size;
  if (namesFormerOf(newer, older) && (isMoved || share === 1 || (shared >= 2 && share >= changedMatter))) return true;
  // Where each has a word of its own ("a small jar", "a large jar"), they may speak of two things.
  if (share < 1 && !newer.hasChanged && newer.dropped.size === 0) return false;
  if (areOpposite)
    return (
      share >= sameRule &&
      shared + countSharedFigures(newer.values, older.values) >= 2 &&
      !figuresDiffer(newer.values, older.values)
    );
  if (resumes(newer, older)) return true;
  if (newer.isDenied !== older.isDenied && (newer.rule === null || older.rule === null) && denies(newer, older))
    return true;
  if (shared < 2 && least > 1) return false;
  if (share >= changedMatter && newer.matter.size > newer.dropped.size && dropsOf(newer, older))
    return shared >= 2 && sharesMoreThanDropped(newer, older);
  if (newer.isDenied || older.isDenied) return false;
  // "The rent for the garage" is another one than "the rent", and the meeting room no meeting.
  if (
    least === 1 &&
    newer.matter.size !== older.matter.size &&
    !(newer.hasChanged && (isSubjectOf(older, newer) || tellsOtherDayOf(newer, older)))
  )
    return false;
  if (differInScope(toldBy(newer), toldBy(older)) || isHeadedOtherwise(newer, older)) return false;
  if (!newer.hasChanged && isAboutPartOf(newer.said, older.said)) return false;
  return (
    share >= (newer.hasChanged ? changedMatter : sameMatter) &&
    !areOfTwoSubjects(newer, older) &&
    isOtherValue(newer, older, share === 1 && newer.matter.size === older.matter.size)
  );
}

/** Whether the newer statement says what its figure was before, and the older one gives another: "8 GB (was 6)", of something that has 4. */
export const replacesAnotherFigure = ({ formerNumbers }: PlainStatement, { said }: PlainStatement): boolean => {
  const numbers: readonly string[] = said.match(/\d+(?:[.,]\d+)*/g) ?? [];
  return formerNumbers.length > 0 && !formerNumbers.some((number) => numbers.includes(number));
};

/** Whether the newer statement is headed by what the older one does not name: "inventory: the timeout is 8 s", of the timeout of checkout. */
function isHeadedOtherwise({ said, matter }: PlainStatement, older: PlainStatement): boolean {
  const head = topicLabelIn(said)?.toLowerCase();
  if (head === undefined) return false;
  const of = [...matter].filter((word) => head.includes(word.slice(0, 4)));
  return of.length > 0 && sharedOf(new Set(of), older.matter) === 0;
}

/** "CoralNet" is one word, though it is also found by its parts. */
const sharedByBoth = (one: ReadonlySet<string>, other: ReadonlySet<string>, shortest?: number) =>
  Math.min(sharedOf(one, other, shortest), sharedOf(other, one, shortest));

/** Whether the newer statement says that a value of the older one is over: "moved from 14 April to 5 May". */
const namesFormerOf = (newer: PlainStatement, older: PlainStatement) =>
  !older.isDenied &&
  !areOfTwoSubjects(newer, older) &&
  [...newer.former].some(([kind, keys]) =>
    [...keys].some((key) => [...(older.values.get(kind) ?? [])].some((one) => one === key || isDayOf(one, key))),
  );

/** Whether the user gives up, in the newer statement, a habit that the older one states: "I smoke a pipe after lunch", "I've given up smoking". */
const givesUpDoing = (newer: PlainStatement, older: PlainStatement) =>
  newer.givesUp &&
  newer.isOfOneself &&
  older.isOfOneself &&
  !older.isDenied &&
  newer.matter.size > 0 &&
  older.matter.size <= mostOfDoing &&
  sharedOf(newer.matter, older.matter) === newer.matter.size;
const mostOfDoing = 4;

/** Whether the user gives up something whose day the older statement gives: "The choir is on Mondays", "I quit the choir". */
const givesUpRoutine = (newer: PlainStatement, { subject, values }: PlainStatement) =>
  newer.givesUp &&
  newer.isOfOneself &&
  newer.dropped.size > 0 &&
  subject.size > 0 &&
  (values.has('weekday') || values.has('frequency')) &&
  sharedOf(subject, newer.dropped) === subject.size;

/** Whether the one word of the newer statement names what takes place on another day than the older one says: "Swimming lesson on Mondays", "Swimming is on Fridays now". */
const tellsOtherDayOf = ({ matter, values }: PlainStatement, older: PlainStatement) =>
  values.has('weekday') &&
  older.values.has('weekday') &&
  sharedOf(matter, new Set([...older.matter].slice(0, 1))) === 1;

/** Other words than those of the older statement that it may say of its return. */
const mostBesides = 2;
/** Characters of a name's stem. */
const shortestName = 2;

/** Whether the newer statement goes back to what the older one dropped: "instead of Nomad", "back to Nomad". */
export function goesBack(newer: PlainStatement, older: PlainStatement): boolean {
  if (newer.returned === null || newer.isDenied || !older.hasChanged) return false;
  return sharedOf(newer.returned.to, older.dropped, shortestName) > 0 && namesReturned(newer, older);
}

/** Whether the older statement tells of a thing, and not of a person, what the newer one goes back to. */
export function tellsOfReturned(newer: PlainStatement, older: PlainStatement): boolean {
  return older.holdings.every(({ name }) => name.length === 0) && namesReturned(newer, older);
}

function namesReturned({ returned }: PlainStatement, { matter }: PlainStatement): boolean {
  const { to, besides } = returned!;
  return sharedOf(to, matter, shortestName) === to.size && besides.size - sharedOf(besides, matter) <= mostBesides;
}

/** Beside what is allowed, a denial forbids: "Freitags wird nicht deployt", "Freitags darf wieder deployt werden". */
const ruleOf = ({ rule, isDenied }: PlainStatement, other: PlainStatement) =>
  rule === null && isDenied && other.rule === 'allows' ? 'forbids' : rule;

/** Whether the newer statement drops what the older one says. What both drop in the same words is no news. */
export function dropsOf(newer: PlainStatement, older: PlainStatement): boolean {
  const dropped = new Set([...newer.dropped].filter((word) => !older.dropped.has(word)));
  return sharedOf(dropped, older.matter) > 0;
}

/** Whether they have more in common than what is dropped: that Libri delivers no more books tells nothing of when Sylvie wants her books delivered. */
function sharesMoreThanDropped(newer: PlainStatement, { matter }: PlainStatement): boolean {
  const others = new Set([...newer.matter].filter((word) => !newer.dropped.has(word)));
  return sharedOf(others, matter) > 0;
}

/** Whether the newer statement denies the older one in full: "does not like the early shift" of "likes the early shift". */
function denies(newer: PlainStatement, older: PlainStatement): boolean {
  const [denied, said] = newer.isDenied ? [newer, older] : [older, newer];
  const missing = denied.matter.size - sharedOf(denied.matter, said.matter);
  // "Not on Sundays" says nothing of other days.
  if (denied.values.has('weekday') && !said.values.has('weekday') && !newer.hasChanged) return false;
  return (
    denied.matter.size >= 2 &&
    missing <= (denied.matter.size >= longDenial ? 1 : 0) &&
    !figuresDiffer(newer.values, older.values)
  );
}

/** Whether the newer statement says that what the older one denies holds again: "does not deliver at the moment, we fetch the wood", "delivers again". */
const resumes = (newer: PlainStatement, older: PlainStatement) =>
  newer.isAgain &&
  !newer.isDenied &&
  older.isDenied &&
  newer.matter.size >= 2 &&
  sharedOf(newer.matter, older.matter) === newer.matter.size;

export const areOthers = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size > 0 && other.size > 0 && [...one].every((number) => !other.has(number));

const isSubjectOf = ({ subject }: PlainStatement, { matter }: PlainStatement) =>
  subject.size > 0 && sharedOf(subject, matter) === subject.size;

const toldBy = ({ narrowing, hasChanged, matter }: PlainStatement) => ({
  narrowing,
  tellsChange: hasChanged,
  holds: (word: string) => containsWord(matter, word),
});

/** Whether each has a word for its subject that the other one lacks: "the red paint", "the blue paint". */
function areOfTwoSubjects(one: PlainStatement, other: PlainStatement): boolean {
  if (one.subject.size === 0 || other.subject.size === 0) return false;
  return (
    sharedOf(one.subject, other.matter) < one.subject.size && sharedOf(other.subject, one.matter) < other.subject.size
  );
}

/** Whether they give other values to two things of one kind, which a word tells apart: the price of a haircut for men, and for women. */
export const giveValuesOfTwo = (one: PlainStatement, other: PlainStatement): boolean =>
  one.subject.size > 1 &&
  one.subject.size === other.subject.size &&
  sharedOf(one.subject, other.subject) === one.subject.size - 1 &&
  figuresDiffer(one.values, other.values) &&
  areOfTwoSubjects(one, other);

/** Whether the newer statement tells of one day on which it is otherwise than the timetable of the older one: "closes at 5 on Sunday 20 December". */
export const isExceptionOf = ({ values, hasChanged }: PlainStatement, { values: others }: PlainStatement): boolean =>
  !hasChanged && values.has('date') && others.has('weekday') && !others.has('date');

/** Whether both give another value of one kind. Two different kinds may be two cases, unless the newer one states a change. */
function isOtherValue(
  { values, hasChanged, isBesides, kept }: PlainStatement,
  { values: others }: PlainStatement,
  isSameMatter: boolean,
): boolean {
  // "On Saturdays" narrows a statement down if the other one names no days.
  const isNarrowed = [...timeFigureKinds].some((kind) => kind !== 'clock' && values.has(kind) !== others.has(kind));
  if (isNarrowed && !hasChanged) return false;
  const kinds = [...values.keys()].filter((kind) => others.has(kind));
  // "On Tuesdays only" and "on Tuesdays and Fridays" share a day, but are two timetables.
  if (isSameMatter && isUnequal(values.get('weekday'), others.get('weekday'))) return true;
  // A span of hours is another one where one end is: from 17 to 19, from 18 to 19.
  const areSpans = values.get('clock')?.size === 2 && others.get('clock')?.size === 2;
  if (isSameMatter && hasChanged && areSpans && isUnequal(values.get('clock'), others.get('clock'))) return true;
  const differing = kinds
    .filter((kind) => !(isBesides && kind === 'frequency'))
    .filter((kind) => !holdsAny(others.get(kind)!, kept))
    .filter((kind) => [...values.get(kind)!].every((key) => !holdsKey(others.get(kind)!, key)));
  if (differing.length === 0) return false;
  return differing.length === 1 ? kinds.length === 1 || hasChanged || differing[0] !== 'date' : hasChanged;
}

/** A day that was told without its month is that of any month. */
const holdsKey = (keys: ReadonlySet<string>, key: string) =>
  keys.has(key) || [...keys].some((one) => isDayOf(one, key));

const holdsAny = (keys: ReadonlySet<string>, kept: ReadonlySet<string>) => [...keys].some((key) => kept.has(key));

/** Whether the newer statement says that an amount of the older one stays as it is. */
export const keepsAmountOf = ({ kept }: PlainStatement, { values }: PlainStatement): boolean =>
  kept.size > 0 && [...values.values()].some((keys) => holdsAny(keys, kept));

const isUnequal = (one?: ReadonlySet<string>, other?: ReadonlySet<string>) =>
  one !== undefined && other !== undefined && !areEqualSets(one, other);
