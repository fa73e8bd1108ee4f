/** The day from which a note says that something holds. */
import { expect, test } from 'vitest';
import { startDayIn } from '../../src/text/calendar/start-day.ts';

const writtenMs = Date.parse('2026-02-16T10:00:00Z');
const dayIn = (text: string) => {
  const start = startDayIn(text, writtenMs);
  return start === null ? null : new Date(start).toISOString().slice(0, 10);
};

test.each([
  ['From 23 February the daily meeting is at 10:15.', '2026-02-23'],
  ['Bread is bought at Moretti from 2 March, 33 euros a day.', '2026-03-02'],
  ['Die Bäckerei öffnet ab dem 1. März um sechs.', '2026-03-01'],
  ['Le courrier part à 17 h à partir du 1er avril.', '2026-04-01'],
  ['Verifika sube el precio desde el 1 de marzo.', '2026-03-01'],
  ['从3月1日起，退货期为三十天。', '2026-03-01'],
  ['We order from 12 suppliers, and from 2 March from one.', '2026-03-02'],
])('%s', (text, day) => {
  expect(dayIn(text)).toBe(day);
});

test.each([
  'From 10 January the price is 12 euros.',
  'The fair is from 8 to 10 May.',
  'Vom 8. bis 10. Mai ist zu.',
  'The bottle goes up to 46 cents.',
])('names no such day: %s', (text) => {
  expect(dayIn(text)).toBeNull();
});
