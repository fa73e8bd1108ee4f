/** Removes when a change took place: "moved to Lisbon last week" states the same as "moved to Lisbon". */

import { anyOf, monthNames, weekdayNames } from '../../../text/claims/calendar-names.ts';

/** Verbs of completed changes. "Ada lived in Porto last year" states nothing that holds now. */
const changeVerb =
  /(?<!\p{L})(?:moved|relocated|switched|migrated|transferred|took over|joined|replaced|raised|lowered|renamed|rewritten|rewrote|ported|gezogen|umgezogen|umgestellt|gewechselt|übernommen|ersetzt|umbenannt|erhöht|gesenkt|déménagé|remplacé|rejoint|mudó|mudado|trasladado|trasladó|cambiado|cambió|reemplazado|traslocato|trasferit[oaie]|sostituit[oaie]|verhuisd|vervangen)(?!\p{L})/iu;

const number = '(?:a|an|one|two|three|four|five|six|a few|\\d{1,2})';
const numberInGerman = '(?:einem|einer|zwei|drei|vier|fünf|sechs|ein paar|\\d{1,2})';
const pastTime = [
  '(?:last (?:week|month|year|night|sprint|quarter|spring|summer|autumn|fall|winter|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)|yesterday|recently)',
  `${number} (?:days?|weeks?|months?|years?) ago`,
  '(?:(?:letzte[nrs]?|vorige[nrs]?) (?:Woche|Monat|Jahr|Nacht|Sommer|Winter|Herbst|Frühling|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch)|gestern|kürzlich|neulich)',
  `vor ${numberInGerman} (?:Tag(?:en)?|Wochen?|Monat(?:en)?|Jahr(?:en)?)`,
  "(?:la semaine dernière|le mois dernier|l['’]an dernier|hier|récemment)",
  '(?:la semana pasada|el mes pasado|el año pasado|ayer|recientemente)',
  '(?:la settimana scorsa|il mese scorso|ieri|vorige week|vorige maand|gisteren)',
].join('|');

const behind = new RegExp(`,? (?:just |only |erst )?(?:${pastTime})(?![\\p{L}-])`, 'giu');
const leading = new RegExp(`^(?:${pastTime}),? `, 'iu');
/** German and Dutch put the verb before the subject: "Letzte Woche ist Ada nach Ulm gezogen". */
const verbFirst =
  /^(?<verb>ist|sind|hat|haben|is|zijn|heeft) (?<subject>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*(?= ))*) /u;

export function withoutTimeOfChange(text: string): string {
  if (!changeVerb.test(text)) return text;
  const time = leading.exec(text)?.[0] ?? '';
  const rest = text.slice(time.length);
  const inOrder = time === '' ? rest : rest.replace(verbFirst, '$<subject> $<verb> ');
  return inOrder.replace(behind, '');
}

const monthOrDay = anyOf([...Object.values(monthNames), ...Object.values(weekdayNames)].flat());
const startWord =
  "(?:since|as of|from|starting|effective|seit|ab|depuis|dès|à partir d(?:e|u|['’])|desde|a partir del?|dal?|sinds|vanaf|a partir d[eo])";
const startDay = `(?:(?:next|last|the|\\d{1,2}\\.?|anfang|mitte|ende|dem|der|letzte[nmr]?|début|fin|el|le|begin) ){0,2}(?:${monthOrDay}|\\d{4}|week|month|year|woche|monat|jahr)(?: \\d{4})?`;
const leadingStart = new RegExp(
  `^(?:now|jetzt|désormais|(?:since|seit) \\p{L}+|from \\p{L}+ on|${startWord} [^,;:]{2,30}(?=, ))(?:,? )`,
  'iu',
);
const leadingEvent = /^(?:Since|After) (?:the |our |last )(?:\p{L}+ ){1,2}(?=(?:\p{Lu}|the |our ))/u;
/** German and Dutch put the verb before the subject: "Seit Juli leitet Herr Demir den Einkauf". */
const verbAfterStart =
  /^(?:(?:Seit|Ab|Sinds|Vanaf) (?:(?:dem|der|de|het|Anfang|Mitte|Ende|letzte[nmr]?) )*[\p{L}\d.]+(?: \d{4})?|Jetzt|Nun|Nu|Inzwischen) (?<verb>\p{Ll}{2,}) (?<subject>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’.-]*(?= ))*) (?=\p{Ll})/u;
const innerStart = new RegExp(`(?<=\\p{L}) (?:${startWord}) ${startDay}(?= \\p{L})`, 'iu');

/** Removes from when on a statement holds: "Herr Demir leitet seit Juli den Einkauf". */
export const withoutStartTime = (text: string): string =>
  text
    .replace(verbAfterStart, '$<subject> $<verb> ')
    .replace(leadingEvent, '')
    .replace(leadingStart, '')
    .replace(innerStart, '');
