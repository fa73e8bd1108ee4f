/** Decides whether two texts seem to say the same in other words, so that a person can decide. */
import { allStopWords } from '../../text/stop-words.ts';
import { looksAlike } from './misspelt.ts';
import { isBound, roughForm, type Wording, wordingOf } from './wording.ts';

/** A text with the stems of its words, for a comparison that ignores endings and order. */
export interface Stemmed {
  wording: Wording;
  stems: ReadonlySet<string>;
}

/** The lowest share of common stems (Dice coefficient). */
const minStemShare = 0.6;
const minCommonStems = 2;
/**
 * Minimum number of words per replaced word. With fewer, the sentence counts as reworded, not as one with single words
 * replaced.
 */
const minWordsPerReplacement = 3;
/** Auxiliary verbs of tense and passive voice. Between reworded statements, such a word alone makes no difference. */
const auxiliary = /^(?:was|were|did|had|will|must|should)$/;
const unit =
  /^(?:mg|g|kg|t|mm|cm|m|km|ml|l|s|min|h|°[cf]|%|€|\$|£|eur|euros?|usd|dollars?|pounds?|percent|prozent|seconds?|minutes?|hours?|days?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tagen?|wochen?|monaten?|jahren?|kb|mb|gb|megabytes?|gigabytes?|元|天|年|月|小时|分钟)$/;
const conjunction = /^(?:and|or|und|oder|et|ou|y|o|e|&)$/;

/** Letters of a word that are compared; the rest counts as its ending. */
const stemLength = 5;

export function stemmed(content: string): Stemmed {
  const wording = wordingOf(content);
  const contentWords = wording.words.filter((word) => !allStopWords.has(word));
  const stems = (contentWords.length < minCommonStems ? wording.words : contentWords).map((word) =>
    bare(word).slice(0, stemLength),
  );
  return { wording, stems: new Set(stems) };
}

/** The share of common stems, from 0 to 1. Null if the two do not seem to say the same. */
export function stemSimilarity(one: Stemmed, other: Stemmed): number | null {
  if (one.wording.roughlyFixed !== other.wording.roughlyFixed) return null;
  const common = [...one.stems].filter((stem) => other.stems.has(stem)).length;
  const share = (2 * common) / Math.max(1, one.stems.size + other.stems.size);
  if (share < minStemShare || common < minCommonStems) return null;
  return differsInPlace(one.wording, other.wording) || differsInWhole(one, other) ? null : share;
}

/**
 * True if single words are replaced or two words have swapped places: the rest is worded alike, so the difference is
 * intended.
 */
function differsInPlace(one: Wording, other: Wording): boolean {
  if (one.words.length !== other.words.length) return false;
  const places = one.words.flatMap((word, at) => (word === other.words[at] ? [] : [at]));
  const [first = 0, second = 0] = places;
  const isSwapped =
    places.length === 2 && one.words[first] === other.words[second] && one.words[second] === other.words[first];
  if (isSwapped) return !(second === first + 2 && conjunction.test(one.words[first + 1]!));
  if (places.length === 0 || places.length > 2 || places.length * minWordsPerReplacement > one.words.length)
    return false;
  // The first word may be a name: every first word is capitalised.
  const isName = (at: number) => at === 0 || one.named[at] || other.named[at];
  return places.some((at) => !looksAlike(one.words[at]!, other.words[at]!) || isName(at));
}

/** True if one text has a name, a limit or a unit that the other lacks. */
function differsInWhole(one: Stemmed, other: Stemmed): boolean {
  return hasUnmatchedWord(one, other) || hasUnmatchedWord(other, one);
}

function hasUnmatchedWord({ wording }: Stemmed, other: Stemmed): boolean {
  const otherWords = new Set(other.wording.words.map(bare));
  return wording.words.some((word, at) => {
    const isUnit = unit.test(word) && /\p{N}/u.test(wording.words[at - 1] ?? '');
    const matters = wording.named[at] || isUnit || (isBound(word) && !auxiliary.test(word));
    return (
      matters &&
      !otherWords.has(bare(word)) &&
      !bare(word)
        .split('-')
        .every((part) => otherWords.has(part))
    );
  });
}

/** A word without a possessive ending. */
const bare = (word: string) => roughForm(word.replace(/'s?$/, ''));
