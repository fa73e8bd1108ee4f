/** Phrases that narrow down what a text gives a value of: the tickets for students, the rent of the garage, the other team. */
import { analyse } from '../analyse.ts';
import type { Language } from '../language.ts';

const article =
  "(?:(?:the|an?|our|my|der|die|das|den|dem|eine[nmr]?|unsere[nmr]?|la|le|les|l['’]|el|los|las|il|lo|gli|de|het)\\s)?";
/** For whom or for what. */
const recipientPhrase = new RegExp(
  `(?<!\\p{L})(?:for|für|pour|para|per|voor)\\s${article}(?<word>\\p{L}[\\p{L}-]+)`,
  'giu',
);
const belongingPhrase = new RegExp(
  `(?<!\\p{L})(?:of|von|du|des|del|della|van)\\s${article}(?<word>\\p{L}[\\p{L}-]+)|(?<=\\p{Lu}\\p{Ll}+ )(?:der|des) (?<genitive>\\p{Lu}[\\p{L}-]+)`,
  'gu',
);
const otherThing = /(?<!\p{L})(?:other|another|andere?[nmrs]?|autre|otr[oa]|altr[oa])(?!\p{L})|另[一外]|其他|别的/iu;

export interface Narrowing {
  /** The analysed words of phrases that say for whom or for what. */
  meantFor: ReadonlySet<string>;
  /** These, and those that say of what; `other` where the text says that it is of another thing. */
  all: ReadonlySet<string>;
  /** What an English amount counts for each of: "10 MB per file". Another amount may leave it out. */
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
 * Whether one gives a value of a part or of another thing, of which the other one does not speak. What changes at large leaves the price for students as it is;
 * and what tells of a change may well call the whole otherwise than before.
 */
export function differInScope(newer: ComparedText, older: ComparedText): boolean {
  const lacks = (some: ReadonlySet<string>, other: ComparedText) =>
    [...some].some((word) => !other.narrowing.all.has(word) && !other.holds(word));
  if (lacks(older.narrowing.meantFor, newer)) return true;
  if (newer.narrowing.perUnit.size > 0 && lacks(older.narrowing.perUnit, newer)) return true;
  return !newer.tellsChange && (lacks(newer.narrowing.all, older) || lacks(older.narrowing.all, newer));
}
