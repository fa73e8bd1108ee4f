/** Finds the weekdays that a text names, in the supported languages. */

/** Sorted from Monday to Sunday. */
const weekdayNames = [
  'mondays?|montags?|lundis?|lunes|lunedì|segundas?-feiras?|maandags?|понедельник(?:а|и|ам)?|poniedział(?:ek|ku|ki)|pazartesi(?:leri|ye)?|الاثنين|الإثنين',
  'tuesdays?|dienstags?|mardis?|martes|martedì|terças?-feiras?|dinsdags?|вторник(?:а|и|ам)?|wtor(?:ek|ku|ki)|salı(?:ları|ya)?|الثلاثاء',
  'wednesdays?|mittwochs?|mercredis?|miércoles|mercoledì|quartas?-feiras?|woensdags?|среду|средам|środ(?:a|ę|y)|çarşamba(?:ları|ya)?|الأربعاء|الاربعاء',
  'thursdays?|donnerstags?|jeudis?|jueves|giovedì|quintas?-feiras?|donderdags?|четверг(?:а|и|ам)?|czwart(?:ek|ku|ki)|perşembe(?:leri|ye)?|الخميس',
  'fridays?|freitags?|vendredis?|viernes|venerdì|sextas?-feiras?|vrijdags?|пятниц(?:а|у|ы|ам)|piąt(?:ek|ku|ki)|cuma(?:ları|ya)?|الجمعة',
  'saturdays?|samstags?|sonnabends?|samedis?|sábados?|sabat[oi]|zaterdags?|суббот(?:а|у|ы|ам)|sobot(?:a|ę|y)|cumartesi(?:leri|ye)?|السبت',
  'sundays?|sonntags?|dimanches?|domingos?|domenic(?:a|he)|zondags?|воскресень(?:е|я|ям)|niedziel(?:a|ę|e|i)|pazar(?= gün)|pazarları|الأحد|الاحد',
].map((names) => `(?<!\\p{L})(?:${names})(?:vormittags?|nachmittags?|abends?)?(?!\\p{L})`);
const weekdays = weekdayNames.map((names) => new RegExp(names, 'iu'));
const anyWeekday = new RegExp(weekdayNames.join('|'), 'iu');
/** In 每周三次 (three times a week) and 一周五天 (five days a week), the number is a count. */
const hanCount =
  '(?!次|個|个|遍|趟|[节回](?!来|家|去|日|国|老|复|目|奏)|小时|小時|(?<![日天])天(?!气|氣)|(?<=週[一二三四五六])日|(?<=一)[共直样樣定致些])';
/** All occurrences. */
export const eastAsianWeekdays = new RegExp(
  `(?:星期|[周週]|礼拜|禮拜)([一二三四五六日天])${hanCount}|([月火水木金土日])曜日?|([월화수목금토일])요일`,
  'gu',
);

const allWeekdays = weekdayNames.map((names) => new RegExp(names, 'giu'));

/** True of texts with Chinese, Japanese or Korean weekdays, dates or times, at little cost. */
export const eastAsian = /[\p{Script=Han}\p{Script=Hangul}]/u;

/** The weekdays that a text names, 0 for Monday to 6 for Sunday. */
export function weekdaysIn(text: string): ReadonlySet<number> {
  const found = new Set<number>();
  if (anyWeekday.test(text)) for (const [at, names] of weekdays.entries()) if (text.search(names) >= 0) found.add(at);
  for (const [, chinese, japanese, korean] of eastAsian.test(text) ? text.matchAll(eastAsianWeekdays) : [])
    found.add(eastAsianWeekday(chinese, japanese, korean));
  return found;
}

/** 0 for Monday to 6 for Sunday. */
function eastAsianWeekday(chinese?: string, japanese?: string, korean?: string): number {
  if (korean !== undefined) return '월화수목금토일'.indexOf(korean);
  if (japanese !== undefined) return '月火水木金土日'.indexOf(japanese);
  return '一二三四五六日'.indexOf(chinese!.replace('天', '日'));
}

/** The text without weekdays in scripts that separate words. */
export function withoutWeekdays(text: string): string {
  if (!anyWeekday.test(text)) return text;
  return allWeekdays.reduce((rest, names) => rest.replace(names, ' '), text);
}

/** The only weekday in a text (0 for Monday), and the text without it; null if it names none or several. */
export function onlyWeekday(text: string): { weekday: number; remainder: string } | null {
  const [weekday, ...others] = weekdaysIn(text);
  if (weekday === undefined || others.length > 0) return null;
  return { weekday, remainder: withoutWeekdays(text).replace(eastAsianWeekdays, ' ') };
}

/** Words for the working days and for the weekend. */
const partsOfWeek = [
  /(?<!\p{L})(?:weekdays|werktags|wochentags|en semaine|entre semana)(?!\p{L})|工作日/iu,
  /(?<!\p{L})(?:weekends?|Wochenenden?|week-end|fines? de semana)(?!\p{L})|周末/iu,
];

/** The parts of the week that a text names: 0 for the working days, 1 for the weekend. */
export const partsOfWeekIn = (text: string): number[] =>
  [...partsOfWeek.keys()].filter((at) => partsOfWeek[at]!.test(text));
