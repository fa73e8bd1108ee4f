/** Finds the period that a question asks about: "yesterday", "last week", "on 24 February", "in March", by the calendar, in UTC. */
import type { ParsedResult } from 'chrono-node';
import { dayMs } from '../time-units.ts';
import { beforeLast } from './calendar/before-last.ts';
import { dayBeforeYesterday } from './calendar/day-before-yesterday.ts';
import { dayOfWeek, lastWeek, mayNameWeek, startOfDay, startOfWeek, thisWeek } from './calendar/day-of-week.ts';
import { partOfMonth } from './calendar/parts-of-month.ts';
import { partOfYear } from './calendar/parts-of-year.ts';
import { recentTimeIn } from './calendar/recent-times.ts';
import { relativeTimeIn } from './calendar/relative-times.ts';
import { stretchIn } from './calendar/stretches.ts';
import { weekendIn, weekendOf, weekendOfPhrase } from './calendar/weekends.ts';
import { monthOf } from './claims/days/months.ts';
import { type DateParser, fallbackParsers, parseDates, parserOf } from './dates.ts';
import type { Language } from './language.ts';

export interface Period {
  /** Epoch milliseconds, both inclusive. */
  from: number;
  to: number;
  /** The question without the words that name the time. */
  remainder: string;
  /**
   * True if the period is counted back from now, as in "two weeks ago". It then covers the days that the words may
   * mean.
   */
  isRelative?: true;
  /** True if the period is the whole time that the question names, as "the last three months" is. */
  isWhole?: true;
}

type RangeOf = (now: number) => [from: number, to: number];
const startOfMonth = (at: number, shift = 0) =>
  Date.UTC(new Date(at).getUTCFullYear(), new Date(at).getUTCMonth() + shift);

