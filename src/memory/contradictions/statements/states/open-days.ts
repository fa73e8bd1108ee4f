/**
 * Reads on which weekdays something is open or closed: "closed on Mondays", "mardi-samedi 9h-18h, fermé lundi",
 * "montags haben wir jetzt auch offen".
 */
import { analyse } from '../../../../text/analyse.ts';
import { daysOfWeekIn } from '../../../../text/calendar/days-of-week.ts';
import { anyOf, monthNames, weekdayNames } from '../../../../text/claims/calendar-names.ts';
import { weekdaysIn } from '../../../../text/claims/days/weekdays.ts';
import { figuresIn } from '../../../../text/claims/figures.ts';
import { allWholeWords, wholeWords } from '../../../../text/claims/whole-words.ts';
import type { Language } from '../../../../text/language.ts';
import { areEqualSets, countSharedWords } from '../../words-in-common.ts';
import { recurrencePattern } from './recurrence.ts';

export interface OpenDays {
  open: ReadonlySet<number>;
  closed: ReadonlySet<number>;
  /** The words for the place; empty for the user's own place. */
  subject: ReadonlySet<string>;
  /** True if these are days of every week: "on Mondays", "op zondag", 周日. */
  isWeekly: boolean;
  /** The names of these weekdays, to search for older facts. */
  searchTerms: readonly string[];
}

const openWords =
  'open|opens|opened|offen|geöffnet|öffnen|öffnet|auf|ouverte?s?|ouvre|ouvrons|ouvrent|abiert[oa]s?|abre|abrimos|abren|apert[oaie]|apre|apriamo|aprono|geopend|abert[oa]s?|открыт[аоы]?|открывается|مفتوحة?';
const closedWords =
  'closed|closes|close|shut|geschlossen|zu|schließen|schließt|fermée?s?|fermons|ferme|cerrad[oa]s?|cierra|cerramos|cierran|chius[oaie]|chiude|chiudiamo|gesloten|fechad[oa]s?|fecha|закрыт[аоы]?|закрывается|مغلقة?';
const [openInWords, closedInWords] = [wholeWords(openWords), wholeWords(closedWords)];
const closedInHan = /关闭|关门|不营业|不开放|不开门|闭馆|休息|休館|休業|定休|閉/u;
const openInHan = /开放|营业|开门|開い|営業|開館/u;
const isClosed = (text: string) => closedInWords.test(text) || closedInHan.test(text);
const isOpen = (text: string) => openInWords.test(text) || openInHan.test(text);
const hoursWords =
  'hours|opening (?:hours|times)|öffnungszeiten|geschäftszeiten|horaires|heures d.ouverture|horarios?|orari[oa]?|openingstijden';
const hours = wholeWords(hoursWords);
const denied = wholeWords('not|no longer|never|nicht|nicht mehr|kein(?:en)?|pas|plus|ya no|no|non|non più|niet');
/** Cues of a temporary closure: at noon, on one day or for a reason. */
const temporary = wholeWords(
  'this|next|tomorrow|today|lunch|noon|because|due to|diesen|nächsten|morgen|heute|mittags?|wegen|ce|cette|prochaine?|demain|aujourd.hui|midi|en raison|este|esta|próxim[oa]|mañana|hoy|mediodía|quest[oa]|prossim[oa]|domani|oggi|pranzo|ferie|holidays?|feiertags?|if|when|wenn|si|quand|cuando|quando',
);
/** Words that do not identify the place. */
const noiseWords = allWholeWords(
  openWords,
  closedWords,
  hoursWords,
  anyOf(Object.values(monthNames).flat()),
  "we|we['’]re|us|our|the|shop|store|office|wir|haben|sind|laden|geschäft|büro|on|nous|sommes|notre|boutique|magasin|bureau|tienda|negozio|noi|siamo|stays?|remains?|is|are|has|from|in|at|bleib(?:t|en)|ist|reste(?:nt)?|est|sont|desde|da|sta|mornings?|afternoons?|evenings?|only|vormittags?|nachmittags?|abends?|matin|après-midi|soir|tardes?|mattina|pomeriggio|sera|also|too|now|again|auch|jetzt|wieder|aussi|maintenant|désormais|de nouveau|à nouveau|también|ahora|de nuevo|anche|adesso|ora|di nuovo",
);

const everyDayWords =
  'every day(?: of the week)?|(?:seven|7) days a week|daily|all week(?: long)?|täglich|jeden Tag|an allen Tagen|(?:sieben|7) Tage (?:die|in der) Woche|tous les jours|7 jours sur 7|todos los días|(?:siete|7) días a la semana|a diario|ogni giorno|tutti i giorni|elke dag|dagelijks|todos os dias|ежедневно|каждый день|كل يوم|يوميا';
