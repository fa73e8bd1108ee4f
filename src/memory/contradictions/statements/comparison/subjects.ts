/** Compares the subjects of statements: the library is not the city library, nor the red paint the blue one. */
import { topicLabelIn } from '../../../../text/claims/distinctions/topic-labels.ts';
import { figuresDiffer } from '../../../../text/claims/figures.ts';
import { countSharedWords } from '../../words-in-common.ts';
import type { PlainStatement } from '../statement.ts';

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

/** True if the words of the first subject are in the topic of the other statement. */
export const isSubjectOf = ({ subject }: PlainStatement, { topic }: PlainStatement): boolean =>
  subject.size > 0 && countSharedWords(subject, topic) === subject.size;

/** True if the subject of each has a word that the other statement lacks: "the red paint", "the blue paint". */
export function haveDifferentSubjects(one: PlainStatement, other: PlainStatement): boolean {
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
 * True if the newer statement has a heading that the older one does not name: "inventory: the timeout is 8 s" is not
 * about the timeout of checkout.
 */
export function hasOtherHeading({ text, topic }: PlainStatement, older: PlainStatement): boolean {
  const head = topicLabelIn(text)?.toLowerCase();
  if (head === undefined) return false;
  const headingWords = [...topic].filter((word) => head.includes(word.slice(0, 4)));
  return headingWords.length > 0 && countSharedWords(new Set(headingWords), older.topic) === 0;
}
