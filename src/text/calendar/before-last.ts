/** Finds the week, month or year before the last one in a text: "the week before last", "vorletzten Monat", 上上周. In UTC. */

import { dayMs } from '../../time-units.ts';
import { startOfWeek } from './day-of-week.ts';

type Unit = 'week' | 'month' | 'year';

const patterns: Readonly<Record<Unit, RegExp>> = {
  week: /(?<!\p{L})(?:(?:in )?the week before last|(?:in der )?(?:vorletzte[rn]?|vorvorige[rn]?) Woche|(?:la )?semana antepasada|(?:na )?semana retrasada|(?:de )?(?:voorlaatste|eervorige) week|(?:на )?позапрошлой неделе|(?:w )?zaprzeszłym tygodniu)(?!\p{L})|上上个?(?:周|星期|礼拜)(?![末一二三四五六日天])|先々週/iu,
  month:
    /(?<!\p{L})(?:(?:in )?the month before last|(?:im )?(?:vorletzte[nrs]?|vorvorige[nrs]?) Monats?|(?:el )?mes antepasado|(?:no )?mês retrasado|(?:de )?(?:voorlaatste|eervorige) maand|(?:в )?позапрошлом месяце)(?!\p{L})|上上个?月|先々月/iu,
  year: /(?<!\p{L})(?:(?:in )?the year before last|(?:im )?(?:vorletzte[ns]?|vorvorige[ns]?) Jahr|(?:el )?año antepasado|(?:no )?ano retrasado|(?:het )?(?:voorlaatste|eervorige) jaar|(?:в )?позапрошлом году)(?!\p{L})|(?<!\p{N}\s?)前年|一昨年|おととし/iu,
};

/** Epoch milliseconds, both inclusive, and the words for it; null if the text names none. */
export function beforeLast(text: string, now: Date): { from: number; to: number; words: string } | null {
  for (const unit of ['week', 'month', 'year'] as const) {
    const words = patterns[unit].exec(text)?.[0];
    if (words !== undefined) return { ...spanOf(unit, now), words };
  }
  return null;
}

function spanOf(unit: Unit, now: Date): { from: number; to: number } {
  const [year, month, week] = [now.getUTCFullYear(), now.getUTCMonth(), startOfWeek(now.getTime())];
  if (unit === 'week') return { from: week - 14 * dayMs, to: week - 7 * dayMs - 1 };
  if (unit === 'month') return { from: Date.UTC(year, month - 2), to: Date.UTC(year, month - 1) - 1 };
  return { from: Date.UTC(year - 2, 0), to: Date.UTC(year - 1, 0) - 1 };
}