/** Named periods that date parsers mistake for a day, or do not know. */
const namedWeeks: readonly [RegExp, RangeOf][] = [
  [lastWeek, (now) => [startOfWeek(now) - 7 * dayMs, startOfWeek(now) - 1]],
  [thisWeek, (now) => [startOfWeek(now), now]],
];
const namedPeriods: readonly [RegExp, RangeOf][] = [
  [
    /\blast month\b|\b(?:letzte|vergangene|vorige)[nrs]? Monats?\b|\ble mois dernier\b|\bel mes pasado\b|\b(?:n?o )?m[eê]s passado\b|(?<!\p{L})(?:в )?прошлом месяце(?!\p{L})|上个?月|先月/iu,
    (now) => [startOfMonth(now, -1), startOfMonth(now) - 1],
  ],
  [
    /\bthis month\b|\bdiese[nrms]? Monats?\b|\bce mois(?:-ci)?\b|\beste mes\b|\bn?este m[eê]s\b|\bquesto mese\b|\bdeze maand\b|(?<!\p{L})(?:(?:в )?этом месяце|(?:في )?هذا الشهر)(?!\p{L})|(?:这|本)个?月|今月/iu,
    (now) => [startOfMonth(now), now],
  ],
  [
    /\b(?:today|this (?:morning|afternoon|evening)|tonight)\b|\bheute\b|aujourd['’]hui|\bhoy\b|今天|今日|今早|今晚/iu,
    (now) => [startOfDay(now), now],
  ],
];

/** Maximum number of characters parsed: more than any question has, since parsing time grows with length. */
const maxTextLength = 1_000;

/**
 * The first period of a text that has begun by `now`; null if there is none. A month or a day without a year is the
 * latest one that has begun. A part of a month may be in the future.
 */
export function findPeriod(text: string, language: Language, now: Date): Period | null {
  const start = text.slice(0, maxTextLength);
  const stretch = stretchIn(start, now, (part) => plainPeriod(part, language, now));
  if (stretch === null) return plainPeriod(start, language, now);
  const { from, to, remainder, isPast } = stretch;
  return { from, to, remainder, ...(isPast ? { isWhole: true } : {}) };
}

/** A time that is named by itself: not since it, nor between it and another. */
function plainPeriod(start: string, language: Language, now: Date): Period | null {
  const recent = recentTimeIn(start, now);
  if (recent !== null) return wholePeriod(recent, start);
  const ofDay = weekendOfPhrase.exec(start);
  if (ofDay !== null) return periodOfWeekend(start.replace(ofDay[0], ' '), language, now);
  const weekend = weekendIn(start, now);
  if (weekend !== null) return weekend.from <= now.getTime() ? wholePeriod(weekend, start) : null;
  const weekday = dayOfWeek(start, now);
  if (weekday !== null) return weekday.from <= now.getTime() ? weekday : null;
  const earlier = dayBeforeYesterday(start, now);
  if (earlier !== null) return { from: earlier.from, to: earlier.to, remainder: start.replace(earlier.words, ' ') };
  const second = beforeLast(start, now);
  if (second !== null) return { from: second.from, to: second.to, remainder: start.replace(second.words, ' ') };
  for (const [words, rangeOf] of mayNameWeek(start) ? [...namedWeeks, ...namedPeriods] : namedPeriods) {
    const match = words.exec(start);
    if (!match) continue;
    const [from, to] = rangeOf(now.getTime());
    return { from, to, remainder: start.replace(match[0], ' ') };
  }
  const relative = relativeTimeIn(start, now);
  if (relative !== null) {
    const { from, to, words } = relative;
    return { from, to, remainder: start.replace(words, ' '), isRelative: true };
  }
  const week = weekOfPhrase.exec(start);
  if (week !== null) return periodOfWeek(start, week[0], language, now);
  const part = partOfMonth(start, now);
  if (part !== null) return { ...part.spans[0], remainder: start.replace(part.words, ' ') };
  const yearPart = partOfYear(start, now);
  if (yearPart !== null) return { from: yearPart.from, to: yearPart.to, remainder: start.replace(yearPart.words, ' ') };
  return parsedPeriod(start, parserOf(language), now) ?? monthPeriod(start, now) ?? foreignPeriod(start, language, now);
}

const wholePeriod = (span: { from: number; to: number; words: string }, text: string): Period => ({
  from: span.from,
  to: span.to,
  remainder: text.replace(span.words, ' '),
  isWhole: true,
});

function periodOfWeekend(rest: string, language: Language, now: Date): Period | null {
  const day = plainPeriod(rest, language, now);
  return day === null ? null : { ...weekendOf(day.to), remainder: day.remainder, isWhole: true };
}

const weekOfPhrase = /\b(?:(?:in )?the week of|(?:in )?der Woche (?:vom|um den)|la semaine du|la semana del)(?= )/iu;

/** The whole week of a day: "the week of 3 March". */
function periodOfWeek(text: string, words: string, language: Language, now: Date): Period | null {
  const period = parsedPeriod(text.replace(words, ' '), parserOf(language), now);
  return period && { ...period, from: startOfWeek(period.from), to: startOfWeek(period.from) + 7 * dayMs - 1 };
}

/** Months on their own, which some date parsers accept only with a day: "im März", "en mars", "3月に". */
const monthAlone =
  /(?<![\p{L}\p{N}])(?:(?:im|in|en|au mois de|mois de|Monat|ad|a(?= (?:gennaio|febbraio|marzo|maggio|giugno|luglio|settembre|novembre|dicembre))|nel mese di|em) )(?<name>\p{L}{3,10})(?!\p{L})|(?<!\p{N})(?<number>1[0-2]|[1-9])月(?![\d一二三四五六七八九十])/giu;

function monthPeriod(text: string, now: Date): Period | null {
  for (const { 0: words, groups } of text.matchAll(monthAlone)) {
    const { name, number } = groups!;
    const month = number === undefined ? monthOf(name!) : Number(number) - 1;
    if (month < 0) continue;
    const year = now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0);
    return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) - 1, remainder: text.replace(words, ' ') };
  }
  return null;
}

/** Maximum length of a text whose language may be misjudged; longer ones have enough words. */
const maxShortLength = 60;

/**
 * The period in a few words ("Cosa è successo ieri?") whose language was misjudged: the first language that finds a day
 * is used.
 */
