/** Finds a future time in a question: "next week", "bis Freitag", "en diciembre", "in the next ten days". In UTC. */

import { dayMs } from '../../time-units.ts';
import { monthOf } from '../claims/days/months.ts';
import { figuresIn, parseWholeNumber } from '../claims/figures.ts';
import { nextWeek, startOfDay, startOfWeek, thisWeek } from './day-of-week.ts';

export interface FutureTime {
  /** Epoch milliseconds, both inclusive. */
  from: number;
  to: number;
  /** The text without the words for the time. */
  remainder: string;
}

const endOfMonth = (year: number, month: number) => Date.UTC(year, month + 1) - 1;

const today = /(?<!\p{L})(?:today|heute|aujourd['’]hui|hoy|oggi|vandaag)(?!\p{L})/iu;
const tomorrow = /(?<!\p{L})(?:tomorrow|morgen|demain|mañana|domani)(?!\p{L})/iu;
const thisMonth = /(?<!\p{L})(?:(?:this|diesen|ce|este|questo|deze) (?:month|Monat|mois|mes|mese|maand))(?!\p{L})/iu;
const nextMonth =
  /(?<!\p{L})(?:(?:next|(?:im )?nächsten|volgende) (?:month|Monat|maand)|le mois prochain|el (?:próximo mes|mes que viene)|il (?:prossimo mese|mese prossimo))(?!\p{L})/iu;
const nextDays =
  /(?<!\p{L})(?:(?:in|within|over) the (?:next|coming)|in den (?:nächsten|kommenden)|dans les|en los próximos|(?:nei|nelle) prossim[ie]) (?<amount>\d{1,2}|\p{L}+) (?:prochaine?s )?(?<unit>days|weeks|Tagen|Wochen|jours|semaines|días|semanas|giorni|settimane)(?!\p{L})/iu;
const monthAlone = /(?<!\p{L})(?:in|im|en|nel mese di|a|ad|for|für|para|pour|per) (?<month>\p{L}{3,10})(?!\p{L})/giu;
const untilDay =
  /(?<!\p{L})(?:by|before|until|bis(?: zum)?|vor(?: dem)?|avant(?: le)?|d['’]ici(?: au| le)?|hasta(?: el)?|antes del?|entro(?: il)?|voor) (?:the )?(?<day>(?:[^.,;?]|(?<=\d)\.){3,30})/iu;

/** Null if the text names no future time. A month or a day without a year is the next one. */
export function futureTimeIn(text: string, now: Date): FutureTime | null {
  const [start, week] = [startOfDay(now.getTime()), startOfWeek(now.getTime())];
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  const spans: readonly (readonly [RegExp, from: number, to: number])[] = [
    [nextWeek, week + 7 * dayMs, week + 14 * dayMs - 1],
    [thisWeek, start, week + 7 * dayMs - 1],
    [thisMonth, start, endOfMonth(year, month)],
    [nextMonth, Date.UTC(year, month + 1), endOfMonth(year, month + 1)],
    [tomorrow, start + dayMs, start + 2 * dayMs - 1],
    [today, start, start + dayMs - 1],
  ];
  for (const [words, from, to] of spans) if (words.test(text)) return { from, to, remainder: text.replace(words, ' ') };
  const counted = nextDays.exec(text);
  const amount = counted === null ? null : parseWholeNumber(counted.groups!.amount!);
  if (amount !== null) {
    const days = /^[dtjg]/i.test(counted!.groups!.unit!) ? amount : 7 * amount;
    return { from: start, to: start + (days + 1) * dayMs - 1, remainder: text.replace(counted![0], ' ') };
  }
  const deadline = untilDay.exec(text);
  const end = deadline === null ? null : nextDayIn(deadline.groups!.day!, start);
  if (end !== null) return { from: start, to: end + dayMs - 1, remainder: text.replace(deadline![0], ' ') };
  return monthIn(text, now);
}

function monthIn(text: string, now: Date): FutureTime | null {
  for (const { 0: words, groups } of text.matchAll(monthAlone)) {
    const month = monthOf(groups!.month!);
    if (month < 0) continue;
    const year = now.getUTCFullYear() + (month < now.getUTCMonth() ? 1 : 0);
    const from = Math.max(startOfDay(now.getTime()), Date.UTC(year, month));
    return { from, to: endOfMonth(year, month), remainder: text.replace(words, ' ') };
  }
  return null;
}

/** The start of the first day from `start` on that `text` names; null if it names neither a date nor a weekday. */
export function nextDayIn(text: string, start: number): number | null {
  return daysFrom(figuresIn(text), start)[0] ?? null;
}

/**
 * The next occurrences, from `start` on, of the days that figures name, in ascending order. Days of the week count only
 * if there is no date.
 */
export function daysFrom(figures: ReadonlyMap<string, ReadonlySet<string>>, start: number): number[] {
  const year = new Date(start).getUTCFullYear();
  const dates = [...(figures.get('date') ?? [])].map((key) => {
    const [month, date] = key.split('-').map(Number) as [number, number];
    const at = Date.UTC(year, month - 1, date);
    return at < start ? Date.UTC(year + 1, month - 1, date) : at;
  });
  const weekdays = [...(figures.get('weekday') ?? [])].map(
    (weekday) => start + ((Number(weekday) + 7 - ((Math.floor(start / dayMs) + 3) % 7)) % 7) * dayMs,
  );
  return (dates.length > 0 ? dates : weekdays).sort((one, other) => one - other);
}
