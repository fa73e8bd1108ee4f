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

/** Days from 0 (Monday) to 6. */
export function daysOfWeekIn(text: string): ReadonlySet<number> {
  const named = new Set([...(figuresIn(text).get('weekday') ?? [])].map(Number));
  if (named.size < 2) return named;
  for (const { groups } of text.matchAll(span)) {
    const [from, to] = [groups!.from!, groups!.to!].map((name) => Number([...figuresIn(name).get('weekday')!][0]));
    for (let day = from!; day !== to; day = (day + 1) % days) named.add(day);
  }
  return named;
}
