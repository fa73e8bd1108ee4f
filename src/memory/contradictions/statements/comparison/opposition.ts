/**
 * Compares statements. Two oppose each other if one of their forms says so (a state, a price, a version), or if they are
 * on one topic and cannot both be true of it.
 */
import { areCounterparts } from '../../../../text/claims/distinctions/counterparts.ts';
import { areOfPersonAndRelative } from '../../../../text/claims/relatives.ts';
import { replacesCommand } from '../commands.ts';
import { holdingsConflict } from '../holdings/holding-conflicts.ts';
import type { Stance } from '../stance.ts';
import type { PlainStatement } from '../statement.ts';
import { endsDiscount } from '../states/offers.ts';
import { changesOpenDays } from '../states/open-days.ts';
import { cancels, changesEndDay, reversesState } from '../states/opposite-states.ts';
import { submitsDueThing } from '../things/due-days.ts';
import { endsOwnedThing } from '../things/ended-things.ts';
import { replacesUsedThing } from '../things/replaced-things.ts';
import { returnsToDropped } from '../things/returns.ts';
import { addsException } from '../values/exceptional-days.ts';
import { usesDiffer } from '../values/numbered-uses.ts';
import { pricesDiffer } from '../values/prices.ts';
import { seatsDiffer } from '../values/seats.ts';
import { endsHabit } from './habits.ts';
import { hasOtherFormerFigure } from './other-values.ts';
import { opposesOnTopic, sharesMostOfTopic } from './topic-opposition.ts';

/** A form of statement that is compared on its own, whatever the topics. */
interface ComparedForm {
  /** True if a new statement has this form: then any older text may be opposed. */
  isIn: (newer: PlainStatement) => boolean;
  opposes: (newer: PlainStatement, older: PlainStatement) => boolean;
  /** True if both are then about one thing beyond doubt, even if one is a sentence of a long text. */
  isCertain?: boolean;
}

const forms: readonly ComparedForm[] = [
  { isIn: ({ returnTarget }) => returnTarget !== null, opposes: returnsToDropped },
  { isIn: ({ state }) => state !== null, opposes: reversesState, isCertain: true },
  { isIn: ({ state }) => state !== null, opposes: cancels, isCertain: true },
  { isIn: ({ state }) => state !== null, opposes: changesEndDay, isCertain: true },
  { isIn: ({ submitted }) => submitted.size > 0, opposes: submitsDueThing },
  { isIn: ({ barePrice }) => barePrice !== null, opposes: pricesDiffer },
  { isIn: ({ replacedThings }) => replacedThings.length > 0, opposes: replacesUsedThing, isCertain: true },
  { isIn: ({ endedThing }) => endedThing.size > 0, opposes: endsOwnedThing, isCertain: true },
  { isIn: ({ numberedUses }) => numberedUses.length > 0, opposes: usesDiffer },
  { isIn: ({ command }) => command !== null, opposes: replacesCommand },
  { isIn: ({ seats }) => seats !== null, opposes: seatsDiffer },
  { isIn: ({ discount }) => discount !== null, opposes: endsDiscount },
  {
    isIn: ({ openDays }) => openDays !== null,
    opposes: (newer, older) => changesOpenDays(newer, older) && !addsException(newer, older),
  },
];

/**
 * A quick test whether an older text may oppose one of the newer statements ({@link opposes}). Only a denial opposes a
 * statement without values, denials, rules, dropped things or {@link forms}, and only a denial or a rule opposes a rule:
 * most older texts need no parsing.
 */
export function canOppose(newer: readonly PlainStatement[], older: Stance): boolean {
  const hasMoreToCompare = (one: PlainStatement) =>
    one.isDenied ||
    one.dropped.size > 0 ||
    one.holdings.length > 0 ||
    one.values.size > 0 ||
    forms.some(({ isIn }) => isIn(one));
  return (
    newer.some(hasMoreToCompare) ||
    older.canContainDenial() ||
    (newer.some(({ rule }) => rule !== null) && older.canContainRule())
  );
}

/** True if the newer and the older statement cannot both be true. */
export function opposes(newer: PlainStatement, older: PlainStatement): boolean {
  if (newer.pastPeriod !== older.pastPeriod) return false;
  if (hasOtherFormerFigure(newer, older) || areCounterparts(newer.text, older.text)) return false;
  if (haveConflictingHoldings(newer, older, newer.hasChanged && !newer.isAddition)) return true;
  if (areAboutDifferentPeople(newer, older)) return false;
  if (forms.some((form) => form.opposes(newer, older))) return true;
  // The day named in a cancellation is no new day for the event.
  if (addsException(newer, older) || newer.state?.isCancelled) return false;
  return endsHabit(newer, older) || opposesOnTopic(newer, older);
}

/**
 * True if a sentence of a long text opposes the older statement and is about the same thing beyond doubt: a long text
 * has many sentences.
 */
export const opposesBeyondDoubt = (newer: PlainStatement, older: PlainStatement): boolean =>
  opposes(newer, older) &&
  (haveConflictingHoldings(newer, older, true) ||
    forms.some((form) => form.isCertain && form.opposes(newer, older)) ||
    sharesMostOfTopic(newer, older));

const haveConflictingHoldings = (newer: PlainStatement, older: PlainStatement, hasChanged: boolean) =>
  newer.holdings.some((one) => older.holdings.some((other) => holdingsConflict(one, other, hasChanged)));

const areAboutDifferentPeople = (newer: PlainStatement, older: PlainStatement) =>
  (newer.isAboutUser && older.isAboutOther) ||
  (newer.isAboutOther && older.isAboutUser) ||
  areOfPersonAndRelative(newer.text, older.text);