function foreignPeriod(text: string, language: Language, now: Date): Period | null {
  if (text.length > maxShortLength || language !== 'en') return null;
  for (const parser of fallbackParsers()) {
    // A short match may be an ordinary word: "do" is Thursday in German, "to" in Swedish.
    const [found] = parseDates(parser, text, now);
    const period = found && /\p{L}{4,}/u.test(found.text) ? periodOf(found, text, now) : null;
    if (period !== null) return period;
  }
  return null;
}

function parsedPeriod(text: string, parser: DateParser, now: Date): Period | null {
  const [found] = parseDates(parser, text, now);
  return found === undefined ? null : periodOf(found, text, now);
}

function periodOf(found: ParsedResult, text: string, now: Date): Period | null {
  const { start, end } = found;
  const remainder = text.replace(found.text, ' ');
  const isDay = start.isCertain('day') || start.isCertain('weekday');
  if (!isDay && !start.isCertain('month')) return null;
  const first = start.date().getTime();
  const shifted = shiftBack(
    first,
    now.getTime(),
    start.isCertain('year'),
    start.isCertain('weekday') && !start.isCertain('month'),
  );
  if (shifted === null) return null;
  const from = isDay ? startOfDay(shifted) : startOfMonth(shifted);
  const last = end == null ? shifted : end.date().getTime() - first + shifted;
  const to = isDay ? startOfDay(last) + dayMs - 1 : startOfMonth(last, 1) - 1;
  return { from, to, remainder };
}

/** Shifts a future day back into the past; null if its year shows that it is still to come. */
function shiftBack(at: number, now: number, isYearKnown: boolean, isWeekdayAlone: boolean): number | null {
  if (at <= now || startOfDay(at) === startOfDay(now)) return at;
  if (isWeekdayAlone) return at - 7 * dayMs;
  if (isYearKnown) return null;
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), date.getUTCDate(), 12);
}

/** Words that name a past day and nothing else. */
const pastDayWords =
  /(?<!\p{L})(?:yesterday|last night|(?:two|three|four|five|six|\d) days ago|gestern|vorgestern|vor (?:zwei|drei|vier|fünf|sechs|\d) Tagen|hier(?: soir| matin)?|avant-hier|il y a (?:deux|trois|quatre|\d) jours|ayer|anteayer|antes de ayer|antier|anoche|hace (?:dos|tres|\d) días|(?:l['’]altro )?ieri|(?:avant|altro)ieri|(?:ante)?ontem|antes de ontem|(?:eer)?gisteren|(?:поза)?вчера)(?!\p{L})|昨天|昨晚|昨日|前天|おととい|[两二三四五]天前/iu;
/** Words that name a day, past or future. */
const dayWords =
  /(?<!\p{L})(?:(?:last|on) (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:letzten|vergangenen|am) (?:(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch)(?:morgen|vormittag|mittag|nachmittag|abend|nacht)?)(?!\p{L})/iu;
/** Words for a future or recurring time. */
const futureWords =
  /(?<!\p{L})(?:will|every|each|next|until|from|starting|moved to|postponed|wird|werden|jeden|nächste[nrm]?|bis|ab|verschoben|chaque|prochain|cada|próximo)(?!\p{L})|每|下周|推迟/iu;

/** True if a text names a past day by a word that means nothing else: "yesterday", "vor drei Tagen". */
export const namesPastDay = (text: string): boolean => pastDayWords.test(text.slice(0, maxTextLength));

/** Maximum delay between an event and the memory that reports it, if the text itself says when it happened. */
export const maxReportDelayMs = 3 * dayMs;

/** When the event that a text reports happened: "yesterday" is the day before `reportedAt`. */
export function reportedEventTime(text: string, language: Language, reportedAt: number): number {
  const start = text.slice(0, maxTextLength);
  if (!pastDayWords.test(start) && (!dayWords.test(start) || futureWords.test(start))) return reportedAt;
  const now = new Date(reportedAt);
  const period =
    dayBeforeYesterday(start, now) ??
    parsedPeriod(start, parserOf(language), now) ??
    foreignPeriod(start, language, now);
  return period !== null && reportedAt - period.to < 8 * dayMs && period.from <= reportedAt
    ? period.from + dayMs / 2
    : reportedAt;
}
