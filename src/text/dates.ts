/** Finds the times that a text asks about: "8 May 2023", "last Tuesday", "two weeks ago", "in May", "in 2022". */
import { createRequire } from 'node:module';
import type { Chrono, ParsedResult, Parser } from 'chrono-node';
import { dayMs } from '../time-units.ts';
import { beforeLast } from './calendar/before-last.ts';
import { dayBeforeYesterday } from './calendar/day-before-yesterday.ts';
import { dayOfWeek } from './calendar/day-of-week.ts';
import { meansNoTime } from './calendar/no-times.ts';
import { partOfMonth } from './calendar/parts-of-month.ts';
import { weekendIn } from './calendar/weekends.ts';
import type { Language } from './language.ts';

/** A time span in epoch milliseconds, or a month (0 to 11) of any year. */
export type TimeExpression = { from: number; to: number } | { month: number };

export type DateParser = Pick<Chrono, 'parse'>;

/**
 * Parsers by the package's name of their language. Each is loaded on first use: most questions need one, and most
 * commands none.
 */
const parsersByName = new Map<string, DateParser>();
/** `require` is synchronous, and loads the package's files in two thirds of the time that its ES modules take. */
const requireModule = createRequire(import.meta.url);

function dateParser(name: string): DateParser {
  const parser =
    parsersByName.get(name) ?? withCachedPatterns((requireModule(`chrono-node/${name}`) as { casual: Chrono }).casual);
  parsersByName.set(name, parser);
  return parser;
}

/**
 * The same parser with each of its patterns built once. Some of chrono's parsers build theirs for every text, which
 * takes ten times as long as using it.
 */
function withCachedPatterns(casual: Chrono): DateParser {
  const { Chrono: Dates } = requireModule('chrono-node/en') as { Chrono: typeof Chrono };
  return new Dates({ parsers: casual.parsers.map(cachingPattern), refiners: casual.refiners });
}

function cachingPattern(parser: Parser): Parser {
  let cachedPattern: RegExp | undefined;
  return {
    // Patterns depend only on chrono's options, and none are passed here.
    pattern: (context) => {
      cachedPattern ??= parser.pattern(context);
      return cachedPattern;
    },
    extract: (context, match) => parser.extract(context, match),
  };
}

/** The package's names for languages other than English. */
const chronoModules: Partial<Record<Language, string>> = {
  ar: 'ar',
  de: 'de',
  es: 'es',
  fr: 'fr',
  it: 'it',
  ja: 'ja',
  nl: 'nl',
  pt: 'pt',
  ru: 'ru',
  zh: 'zh/hans',
};
/** Languages tried for short texts of unclear language, the most frequent languages of questions first. */
const fallbackLanguages = ['de', 'es', 'fr', 'it', 'pt', 'nl', 'sv', 'fi', 'vi', 'id'];

export const parserOf = (language: Language): DateParser => dateParser(chronoModules[language] ?? 'en');

/** Yields the parsers for short texts of unclear language, and loads each only when it is reached. */
export function* fallbackParsers(): Generator<DateParser> {
  for (const name of fallbackLanguages) yield dateParser(name);
}

/**
 * Makes every parser compile its patterns, one parser per step. V8 interprets a pattern the first time and compiles it
 * to machine code the second time, so without this the first two questions after a start take 0.1 and 0.3 s more
 * processor time.
 */
export function* prepareDateParsers(): Generator<void> {
  for (let time = 0; time < 2; time += 1)
    for (const name of new Set(['en', ...fallbackLanguages, ...Object.values(chronoModules)])) {
      dateParser(name).parse('When was that?', { instant: new Date(0), timezone: 0 });
      yield;
    }
}

/** Maximum number of characters parsed: more than any question has, since parsing time grows with length. */
const maxTextLength = 1_000;

interface CachedParse {
  readonly parser: DateParser;
  readonly text: string;
  readonly instant: number;
  readonly results: readonly ParsedResult[];
}

/** Cache of the latest text: a question is parsed for the times in it, and again for the period that it asks about. */
let lastParse: CachedParse | null = null;

/** Days and times in a text, in UTC. */
export function parseDates(parser: DateParser, text: string, reference: Date): readonly ParsedResult[] {
  const instant = reference.getTime();
  if (lastParse === null || lastParse.parser !== parser || lastParse.text !== text || lastParse.instant !== instant)
    lastParse = {
      parser,
      text,
      instant,
      results: withoutPartialWords(text, parser.parse(text, { instant: reference, timezone: 0 }))
        .filter((found) => !meansNoTime(text, found))
        .map((found) => countMonths(parser, found, reference)),
    };
  return lastParse.results;
}

