/**
 * Finds a time that begins with one named time and ends with another or now: "since Monday", "between January and
 * March", "vom 3. bis 7. November", 1月から3月まで. In UTC.
 */

import { dayMs } from '../../time-units.ts';
import { onlyWeekday } from '../claims/days/weekdays.ts';
import { asksInPastTense } from '../claims/tense.ts';

/** Epoch milliseconds, both inclusive. */
interface Span {
  from: number;
  to: number;
}

export interface Stretch extends Span {
  /** The text without the words for the time. */
  remainder: string;
  /** True unless the stretch may also be one to come. */
  isPast?: boolean;
}

/** Finds the first time in a text; null if it names none. The remainder has a space in place of the words for it. */
export type FindSpan = (text: string) => Stretch | null;

/** Words between a stretch and what it is the time of. */
const closingWord = /^ ?(?:まで(?:の間)?に?|の間に?|之?间|期间)/u;

/** "Da" is "since" in Italian and "of the" in Portuguese. */
const sinceWord =
  /(?<!\p{L})(?<since>(?:ever )?since|seit(?: de[mr])?|depuis(?: l[ea])?|desde(?: (?:el|la|os?|as?))?|dal(?:la)?|da(?= (?:\d|ieri|(?:lune|marte|mercole|giove|vener)d|sabato|domenica|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre))|sinds|с)\s+(?=[\p{L}\p{N}])/giu;
const eastAsianSince =
  /(?:[自从從])?(?<start>(?:(?!上次)[^\s，,。？?自从從]){2,10}?)(?:以来|以來|至今|到现在(?:为止)?|から(?:今まで|これまで)?(?!.*まで))/u;
const maySince = /since|seit|depuis|desde|(?<!\p{L})da|sinds|(?<!\p{L})с(?!\p{L})/iu;
/** "From Monday to Friday" has an end of its own. */
const endWord =
  /^\s*(?:(?:to|until|till|through|bis|au?|à|jusqu|al?|hasta|fino|até|tot|t\/m|до|по)(?!\p{L})|[-–—]\s*[\p{L}\p{N}])/iu;

