/**
 * Finds the days of the week that a text names, including those within a range: "mardi-samedi", "Tuesday to Saturday",
 * "dienstags bis samstags".
 */
import { anyOf, weekdayNames } from '../claims/calendar-names.ts';
import { weekdaysIn } from '../claims/days/weekdays.ts';

const dayName = `(?:${anyOf(Object.values(weekdayNames).flat())})s?`;
const dayRange = new RegExp(
  `(?<!\\p{L})(?<from>${dayName})(?: ?[-–—] ?| (?:to|till|until|through|bis|au|à|a|al|até|t/m|tot) )(?<to>${dayName})(?!\\p{L})`,
  'giu',
);
const daysPerWeek = 7;

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
const shortDayRange = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<from>${shortName})\\.? ?(?:[-–—]|(?<= )(?:to|bis|à|a)(?= )) ?(?<to>${shortName})(?![\\p{L}\\p{N}])`,
  'gu',
);
/** "Mar 9-12" may be in March. */
const shortDay = new RegExp(
  `(?<![\\p{L}\\p{N}])(?![Mm]ar(?!\\p{L}))(?<day>${shortName})\\.?:? (?=\\d{1,2}(?:[:.h]\\d\\d)? ?(?:[-–—]|to |bis |à |a )\\d)`,
  'gu',
);
const shortNamePatterns = shortNames.map((names) => new RegExp(`^(?:${names})$`, 'iu'));
const dayOfShortName = (name: string) => shortNamePatterns.findIndex((names) => names.test(name));
const mayHaveShortNames = /\p{L}\.? ?[-–—] ?\p{L}|\p{L}{2,4}[.:]? \d/u;

/** Days from 0 (Monday) to 6. */
export function daysOfWeekIn(text: string): ReadonlySet<number> {
  const found = new Set(weekdaysIn(text));
  const ranges: [number, number][] = [];
  if (found.size >= 2)
    for (const { groups } of text.matchAll(dayRange)) {
      const [from, to] = [groups!.from!, groups!.to!].map((name) => [...weekdaysIn(name)][0]);
      ranges.push([from!, to!]);
    }
  if (mayHaveShortNames.test(text)) {
    for (const { groups } of text.matchAll(shortDayRange))
      ranges.push([dayOfShortName(groups!.from!), dayOfShortName(groups!.to!)]);
    for (const { groups } of text.matchAll(shortDay)) found.add(dayOfShortName(groups!.day!));
  }
  for (const [from, to] of ranges) {
    for (let day = from; day !== to; day = (day + 1) % daysPerWeek) found.add(day);
    found.add(to);
  }
  return found;
}
