/** Tells statements apart that are about different things, times or people, although their texts are alike. */

import { countSharedWords } from '../../words-in-common.ts';
import { areOfDifferentWeeks, areTownAndDwelling, leavesOtherThing } from '../holdings/holding-conflicts.ts';
import type { PlainStatement } from '../statement.ts';
import { areOpenOnOtherDays } from '../states/open-days.ts';
import { areStatesOfDifferentThings, cancelsOtherOccasion } from '../states/opposite-states.ts';
import { isExceptionOf } from '../values/exceptional-days.ts';
import { areSeparateRecords, isFurtherEvent } from '../values/records.ts';
import { areSeatsOfDifferentHolders } from '../values/seats.ts';
import { confirmsAmountOf, hasOtherFormerFigure } from './other-values.ts';
import { giveValuesOfDifferentSubjects } from './subjects.ts';

/** Reasons why two statements are compatible, however alike their texts are. */
const distinctions: readonly ((newer: PlainStatement, older: PlainStatement) => boolean)[] = [
  areStatesOfDifferentThings,
  areOpenOnOtherDays,
  areSeatsOfDifferentHolders,
  areSeparateRecords,
  isFurtherEvent,
  leavesOtherDays,
  someHomeIsDescribedOtherwise,
  cancelsOtherOccasion,
  leaveDifferentThings,
  haveDifferentAudiences,
  (newer, older) => newer.pastPeriod !== older.pastPeriod,
  confirmsAmountOf,
  giveValuesOfDifferentSubjects,
  isExceptionOf,
  hasOtherFormerFigure,
  areShiftsOfDifferentWeeks,
];

/** True if two statements are about different things, times or people, although their texts are alike. */
export const areOfDifferentMatters = (newer: PlainStatement, older: PlainStatement): boolean =>
  distinctions.some((differ) => differ(newer, older));

function areShiftsOfDifferentWeeks({ holdings }: PlainStatement, older: PlainStatement): boolean {
  return holdings.some((one) => older.holdings.some((other) => areOfDifferentWeeks(one, other)));
}

/** True of "no longer on Fridays", beside a note that names no day. */
function leavesOtherDays(newer: PlainStatement, older: PlainStatement): boolean {
  return newer.isDenied && newer.values.has('weekday') && !older.values.has('weekday');
}

function someHomeIsDescribedOtherwise({ hasChanged, holdings }: PlainStatement, older: PlainStatement): boolean {
  return !hasChanged && holdings.some((one) => older.holdings.some((other) => areTownAndDwelling(one, other)));
}

function leaveDifferentThings({ holdings }: PlainStatement, older: PlainStatement): boolean {
  return holdings.some((one) => older.holdings.some((other) => leavesOtherThing(one, other)));
}

/** True if each names its audience or purpose and these differ: "off for guests", "on for partners". */
function haveDifferentAudiences({ narrowing }: PlainStatement, { narrowing: other }: PlainStatement): boolean {
  const isForBoth = countSharedWords(narrowing.meantFor, other.meantFor) > 0;
  return narrowing.meantFor.size > 0 && other.meantFor.size > 0 && !isForBoth;
}