const everyDay = new RegExp(`${wholeWords(everyDayWords).source}|每天|天天|毎日|年中無休`, 'iu');
const except =
  /(?<!\p{L})(?:except|but|apart|other|außer|bis auf|sauf|excepto|salvo|menos|tranne|eccetto|behalve|exceto|кроме|ما عدا)(?!\p{L})|除|以外/iu;
const everyDayOfWeek = [0, 1, 2, 3, 4, 5, 6];
/** "Open every day" names seven days. */
const openDaysOf = (text: string): ReadonlySet<number> =>
  everyDay.test(text) && !except.test(text) ? new Set(everyDayOfWeek) : daysOfWeekIn(text);

const anyHan = /\p{Script=Han}/u;
const noiseInHan =
  /(?:关闭|关门|开放|营业|开门|闭馆|休息|休館|休業|定休日?|閉(?:まって|館)|開いて|営業して?|開館)(?:い?(?:る|ます))?(?:です)?|(?:每|毎)?(?:周|星期|週)[一二三四五六日天]|[月火水木金土日]曜日?|现在|不|はに?|に|が/gu;
/** In these languages, a weekday by itself is mostly one of every week. */
const weeklyDay = /(?<!\p{L})(?:op|iedere) \p{L}+dag(?!\p{L})|周|星期|週|曜|يوم|أيام/iu;

/** Null if the clause names no weekday on which something is open or closed. */
export function openDaysIn(clause: string, language: Language): OpenDays | null {
  const mentionsOpening = (text: string) => isOpen(text) || isClosed(text);
  if (
    !mentionsOpening(clause) ||
    temporary.test(clause) ||
    figuresIn(clause).has('date') ||
    openDaysOf(clause).size === 0
  )
    return null;
  const [open, closed] = [new Set<number>(), new Set<number>()];
  const isTimetable = hours.test(clause);
  for (const part of clause.split(/[,;]/u)) {
    const days = openDaysOf(part);
    if (!mentionsOpening(part) && !(isTimetable && figuresIn(part).has('clock'))) continue;
    const into = isClosed(part) !== denied.test(part) ? closed : open;
    for (const day of days) into.add(day);
  }
  if (open.size + closed.size === 0) return null;
  const subjectText = clause
    .split(/[,;:]/u)[0]!
    .replace(everyDay, ' ')
    .replace(noiseWords, ' ')
    .replace(noiseInHan, ' ')
    .replace(anyWeekday, ' ')
    .replace(/[\d.:h–-]+/gu, ' ');
  const searchTerms = [...open, ...closed].flatMap((day) => namesOfDay[day]!);
  const words = analyse(subjectText, language).filter((word) => word.length > 2);
  return {
    open,
    closed,
    subject: new Set(anyHan.test(subjectText) ? [subjectText.trim()] : words),
    isWeekly: recurrencePattern.test(clause) || weeklyDay.test(clause) || everyDay.test(clause),
    searchTerms,
  };
}

const allWeekdays = Object.values(weekdayNames).flat();
const anyWeekday = allWholeWords(`(?:${anyOf(allWeekdays)})s?`);
/** The names of each weekday (0 for Monday), as search terms. */
const namesOfDay = Array.from({ length: 7 }, (_, day) =>
  allWeekdays.filter((name) => weekdaysIn(name).has(day)).flatMap((name) => [name, `${name}s`]),
);

interface OpeningStatement {
  openDays: OpenDays | null;
  hasChanged: boolean;
}

/** True if a weekday is open according to one statement and closed according to the other. */
export function changesOpenDays(newer: OpeningStatement, older: OpeningStatement): boolean {
  if (newer.openDays === null || older.openDays === null) return false;
  const [now, before] = [newer.openDays, older.openDays];
  // "Closed on Monday" may be one Monday, but "closed on Mondays" is the opposite of "open on Mondays".
  const isTimetable = now.isWeekly && before.isWeekly && now.subject.size > 0;
  if (!newer.hasChanged && !isTimetable) return false;
  if (
    !areEqualSets(now.subject, before.subject) &&
    countSharedWords(now.subject, before.subject) < Math.max(now.subject.size, before.subject.size)
  )
    return false;
  return haveCommonDay(now.open, before.closed) || haveCommonDay(now.closed, before.open);
}

/** True if one statement is about days on which something is open, and the other about other days on which it is not. */
export function areOpenOnOtherDays(
  { openDays: one }: OpeningStatement,
  { openDays: other }: OpeningStatement,
): boolean {
  if (one === null || other === null) return false;
  const areOpposite = one.open.size + other.closed.size === 0 || one.closed.size + other.open.size === 0;
  return areOpposite && !haveCommonDay(one.open, other.closed) && !haveCommonDay(one.closed, other.open);
}

const haveCommonDay = (one: ReadonlySet<number>, other: ReadonlySet<number>) => [...one].some((day) => other.has(day));
