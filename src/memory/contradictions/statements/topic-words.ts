/** The words for what a statement is about, without its values, denials and words of change. */
import { isGivenName } from '../../../reading/extract/dictionary.ts';
import { analyse } from '../../../text/analyse.ts';
import { normaliseDeadlines } from '../../../text/claims/deadlines.ts';
import { withoutFigures } from '../../../text/claims/figures.ts';
import { subjectOfPrice, subjectOfValue } from '../../../text/claims/subject.ts';
import { withoutUser } from '../../../text/claims/user-placeholder.ts';
import type { Language } from '../../../text/language.ts';
import { allStopWords } from '../../../text/stop-words.ts';
import { changeWords, denials, movedWords, withoutCue } from './statement-cues.ts';
import { dayOfWeekday } from './values/day-of-weekday.ts';
import { withoutNewDay } from './values/former-values.ts';

/** The part of a text that its topic words are read from. */
export const topicTextOf = (text: string): string =>
  normaliseDeadlines(withoutUser(withoutCues(withoutNewDay(text.replace(dayOfWeekday, '')))));

/** The text without figures, denials and words of change. */
export const withoutCues = (text: string): string =>
  [denials, movedWords, changeWords].reduce((rest, cue) => withoutCue(cue, rest), withoutFigures(text));

/**
 * The topic words. If the wrong language was detected, articles remain, so short stop words of all languages are
 * dropped. Ben, Mia, the US and iOS stay: `written` has the capitals that show that a stop word is a name.
 */
export function topicWordsOf(text: string, language: Language, written = text): Set<string> {
  const words = analyse(text, language).filter(
    (word) => word.length > maxArticleLength || !allStopWords.has(word) || isNameIn(written, word),
  );
  return new Set([...words, ...shortNamesIn(text)]);
}
const maxArticleLength = 3;
const isNameIn = (written: string, word: string) =>
  isGivenName(word) && written.includes(`${word[0]!.toUpperCase()}${word.slice(1)}`);

/** Names that are stop words but for their capitals, and iOS, whose parts are. */
const shortName = /(?<![\p{L}\p{N}])(?:\p{Lu}{2,3}|iOS)(?![\p{L}\p{N}])/gu;
/** Stop words that writers put in capitals for emphasis, and marks of the time. */
const emphasised =
  /^(?:am|pm|no|not|do|if|or|on|is|to|in|as|be|we|and|all|off|any|now|are|can|yes|the|for|but|nie|nur|der|die|das|und|pas|non|sin)$/;

/** The names in lower case; none in a text that is all in capitals. */
function shortNamesIn(text: string): string[] {
  const found = text.match(shortName);
  if (found === null || !/\p{Ll}{2}/u.test(text)) return [];
  const names = found.map((name) => name.toLowerCase());
  return names.filter((name) => (allStopWords.has(name) || name === 'ios') && !emphasised.test(name));
}

/** The numbers and single letters in a text that identify one thing among others: "room 4", "tour B". */
export const designationsIn = (text: string): Set<string> => new Set(text.match(designations));
/** Numbers, and a single capital after a lower-case word: "tour B". */
const designations = /(?<![\p{L}\p{N}+±−])\d+(?![\p{L}\p{N}])|(?<=\p{Ll} )(?!I )\p{Lu}(?= |$)/gu;

/** Words for a limit: "up to 25 MB" implies them. */
const limitWords = /^(?:limit|límit|maxim|max|grenz|höchst|plafon)/;

/** The words before the verb of a value, or before a price; empty if the text has neither. */
export function subjectWordsIn(text: string, language: Language): ReadonlySet<string> {
  const subject = normaliseDeadlines(withoutFigures(subjectOfValue(text) ?? subjectOfPrice(text) ?? ''))
    .replace(changeWords.words, ' ')
    .trim();
  const all = /\p{L}/u.test(subject) ? topicWordsOf(subject, language) : new Set<string>();
  const contentWords = [...all].filter((word) => !limitWords.test(word));
  return contentWords.length > 0 ? new Set(contentWords) : all;
}
