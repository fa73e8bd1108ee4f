/** Parses hours without minutes: "open from 9 to 5", "von 17 bis 19 Uhr", "dalle 8 alle 12". */

import { anyOf as eitherOf, weekdayNames } from '../../../../text/claims/calendar-names.ts';
import { withSpokenHours } from './spoken-hours.ts';

const hour = '(?:[01]?\\d|2[0-4])';
/** Ensures that no other unit follows: "from 6 to 8 euros" gives no hours. */
const noUnit =
  '(?![:.,]?\\d)(?!\\s*(?:%|€|\\$|£|°|-))(?=\\s*(?:$|[.,;!)]|(?:on|every|each|and|daily|except|in|from|with|now|am|an|und|täglich|außer|et|tous|le|y|los|e|il|en|op)(?!\\p{L})))';

/** Spans that state "Uhr", "pm" or the like only for the last hour: the first hour gets the same. */
const halfStatedSpans: readonly { pattern: RegExp; replacement: string }[] = [
  {
    pattern: new RegExp(`(?<![\\p{N}.,:])(${hour}) ?[-–] ?(?=${hour} ?(?:Uhr|h)(?!\\p{L}))`, 'gu'),
    replacement: '$1 Uhr - ',
  },
  {
    pattern: new RegExp(`(?<!\\p{L})(von|ab) (${hour}) (bis|und) (?=${hour}(?:[:.]\\d\\d)? ?Uhr(?!\\p{L}))`, 'giu'),
    replacement: '$1 $2 Uhr $3 ',
  },
  {
    pattern: new RegExp(`(?<!\\p{L})(de|van) (${hour}) (à|a|tot) (?=${hour} ?(h|uur)(?!\\p{L}))`, 'giu'),
    replacement: '$1 $2 h $3 ',
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(dalle|alle)(?: ore)? (${hour})(?![\\p{N}:.]\\p{N}|\\p{N}| (?:Sekunden|Minuten|Stunden|Tage|Wochen|Monate|Jahre)(?!\\p{L}))`,
      'giu',
    ),
    replacement: '$1 $2:00',
  },
];

/** "From 2 to 5 pm" begins in the afternoon, "from 9 to 5 pm" in the morning. */
const englishSpan = new RegExp(
  `(?<!\\p{L})(from|between) (${hour}) (to|till|until|and) (?=(${hour}) ?(pm|am)(?!\\p{L}))`,
  'giu',
);
const withBothHalves = (text: string) =>
  text.replace(englishSpan, (_all, opening: string, first: string, between: string, second: string, half: string) => {
    const isSameHalf = Number(first) % 12 < Number(second) % 12;
    const otherHalf = half.toLowerCase() === 'pm' ? 'am' : 'pm';
    return [opening, first, isSameHalf ? half : otherHalf, between, ''].join(' ');
  });

const opening =
  /(?<!\p{L})(?:open(?:s|ing)?|serv(?:es?|ed|ing)|staffed|on duty|hours|breakfast|lunch|dinner|supper|geöffnet|offen|öffnet|besetzt|dienst|\p{L}+zeiten|sprechstunde|frühstück|ouvert[es]*|ouvre|servie?s?|permanence|abiert[oa]s?|abre|geopend|bemand|ontbijt)(?!\p{L})/iu;
const span = new RegExp(
  `(?<!\\p{L})(from|between|von|zwischen|de|van) (${hour}(?:[:.]\\d\\d)?) (to|till|until|and|bis|und|à|a|tot) (${hour}(?:[:.]\\d\\d)?)${noUnit}`,
  'iu',
);
/** A single hour without a unit: "empieza a las 8", "beginnt um 8", "begint om 8". "Steigt um 8" is an amount. */
const bareHour = new RegExp(
  `(?<!\\p{L})(a las?|om|(?<=(?:beginnt|startet|öffnet|schließt|endet|fängt|fährt|kommt|trifft|treffen|findet|ist|sind) (?:[^,;.\\d]{1,30} )?)um) (${hour})${noUnit}`,
  'giu',
);
const prefilter =
  /(?:from|between|von|ab|zwischen|de|van|alle)(?: ore)? \d|(?<!\p{L})(?:a las?|um|om) \d|\p{L},? \d{1,2}(?:[:.]\d\d)? ?(?:to|till|bis|à|a|tot|[-–]) ?\d/iu;

/** After a weekday, no word for opening is needed: "Mondays, 9 to 12", "dienstags 14–18". */
const weekday = eitherOf(Object.values(weekdayNames).flat());
const behindDay = new RegExp(
  `(?<=(?<!\\p{L})(?:${weekday})s?,? )(${hour}(?:[:.]\\d\\d)?) ?(to|till|bis|à|a|tot|[-–]) ?(${hour}(?:[:.]\\d\\d)?)${noUnit}`,
  'iu',
);

/** The text with these hours rewritten as clock times. */
export function withClockTimes(said: string): string {
  const text = withSpokenHours(said);
  if (!prefilter.test(text)) return text;
  const withSpans = halfStatedSpans
    .reduce((rest, form) => rest.replace(form.pattern, form.replacement), withBothHalves(text))
    .replace(behindDay, (_all, one: string, between: string, other: string) =>
      [asClock(one), between, asClock(other)].join(' '),
    )
    .replace(bareHour, '$1 $2:00');
  if (!opening.test(withSpans)) return withSpans;
  return withSpans.replace(span, (_all, before: string, one: string, between: string, other: string) =>
    [before, asClock(one), between, asClock(other)].join(' '),
  );
}

const asClock = (hours: string) => (/[:.]/.test(hours) ? hours : `${hours}:00`);
