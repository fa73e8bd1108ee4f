/**
 * Finds the time up to now in a text: "in the last three months", "in den letzten Tagen", "ces trois derniers jours",
 * 过去三天. In UTC.
 */

import { dayMs, hourMs } from '../../time-units.ts';
import { startOfDay } from './day-of-week.ts';
import { countOf, countWords, monthsBefore } from './relative-times.ts';

export interface RecentTime {
  /** Epoch milliseconds, both inclusive; `to` is now. */
  from: number;
  to: number;
  /** The words that name it. */
  words: string;
}

type Unit = 'hour' | 'day' | 'week' | 'month' | 'year';
const maxCounts: Record<Unit, number> = { hour: 99, day: 366, week: 52, month: 36, year: 20 };
/** Of "a few". */
const fewCount = 3;

const units: Record<Unit, string> = {
  hour: 'hours|Stunden|heures|horas|ore|uur|uren|часов|часа',
  day: 'days|Tagen?|jours|días|giorni|dias|dagen|дней|дня',
  week: 'weeks|Wochen|semaines|semanas|settimane|weken|недель|недели',
  month: 'months|Monaten?|mois|mes[ei]s|mesi|maanden|месяцев|месяца',
  year: 'years|Jahren?|ans|années|años|anni|anos|jaar|jaren|лет|года',
};
const unitPattern = `(?:${(Object.entries(units) as [Unit, string][]).map(([name, words]) => `(?<${name}>${words})`).join('|')})`;
const few = 'few|couple of|several|paar|wenigen|einigen|quelques|pocos|pocas|pochi|poche|poucos|poucas|несколько';
const count = `(?<count>\\d{1,3}|${countWords}|${few})`;
const lead =
  '(?:(?:in|over|during|within|for|im Laufe|innerhalb|während|au cours|lors|pendant|durant|en|durante|gedurende|за) )?';
const patterns = [
  `${lead}(?:the )?(?:last|past) ${count} ${unitPattern}`,
  `${lead}(?:de[nr]|die) (?:letzten|vergangenen) (?:${count} )?${unitPattern}`,
  `${lead}(?:(?:ces|les|des) )?(?:${count} )?(?:dernier|dernière)s ${unitPattern}`,
  `${lead}(?:los|las|estos|estas) (?:${count} )?(?:últim[oa]s|pasad[oa]s) (?:${count.replace('<count>', '<after>')} )?${unitPattern}`,
  `${lead}(?:negli |nelle |gli |le )?ultim[ie] (?:${count} )?${unitPattern}`,
  `${lead}(?:n?[oa]s )?últim[oa]s (?:${count} )?${unitPattern}`,
  `${lead}(?:de )?(?:afgelopen|laatste|voorbije) (?:${count} )?${unitPattern}`,
  `${lead}последни[ех] (?:${count} )?${unitPattern}`,
].map(
  (source) =>
    new RegExp(
      `(?<!\\p{L})${source}(?!\\p{L})(?! (?:of|des|der|von|vom|de[l]?|du|d['’]|do|da|dell?|van)(?!\\p{L}))`,
      'iu',
    ),
);
const eastAsianPattern =
  /(?:在)?(?:过去|過去|最近|(?<!附)近|[这這])的?(?<count>\d{1,3}|[一二两三四五六七八九十]{1,3}|几)(?:(?<hour>个?小时)|(?<day>天)|个?(?<week>星期|周|週|礼拜)|个(?<month>月)|(?<year>年))|(?:過去|この|ここ|最近の?)(?<count2>\d{1,3}|[一二三四五六七八九十]{1,3}|数)(?:(?<hour2>時間)|(?<day2>日間?)|(?<week2>週間)|[かヶカケ](?<month2>月)間?|(?<year2>年)間?)/u;

/** A fragment of every such expression. Testing for it first spares most texts the tests for all patterns. */
const mayBeRecent =
  /last|past|letzten|vergangenen|derni|últim|pasad|ultim|afgelopen|laatste|voorbije|последни|过去|過去|近|[这這]|この|ここ/iu;

/** Null if the text names none, or one beyond the maximum. */
export function recentTimeIn(text: string, now: Date): RecentTime | null {
  if (!mayBeRecent.test(text)) return null;
  for (const pattern of [...patterns, eastAsianPattern]) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { count: before, count2, after, ...named } = match.groups!;
    const [unit] = Object.entries(named).find(([, word]) => word !== undefined)!;
    const kind = unit.replace('2', '') as Unit;
    const value = countOf(before ?? count2 ?? after ?? '') ?? fewCount;
    if (value < 1 || value > maxCounts[kind]) return null;
    return { from: startOf(value, kind, now), to: now.getTime(), words: match[0] };
  }
  return null;
}

function startOf(value: number, unit: Unit, now: Date): number {
  if (unit === 'hour') return now.getTime() - value * hourMs;
  if (unit === 'month' || unit === 'year') return startOfDay(monthsBefore(now, unit === 'year' ? 12 * value : value));
  return startOfDay(now.getTime()) - value * (unit === 'week' ? 7 : 1) * dayMs;
}