/** The last day that every month has. */
const lastCommonDay = 28;
const monthWord = /month|monat|mois|(?<!\p{L})(?:m[eê]s(?:es|i)?|maand(?:en)?)(?!\p{L})|месяц|月/iu;

/**
 * Counts months from the 28th at most: from 31 March, the parser takes "last month" for 31 February, which is in March.
 */
function countMonths(parser: DateParser, found: ParsedResult, reference: Date): ParsedResult {
  const isCounted = !found.start.isCertain('day') && !found.start.isCertain('weekday') && monthWord.test(found.text);
  if (!isCounted || reference.getUTCDate() <= lastCommonDay) return found;
  const instant = new Date(reference);
  instant.setUTCDate(lastCommonDay);
  const [counted] = parser.parse(found.text, { instant, timezone: 0 });
  return counted === undefined ? found : Object.assign(counted, { index: found.index });
}

const latinLetter = /^\p{Script=Latin}$/u;

/** Drops matches within words: the parser takes the beginning of "früher" for the morning. */
function withoutPartialWords(text: string, found: readonly ParsedResult[]): readonly ParsedResult[] {
  const isLetter = (at: number) => latinLetter.test(text[at] ?? '');
  return found.filter(({ index, text: { length } }) => {
    const end = index + length;
    return !(isLetter(end - 1) && isLetter(end)) && !(isLetter(index) && isLetter(index - 1));
  });
}

/** The times in a text. Relative times count from `reference`. A time of day without a day is ignored. */
export function timeExpressions(text: string, language: Language, reference: Date): TimeExpression[] {
  const start = text.slice(0, maxTextLength);
  const weekend = weekendIn(start, reference);
  if (weekend !== null) return [{ from: weekend.from, to: weekend.to }];
  const weekday = dayOfWeek(start, reference);
  if (weekday !== null) return [{ from: weekday.from, to: weekday.to }];
  const earlier = dayBeforeYesterday(start, reference) ?? beforeLast(start, reference);
  if (earlier !== null) return [{ from: earlier.from, to: earlier.to }];
  const part = partOfMonth(start, reference);
  if (part !== null) return [...part.spans];
  const found = parseDates(parserOf(language), start, reference).flatMap(toTime);
  const isDated = found.some((time) => 'from' in time);
  return [...found, ...(isDated ? [] : [...yearsIn(start), ...monthMayIn(start)])];
}

function toTime({ start, end, text }: ParsedResult): TimeExpression[] {
  const date = start.date().getTime();
  if (start.isCertain('day') || start.isCertain('weekday')) {
    const slack = /\b(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken)\b|недел|سبوع/i.test(text)
      ? 3.5 * dayMs
      : dayMs / 2;
    return [{ from: date - slack, to: (end?.date().getTime() ?? date) + slack }];
  }
  if (!start.isCertain('month')) return [];
  const month = start.get('month')! - 1;
  if (!start.isCertain('year')) return [{ month }];
  const year = start.get('year')!;
  const last = end ?? start;
  return [{ from: Date.UTC(year, month), to: Date.UTC(last.get('year')!, last.get('month')!) }];
}

/** Matches years on their own; a date parser would take any number for a year. */
function yearsIn(text: string): TimeExpression[] {
  const years = [...text.matchAll(/(?<![\d.,:/-])(?:19|20)\d\d(?![\d:/-]|[.,]\d)/g)].map(([year]) => Number(year));
  return years.map((year) => ({ from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) }));
}

/** "May" is the only month that is also a verb: it counts only with its capital and after another word. */
function monthMayIn(text: string): TimeExpression[] {
  return /\p{L} May\b(?! (?:I|we|you|he|she|they|it)\b)/u.test(text) ? [{ month: 4 }] : [];
}

/**
 * How well a time fits the times asked about: 1 within one of them, less the farther away, 0 if none was asked about.
 * Events are mostly reported soon afterwards, so later times lose less.
 */
export function timeFit(expressions: readonly TimeExpression[], at: number): number {
  return expressions.reduce(
    (best, time) => Math.max(best, 'month' in time ? monthFit(time.month, at) : spanFit(time, at)),
    0,
  );
}

function monthFit(month: number, at: number): number {
  const monthsLate = (new Date(at).getUTCMonth() - month + 12) % 12;
  return monthsLate === 0 ? 1 : monthsLate === 1 ? 0.35 : 0;
}

function spanFit({ from, to }: { from: number; to: number }, at: number): number {
  if (at < from) return Math.exp((at - from) / (2 * dayMs));
  return at <= to ? 1 : Math.exp((to - at) / (6 * dayMs));
}
