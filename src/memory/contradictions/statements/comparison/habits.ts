/** Detects that the user gives up a habit or an activity of an older statement. */
import { countSharedWords } from '../../words-in-common.ts';
import type { PlainStatement } from '../statement.ts';

/** True if the newer statement ends what the older one says that the user does, or when it takes place. */
export const endsHabit = (newer: PlainStatement, older: PlainStatement): boolean =>
  newer.givesUp && newer.isAboutUser && (givesUpHabit(newer, older) || givesUpRoutine(newer, older));

/**
 * True if the user gives up a habit that the older statement states: "I smoke a pipe after lunch", "I've given up
 * smoking".
 */
const givesUpHabit = (newer: PlainStatement, older: PlainStatement) =>
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
  newer.dropped.size > 0 &&
  subject.size > 0 &&
  (values.has('weekday') || values.has('frequency')) &&
  countSharedWords(subject, newer.dropped) === subject.size;