const pairs = [
  /(?<!\p{L})between (?:the )?(?<from>[^?!.,;]{1,30}?) and (?:the )?(?=[\p{L}\p{N}])/iu,
  /(?<!\p{L})zwischen (?:de[mr] )?(?<from>(?:[^?!.,;]|(?<=\d)\.){1,30}?) und (?:de[mr] )?(?=[\p{L}\p{N}])/iu,
  /(?<!\p{L})entre (?:le |la |el |os? |as? )?(?<from>[^?!.,;]{1,30}?) (?:et|y|e) (?:le |la |el |os? |as? )?(?=[\p{L}\p{N}])/iu,
  /(?<!\p{L})(?:tra|fra) (?:il |la |l['’])?(?<from>[^?!.,;]{1,30}?) e (?:il |la |l['’])?(?=[\p{L}\p{N}])/iu,
  /(?<!\p{L})tussen (?<from>[^?!.,;]{1,30}?) en (?=[\p{L}\p{N}])/iu,
  /(?<!\p{L})from (?:the )?(?<from>[^?!.,;]{1,30}?) (?:to|until|till|through) (?:the )?(?=[\p{L}\p{N}])/iu,
  /(?<!\p{L})vo[nm] (?<from>(?:[^?!.,;]|(?<=\d)\.){1,30}?) bis (?:zum |zur )?(?=[\p{L}\p{N}])/iu,
  /(?<!\p{L})(?:de |du |d['’])(?<from>[^?!.,;]{1,30}?) (?:à|au|jusqu['’]à|jusqu['’]au) (?=[\p{L}\p{N}])/iu,
  /(?<!\p{L})(?:del?|desde|da|dal) (?:el )?(?<from>[^?!.,;]{1,30}?) (?:al?|hasta(?: el)?|fino ad?|até) (?=[\p{L}\p{N}])/iu,
  /(?<!\p{L})van (?<from>[^?!.,;]{1,30}?) (?:tot(?: en met)?|t\/m) (?=[\p{L}\p{N}])/iu,
  /(?:[从從自])?(?<from>[\d一二三四五六七八九十月日号年周星期礼拜曜]{2,9})(?:から|到|至|和|与|と)(?=[\d一二三四五六七八九十周星礼月火水木金土日])/u,
];
const mayBePair = /between|zwischen|entre|tra |fra |tussen|from|vo[nm] |d[aeu]|d['’]|van |から|[到至和与と]/iu;

/**
 * Null if the text names no stretch of time that has begun. One since a time ends now. Of a time that recurs, the first
 * end is the last one before the second: "between November and February" began last year.
 */
export function stretchIn(text: string, now: Date, findSpan: FindSpan): Stretch | null {
  const pair = mayBePair.test(text) ? pairIn(text, findSpan) : null;
  const found = pair ?? (maySince.test(text) ? sinceIn(text, findSpan) : null) ?? eastAsianSinceIn(text, findSpan);
  if (found === null || found.from > now.getTime()) return null;
  if (pair !== null) return { ...pair, isPast: asksInPastTense(text) };
  return { ...found, to: now.getTime(), isPast: true };
}

/** The time at the very start of a text, by itself or as after a word for it: "im März", "at Easter". */
function spanAtStart(text: string, findSpan: FindSpan): Stretch | null {
  const year = /^(?:19|20)\d\d(?![\p{N}:.年月/-])/u.exec(text);
  if (year !== null) return { ...yearSpan(Number(year[0])), remainder: text.slice(year[0].length) };
  for (const word of ['', 'in ', 'at ']) {
    const found = findSpan(word + text);
    if (found?.remainder.startsWith(' ')) return found;
  }
  return null;
}

const yearSpan = (year: number): Span => ({ from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) - 1 });

function sinceIn(text: string, findSpan: FindSpan): Stretch | null {
  for (const { 0: words, index } of text.matchAll(sinceWord)) {
    const start = spanAtStart(text.slice(index + words.length), findSpan);
    if (start !== null && !endWord.test(start.remainder))
      return { from: start.from, to: start.to, remainder: `${text.slice(0, index)}${start.remainder}` };
  }
  return null;
}

function eastAsianSinceIn(text: string, findSpan: FindSpan): Stretch | null {
  const match = eastAsianSince.exec(text);
  if (match === null || !asksInPastTense(text)) return null;
  const before = match.groups!.start!;
  for (let at = 0; at < before.length - 1; at += 1) {
    const start = spanAtStart(before.slice(at), findSpan);
    if (start?.remainder.trim() === '')
      return { from: start.from, to: start.to, remainder: text.replace(match[0], before.slice(0, at)) };
  }
  return null;
}

function pairIn(text: string, findSpan: FindSpan): Stretch | null {
  for (const pattern of pairs) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const rest = text.slice(match.index + match[0].length);
    const last = spanAtStart(rest, findSpan);
    if (last === null) continue;
    const lastWords = rest.slice(0, rest.length - last.remainder.trimStart().length);
    const named = match.groups!.from!;
    const first = firstOf(named, lastWords, findSpan);
    if (first === null || (onlyWeekday(named) !== null && !asksInPastTense(text))) continue;
    return {
      from: first.from <= last.to ? first.from : before(first.from, named),
      to: last.to,
      remainder: `${text.slice(0, match.index)}${last.remainder.replace(closingWord, ' ')}`,
    };
  }
  return null;
}

const bareNumber = /^(?<number>\d{1,2})(?:st|nd|rd|th|er|\.|º|ª)?$/u;
const yearWord = /(?<!\p{N})(?:19|20)\d\d(?!\p{N})/u;

/** The first end, which takes its month and its year from the words for the second if it has none: "3 and 7 November". */
function firstOf(named: string, lastWords: string, findSpan: FindSpan): Stretch | null {
  const number = bareNumber.exec(named)?.groups?.number;
  const year = yearWord.exec(lastWords)?.[0];
  const whole =
    number !== undefined
      ? lastWords.replace(/\d{1,2}(?!\p{N})/u, number)
      : year === undefined || yearWord.test(named)
        ? named
        : `${named} ${year}`;
  const found = spanAtStart(whole.trim(), findSpan);
  return found !== null && !/[\p{L}\p{N}]/u.test(found.remainder) ? found : null;
}

/** The occurrence before the one at `at`, of a day of the week or of a day of the year. */
function before(at: number, named: string): number {
  if (onlyWeekday(named) !== null) return at - 7 * dayMs;
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate());
}
