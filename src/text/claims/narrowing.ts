/**
 * Phrases that restrict a value to a part or to another thing: the tickets for students, the rent of the garage, the
 * other team.
 */
import { analyse } from '../analyse.ts';
import type { Language } from '../language.ts';

const article =
  "(?:(?:the|an?|our|my|der|die|das|den|dem|eine[nmr]?|unsere[nmr]?|la|le|les|l['’]|el|los|las|il|lo|gli|de|het)\\s)?";
/** An article before a date that was removed, "für den 5. Mai", is no word. */
const noArticle = '(?!(?:the|der|die|das|den|dem|la|le|les|el|los|las|il|lo|gli|de|het)(?!\\p{L}))';
/** The person or purpose that a value is for. */
const recipientPhrase = new RegExp(
  `(?<!\\p{L})(?:for|für|pour|para|per|voor)\\s${article}(?<word>${noArticle}\\p{L}[\\p{L}-]+)`,
  'giu',
);
const belongingPhrase = new RegExp(
  `(?<!\\p{L})(?:of|von|du|des|del|della|van)\\s${article}(?<word>\\p{L}[\\p{L}-]+)|(?<=\\p{Lu}\\p{Ll}+ )(?:der|des) (?<genitive>\\p{Lu}[\\p{L}-]+)`,
  'gu',
);
const otherThing = /(?<!\p{L})(?:other|another|andere?[nmrs]?|autre|otr[oa]|altr[oa])(?!\p{L})|另[一外]|其他|别的/iu;

export interface Narrowing {
  /** Index terms of the phrases with "for": "tickets for students". */
  meantFor: ReadonlySet<string>;
  /** Those terms, the terms of phrases with "of", and `other` if the text refers to another thing. */
  all: ReadonlySet<string>;
  /** Index terms of the unit of a rate, in English: "10 MB per file". Another amount may omit the unit. */
  perUnit: ReadonlySet<string>;
}

export function narrowingIn(text: string, language: Language): Narrowing {
  const isRate = ([phrase]: RegExpExecArray) => language === 'en' && /^per\s/i.test(phrase);
  const phrases = [...text.matchAll(recipientPhrase)];
  const wordsOf = (matches: readonly RegExpExecArray[]) =>
    matches.flatMap(({ groups }) => analyse(groups!.word ?? groups!.genitive ?? '', language));
  const recipientWords = wordsOf(phrases.filter((found) => !isRate(found)));
  const belongingWords = wordsOf([...text.matchAll(belongingPhrase)]);
  return {
    meantFor: new Set(recipientWords),
    all: new Set([...recipientWords, ...belongingWords, ...(otherThing.test(text) ? ['other'] : [])]),
    perUnit: new Set(wordsOf(phrases.filter(isRate))),
  };
}

interface ComparedText {
  narrowing: Narrowing;
  tellsChange: boolean;
  holds(word: string): boolean;
}

/**
 * True if one text gives a value for a part, or for another thing, that the other text does not mention. A change of a
 * general price leaves the price for students as it is. A text that states a change may name the whole differently.
 */
export function differInScope(newer: ComparedText, older: ComparedText): boolean {
  const lacks = (some: ReadonlySet<string>, other: ComparedText) =>
    [...some].some((word) => !other.narrowing.all.has(word) && !other.holds(word));
  if (lacks(older.narrowing.meantFor, newer)) return true;
  if (newer.narrowing.perUnit.size > 0 && lacks(older.narrowing.perUnit, newer)) return true;
  return !newer.tellsChange && (lacks(newer.narrowing.all, older) || lacks(older.narrowing.all, newer));
}
