/** Days of sessions, and phrases by which people refer to them. */
import type { Random } from '../../embedding/random.ts';

const monthNames = 'January February March April May June July August September October November December'.split(' ');
const dayLength = 24 * 60 * 60 * 1000;

/** `count` days in ascending order, some days or weeks apart, each with a time of day. */
export function chooseDays(count: number, random: Random): Date[] {
  const step = 1 + random.below(12);
  let at = Date.UTC(2015 + random.below(10), random.below(12), 1 + random.below(28), 7, 0);
  return Array.from({ length: count }, () => {
    at += (1 + random.below(2 * step)) * dayLength;
    return new Date(at + random.below(15 * 60) * 60 * 1000);
  });
}

/** `2021-05-08 14:05`, or in the style of conversation records: `2:05 pm on 8 May, 2021`. */
export function writeDate(day: Date, spoken: boolean): string {
  if (!spoken) return day.toISOString().slice(0, 16).replace('T', ' ');
  const hour = day.getUTCHours();
  const minute = String(day.getUTCMinutes()).padStart(2, '0');
  return `${hour % 12 || 12}:${minute} ${hour < 12 ? 'am' : 'pm'} on ${speakDay(day)}, ${day.getUTCFullYear()}`;
}

const speakDay = (day: Date) => `${day.getUTCDate()} ${monthNames[day.getUTCMonth()]}`;

/** `on 8 May`, `in May 2021`, `last May`, `on the 8th of May 2021`, `back in May`. */
export function mentionDay(day: Date, random: Random): string {
  const [month, year, date] = [monthNames[day.getUTCMonth()]!, day.getUTCFullYear(), day.getUTCDate()];
  return random.pick([
    `on ${speakDay(day)}`,
    `on ${month} ${date}, ${year}`,
    `on the ${ordinal(date)} of ${month}`,
    `in ${month} ${year}`,
    `last ${month}`,
    `back in ${month}`,
    `on ${day.toISOString().slice(0, 10)}`,
  ]);
}

function ordinal(number: number): string {
  const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };
  return `${number}${(number > 10 && number < 20 ? '' : endings[number % 10]) || 'th'}`;
}
