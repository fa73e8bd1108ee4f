/** Parses the value that no longer holds: "moved from 14 April to 5 May", "not on Monday but on Tuesday". */
import { hasChangeCue } from '../../../../text/claims/cues/change.ts';
import { figuresIn } from '../../../../text/claims/figures.ts';

/** Verbs of change, with the former value before the new one. Without such a verb, two values are a range. */
const replacedForms = [
  /(?<!\p{L})(?:mov(?:e[sd]?|ing)|postpon(?:es?|ed)|reschedul(?:es?|ed)|shift(?:s|ed)?|push(?:es|ed)|brought forward|chang(?:es?|ed)|rais(?:es?|ed)|increas(?:es?|ed)|lower(?:s|ed)|reduc(?:es?|ed)|cut|extend(?:s|ed)|delay(?:s|ed))(?: \p{L}+){0,3} (?<former>from [^.;]{2,30}?)(?= to )/iu,
  /(?<!\p{L})(?<former>vo[nm] (?:[^.;]|(?<=\d)\.){2,30}?)(?= auf (?:[^.;]|(?<=\d)\.){2,40}(?:verschoben|verlegt|vorgezogen|geändert|erhöht|gesenkt|verlängert|verkürzt)(?!\p{L}))/iu,
  /(?<!\p{L})(?:déplac|report|avanc|repouss|pass|chang)\p{L}+ (?:\p{L}+ ){0,2}(?<former>d[ue] [^.;]{2,30}?)(?= (?:au|à) )/iu,
  /(?<!\p{L})(?:aplaz|adelant|traslad|pas|cambi|muev|mov|pos(?:pus|terg))\p{L}+ (?:\p{L}+ ){0,3}(?<former>del? [^.;]{2,30}?)(?= al? )/iu,
  /(?<!\p{L})(?:spost|rinvi|anticip|pass|cambi)\p{L}+ (?:\p{L}+ ){0,2}(?<former>da(?:l|lle|lla)? [^.;]{2,30}?)(?= (?:al?|alle|alla) )/iu,
];

/** A denied value, before the value in its place. */
const deniedForm =
  /(?<!\p{L})(?<former>(?:not|nicht|pas|no|non) [^.;,]{2,40}?),? (?=(?:but|sondern|mais|sino|ma) \P{L}*\p{L})/iu;

/** A denied value after the value that holds: "on the 5th, not the 3rd", "le 6, pas le 4". */
const trailingDenial =
  /(?<!\p{L})(?<held>[^,;]{2,120}?),? (?<former>(?:not|and not|nicht|und nicht|pas|et non|no|y no|non|e non|niet|instead of|rather than|statt|au lieu d[eu]|en vez de|en lugar de|invece d[ie]) [^.;,]{1,30}?\.?)$/iu;

/**
 * A thing denied in favour of another: "nicht von Barco, sondern von Christie". "But" may begin something else, so the
 * same word must precede both things.
 */
const deniedThing =
  /(?<!\p{L})(?:(?:nicht|kein(?:e[nmrs]?)?) (?!nur )(?<german>[^.;,]{2,40}?),? (?=sondern \p{L})|no (?!s[oó]lo |solamente |únicamente )(?<spanish>[^.;,]{2,40}?),? (?=sino \p{L})|non (?!solo |soltanto )(?<italian>[^.;,]{2,40}?),? (?=bensì \p{L})|(?:not|pas) (?<other>(?<same>from|by|with|at|in|on|to|the|an?|de|du|chez|avec|à|au|sur|le|la) [^.;,]{2,40}?),? (?=(?:but|mais) \k<same> \p{L}))/iu;

/** A quick filter: most texts contain no such contrast. */
export const contrastPrefilter = /(?<!\p{L})(?:sondern|sino|bensì|but|mais)(?!\p{L})/iu;

export interface FormerValues {
  /** The text without the words for the former value or thing; unchanged if there is none. */
  remainder: string;
  /** Kind → keys of the former values, as {@link figuresIn} returns them; empty if there are none. */
  formerValues: ReadonlyMap<string, ReadonlySet<string>>;
  /** The text before the former value: "the workshop was moved"; '' if there is none. */
  precedingText: string;
  /** The words for the former thing; '' if there is none. */
  formerThing: string;
}

