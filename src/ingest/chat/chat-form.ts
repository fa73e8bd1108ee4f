/**
 * How an exported chat writes its dates. This is decided from all of its lines, because "03/04/24" alone may be in
 * March or in April.
 */
import { type MessageHead, messageHead } from './message-head.ts';

/** Whether the day or the month comes first. A date that starts with a four-digit year is unambiguous. */
type DateOrder = 'day' | 'month';

export interface ChatForm {
  readonly order: DateOrder;
  readonly isBracketed: boolean;
}

/** The result of reading all dates of a chat in one order. */
interface Reading {
  readonly order: DateOrder;
  /** Number of dates that do not exist. */
  impossible: number;
  /** Number of messages that would be older than the one before. */
  backwards: number;
  first: number;
  last: number;
  before: number;
}

const readingIn = (order: DateOrder): Reading => ({
  order,
  impossible: 0,
  backwards: 0,
  first: Number.POSITIVE_INFINITY,
  last: Number.NEGATIVE_INFINITY,
  before: Number.NEGATIVE_INFINITY,
});

/** Takes each line of a chat by `see`. `form` then returns its form, or null if no line starts a message. */
export function createFormFinder(): { see(line: string): void; form(): ChatForm | null } {
  const readings = [readingIn('day'), readingIn('month')];
  let opening: MessageHead | null = null;
  let isAmerican = true;
  return {
    see(line) {
      const head = messageHead(line);
      if (head === null) return;
      opening ??= head;
      // A message may quote lines from another chat.
      if (head.isBracketed !== opening.isBracketed) return;
      isAmerican &&= head.sign === '/' && /^[AP]M$/.test(head.half) && !head.date.some((number) => /^0/.test(number));
      for (const reading of readings) note(reading, timeOfHead(head, reading.order));
    },
    form() {
      if (opening === null) return null;
      const usual = isAmerican ? 'month' : 'day';
      return { order: likelier(readings, usual), isBracketed: opening.isBracketed };
    },
  };
}

function note(reading: Reading, at: number | null): void {
  if (at === null) {
    reading.impossible += 1;
    return;
  }
  if (at < reading.before) reading.backwards += 1;
  reading.before = at;
  reading.first = Math.min(reading.first, at);
  reading.last = Math.max(reading.last, at);
}

/**
 * Prefers the order in which more dates exist, then the one with fewer messages out of sequence, then the one with the
 * shorter total period, then the usual one.
 */
function likelier(readings: readonly Reading[], usual: DateOrder): DateOrder {
  const [best] = readings.toSorted(
    (one, other) =>
      one.impossible - other.impossible ||
      one.backwards - other.backwards ||
      one.last - one.first - (other.last - other.first) ||
      (one.order === usual ? -1 : 1),
  );
  return best!.order;
}

/**
 * The time on the chat's own clock, which has no time zone, in milliseconds since 1970. Null for a date that does not
 * exist.
 */
export function timeOfHead({ date, time }: MessageHead, order: DateOrder): number | null {
  const [first, second, third] = date.map(Number) as [number, number, number];
  const isYearFirst = date[0].length > 2;
  if (!isYearFirst && date[2].length !== 2 && date[2].length !== 4) return null;
  const [day, month] = isYearFirst ? [third, second] : order === 'day' ? [first, second] : [second, first];
  const year = isYearFirst ? first : date[2].length === 2 ? 2_000 + third : third;
  const at = new Date(Date.UTC(year, month - 1, day, ...time));
  const exists = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return exists ? at.getTime() : null;
}
