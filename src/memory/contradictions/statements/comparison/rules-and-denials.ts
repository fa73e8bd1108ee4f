/** Compares what is allowed with what is forbidden, and what is denied with what is not. */
import { countSharedFigures, figuresDiffer } from '../../../../text/claims/figures.ts';
import { countSharedWords } from '../../words-in-common.ts';
import type { PlainStatement } from '../statement.ts';

/** True if one statement allows something, and the other forbids something. */
export function haveOppositeRules(newer: PlainStatement, older: PlainStatement): boolean {
  const [rule, before] = [ruleOf(newer, older), ruleOf(older, newer)];
  return rule !== null && before !== null && rule !== before;
}

/**
 * Compared with a permission, a denial is a prohibition: "Freitags wird nicht deployt", "Freitags darf wieder deployt
 * werden".
 */
const ruleOf = ({ rule, isDenied }: PlainStatement, other: PlainStatement) =>
  rule === null && isDenied && other.rule === 'allows' ? 'forbids' : rule;

/** A denied statement of at least this many words may contain one word that the other statement lacks. */
const minLongDenialWords = 5;

/** True if one statement fully denies the other: "does not like the early shift", "likes the early shift". */
export function denies(newer: PlainStatement, older: PlainStatement): boolean {
  if (newer.isDenied === older.isDenied || (newer.rule !== null && older.rule !== null)) return false;
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
export const resumes = (newer: PlainStatement, older: PlainStatement): boolean =>
  newer.isResumed &&
  !newer.isDenied &&
  older.isDenied &&
  newer.topic.size >= 2 &&
  countSharedWords(newer.topic, older.topic) === newer.topic.size;
