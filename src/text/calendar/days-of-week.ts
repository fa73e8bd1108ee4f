/**
 * Finds the days of the week that a text names, including those within a range: "mardi-samedi", "Tuesday to Saturday",
 * "dienstags bis samstags".
 */
import { anyOf, weekdayNames } from '../claims/calendar-names.ts';
import { figuresIn } from '../claims/figures.ts';

const aDay = `(?:${anyOf(Object.values(weekdayNames).flat())})s?`;
const span = new RegExp(
  `(?<!\\p{L})(?<from>${aDay})(?: ?[-–—] ?| (?:to|till|until|through|bis|au|à|a|al|até|t/m|tot) )(?<to>${aDay})(?!\\p{L})`,
  'giu',
);
const days = 7;

/** Short names in English, German, French and Spanish, which are days between two of them or before a time: "Mo-Do 9-17 Uhr, Fr 9-15 Uhr". */
const shortNames = [
  'Mon?|[Ll]un',
  'Tues?|Di|[Mm]ar',
  'Weds?|Mi|[Mm]er|[Mm]ié',
  'Thur?s?|Do|[Jj]eu|[Jj]ue',
  'Fri?|[Vv]en|[Vv]ie',
  'Sat?|[Ss]am|[Ss]áb',
  'Sun|So|[Dd]im|[Dd]om',
];
const shortName = shortNames.join('|');
const shortSpan = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<from>${shortName})\\.? ?(?:[-–—]|(?<= )(?:to|bis|à|a)(?= )) ?(?<to>${shortName})(?![\\p{L}\\p{N}])`,
  'gu',
);
/** "Mar 9-12" may be in March. */
const shortDay = new RegExp(
  `(?<![\\p{L}\\p{N}])(?![Mm]ar(?!\\p{L}))(?<day>${shortName})\\.?:? (?=\\d{1,2}(?:[:.h]\\d\\d)? ?(?:[-–—]|to |bis |à |a )\\d)`,
  'gu',
);
const shorts = shortNames.map((names) => new RegExp(`^(?:${names})$`, 'iu'));
const dayOfShort = (name: string) => shorts.findIndex((names) => names.test(name));
const mayBeShort = /\p{L}\.? ?[-–—] ?\p{L}|\p{L}{2,4}[.:]? \d/u;

/** Days from 0 (Monday) to 6. */
export function daysOfWeekIn(text: string): ReadonlySet<number> {
  const named = new Set([...(figuresIn(text).get('weekday') ?? [])].map(Number));
  const spans: [number, number][] = [];
  if (named.size >= 2)
    for (const { groups } of text.matchAll(span)) {
      const [from, to] = [groups!.from!, groups!.to!].map((name) => Number([...figuresIn(name).get('weekday')!][0]));
      spans.push([from!, to!]);
    }
  if (mayBeShort.test(text)) {
    for (const { groups } of text.matchAll(shortSpan)) spans.push([dayOfShort(groups!.from!), dayOfShort(groups!.to!)]);
    for (const { groups } of text.matchAll(shortDay)) named.add(dayOfShort(groups!.day!));
  }
  for (const [from, to] of spans) {
    for (let day = from; day !== to; day = (day + 1) % days) named.add(day);
    named.add(to);
  }
  return named;
}
