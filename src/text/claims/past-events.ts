/** Questions about past events, and texts that report them: "When did the ship sail?", "She sailed this morning." */

import { dayMs } from '../../time-units.ts';
import { hasFigure } from './answer-kinds/kind.ts';
import { figuresIn } from './figures.ts';
import { asksInPastTense, isInPastTense } from './tense.ts';
import { wholeWords } from './whole-words.ts';

/** Verb forms for past events, in addition to those of {@link asksInPastTense}. */
const pastEventForms = wholeWords(
  '(?:ist|sind|bin) (?:[^?]{0,120} )?(?:\\p{Ll}{0,4}(?:gekommen|kommen|gegangen|gefahren|gezogen|gereist|gefallen|gelaufen|geflogen|geworden)|gestorben|geboren|passiert|geschehen|gestartet|gewesen|worden)',
  '(?:est|sont)(?:-(?:elles?|ils?|on))? (?:\\p{Ll}{2,12} )?(?:arriv|parti|entr|rentr|sorti|tomb|retourn|mont|pass|décéd|n|devenu|venu|revenu|mort)(?:ée?s?|e?s?)',
  '\\p{Ll}{2,}ó',
  '(?:è|sono) (?:stat[oaie] )?\\p{Ll}+(?:at|ut|it)[oaie]|(?:è|sono) (?:mort|nat|success)[oaie]',
  '(?:is|zijn) (?:[^?]{0,80} )?(?:\\p{Ll}{0,4}gekomen|vertrokken|gebeurd|gestorven|geboren|begonnen|geworden|verhuisd)',
);

const anyHan = /\p{Script=Han}/u;
const cjkPastEventForms = /了|过|(?:是.*|天|时候?|候)[^？?]*的(?:[？?呢]|$)|ました|た(?:の|[？?]|$)/u;

/** True if a question asks about a past event. */
export const asksForPastEvent = (question: string): boolean =>
  anyHan.test(question) ? cjkPastEventForms.test(question) : asksInPastTense(question) || pastEventForms.test(question);

/** Words for the day of writing, or the day before. */
const recentDayWords = wholeWords(
  'today|this (?:morning|afternoon|evening)|tonight|yesterday|last night|just now|overnight',
  'heute|gestern|vorhin|letzte Nacht|eben erst|soeben',
  'aujourd.hui|ce matin|cet après-midi|ce soir|cette nuit|hier|avant-hier',
  'hoy|ayer|anoche|esta (?:mañana|tarde|noche)',
  'oggi|ieri|stamattina|stamani|stanotte|stasera|questa mattina',
  'hoje|ontem|esta manhã',
  'vandaag|gisteren|vanochtend|vanmorgen|vanmiddag|vannacht',
);
const cjkRecentDayWords = /今天|今早|今晚|昨天|昨晚|昨日|刚刚|刚才|本日|今日|今朝|昨夜/u;

/**
 * `event` if a text written on this day (ISO 8601) reports a past event with its day, `past` if it only refers to the
 * past, and null otherwise, as for a plan.
 */
export function pastReportKind(text: string, day: string): 'event' | 'past' | null {
  if (recentDayWords.test(text) || cjkRecentDayWords.test(text)) return 'event';
  if (!(isInPastTense(text) || pastEventForms.test(text)) || namesFutureDay(text, day)) return null;
  return hasFigure('weekday', 'date', 'clock')(text) ? 'event' : 'past';
}

/** Half a year, in days: a date without a year usually means the nearest one. */
const maxDaysAway = 183;

function namesFutureDay(text: string, day: string): boolean {
  const writtenMs = Date.parse(day.slice(0, 10));
  const year = new Date(writtenMs).getUTCFullYear();
  const isFuture = (date: string) => {
    const [month, dayOfMonth] = date.split('-').map(Number) as [number, number];
    const days = (Date.UTC(year, month - 1, dayOfMonth) - writtenMs) / dayMs;
    return (days > 0 && days <= maxDaysAway) || days < -maxDaysAway;
  };
  return [...(figuresIn(text).get('date') ?? [])].some(isFuture);
}
