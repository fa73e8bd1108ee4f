/** Reads hours that are said without a sign of the clock: "open from 9 to 5", "von 17 bis 19 Uhr", "dalle 8 alle 12". */

import { anyOf as eitherOf, weekdayNames } from '../../../../text/claims/calendar-names.ts';

const hour = '(?:[01]?\\d|2[0-4])';
/** What stands there in place of a unit: "from 6 to 8 euros" are no hours. */
const noUnit =
  '(?![:.,]?\\d)(?!\\s*(?:%|€|\\$|£|°|-))(?=\\s*(?:$|[.,;!)]|(?:on|every|each|and|daily|except|in|from|with|now|am|an|und|täglich|außer|et|tous|le|y|los|e|il|en|op)(?!\\p{L})))';

/** Both ends of a span tell the hour as the last does. */
const halfTold: readonly { pattern: RegExp; told: string }[] = [
  {
    pattern: new RegExp(`(?<![\\p{N}.,:])(${hour}) ?[-–] ?(?=${hour} ?(?:Uhr|h)(?!\\p{L}))`, 'gu'),
    told: '$1 Uhr - ',
  },
  {
    pattern: new RegExp(`(?<!\\p{L})(von|ab) (${hour}) (bis|und) (?=${hour}(?:[:.]\\d\\d)? ?Uhr(?!\\p{L}))`, 'giu'),
    told: '$1 $2 Uhr $3 ',
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(from|between) (${hour}) (to|till|until|and) (?=${hour} ?(pm|am)(?!\\p{L}))`,
      'giu',
    ),
    told: '$1 $2 $4 $3 ',
  },
  {
    pattern: new RegExp(`(?<!\\p{L})(de|van) (${hour}) (à|a|tot) (?=${hour} ?(h|uur)(?!\\p{L}))`, 'giu'),
    told: '$1 $2 h $3 ',
  },
  {
    pattern: new RegExp(`(?<!\\p{L})(dalle|alle)(?: ore)? (${hour})(?![\\p{N}:.]\\p{N}|\\p{N})`, 'giu'),
    told: '$1 $2:00',
  },
];

const opening =
  /(?<!\p{L})(?:open(?:s|ing)?|serv(?:es?|ed|ing)|staffed|on duty|hours|breakfast|lunch|dinner|supper|geöffnet|offen|öffnet|besetzt|dienst|\p{L}+zeiten|sprechstunde|frühstück|ouvert[es]*|ouvre|servie?s?|permanence|abiert[oa]s?|abre|geopend|bemand|ontbijt)(?!\p{L})/iu;
const span = new RegExp(
  `(?<!\\p{L})(from|between|von|zwischen|de|van) (${hour}(?:[:.]\\d\\d)?) (to|till|until|and|bis|und|à|a|tot) (${hour}(?:[:.]\\d\\d)?)${noUnit}`,
  'iu',
);
const glance =
  /(?:from|between|von|ab|zwischen|de|van|alle)(?: ore)? \d|\p{L},? \d{1,2}(?:[:.]\d\d)? ?(?:to|till|bis|à|a|tot|[-–]) ?\d/iu;

/** Behind a day of the week no word is needed: "Mondays, 9 to 12", "dienstags 14–18". */
const weekday = eitherOf(Object.values(weekdayNames).flat());
const behindDay = new RegExp(
  `(?<=(?<!\\p{L})(?:${weekday})s?,? )(${hour}(?:[:.]\\d\\d)?) ?(to|till|bis|à|a|tot|[-–]) ?(${hour}(?:[:.]\\d\\d)?)${noUnit}`,
  'iu',
);

/** The text with such hours as times of the clock. */
export function withHours(text: string): string {
  if (!glance.test(text)) return text;
  const told = halfTold
    .reduce((rest, form) => rest.replace(form.pattern, form.told), text)
    .replace(behindDay, (_all, one: string, between: string, other: string) =>
      [asClock(one), between, asClock(other)].join(' '),
    );
  if (!opening.test(told)) return told;
  return told.replace(span, (_all, before: string, one: string, between: string, other: string) =>
    [before, asClock(one), between, asClock(other)].join(' '),
  );
}

const asClock = (hours: string) => (/[:.]/.test(hours) ? hours : `${hours}:00`);
