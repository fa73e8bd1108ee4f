/** Finds a third of a month in a text: "at the end of May", "Anfang März", "fin avril", "a mediados de junio", "5月底". */
import { monthOf } from './claims/figures.ts';

export interface PartOfMonth {
  /** Milliseconds since 1970, both included. */
  from: number;
  to: number;
  /** The words that name it. */
  words: string;
}

const named =
  /(?<!\p{L})(?:(?:at|in|am|à la|a) )?(?:the )?(?:(?<early>(?:start|beginning|first days) of|early(?: in)?|Anfang|début(?: de)?|(?:principios|comienzos) de)|(?<middle>middle of|mid[- ]?|Mitte|(?:la )?mi[- ]|milieu (?:de )?|mediados de)|(?<late>end of|late(?: in)?|Ende|fin(?: de)?|finales de)) ?(?<month>\p{L}{3,10})(?!\p{L})|(?<!\p{N})(?<number>1[0-2]|[1-9])月(?:(?<first>初)|(?<second>中旬?)|(?<third>底|末|下旬))/giu;

/** The first one, of the last such month that has begun by `now`; null if there is none. */
export function partOfMonth(text: string, now: Date): PartOfMonth | null {
  for (const { 0: words, groups = {} } of text.matchAll(named)) {
    const { early, middle, month: name, number, first, second } = groups;
    const month = number === undefined ? monthOf(name!) : Number(number) - 1;
    if (month < 0) continue;
    const year = now.getUTCFullYear() - (month > now.getUTCMonth() ? 1 : 0);
    const [from, to] = (early ?? first) ? [1, 11] : (middle ?? second) ? [11, 21] : [21, 32];
    const after = to > 31 ? Date.UTC(year, month + 1) : Date.UTC(year, month, to);
    return { from: Date.UTC(year, month, from), to: after - 1, words };
  }
  return null;
}
