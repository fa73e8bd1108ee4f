/** Finds a day by its week in a text: "on Tuesday last week", "am Dienstag dieser Woche", "el lunes de la semana pasada", "上周二". In UTC. */
import { onlyWeekday } from '../claims/figures.ts';

const day = 86_400_000;

export const startOfDay = (at: number) => Math.floor(at / day) * day;
/** Weeks begin on Monday; the first day of 1970 was a Thursday. */
export const startOfWeek = (at: number) => startOfDay(at) - ((Math.floor(at / day) + 3) % 7) * day;

export const lastWeek =
  /\b(?:last|the past|(?:the )?previous) week\b|\b(?:der )?(?:letzte|vergangene|vorige)[rn]? Woche\b|\bla semaine (?:dernière|passée)|\bla semana pasada\b|\b(?:la |della )?(?:settimana (?:scorsa|passata)|scorsa settimana)\b|\b(?:n?a )?semana passada\b|\b(?:vorige|afgelopen) week\b|上个?(?:周|星期|礼拜)(?![一二三四五六日天末])|先週/iu;
export const thisWeek =
  /\bthis week\b|\bdiese[rn]? Woche\b|\bcette semaine\b|\besta semana\b|\bquesta settimana\b|\bdeze week\b|(?:这|本)个?(?:周|星期|礼拜)(?![一二三四五六日天末])|今週/iu;
const nextWeek =
  /\b(?:next|the coming) week\b|\b(?:der )?(?:nächste|kommende)[rn]? Woche\b|\bla semaine prochaine|\bla (?:próxima semana|semana que viene)\b|\b(?:la |della )?(?:settimana prossima|prossima settimana)\b|\b(?:n?a )?(?:próxima semana|semana que vem)\b|\bvolgende week\b|下个?(?:周|星期|礼拜)(?![一二三四五六日天末])|来週/iu;
const chinese = /(?<week>上|这|這|本|下)个?(?=(?:周|星期|礼拜)[一二三四五六日天])/u;
const shiftOf: Readonly<Record<string, number>> = { 上: -7, 下: 7 };

const weeks: readonly [RegExp, shift: number][] = [
  [lastWeek, -7],
  [thisWeek, 0],
  [nextWeek, 7],
];

/** The day, in milliseconds since 1970, both inclusive, and the text without the words for it; null if the text names no week or no single day. */
export function dayOfWeek(text: string, now: Date): { from: number; to: number; rest: string } | null {
  const found = weekIn(text);
  if (found === null) return null;
  const named = onlyWeekday(found.rest);
  if (named === null) return null;
  const from = startOfWeek(now.getTime()) + (found.shift + named.weekday) * day;
  return { from, to: from + day - 1, rest: named.rest };
}

/** The week, in days from the present one. */
function weekIn(text: string): { shift: number; rest: string } | null {
  const week = chinese.exec(text)?.groups?.week;
  if (week !== undefined) return { shift: shiftOf[week] ?? 0, rest: text.replace(chinese, ' ') };
  for (const [words, shift] of weeks) if (words.test(text)) return { shift, rest: text.replace(words, ' ') };
  return null;
}
