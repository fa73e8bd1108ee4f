/** Compares statements on one topic: what the newer one denies, forbids, drops or gives another value. */
import { countSharedFigures, figuresDiffer } from '../../../../text/claims/figures.ts';
import { differInScope } from '../../../../text/claims/narrowing.ts';
import { isAboutPartOf } from '../../../../text/claims/subject.ts';
import { containsWord } from '../../../../text/words.ts';
import { areDisjoint, areEqualSets, countSharedWords } from '../../words-in-common.ts';
import type { PlainStatement } from '../statement.ts';
import { areSeparateRecords } from '../values/records.ts';
import { endsValueOf, givesOtherValue } from './other-values.ts';
import { denies, haveOppositeRules, resumes } from './rules-and-denials.ts';
import { concernsMoreSpecificThing, hasOtherHeading, haveDifferentSubjects, isSubjectOf } from './subjects.ts';

/**
 * Minimum share of the smaller topic that both must have in common: for another value, for a reported change, for a
 * rule.
 */
const minShareForValue = 0.75;
const minShareForChange = 0.5;
const minShareForRule = 0.6;
/** Minimum length of a common stem of two rules: "fumar", "fum". */
const minRuleStemLength = 3;

/** True if both are on one topic, and what the newer statement says of it cannot be true beside the older one. */
export function opposesOnTopic(newer: PlainStatement, older: PlainStatement): boolean {
  const areOppositeRules = haveOppositeRules(newer, older);
  const shared = countSharedByBoth(newer.topic, older.topic, areOppositeRules ? minRuleStemLength : undefined);
  if (shared === 0 || areDisjoint(newer.numbers, older.numbers)) return false;
  const smallerSize = Math.min(newer.topic.size, older.topic.size);
  const share = shared / smallerSize;
  const isOneMatter = share === 1 || (shared >= 2 && share >= minShareForChange);
  if (endsValueOf(newer, older) && (isOneMatter || namesMovedThing(newer, older))) return true;
  // If each has a word that the other lacks ("a small jar", "a large jar"), they may be about two things.
  if (share < 1 && !newer.hasChanged && newer.dropped.size === 0) return false;
  if (areOppositeRules) return share >= minShareForRule && haveSameRuledThing(newer, older, shared);
  if (resumes(newer, older) || denies(newer, older)) return true;
  if (shared < 2 && smallerSize > 1) return false;
  if (share >= minShareForChange && newer.topic.size > newer.dropped.size && dropsFrom(newer, older))
    return shared >= 2 && sharesTopicBeyondDropped(newer, older);
  const minShare = newer.hasChanged ? minShareForChange : minShareForValue;
  if (newer.isDenied || older.isDenied || share < minShare || mayConcernAnotherThing(newer, older)) return false;
  return givesOtherValue(newer, older, share === 1 && newer.topic.size === older.topic.size);
}

/** True if a sentence shares so much with the topic of an older statement that both are about one thing. */
export function sharesMostOfTopic({ topic }: PlainStatement, { topic: before }: PlainStatement): boolean {
  const shared = countSharedByBoth(topic, before);
  return shared >= 2 && shared >= minShareForValue * before.size;
}

/** The smaller count of both directions: "CoralNet" is one word, though its parts match too. */
const countSharedByBoth = (one: ReadonlySet<string>, other: ReadonlySet<string>, shortest?: number) =>
  Math.min(countSharedWords(one, other, shortest), countSharedWords(other, one, shortest));

const namesMovedThing = ({ movedThing }: PlainStatement, { topic }: PlainStatement) =>
  movedThing.size > 0 && countSharedWords(movedThing, topic) === movedThing.size;

const haveSameRuledThing = (newer: PlainStatement, older: PlainStatement, shared: number) =>
  (shared + countSharedFigures(newer.values, older.values) >= 2 || areEqualSets(newer.topic, older.topic)) &&
  !figuresDiffer(newer.values, older.values);

/** True if the statements share a topic, but may give values of two things or of two occasions. */
function mayConcernAnotherThing(newer: PlainStatement, older: PlainStatement): boolean {
  // "The rent for the garage" is not "the rent", and the meeting room is no meeting.
  const isOneWord = Math.min(newer.topic.size, older.topic.size) === 1 && newer.topic.size !== older.topic.size;
  if (isOneWord && !(newer.hasChanged && (isSubjectOf(older, newer) || isOnOtherDay(newer, older)))) return true;
  return (
    concernsMoreSpecificThing(newer, older) ||
    differInScope(narrowedBy(newer), narrowedBy(older)) ||
    hasOtherHeading(newer, older) ||
    (!newer.hasChanged && isAboutPartOf(newer.text, older.text)) ||
    areSeparateRecords(newer, older) ||
    haveDifferentSubjects(newer, older)
  );
}

/**
 * True if the newer statement names the event of the older one in one word, with a weekday: "Swimming lesson on
 * Mondays", "Swimming is on Fridays now".
 */
const isOnOtherDay = ({ topic, values }: PlainStatement, older: PlainStatement) =>
  values.has('weekday') &&
  older.values.has('weekday') &&
  countSharedWords(topic, new Set([...older.topic].slice(0, 1))) === 1;

const narrowedBy = ({ narrowing, hasChanged, topic }: PlainStatement) => ({
  narrowing,
  tellsChange: hasChanged,
  holds: (word: string) => containsWord(topic, word),
});

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
