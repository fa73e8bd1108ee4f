/** Finds a weekend in a text: "last weekend", "am Wochenende", "el fin de semana pasado", 上周末. In UTC. */

import { dayMs } from '../../time-units.ts';
import { asksInPastTense } from '../claims/tense.ts';
import { startOfWeek } from './day-of-week.ts';

export interface Weekend {
  /** Epoch milliseconds, both inclusive. */
  from: number;
  to: number;
  /** The words that name it. */
  words: string;
}

/** Saturday, counted from Monday. */
const saturday = 5;

const weekendWord = /week-?end|Wochenende|fim? de semana|fin de semana|fine settimana|週末|周末|выходны/iu;
const lastWeekend =
  /(?<!\p{L})(?:(?:on |over )?(?:last|the (?:past|previous)) weekend|(?:am |das )?(?:letzte|vergangene|vorige)[ns]? Wochenende|(?:le )?week-?end (?:dernier|passé)|(?:el )?fin de semana pasado|(?:(?:il |nel )?(?:fine settimana|weekend) (?:scorso|passato)|(?:lo |nello )?scorso (?:fine settimana|weekend))|(?:no )?(?:fim de semana passado|último fim de semana)|(?:het )?(?:vorige?|afgelopen) weekend|в прошлые выходные)(?!\p{L})|上个?(?:周|週|星期)末|先週の?(?:末|週末)/iu;
/** The present weekend, or the nearest one. */
const thisWeekend =
  /(?<!\p{L})(?:(?:this|(?:at|on|over) the) weekend|(?:am|dieses|an diesem) Wochenende|(?:ce|pendant le) week-?end|(?:este|el) fin de semana|(?:questo|nel) (?:fine settimana|weekend)|(?:este|neste|no) fim de semana|(?:dit|in het) weekend|в (?:эти )?выходные)(?!\p{L})|(?<![上下每]个?)(?:[这這本]个?)?(?:周|週)末|今週末/iu;
/** A weekend to come, or one of several. */
const otherWeekend =
  /(?<!\p{L})(?:next|coming|nächstes?|kommendes?|nächsten|kommenden|prochain|próximo|que (?:viene|vem)|prossimo|volgend|komend|każdy|every|each|jedes|chaque|cada|ogni|elk)(?!\p{L})|[下每来來]/iu;
const happened =
  /(?<!\p{L})(?:happened|occurred|passiert|geschehen|gab|passée?|arrivée?s?|fait(?!-)|pasó|ocurrió|sucedió|hubo|hic(?:e|imos)|successo|accaduto|fatto|aconteceu|houve|fi(?:z|zemos)|gebeurde?|gedaan|произошло|случилось)(?!\p{L})/iu;

/** Words before a day of a weekend: "the weekend of 7 March", "am Wochenende vom 7. und 8. März". */
export const weekendOfPhrase =
  /(?<!\p{L})(?:(?:over |at |on )?the weekend of|(?:am |das )?Wochenende (?:vom|um den)|(?:pendant )?le week-?end du|(?:el )?fin de semana del|(?:nel |il )?(?:fine settimana|weekend) del|(?:no )?fim de semana de|(?:het |in het )?weekend van)(?= \d)/iu;

/** The weekend of the week of a day. */
export function weekendOf(day: number): { from: number; to: number } {
  const from = startOfWeek(day) + saturday * dayMs;
  return { from, to: from + 2 * dayMs - 1 };
}

/** "This weekend" is the next one on other days, unless the text says that it has been. Null if the text names none. */
export function weekendIn(text: string, now: Date): Weekend | null {
  if (!weekendWord.test(text) || weekendOfPhrase.test(text)) return null;
  const present = startOfWeek(now.getTime()) + saturday * dayMs;
  const last = lastWeekend.exec(text);
  if (last !== null) return weekendFrom(present - 7 * dayMs, last[0]);
  const near = thisWeekend.exec(text);
  if (near === null || otherWeekend.test(text)) return null;
  const isOver = present > now.getTime() && (happened.test(text) || asksInPastTense(text));
  return weekendFrom(isOver ? present - 7 * dayMs : present, near[0]);
}

const weekendFrom = (from: number, words: string): Weekend => ({ from, to: from + 2 * dayMs - 1, words });
