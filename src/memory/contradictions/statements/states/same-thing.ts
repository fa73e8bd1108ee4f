/** Tells whether two states are of one thing: "the printer", "the printer on the second floor". */
import { areEqualSets, countSharedWords } from '../../words-in-common.ts';
import type { StateOfThing } from './state-of-thing.ts';

/** Maximum number of words that only one name has: "the printer", "the printer on the second floor". */
export const maxExtraWords = 3;
/** Minimum length of a common stem. */
const minStemLength = 3;

/** Number of words for one thing that are words for the other too. */
export const countWordsForBoth = (one: Iterable<string>, other: Iterable<string>): number =>
  countSharedWords(new Set(one), new Set(other), minStemLength);

/** True if one names the thing in the words of the other, which may say which one of its kind it is. */
export function areOfSameThing(state: StateOfThing, before: StateOfThing): boolean {
  const [shorter, longer] = state.subjectWords.length < before.subjectWords.length ? [state, before] : [before, state];
  if (shorter.subjectWords.length === 0 || !(isAbsence(state) || areEqualSets(state.numbers, before.numbers)))
    return false;
  if (countWordsForBoth(shorter.subjectWords, longer.subjectWords) < shorter.subjectWords.length) return false;
  if (isNameOf(shorter.subjectText, longer.subjectText)) return true;
  const narrower = longer.subjectWords.length - shorter.subjectWords.length;
  // The fridge door is not the door, and Anna's sister is not Anna.
  const isOfPart = longer.isPossessive && shorter.subjectWords.length < 2;
  return (
    narrower === 0 ||
    (narrower <= maxExtraWords &&
      !isOfPart &&
      (startAlike(shorter.subjectWords, longer.subjectWords) || isReordered(shorter.subjectWords, longer.subjectWords)))
  );
}

/** For an absent person, numbers are dates and do not identify: "to Oslo from 3 to 14 June". */
const isAbsence = ({ states }: StateOfThing) => states.some(({ kind }) => kind === 'presence' || kind === 'health');

const startAlike = ([one]: readonly string[], [other]: readonly string[]) => countWordsForBoth([one!], [other!]) === 1;

/** "Jenkins-Migration" and "die Migration von Jenkins auf GitLab". */
const isReordered = (fewer: readonly string[], [first]: readonly string[]) =>
  fewer.length > 1 && countWordsForBoth([first!], fewer) === 1;

const properName = /^\p{Lu}[\p{L}\p{N}'’-]*(?: (?:\p{Lu}[\p{L}\p{N}'’-]*|d[eiu]|dell[ao]|van|von|la))*$/u;
const kindPattern =
  /^(?:the|our|my|der|die|das|den|unsere?|meine?|il|lo|la|el|le|notre|nuestr[oa]|nostr[oa]|de|het|onze)(?: \p{L}+)?? (?!(?:the|of|in|im|on|at|and|or|von|am|bei|beim|neben|hinter|vor|über|unter|und|oder|to|near|by|with|behind|beside|opposite|above|below|from|for|de[rsmn]?|du|di|del|della|al|alla|vicino|sopra|sotto|dietro|sur|sous|derrière|junto|detrás|e|et|y|van|naast|bij|en)(?!\p{L}))\p{L}+ $/iu;

/** True if the longer text adds the kind of the named thing: "the cable car Monte Piana", "Monte Piana". */
function isNameOf(name: string, longer: string): boolean {
  if (!longer.endsWith(` ${name}`)) return false;
  const kind = longer.slice(0, -name.length);
  return properName.test(name)
    ? kindPattern.test(kind)
    : hyphenated.test(name) && /^(?:\p{L}{3} )?\p{L}+ $/u.test(kind);
}
/** Names as flags and experiments have them: "Flag dark-mode". */
const hyphenated = /^\p{Ll}[\p{Ll}\p{N}]*(?:-[\p{Ll}\p{N}]+)+$/u;