/** Separates a former thing, or a former value if the text gives a new one of its kind. */
export function withoutFormerValue(text: string): FormerValues {
  for (const form of [...replacedForms, deniedForm]) {
    const formerText = form.exec(text)?.groups?.former;
    if (formerText === undefined) continue;
    const remainder = text.replace(formerText, ' ');
    const now = figuresIn(remainder);
    const formerValues = withMonthOf(now, formerText, figuresIn(formerText));
    if ([...formerValues.keys()].some((kind) => now.has(kind)))
      return { remainder, formerValues, precedingText: text.slice(0, text.indexOf(formerText)), formerThing: '' };
  }
  const trailing = valueDeniedBehind(text);
  if (trailing !== null) return trailing;
  const found = contrastPrefilter.test(text) ? deniedThing.exec(text) : null;
  if (found === null) return { remainder: text, formerValues: noValues, precedingText: '', formerThing: '' };
  const { german, spanish, italian, other } = found.groups!;
  const formerThing = german ?? spanish ?? italian ?? other ?? '';
  return { remainder: text.replace(found[0], ' '), formerValues: noValues, precedingText: '', formerThing };
}

/** Null if the denial at the end contains no figure, or none of a kind that precedes it. */
function valueDeniedBehind(text: string): FormerValues | null {
  const { held: remainder, former: said } = trailingDenial.exec(text)?.groups ?? {};
  if (remainder === undefined || said === undefined || !/\d|day|tag|di(?!\p{L})/u.test(said)) return null;
  const now = figuresIn(remainder);
  const figures = figuresIn(said);
  if ([...figures.keys()].some((kind) => now.has(kind)))
    return { remainder, formerValues: figures, precedingText: '', formerThing: '' };
  const [day, other] = [bareDay.exec(said.replace(/\.$/u, '')), dayWithin.exec(remainder)];
  if (day === null || (other === null && !now.has('date'))) return null;
  return {
    remainder,
    formerValues: new Map([['date', new Set([`${anyMonth}${day.groups!.day}`])]]),
    precedingText: '',
    formerThing: '',
  };
}

const anyMonth = '*-';
/** True if a date falls on a day that was stated without its month. */
export const isDayOf = (date: string, day: string): boolean =>
  day.startsWith(anyMonth) && date.endsWith(`-${day.slice(anyMonth.length)}`);
/** A day without its month, in a text that reports a change: "comes on the 8th instead", "vient le 8 plutôt". */
const newDay =
  /(?<!\p{L})(?:(?:on|for|to|until|by) the (?<en>\d{1,2})(?:st|nd|rd|th)|(?:am|zum|auf den|bis zum|erst am) (?<de>\d{1,2})\.|(?:le|au|el|al|il|op de) (?<other>\d{1,2})(?:er)?)(?=$|[.,;!)]| (?!\d|de (?:\p{Ll}{4,})|per|euros?|uur|%|€)\p{Ll}+)/iu;
const hasDate = (text: string) => figuresIn(text).has('date');
/** Null if the text gives no such day. */
export function newDayIn(text: string): string | null {
  const groups = /\d/.test(text) && hasChangeCue(text) && !hasDate(text) ? newDay.exec(text)?.groups : undefined;
  const day = groups?.en ?? groups?.de ?? groups?.other;
  return day === undefined ? null : `${anyMonth}${Number(day)}`;
}
export const withoutNewDay = (text: string): string => (newDayIn(text) === null ? text : text.replace(newDay, ' '));

const dayWithin = /(?:(?:the|on|am|le|el|il|den|de) |^)\d{1,2}(?:st|nd|rd|th|er|º|\.)?(?=$|[ ,;])/u;

const bareDay = / (?<day>\d{1,2})(?:\.|st|nd|rd|th|º|er)?$/u;

/** In "from the 6th to 13 October", the month applies to both days. */
function withMonthOf(now: FormerValues['formerValues'], said: string, former: FormerValues['formerValues']) {
  const [day, date] = [bareDay.exec(said)?.groups?.day, [...(now.get('date') ?? [])]];
  const month = date.length === 1 ? /^(?<month>\d+)-\d+$/.exec(date[0]!)?.groups?.month : undefined;
  if (former.size > 0 || day === undefined || month === undefined) return former;
  return new Map([['date', new Set([`${month}-${day}`])]]);
}

const noValues: ReadonlyMap<string, ReadonlySet<string>> = new Map();
