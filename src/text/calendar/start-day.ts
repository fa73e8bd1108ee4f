/** Finds the day from which a note says that something holds: "from 1 March", "ab 1. März", "desde el 1 de marzo". */

import { dayMs } from '../../time-units.ts';
import { figuresIn } from '../claims/figures.ts';
import { startOfDay } from './day-of-week.ts';
import { daysFrom } from './future-times.ts';

const startWords = [
  'from|as of|starting(?: on| from)?|beginning(?: on)?|effective(?: from)?|with effect from|on and after',
  'ab(?: dem)?|mit Wirkung (?:vom|zum)|vom|zum',
  'à partir du|à compter du|dès le|depuis le|au',
  'desde(?: el)?|a partir del?|con efecto del?',
  'dal?|a partire dal?|a decorrere dal',
  'vanaf|met ingang van|per',
].join('|');
/** The words before a day, the day, and no end: "from 8 to 10 May" is a period. */
const startPattern = new RegExp(
  `(?<!\\p{L})(?:${startWords}) (?:the |\\p{L}+day,? |\\p{L}+tag,? )?(?<day>(?:\\d{1,2}(?:st|nd|rd|th|er|º)?\\.? (?:de |of )?\\p{L}{3,10}|\\p{L}{3,10} \\d{1,2}|\\d{1,2}\\.\\d{1,2}\\.))(?!\\s*(?:[-–]|(?:to|until|till|bis|au|al?|hasta|tot|t/m|fino)(?!\\p{L})))|[从自](?<hanDay>\\d{1,2}月\\d{1,2}[日号])[起开]|(?<hanStart>\\d{1,2}月\\d{1,2}[日号])(?:起|开始)`,
  'giu',
);
/** A day further ahead has passed already: "from 10 January", told in February, is of the same year. */
const maxAheadMs = 200 * dayMs;

/** The first such day after `writtenMs`, or on its day, in epoch milliseconds; null if the text names none. */
export function startDayIn(text: string, writtenMs: number): number | null {
  const writtenDay = startOfDay(writtenMs);
  for (const { groups } of text.matchAll(startPattern)) {
    const { day, hanDay, hanStart } = groups!;
    const start = daysFrom(figuresIn((day ?? hanDay ?? hanStart)!), writtenDay)[0];
    if (start !== undefined && start - writtenDay <= maxAheadMs) return start;
  }
  return null;
}
