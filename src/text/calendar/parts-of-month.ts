/** Finds a third of a month in a text: "at the end of May", "Anfang März 2024", "fin avril", "a mediados de junio", "5月底". */
import { monthOf } from '../claims/days/months.ts';

interface Span {
  /** Epoch milliseconds, both inclusive. */
  from: number;
  to: number;
}

export interface PartOfMonth {
  /** Without a year: the last one that has begun and the next one that has not ended, the likelier one first. */
  spans: readonly [Span, ...Span[]];
  /** The words that name it. */
  words: string;
}

const monthPart =
  /(?<!\p{L})(?<in>(?:at|in|am|à la|a) )?(?:the )?(?:(?<early>(?:start|beginning|first (?:days|week)) of|(?:ersten? (?:Woche|Tage[n]?)) (?:im|des)|(?<bare>early)|early in|Anfang|début(?: de| d['’])?|(?:principios|comienzos) de)|(?<middle>middle of|mid[- ]?|Mitte|(?:la )?mi[- ]|milieu (?:de )?|mediados de)|(?<late>(?:end|last (?:days|week)) of|(?:letzten? (?:Woche|Tage[n]?)) (?:im|des)|(?<bareLate>late)|late in|Ende|fin(?: de| d['’])?|finales de)) ?(?<month>\p{L}{3,10})(?!\p{L})(?:,? (?:of |de |del )?(?<year>(?:19|20)\d\d)(?![\p{N}:]))?|(?:(?<yearBefore>(?:19|20)\d\d)年\s?)?(?<!\p{N})(?<number>1[0-2]|[1-9])月(?:(?<first>初)|(?<second>中旬?)|(?<third>底|末|下旬))/giu;

/** In "How late may I ring?", "may" is the verb, not the month. */
const pronounAfter = /^ (?:I|we|you|he|she|they|it|one)\b/i;

const futureCue =
  /(?<!\p{L})(?:(?<!(?:was|were|had|been) )(?:planned|scheduled|due)|planning|will|shall|going to|upcoming|wird|werden|(?<!(?:war|waren) .*)geplant|kommende[nrms]?|prévue?s?|sera|seront|aura|planead[oa]s?|previst[oa]s?|será|habrá)(?!\p{L})|计划|打算|将|会(?!议)|予定/iu;

/** The first part of a month in the text; null if there is none. */
export function partOfMonth(text: string, now: Date): PartOfMonth | null {
  for (const { 0: words, groups = {}, index } of text.matchAll(monthPart)) {
    const { month: name, number, year = groups.yearBefore } = groups;
    const month = number === undefined ? monthOf(name!) : Number(number) - 1;
    if (month < 0 || isVerb(groups, text.slice(index + words.length))) continue;
    const days = daysOf(groups);
    if (year !== undefined) return { spans: [spanOf(Number(year), month, days)], words };
    return { spans: lastAndNext(month, days, now, futureCue.test(text)), words };
  }
  return null;
}

type Groups = Readonly<Record<string, string | undefined>>;

function isVerb({ month, in: lead, bare, bareLate }: Groups, after: string): boolean {
  if (!/^may$/i.test(month ?? '') || (bare ?? bareLate) === undefined) return false;
  return pronounAfter.test(after) || (month !== 'May' && lead === undefined);
}

/** The first day, and the day after the last. */
function daysOf({ early, first, middle, second }: Groups): readonly [from: number, after: number] {
  if ((early ?? first) !== undefined) return [1, 11];
  return (middle ?? second) !== undefined ? [11, 21] : [21, 32];
}

function spanOf(year: number, month: number, [from, after]: readonly [number, number]): Span {
  const end = after > 31 ? Date.UTC(year, month + 1) : Date.UTC(year, month, after);
  return { from: Date.UTC(year, month, from), to: end - 1 };
}

function lastAndNext(
  month: number,
  days: readonly [number, number],
  now: Date,
  isFuture: boolean,
): PartOfMonth['spans'] {
  const year = now.getUTCFullYear();
  const spans = [year - 1, year, year + 1].map((each) => spanOf(each, month, days));
  const last = spans.findLast(({ from }) => from <= now.getTime())!;
  const next = spans.find(({ to }) => to >= now.getTime())!;
  if (last === next) return [last];
  return isFuture || (month === now.getUTCMonth() && next.from < Date.UTC(year, month + 1))
    ? [next, last]
    : [last, next];
}
