/**
 * Finds words for the day before yesterday in a text. Date parsers take some of them for yesterday and know others not
 * at all. In UTC.
 */

import { dayMs } from '../../time-units.ts';
import { startOfDay } from './day-of-week.ts';

const words =
  /(?<!\p{L})(?:the day before yesterday|vorgestern|avant[- ]hier|anteayer|antes de ayer|antier|l['’]altro ieri|(?:avant|altro)ieri|anteontem|antes de ontem|eergisteren|позавчера)(?!\p{L})|(?<!大)前天|一昨日|おととい/iu;

/** The day in epoch milliseconds, both inclusive, and the words for it; null if the text does not name it. */
export function dayBeforeYesterday(text: string, now: Date): { from: number; to: number; words: string } | null {
  const match = words.exec(text);
  if (match === null) return null;
  const from = startOfDay(now.getTime()) - 2 * dayMs;
  return { from, to: from + dayMs - 1, words: match[0] };
}
