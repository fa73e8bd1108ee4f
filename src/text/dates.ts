/** Finds the times that a text asks about: "8 May 2023", "last Tuesday", "two weeks ago", "in May", "in 2022". */
import { createRequire } from 'node:module';
import type { Chrono, ParsedResult, Parser } from 'chrono-node';
import { dayOfWeek } from './calendar/day-of-week.ts';
import { partOfMonth } from './calendar/parts-of-month.ts';
import type { Language } from './language.ts';

/** A time span in epoch milliseconds, or a month (0 to 11) of any year. */
export type TimeExpression = { from: number; to: number } | { month: number };

const day = 86_400_000;
export type DateParser = Pick<Chrono, 'parse'>;

/**
 * Parsers by the package's name of their language. Each is loaded on first use: most questions need one, and most
 * commands none.
 */
const loaded = new Map<string, DateParser>();
/** `require` is synchronous, and loads the package's files in two thirds of the time that its ES modules take. */
const load = createRequire(import.meta.url);

function dateParser(name: string): DateParser {
  const parser = loaded.get(name) ?? withKeptPatterns((load(`chrono-node/${name}`) as { casual: Chrono }).casual);
  loaded.set(name, parser);
  return parser;
}

/**
 * The same parser with each of its patterns built once. Some of chrono's parsers build theirs for every text, which
 * takes ten times as long as using it.
 */
function withKeptPatterns(casual: Chrono): DateParser {
  const { Chrono: Dates } = load('chrono-node/en') as { Chrono: typeof Chrono };
  return new Dates({ parsers: casual.parsers.map(keepingPattern), refiners: casual.refiners });
}

function keepingPattern(parser: Parser): Parser {
  let kept: RegExp | undefined;
  return {
    // Patterns depend only on chrono's options, and none are passed here.
    pattern: (context) => {
      kept ??= parser.pattern(context);
      return kept;
    },
    extract: (context, match) => parser.extract(context, match),
  };
}

/** The package's names for languages other than English. */
const parts: Partial<Record<Language, string>> = {
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
const foreign = ['de', 'es', 'fr', 'it', 'pt', 'nl', 'sv', 'fi', 'vi', 'id'];

export const parserOf = (language: Language): DateParser => dateParser(parts[language] ?? 'en');

/** Yields the parsers for short texts of unclear language, and loads each only when it is reached. */
export function* dateParsers(): Generator<DateParser> {
  for (const name of foreign) yield dateParser(name);
}

/**
 * Makes every parser compile its patterns, one parser per step. V8 interprets a pattern the first time and compiles it
 * to machine code the second time, so without this the first two questions after a start take 0.1 and 0.3 s more
 * processor time.
 */
export function* prepareDateParsers(): Generator<void> {
  for (let time = 0; time < 2; time += 1)
    for (const name of new Set(['en', ...foreign, ...Object.values(parts)])) {
      dateParser(name).parse('When was that?', { instant: new Date(0), timezone: 0 });
      yield;
    }
}

/** Maximum number of characters parsed: more than any question has, since parsing time grows with length. */
const longestText = 1_000;

interface Parsed {
  readonly parser: DateParser;
  readonly text: string;
  readonly instant: number;
  readonly found: readonly ParsedResult[];
}

/** Cache of the latest text: a question is parsed for the times in it, and again for the period that it asks about. */
let latest: Parsed | null = null;

/** Days and times in a text, in UTC. */
export function parseDates(parser: DateParser, text: string, reference: Date): readonly ParsedResult[] {
  const instant = reference.getTime();
  if (latest === null || latest.parser !== parser || latest.text !== text || latest.instant !== instant)
    latest = {
      parser,
      text,
      instant,
      found: wholeWords(text, parser.parse(text, { instant: reference, timezone: 0 })),
    };
  return latest.found;
}

const aLatinLetter = /^\p{Script=Latin}$/u;

/** Drops matches within words: the parser takes the beginning of "früher" for the morning. */
function wholeWords(text: string, found: readonly ParsedResult[]): readonly ParsedResult[] {
  const isLetter = (at: number) => aLatinLetter.test(text[at] ?? '');
  return found.filter(({ index, text: { length } }) => {
    const end = index + length;
    return !(isLetter(end - 1) && isLetter(end)) && !(isLetter(index) && isLetter(index - 1));
  });
}

/** The times in a text. Relative times count from `reference`. A time of day without a day is ignored. */
export function timeExpressions(text: string, language: Language, reference: Date): TimeExpression[] {
  const start = text.slice(0, longestText);
  const weekday = dayOfWeek(start, reference);
  if (weekday !== null) return [{ from: weekday.from, to: weekday.to }];
  const part = partOfMonth(start, reference);
  if (part !== null) return [...part.spans];
  const found = parseDates(parserOf(language), start, reference).flatMap(toTime);
  const isDated = found.some((time) => 'from' in time);
  return [...found, ...(isDated ? [] : [...yearsIn(start), ...mayIn(start)])];
}

function toTime({ start, end, text }: ParsedResult): TimeExpression[] {
  const date = start.date().getTime();
  if (start.isCertain('day') || start.isCertain('weekday')) {
    const slack = /\b(?:weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken)\b/i.test(text) ? 3.5 * day : day / 2;
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
function mayIn(text: string): TimeExpression[] {
  return /\p{L} May\b(?! (?:I|we|you|he|she|they|it)\b)/u.test(text) ? [{ month: 4 }] : [];
}

/**
 * How well a time fits the times asked about: 1 within one of them, less the farther away, 0 if none was asked about.
 * Events are mostly reported soon afterwards, so later times lose less.
 */
export function timeFit(asked: readonly TimeExpression[], at: number): number {
  return asked.reduce(
    (best, time) => Math.max(best, 'month' in time ? monthFit(time.month, at) : spanFit(time, at)),
    0,
  );
}

function monthFit(month: number, at: number): number {
  const late = (new Date(at).getUTCMonth() - month + 12) % 12;
  return late === 0 ? 1 : late === 1 ? 0.35 : 0;
}

function spanFit({ from, to }: { from: number; to: number }, at: number): number {
  if (at < from) return Math.exp((at - from) / (2 * day));
  return at <= to ? 1 : Math.exp((to - at) / (6 * day));
}
