/**
 * Reads prices without a currency, "Milk costs 1.20" and, if the older note gives a price, "Milk is now 1.35", and
 * prices told by the seller: "We charge 8 euros for a jar of honey".
 */
import { anyOf, monthNames } from '../../../../text/claims/calendar-names.ts';
import { countSharedWords } from '../../words-in-common.ts';

const amount = '\\d{1,6}(?:[.,]\\d{1,2})?(?![\\p{L}\\p{N}:%°]|[.,]\\p{N}|\\s?(?:€|£|\\$|¥|%|°|EUR|USD|GBP|CHF))';
/** What may follow a price: no unit of another kind. */
const end =
  "(?=\\s*(?:$|[.!;,)]|/|(?:a|an|bei|beim|im|chez|en|per|each|again|now|at|in|for|from|since|instead|the|je|pro|das|der|die|wieder|jetzt|ab|seit|le|la|l['’]|par|de nouveau|à nouveau|maintenant|désormais|el|por|cada|otra vez|ahora|a persona|al|alla|ora|di nuovo|per|nu|weer)(?!\\p{L})))";
const costs = '(?:costs?|kostet|kosten|coûtent|coûte|cuestan|cuesta|costa(?:no)?|kost)';
const present =
  '(?: now| again| only| jetzt| nun| nur| wieder| maintenant| désormais| de nouveau| ahora| ya| ora| adesso| di nuovo| nu| weer)?';

const barePriceForm = new RegExp(`(?<said>(?<!\\p{L})${costs}${present} ${amount})${end}`, 'iu');
const prefilter = /\d/;

const sum =
  '(?<sum>(?:[€£$¥] ?)?\\d{1,6}(?:[.,]\\d{1,2})?(?: ?(?:€|£|EUR|CHF|[Ee]uros?|pounds?|dollars?|francs?|Franken|Pfund|libras?))?)';
const seller = "(?<seller>(?:[Tt]he |[Dd](?:er|ie|as) |[Ll][ea] |[Ee]l )?[\\p{L}'’-]+(?: [\\p{L}'’-]+)?)";
const nowBefore = '(?<now>(?: now| jetzt| nun| maintenant| désormais| ahora| ora| nu)?)';
const thing = '(?<thing>[^,.;:\\d]{2,48}?)[.!]?$';
const chargeForms = (
  [
    [`^(?:[Ww]e|${seller})${nowBefore} charges?${nowBefore.replace('now', 'now2')} ${sum} for ${thing}`, 'costs', 'at'],
    [
      `^(?:[Ww]ir|${seller}) (?:verlang(?:en|t)|nehmen|nimmt|berechne[nt])${nowBefore} ${sum} für ${thing}`,
      'kostet',
      'bei',
    ],
    [
      `^(?:[Oo]n|[Nn]ous|${seller}) (?:demand(?:e|ons)|factur(?:e|ons))${nowBefore} ${sum} pour ${thing}`,
      'coûte',
      'chez',
    ],
    [`^(?:[Cc]obramos|${seller} cobra)${nowBefore} ${sum} por ${thing}`, 'cuesta', 'en'],
    [`^(?:[Cc]hiediamo|${seller} chiede)${nowBefore} ${sum} per ${thing}`, 'costa', 'da'],
    [`^(?:[Ww]e|[Ww]ij|${seller}) (?:vragen|vraagt|rekenen|rekent)${nowBefore} ${sum} voor ${thing}`, 'kost', 'bij'],
  ] as const
).map(([source, verb, at]) => ({ pattern: new RegExp(source, 'u'), verb, at }));

/** "A jar of honey costs 8 euros" for "We charge 8 euros for a jar of honey". */
function withPricedThing(text: string): string {
  for (const { pattern, verb, at } of chargeForms) {
    const groups = pattern.exec(text)?.groups;
    if (groups === undefined) continue;
    const where = groups.seller === undefined ? '' : ` ${at} ${groups.seller}`;
    return `${groups.thing}${where} ${verb}${groups.now ?? ''}${groups.now2 ?? ''} ${groups.sum}`;
  }
  return text;
}

/** The text with a currency after an amount that something costs. */
export const withPriceUnit = (text: string) =>
  prefilter.test(text) ? withPricedThing(text).replace(barePriceForm, '$<said> euros') : text;

/** Words after an amount that introduce the time since when the price holds. */
const fromThen =
  '(?:now|from|as of|since|starting|jetzt|ab|seit|désormais|maintenant|dès|à partir|ahora|desde|a partir|ora|adesso|dal?|nu|vanaf)(?!\\p{L})';

const nowWord = '(?:now|jetzt|nun|maintenant|désormais|ahora|ora|adesso|nu)';
/** "Now", or the first month of the price: "Haircut from May 24". */
const fromMonth = `(?:${nowWord}|(?:from|ab|dès|à partir de|desde|a partir de|dal?|vanaf)(?: el)? (?:${anyOf(Object.values(monthNames).flat())}))`;
const nowIs = new RegExp(
  `^(?:(?<noted>[^,.;:\\d]{2,48}?)(?: ?: (?:${nowWord} )?(?<bare>${amount})(?= ${nowWord}(?!\\p{L}))|,? ${fromMonth} (?<later>${amount})(?=[.!]?$))|(?<subject>[^,.;:\\d]{2,48}?) (?:(?:is|are) (?:now|back (?:to|at))|(?:has|have) (?:gone|come) (?:up|down) to|(?:went|goes|came|comes) (?:up|down) to|(?:is|are) up to|is down to|(?:ist|sind) jetzt(?: bei)?|(?:est|sont) (?:maintenant|désormais) à|(?:está|están) ahora a|(?:è|sono) (?:ora|adesso) a|(?:is|zijn) nu|(?:is|are|ist|sind|est|sont|es|son|è|sono|zijn)(?= \\d[\\d.,]* ${fromThen})) (?<amount>${amount})(?:${end}))`,
  'iu',
);

export interface BarePrice {
  /** The analysed words for the priced thing. */
  item: ReadonlySet<string>;
  amount: number;
}

/** Null if the text gives no such amount. `wordsOf` analyses the words for the priced thing. */
export function barePriceIn(text: string, wordsOf: (subject: string) => ReadonlySet<string>): BarePrice | null {
  const groups = prefilter.test(text) ? nowIs.exec(text)?.groups : undefined;
  const item = new Set([...wordsOf(groups?.subject ?? groups?.noted ?? '')].filter((word) => !priceWords.test(word)));
  return item.size === 0
    ? null
    : { item, amount: Number((groups!.amount ?? groups!.bare ?? groups!.later)!.replace(',', '.')) };
}

const priceWords = /^(?:pric|preis|prix|precio|prezz|prijs|cost|kost|charg|fee)/;

interface Priced {
  barePrice: BarePrice | null;
  subject: ReadonlySet<string>;
  values: ReadonlyMap<string, ReadonlySet<string>>;
}

/** True if one statement gives a price without a currency, and the other a different price of the same thing. */
export function pricesDiffer(newer: Priced, older: Priced): boolean {
  const bare = newer.barePrice ?? older.barePrice;
  if (bare === null || (newer.barePrice !== null && older.barePrice !== null)) return false;
  const { subject, values } = newer.barePrice === null ? newer : older;
  const prices = [...(values.get('money') ?? [])];
  const isOfSame = subject.size === bare.item.size && countSharedWords(bare.item, subject) === subject.size;
  return isOfSame && prices.length === 1 && Number(prices[0]) !== bare.amount;
}
