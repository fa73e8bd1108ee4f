/** Tells which holdings cannot both be true: two holders of one office, two homes of one person. */
import { fold } from '../../../../text/fold.ts';
import { isShortName } from '../../namesakes.ts';
import { areEqualSets, countSharedWords } from '../../words-in-common.ts';
import type { HoldingRelation } from '../forms/form-parts.ts';
import type { Holding } from './holding.ts';
import { beginsWithGivenName, searchTextForUser } from './holding-words.ts';

/** Relations that may have several values at once: they conflict only if the newer statement reports a change. */
const multiValued: ReadonlySet<HoldingRelation> = new Set([
  'goal',
  'source',
  'wish',
  'venue',
  'duty',
  'plan',
  'payment',
]);

const anyHan = /\p{Script=Han}/u;
/** 东京 and 东京的品川 are one place. */
const isPartIn = (one: string, other: string) => one !== other && (one.includes(other) || other.includes(one));

/** True if two values differ: "room 5" and "room 2" differ, "Berlin Mitte" and "Berlin" do not. */
function areDifferentValues(one: ReadonlySet<string>, other: ReadonlySet<string>, hasChanged: boolean): boolean {
  if ([...one].some((value) => anyHan.test(value) && [...other].some((place) => isPartIn(value, place)))) return false;
  const numbers = [...one].filter((word) => word.startsWith('#'));
  const others = [...other].filter((word) => word.startsWith('#'));
  if (numbers.length > 0 && others.length > 0 && !numbers.some((number) => other.has(number))) return true;
  // After a change, each value needs a word of its own: "the town library", "the university library".
  if (hasChanged) return [...one].some((word) => !other.has(word)) && [...other].some((word) => !one.has(word));
  return ![...one].some((word) => other.has(word));
}

/** True if both holdings cannot be true. `hasChanged`: the newer statement reports a change. */
export function holdingsConflict(newer: Holding, older: Holding, hasChanged = false): boolean {
  // "My cousin Paula" is not "my sister Paula".
  if (newer.relative !== null && older.relative !== null && newer.relative !== older.relative) return false;
  if (newer.relation === 'preference') return isReversed(newer, older);
  if (!hasChanged && areTownAndDwelling(newer, older)) return false;
  if (multiValued.has(newer.relation) && !hasChanged && !newer.isHandover) return false;
  if (newer.relation === 'leaving') return isHeldByLeaver(newer, older) && leavesHolding(newer, older);
  if (newer.kind !== older.kind || (newer.relation === 'booking' && newer.value.has('booked'))) return false;
  if (newer.relation === 'work' && older.isStaff)
    return hasChanged && newer.hasNamedValue && !haveCommonWord(newer.value, older.subject) && isHolder(newer, older);
  return (
    newer.relation === older.relation &&
    (isSameSubject(newer, older) ||
      (newer.relation === 'duty' && isAbbreviationOf(newer, older)) ||
      ((newer.hasNamedValue || /^(?:wish|booking)$/.test(newer.relation)) && isShortName(newer.name, older.name))) &&
    areDifferentValues(newer.value, older.value, hasChanged)
  );
}

/** True if each prefers what the other puts second: "tabs over spaces", "spaces over tabs". */
const isReversed = (newer: Holding, older: Holding) =>
  older.relation === 'preference' &&
  isSameSubject(newer, older) &&
  newer.kind === [...older.value].sort().join(' ') &&
  older.kind === [...newer.value].sort().join(' ');

/** True if one names the town and the other says how somebody lives there: "in Porto", "in a small flat". */
export const areTownAndDwelling = (newer: Holding, older: Holding): boolean =>
  isHome(newer) && isHome(older) && newer.hasNamedValue !== older.hasNamedValue;
const isHome = ({ relation, subjectText }: Holding) =>
  relation === 'place' && (beginsWithGivenName(subjectText) || subjectText === searchTextForUser.place);

/** True if the older holding is the work, office or duty of the person who left. */
const isHeldByLeaver = (newer: Holding, older: Holding) =>
  (older.relation === 'work' && (isSameSubject(newer, older) || isShortName(newer.name, older.name))) ||
  (/^(?:office|duty)$/.test(older.relation) && (isHolder(newer, older) || isHolderThere(newer, older)));
const leavesHolding = ({ value }: Holding, older: Holding) =>
  value.size === 0 || haveCommonWord(value, older.value) || haveCommonWord(value, older.subject);

/** True if somebody left or gave up something other than the older holding: a house, smoking. */
export const leavesOtherThing = (newer: Holding, older: Holding): boolean =>
  newer.relation === 'leaving' && isHeldByLeaver(newer, older) && !leavesHolding(newer, older);

/** True if both are shifts of different weeks. */
export const areOfDifferentWeeks = (newer: Holding, older: Holding): boolean =>
  newer.relation === 'shift' && older.relation === 'shift' && !areEqualSets(newer.subject, older.subject);

const isHolder = ({ subject }: Holding, { value }: Holding) => areEqualSets(subject, value);
/** "Frau Kuhn has left Brandt" may mean Sabine Kuhn, if she was at Brandt. */
const isHolderThere = ({ subject, value }: Holding, older: Holding) =>
  value.size > 0 && haveCommonWord(value, older.subject) && countSharedWords(subject, older.value) === subject.size;
const haveCommonWord = (one: ReadonlySet<string>, other: ReadonlySet<string>) => countSharedWords(one, other) > 0;

/** "The confocal" is short for "the confocal microscope", but "the freezer" may be any freezer. */
const isAbbreviationOf = ({ subject: [first, ...rest] }: Holding, { subject }: Holding) =>
  countSharedWords(new Set([first!]), new Set([...subject].slice(0, 1))) === 1 &&
  countSharedWords(new Set(rest), subject) === rest.length;

/** Names are compared unstemmed too: a stemmer may change them. */
const isSameSubject = (one: Holding, other: Holding) =>
  (one.subject.size === other.subject.size && countSharedWords(one.subject, other.subject) === one.subject.size) ||
  (one.name.length > 0 && fold(one.name.join(' ')) === fold(other.name.join(' ')));
