/** Compares the values of two statements on one topic: amounts, days, times and lengths of time. */
import { timeFigureKinds } from '../../../../text/claims/figures.ts';
import { secondsPerUnit } from '../../frame-values.ts';
import { areEqualSets } from '../../words-in-common.ts';
import type { PlainStatement } from '../statement.ts';
import { isDayOf } from '../values/former-values.ts';
import { haveDifferentSubjects } from './subjects.ts';

/**
 * True if the values of one kind differ. If several kinds differ, or only the date among several kinds, the statements
 * may be about two cases unless the newer one reports a change.
 */
export function givesOtherValue(
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

/** True if the newer statement ends a value of the older one: "moved from 14 April to 5 May". */
export const endsValueOf = (newer: PlainStatement, older: PlainStatement): boolean =>
  !older.isDenied &&
  !haveDifferentSubjects(newer, older) &&
  [...newer.formerValues].some(([kind, keys]) =>
    [...keys].some((key) => [...(older.values.get(kind) ?? [])].some((one) => one === key || isDayOf(one, key))),
  );

/**
 * True if the newer statement names its former figure and the older one gives another: "8 GB (was 6)" is not about a
 * thing that has 4 GB.
 */
export const hasOtherFormerFigure = ({ formerNumbers }: PlainStatement, { text }: PlainStatement): boolean => {
  const numbers: readonly string[] = text.match(/\d+(?:[.,]\d+)*/g) ?? [];
  return formerNumbers.length > 0 && !formerNumbers.some((number) => numbers.includes(number));
};
