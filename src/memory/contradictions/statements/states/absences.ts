/** Reads how long somebody is away or something lasts: until a day, back on a day, or on a journey. */
import { anyOf, monthNames, weekdayNames } from '../../../../text/claims/calendar-names.ts';
import { figuresIn, monthOf } from '../../../../text/claims/figures.ts';
import { setsOut } from '../../state-words.ts';

/** The day on which a state is to end, or behind which it has ended, as far as it is told. */
export interface DayOfEnd {
  month: string | null;
  day: string | null;
  weekday: string | null;
  /** Whether it is the day of a return: that after the last day away. */
  isReturn: boolean;
}

const [month, weekdays] = [monthNames, weekdayNames].map((names) => anyOf(Object.values(names).flat()));
const aDay = `(?:\\d{1,2}(?:st|nd|rd|th|er|\\.)? (?:of |de )?(?:${month})|\\d{1,2}\\.\\d{1,2}\\.|(?:(?:next|nächsten?) )?(?:${weekdays})|(?:(?:the )?(?:end|middle|start) of |(?:ende|mitte|anfang|fin|début|finales de|principios de|fine|inizio) )?(?:${month})(?: \\d{1,2}(?:st|nd|rd|th)?)?|next week|nächste woche|la semaine prochaine|la próxima semana|(?<=the )\\d{1,2}(?:st|nd|rd|th)|(?<=zum )\\d{1,2}\\.|(?<=(?:au|el|al) )\\d{1,2}(?![:.,]?\\d))`;
/** A day at which a state is to end. */
export const untilDay = new RegExp(
  `,? (?:until|till|bis|jusqu(?:['’]au|['’]à|['’]en|e)|hasta|fino al?)(?: (?:at least|zum|zur|mindestens|le|el|al|the))?(?<day> ${aDay})(?: \\d{4})?(?!\\p{L})`,
  'iu',
);
export const tillWord = /(?<!\p{L})(?:until|till|bis|jusqu|hasta)/iu;

const name = "\\p{Lu}[\\p{L}'’.-]*(?: \\p{Lu}[\\p{L}'’.-]*){0,2}?";
const returning = [
  "(?:will(?: only)? be|won['’]t be|will not be|is|is not|isn['’]t|comes|is coming|does not come|doesn['’]t come)(?: only)? back(?: at work| in the office)?(?: only)?(?: not)?(?: on| in| from| at| before| until| till)?(?: the)?",
  'returns(?: only)?(?: on| in| from| at)?(?: the)?',
  "(?:ne )?(?:revient|rentre|sera de retour)(?: que| seulement| qu['’]en)?(?: le| en)?",
  '(?:no )?(?:vuelve|regresa|volverá|regresará)(?: hasta)?(?: el| en)?',
  '(?:torna|rientra)(?: solo)?(?: il| a| in)?',
].join('|');
const back = new RegExp(`^(?<who>${name}) (?:[^,;]{0,40}, )?(?:${returning})(?<day> ${aDay})(?!\\p{L})`, 'iu');
/** "Kommt erst im April", "ist ab Mai wieder da". */
const backInGerman = new RegExp(
  `^(?<who>${name}) (?:[^,;]{0,40}, )?(?:kommt|ist|kehrt) (?=.*(?:erst|wieder|zurück))(?:erst )?(?:wieder |zurück )?(?:am|im|ab|ab dem)?(?<day> ?${aDay})(?!\\p{L})`,
  'iu',
);

const returns = /back|returns|revient|rentre|retour|vuelve|volverá|regresa|torna|rientra|erst|wieder|zurück/iu;

/** Whether somebody is back on some day, and not before. */
export const isBackLater = (clause: string): boolean => backIn(clause) !== null;

/** Who sets out for a place with a name. */
const trip = new RegExp(
  `^(?<who>${name}) ${setsOut}(?: [^;]{0,40}?)? (?:to|for|nach|à|en|au|a|al|in) (?!Hause)\\p{Lu}`,
  'u',
);
const chineseTrip = /^(?<who>[^，。]{2,10}?)(?:要|将|会)?(?:[^，。]{0,12})(?:去[^，。]{0,12}出差|出差去)/u;
/** How long, or when. */
const spans = ['date', 'weekday', 'day', 'week', 'month'];

/** Who is away for a time that is told; null where nobody is. */
export function awayFor(clause: string): string | null {
  const returned = backIn(clause)?.who;
  if (returned !== undefined) return returned;
  const who = (trip.exec(clause) ?? chineseTrip.exec(clause))?.groups?.who;
  return who === undefined || !spans.some((kind) => figuresIn(clause).has(kind)) ? null : who;
}

/** A name has a capital, and days may have one in their language. */
const backIn = (clause: string) =>
  /^\p{Lu}/u.test(clause) && returns.test(clause)
    ? ((back.exec(clause) ?? backInGerman.exec(clause))?.groups ?? null)
    : null;

/** The day on which the state of a clause is to end, or on which somebody is back; null where it names none. */
export function dayOfEnd(clause: string): DayOfEnd | null {
  const returned = backIn(clause)?.day;
  const said = returned ?? (tillWord.test(clause) ? untilDay.exec(clause)?.groups?.day : undefined);
  if (said === undefined) return null;
  const [dated = null, day = /\d{1,2}/.exec(said)?.[0] ?? null] =
    [...(figuresIn(said).get('date') ?? [])][0]?.split('-') ?? [];
  const named = said
    .split(/[^\p{L}]+/u)
    .map(monthOf)
    .find((at) => at >= 0);
  const weekday = [...(figuresIn(said).get('weekday') ?? [])][0] ?? null;
  return {
    month: dated ?? (named === undefined ? null : String(named + 1)),
    day,
    weekday,
    isReturn: returned !== undefined,
  };
}

/** Days between the last day away and the return: a weekend, and one more. */
const mostBetween = 4;
const daysOfMonth = 31;
const months = 12;

/** Whether a state ends otherwise by one of the days than by the other. Who is away until Friday is back on Monday. */
export function isAnotherDay(one: DayOfEnd, other: DayOfEnd): boolean {
  if (one.isReturn === other.isReturn)
    return (['month', 'day', 'weekday'] as const).some(
      (part) => one[part] !== null && other[part] !== null && one[part] !== other[part],
    );
  const [returned, until] = one.isReturn ? [one, other] : [other, one];
  if (returned.month === null || until.month === null) return false;
  const later = (Number(returned.month) - Number(until.month) + months) % months;
  if (returned.day === null || until.day === null) return later > 1;
  const days = later * daysOfMonth + Number(returned.day) - Number(until.day);
  return days < 0 || days > mostBetween;
}
