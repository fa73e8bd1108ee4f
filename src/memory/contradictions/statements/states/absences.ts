/** Parses how long somebody is away or something lasts: until a day, back on a day, or on a journey. */
import { anyOf, monthNames, weekdayNames } from '../../../../text/claims/calendar-names.ts';
import { monthOf } from '../../../../text/claims/days/months.ts';
import { figuresIn } from '../../../../text/claims/figures.ts';

/** Verbs of departure. */
const departureVerbs =
  "(?:(?:is|are|am|['’](?:s|re|m)) (?:going|travelling|traveling|flying|driving|off|leaving)|goes|go|travels?|flies|fly|leaves?|fährt|fahren|fahre|fliegt|fliegen|fliege|reist|reisen|reise|part|partent|pars|va|vais|vont|viaja|viajan|viajo|voy|van|parte|vado|vanno)";

/** The known parts of the day on which a state ends, or of the return after it. */
export interface EndDay {
  month: string | null;
  day: string | null;
  weekday: string | null;
  /** True if the day is that of the return, after the last day away. */
  isReturn: boolean;
}

const [month, weekdays] = [monthNames, weekdayNames].map((names) => anyOf(Object.values(names).flat()));
const aDay = `(?:\\d{1,2}(?:st|nd|rd|th|er|\\.)? (?:of |de )?(?:${month})|\\d{1,2}\\.\\d{1,2}\\.|(?:(?:next|nächsten?) )?(?:${weekdays})|(?:(?:the )?(?:end|middle|start) of |(?:ende|mitte|anfang|fin|début|finales de|principios de|fine|inizio) )?(?:${month})(?: \\d{1,2}(?:st|nd|rd|th)?)?|next week|nächste woche|la semaine prochaine|la próxima semana|(?<=the )\\d{1,2}(?:st|nd|rd|th)|(?<=zum )\\d{1,2}\\.|(?<=(?:au|el|al) )\\d{1,2}(?![:.,]?\\d))`;
/** The day on which a state is to end. */
export const untilDay = new RegExp(
  `,? (?:until|till|bis|jusqu(?:['’]au|['’]à|['’]en|e)|hasta|fino al?)(?: (?:at least|zum|zur|mindestens|le|el|al|the))?(?<day> ${aDay})(?: \\d{4})?(?!\\p{L})`,
  'iu',
);
export const untilWord = /(?<!\p{L})(?:until|till|bis|jusqu|hasta)/iu;

const name = "\\p{Lu}[\\p{L}'’.-]*(?: \\p{Lu}[\\p{L}'’.-]*){0,2}?";
const returning = [
  "(?:will(?: only)? be|won['’]t be|will not be|is|is not|isn['’]t|comes|is coming|does not come|doesn['’]t come)(?: only)? back(?: at work| in the office)?(?: only)?(?: not)?(?: on| in| from| at| before| until| till)?(?: the)?",
  'returns(?: only)?(?: on| in| from| at)?(?: the)?',
  "(?:ne )?(?:revient|rentre|sera de retour)(?: que| seulement| qu['’]en)?(?: le| en)?",
  '(?:no )?(?:vuelve|regresa|volverá|regresará)(?: hasta)?(?: el| en)?',
  '(?:torna|rientra)(?: solo)?(?: il| a| in)?',
].join('|');
const returnForm = new RegExp(`^(?<who>${name}) (?:[^,;]{0,40}, )?(?:${returning})(?<day> ${aDay})(?!\\p{L})`, 'iu');
/** "Kommt erst im April", "ist ab Mai wieder da". */
const germanReturnForm = new RegExp(
  `^(?<who>${name}) (?:[^,;]{0,40}, )?(?:kommt|ist|kehrt) (?=.*(?:erst|wieder|zurück))(?:erst )?(?:wieder |zurück )?(?:am|im|ab|ab dem)?(?<day> ?${aDay})(?!\\p{L})`,
  'iu',
);

const returnPrefilter = /back|returns|revient|rentre|retour|vuelve|volverá|regresa|torna|rientra|erst|wieder|zurück/iu;

/** True if somebody will be back on a stated day. */
export const isBackLater = (clause: string): boolean => matchReturn(clause) !== null;

/** A person who sets out for a named place. */
const trip = new RegExp(
  `^(?<who>${name}) ${departureVerbs}(?: [^;]{0,40}?)? (?:to|for|nach|à|en|au|a|al|in) (?!Hause)\\p{Lu}`,
  'u',
);
const chineseTrip = /^(?<who>[^，。]{2,10}?)(?:要|将|会)?(?:[^，。]{0,12})(?:去[^，。]{0,12}出差|出差去)/u;
/** Kinds of figures that give a duration or a date. */
const timeKinds = ['date', 'weekday', 'day', 'week', 'month'];

/** The person who is away for a stated time; null if there is none. */
export function absentPersonIn(clause: string): string | null {
  const returned = matchReturn(clause)?.who;
  if (returned !== undefined) return returned;
  const who = (trip.exec(clause) ?? chineseTrip.exec(clause))?.groups?.who;
  return who === undefined || !timeKinds.some((kind) => figuresIn(clause).has(kind)) ? null : who;
}

/** The patterns ignore case for the sake of weekdays, so the capital of the name is checked here. */
const matchReturn = (clause: string) =>
  /^\p{Lu}/u.test(clause) && returnPrefilter.test(clause)
    ? ((returnForm.exec(clause) ?? germanReturnForm.exec(clause))?.groups ?? null)
    : null;

/** The day on which the state of a clause is to end, or on which somebody is back; null if it names none. */
export function endDayIn(clause: string): EndDay | null {
  const returnDay = matchReturn(clause)?.day;
  const dayText = returnDay ?? (untilWord.test(clause) ? untilDay.exec(clause)?.groups?.day : undefined);
  if (dayText === undefined) return null;
  const [dated = null, day = /\d{1,2}/.exec(dayText)?.[0] ?? null] =
    [...(figuresIn(dayText).get('date') ?? [])][0]?.split('-') ?? [];
  const monthIndex = dayText
    .split(/[^\p{L}]+/u)
    .map(monthOf)
    .find((at) => at >= 0);
  const weekday = [...(figuresIn(dayText).get('weekday') ?? [])][0] ?? null;
  return {
    month: dated ?? (monthIndex === undefined ? null : String(monthIndex + 1)),
    day,
    weekday,
    isReturn: returnDay !== undefined,
  };
}

/** Maximum number of days between the last day away and the return: a long weekend. */
const maxDaysBetween = 4;
const daysOfMonth = 31;
const months = 12;

/** True if the two end days contradict each other. Away until Friday agrees with back on Monday. */
export function endsOnAnotherDay(one: EndDay, other: EndDay): boolean {
  if (one.isReturn === other.isReturn)
    return (['month', 'day', 'weekday'] as const).some(
      (part) => one[part] !== null && other[part] !== null && one[part] !== other[part],
    );
  const [returned, until] = one.isReturn ? [one, other] : [other, one];
  if (returned.month === null || until.month === null) return false;
  const monthsLater = (Number(returned.month) - Number(until.month) + months) % months;
  if (returned.day === null || until.day === null) return monthsLater > 1;
  const days = monthsLater * daysOfMonth + Number(returned.day) - Number(until.day);
  return days < 0 || days > maxDaysBetween;
}
