/** Finds a time that a text counts back from now: "two weeks ago", "vor drei Tagen", "il y a un mois", "hace dos semanas", 三天前. In UTC. */

import { dayMs } from '../../time-units.ts';
import { numberInWords, numberOfWords } from '../claims/number-words.ts';
import { startOfDay } from './day-of-week.ts';

export interface RelativeTime {
  /** Epoch milliseconds, both inclusive: the days that the words may mean. */
  from: number;
  to: number;
  /** The words that express it. */
  words: string;
}

type Unit = 'day' | 'week' | 'month' | 'year';

/** Maximum count by unit. */
const maxCounts: Record<Unit, number> = { day: 366, week: 52, month: 24, year: 50 };

const numerals: readonly (readonly string[])[] = [
  [],
  'a|an|one|ein|einem|einer|un|une|una|uno|um|uma|een|один|одну|一'.split('|'),
  'two|a couple of|couple of|zwei|deux|dos|due|dois|duas|twee|два|две|两|二'.split('|'),
  'three|drei|trois|tres|tre|três|drie|три|三'.split('|'),
  'four|vier|quatre|cuatro|quattro|quatro|четыре|四'.split('|'),
  'five|fünf|cinq|cinco|cinque|vijf|пять|五'.split('|'),
  'six|sechs|seis|sei|zes|шесть|六'.split('|'),
  'seven|sieben|sept|siete|sette|sete|zeven|семь|七'.split('|'),
  'eight|acht|huit|ocho|otto|oito|восемь|八'.split('|'),
  'nine|neun|neuf|nueve|nove|negen|девять|九'.split('|'),
  'ten|zehn|dix|diez|dieci|dez|tien|десять|十'.split('|'),
];
const tenInHan = '十';
const numeralValues = new Map(numerals.flatMap((words, value) => words.map((word) => [word, value] as const)));
const latinNumerals = [...numeralValues.keys()]
  .filter((word) => !/\p{Script=Han}/u.test(word))
  .sort((a, b) => b.length - a.length);
/** Alternatives for a regular expression. */
export const countWords = `${numberInWords}|${latinNumerals.join('|')}`;
const countPattern = `(?<count>\\d{1,3}|${countWords})`;
/** The number that digits or words express; null if the text is neither. */
export const countOf = (text: string): number | null =>
  /^\d+$/.test(text)
    ? Number(text)
    : (numeralValues.get(text.toLowerCase()) ?? numberOfWords(text) ?? countInHan(text));

/** The number below a hundred in Chinese or Japanese signs, such as 二十一; null for other texts. */
function countInHan(text: string): number | null {
  const [tens, ones, ...more] = text.split(tenInHan);
  if (ones === undefined || more.length > 0) return null;
  const [ten, one] = [tens === '' ? 1 : numeralValues.get(tens!), ones === '' ? 0 : numeralValues.get(ones)];
  return ten === undefined || one === undefined ? null : 10 * ten + one;
}

const units: Record<Unit, string> = {
  day: 'days?|Tag(?:en?)?|jours?|días?|giorn[oi]|dias?|dag(?:en)?|день|дня|дней',
  week: 'weeks?|Wochen?|semaines?|semanas?|settiman[ae]|weken|week|недел[юиь]',
  month: 'months?|Monat(?:en?)?|mois|mes(?:es)?|mes[ei]|maand(?:en)?|месяца?|месяцев',
  year: 'years?|Jahr(?:en?)?|ans?|años?|ann[oi]|anos?|jaar|год|года|лет',
};
const unitPattern = `(?:${(Object.entries(units) as [Unit, string][]).map(([name, words]) => `(?<${name}>${words})`).join('|')})`;
const countedUnit = `${countPattern}[ -]${unitPattern}`;
/** The beginning of a count that ends with the words below: "2.5 years ago", "half a year ago", "a year and two months ago". */
const largerCount =
  '\\p{N}[.,]|(?:half|(?:hundred|years?|months?|weeks?|Jahren?|Monaten?|ans?|mois|años?|meses)(?: and| und| et| y)) ';
const patterns = [
  `(?:(?:about|around|some|roughly|almost|nearly|just|over|exactly) )?${countedUnit} ago`,
  `vor (?:etwa |ungefähr |rund |knapp |genau |gut )?${countedUnit}`,
  `il y a (?:environ |à peu près )?${countedUnit}`,
  `hace (?:unos |unas |como )?${countedUnit}`,
  `${countedUnit} (?:fa|atrás|geleden|(?:тому )?назад)`,
  `há (?:cerca de |uns |umas )?${countedUnit}`,
].map((source) => new RegExp(`(?<![\\p{L}\\p{N}-]|${largerCount})${source}(?!\\p{L})`, 'iu'));
const eastAsianPattern =
  /(?<![\d一二两三四五六七八九十百])(?<count>\d{1,3}|[一二两三四五六七八九十]{1,3})(?:(?<day>天|日)|个?(?<week>星期|周|週間?|礼拜)|[个か]?(?<month>月)|(?<year>年))(?:以?前)/u;

/**
 * Fragments that every such expression contains. Testing for them first spares most texts the tests for all patterns.
 */
const mayCountBack = /ago|vor |il y a|hace |há | fa|atrás|geleden|назад|前/iu;

/** Null if the text counts no time back, or one beyond the maximum. */
export function relativeTimeIn(text: string, now: Date): RelativeTime | null {
  if (!mayCountBack.test(text)) return null;
  for (const pattern of [...patterns, eastAsianPattern]) {
    const match = pattern.exec(text);
    const { count, ...unitGroups } = match?.groups ?? {};
    if (count === undefined) continue;
    const value = countOf(count);
    if (value === null) return null;
    const [unit] = (Object.entries(unitGroups) as [Unit, string | undefined][]).find(([, word]) => word !== undefined)!;
    if (value < 1 || value > maxCounts[unit]) return null;
    return { ...daysAround(value, unit, now), words: match![0] };
  }
  return null;
}

/**
 * The days around the counted day: the larger the count and the longer the unit, the less exactly the words are meant.
 */
function daysAround(value: number, unit: Unit, now: Date): { from: number; to: number } {
  const start =
    unit === 'day' || unit === 'week'
      ? now.getTime() - value * unitMs[unit]
      : monthsBefore(now, unit === 'year' ? 12 * value : value);
  const dayStart = startOfDay(start);
  const slack = unit === 'day' ? Math.min(Math.floor(value / 4), maxSlackOfDays) : slackDays[unit];
  const [slackMs, maxTo] = [slack * dayMs, startOfDay(now.getTime()) - 1];
  return { from: dayStart - slackMs, to: Math.min(maxTo, dayStart + slackMs + dayMs - 1) };
}

const unitMs = { day: dayMs, week: 7 * dayMs };
/** In days. */
const slackDays = { week: 3, month: 7, year: 60 };
const maxSlackOfDays = 15;

/** The same day of an earlier month, or that month's last day. */
export function monthsBefore(now: Date, months: number): number {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(now.getUTCDate(), last));
}
