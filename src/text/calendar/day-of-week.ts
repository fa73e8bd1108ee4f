/**
 * Finds a day by its week in a text: "on Tuesday last week", "am Dienstag dieser Woche", "el lunes de la semana
 * pasada", "上周二". In UTC.
 */

import { dayMs } from '../../time-units.ts';
import { onlyWeekday } from '../claims/days/weekdays.ts';

export const startOfDay = (at: number) => Math.floor(at / dayMs) * dayMs;
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
export const startOfWeek = (at: number) => startOfDay(at) - ((Math.floor(at / dayMs) + 3) % 7) * dayMs;

/** A day after the Chinese word for a week: not in 上周一共 ("last week in total") nor 这周三个 ("three this week"). */
const hanDay = '[一二三四五六日天](?![次个個共起直样樣定些气氣程天])';
/** A week by itself, such as 上周: not its weekend nor one of its days. */
const hanWeek = (which: string) => `${which}个?(?:周|星期|礼拜)(?!末|${hanDay})`;
const weekPattern = (words: RegExp, which: string, japanese: string) =>
  new RegExp(`${words.source}|${hanWeek(which)}|${japanese}`, 'iu');

export const lastWeek = weekPattern(
  /\b(?:last|the past|(?:the )?previous) week\b(?! of(?! (?:this|last|next)))|\b(?:der )?(?:letzte|vergangene|vorige)[rn]? Woche\b(?! (?:im|des)(?!\p{L}))|\bla semaine (?:dernière|passée)|\bla semana pasada\b|\b(?:la |della )?(?:settimana (?:scorsa|passata)|scorsa settimana)\b|\b(?:n?a )?semana passada\b|\b(?:vorige|afgelopen) week\b|(?<!\p{L})(?:(?:на )?(?:прошлой|минувшей) недел[еи]|(?:за |в )?(?:прошлую|минувшую) неделю|(?:في |خلال )?ال[أا]سبوع (?:الماضي|المنصرم|الفائت))(?!\p{L})/u,
  '上',
  '先週',
);
export const thisWeek = weekPattern(
  /\bthis week\b|\bdiese[rn]? Woche\b|\bcette semaine\b|\besta semana\b|\bquesta settimana\b|\bdeze week\b|(?<!\p{L})(?:(?:на )?этой недел[еи]|(?:за )?эту неделю|(?:في |خلال )?(?:هذا ال[أا]سبوع|ال[أا]سبوع الحالي))(?!\p{L})/u,
  '[这本]',
  '今週',
);
export const nextWeek = weekPattern(
  /\b(?:next|the coming) week\b|\b(?:der )?(?:nächste|kommende)[rn]? Woche\b|\bla semaine prochaine|\bla (?:próxima semana|semana que viene)\b|\b(?:la |della )?(?:settimana prossima|prossima settimana)\b|\b(?:n?a )?(?:próxima semana|semana que vem)\b|\bvolgende week\b|(?<!\p{L})(?:(?:на )?(?:следующей|будущей) недел[еи]|(?:في |خلال )?ال[أا]سبوع (?:القادم|المقبل))(?!\p{L})/u,
  '下',
  '来週',
);
const chineseWeekday = new RegExp(`(?<week>上上|下下|[上这這本下])个?(?<day>(?:周|週|星期|礼拜)${hanDay})`, 'u');
const weekShifts: Readonly<Record<string, number>> = { 上: -7, 下: 7, 上上: -14, 下下: 14 };

const weeks: readonly [RegExp, shift: number][] = [
  [lastWeek, -7],
  [thisWeek, 0],
  [nextWeek, 7],
];

/** A fragment of every word for a week. Testing for it first spares most texts the tests for all patterns. */
const weekWord = /week|woche|semain|semana|settimana|недел|سبوع|[周週]|星期|礼拜/iu;
export const mayNameWeek = (text: string) => weekWord.test(text);

/**
 * Words that may stand between a day and its week. A day further away is unrelated: "last week about the Monday
 * meeting".
 */
const betweenWords =
  '(?:\\s*,?\\s*(?:of|on|in|the|am|an|der|dem|des|de|du|le|la|el|los|il|di|del|della|da|na|no|em|op|van|на|в|во|من|في|の)(?=[\\s\\p{Script=Han}]|$))*\\s*,?\\s*';
const dayBefore = new RegExp(`(?<day>\\p{L}[\\p{L}-]*)${betweenWords}$`, 'u');
const dayAfter = new RegExp(`^${betweenWords}(?<day>\\p{L}[\\p{L}-]*)`, 'u');

/** Names of days that are inflected or have an article. */
const inflectedDays = [
  /^(?:понедельник\p{L}?|(?:ال)?[إا]ثنين)$/iu,
  /^(?:вторник\p{L}?|(?:ال)?ثلاثاء)$/iu,
  /^(?:сред[ауы]|(?:ال)?[أا]ربعاء)$/iu,
  /^(?:четверг\p{L}?|(?:ال)?خميس)$/iu,
  /^(?:пятниц[ауы]|(?:ال)?جمعة)$/iu,
  /^(?:суббот[ауы]|(?:ال)?سبت)$/iu,
  /^(?:воскресень[ея]|(?:ال)?[أا]حد)$/iu,
];

function weekdayOf(word: string): { weekday: number; remainder: string } | null {
  const weekday = inflectedDays.findIndex((names) => names.test(word));
  return weekday === -1 ? onlyWeekday(word) : { weekday, remainder: ' ' };
}

/**
 * The day in epoch milliseconds, both inclusive, and the text without the words for it; null if the text names no week
 * or no single day.
 */
export function dayOfWeek(text: string, now: Date): { from: number; to: number; remainder: string } | null {
  const week = mayNameWeek(text) ? weekIn(text) : null;
  if (week === null) return null;
  const { shift, before, after } = week;
  for (const [part, pattern] of [
    [before, dayBefore],
    [after, dayAfter],
  ] as const) {
    const word = pattern.exec(part)?.groups?.day;
    const match = word === undefined ? null : weekdayOf(word);
    if (match === null) continue;
    const from = startOfWeek(now.getTime()) + (shift + match.weekday) * dayMs;
    const remainder =
      part === before ? `${part.replace(pattern, ' ')} ${after}` : `${before} ${part.replace(word!, match.remainder)}`;
    return { from, to: from + dayMs - 1, remainder };
  }
  return null;
}

/** The week as an offset in days from the present one, and the text before and after its words. */
function weekIn(text: string): { shift: number; before: string; after: string } | null {
  const week = chineseWeekday.exec(text);
  if (week !== null) {
    const { week: which, day: named } = week.groups!;
    return {
      shift: weekShifts[which!] ?? 0,
      before: text.slice(0, week.index),
      after: named! + text.slice(week.index + week[0].length),
    };
  }
  for (const [words, shift] of weeks) {
    const match = words.exec(text);
    if (match !== null)
      return { shift, before: text.slice(0, match.index), after: text.slice(match.index + match[0].length) };
  }
  return null;
}
