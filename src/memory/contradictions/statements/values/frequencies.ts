/** Parses how often something takes place: "every two weeks", "only once a month". */
import { parseWholeNumber } from '../../../../text/claims/figures.ts';

const units: readonly (readonly [key: string, adverbs: string, nouns: string])[] = [
  ['minute', 'minütlich', 'min|mins|minutes?|minuten?|minutos?|minut[oi]|minuut|минут[уы]?'],
  ['hour', 'hourly|stündlich', 'hours?|stunden?|heures?|horas?|or[ae]|uur|час(?:а|ов)?'],
  [
    'day',
    'daily|nightly|(?:every|each) night|täglich|nächtlich|jede Nacht|quotidiennement|diariamente|quotidianamente|dagelijks',
    'days?|tage?|jours?|días?|giorn[oi]|dag(?:en)?|dias?|день|дня|дней',
  ],
  [
    'week',
    'weekly|wöchentlich|hebdomadairement|semanalmente|settimanalmente|wekelijks',
    'weeks?|wochen?|semaines?|semanas?|settiman[ae]|we(?:ek|ken)|недел[юяи]',
  ],
  [
    'month',
    'monthly|monatlich|mensuellement|mensualmente|mensilmente|maandelijks',
    'months?|monate?s?|mois|mes(?:es)?|mes[ei]|maand(?:en)?|mês|месяц(?:а|ев)?',
  ],
  [
    'quarter',
    'quarterly|vierteljährlich|trimestriellement|trimestralmente|trimestralmente',
    'quarters?|quartale?s?|trimestres?|trimestr[ei]|kwarta(?:al|len)',
  ],
  [
    'year',
    'yearly|annually|jährlich|annuellement|anualmente|annualmente|jaarlijks',
    'years?|jahre?s?|ans?|années?|años?|ann[oi]|ja(?:ar|ren)|anos?|года?|лет',
  ],
];
const number = '(?<number>\\d{1,2}|\\p{L}{2,6})';
const every =
  '(?:every|each|alle|jede[nsr]?|tou(?:s|tes) les|cada|ogni|elke?|om de|tod(?:os os|as as)|кажд(?:ые|ый|ую|ое))';
const timesForm =
  '(?:(?<times>once|twice|einmal|zweimal|dreimal|deux fois|une fois|dos veces|una vez|una volta|due volte|eens|één keer|twee keer)|(?<count>\\d{1,2}|three|four|five|six|seven) times|(?<count2>\\d{1,2}|vier|fünf|sechs|trois|quatre|cinq|tres|cuatro|cinco|tre|quattro|cinque|drie|vijf|duas|três|quatro|два|две|три|четыре|пять) ?(?:mal|fois|veces|volte|keer|vezes|раза?|x))';
const inEach = '(?:an?|per|every|each|im|in der|am|pro|par|al|a la|por|a|alla|all’|in|per|por|в|pro)';

const forms = units.map(([key, adverbs, nouns]) => ({
  key,
  pattern: new RegExp(
    `(?<!\\p{L})(?:only |nur |seulement |solo |sólo |alleen )?(?:(?<adverb>${adverbs})|${every} (?<other>other |second |zweite[nr]? )?(?:${number} )?(?<noun>${nouns})|${timesForm} ${inEach} (?:${nouns}))(?!\\p{L}|-)(?! (?:on|at|am|um) )`,
    'iu',
  ),
}));
const prefilter = new RegExp(
  units.map(([, adverbs, nouns]) => `${adverbs}|(?<!\\p{L})(?:${nouns})(?!\\p{L})`).join('|'),
  'iu',
);

export interface Frequency {
  /** Such as "2 week"; null if the text gives no frequency. */
  key: string | null;
  /** The text without the frequency. */
  remainder: string;
}

/** The frequency in a text. A weekday is no part of it: "every Monday", "every two weeks on Monday". */
export function frequencyIn(text: string): Frequency {
  const none = { key: null, remainder: text };
  if (!prefilter.test(text)) return none;
  for (const { key, pattern } of forms) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const { adverb, other, number: said, times: often, count, count2 } = found.groups!;
    const remainder = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
    const timesIn = often ?? count ?? count2;
    if (adverb !== undefined) return { key: `1 ${key}`, remainder };
    if (timesIn !== undefined) return { key: perUnit(timesIn, key), remainder };
    const amount = said === undefined ? (other === undefined ? 1 : 2) : amountOf(said);
    if (amount !== null) return { key: inLargerUnit(amount, key), remainder };
  }
  return none;
}

const perUnit = (said: string, key: string) => {
  const count = /^(?:once|einmal|un|één|eens)/i.test(said)
    ? 1
    : /^(?:twice|zweimal|d[euo]|twee)/i.test(said)
      ? 2
      : amountOf(said);
  return count === 1 ? `1 ${key}` : `${count ?? said} in a ${key}`;
};

/** Words for numbers that have another meaning without a unit of time: "the rent is due". */
const otherNumberWords: Record<string, number> = {
  due: 2,
  tre: 3,
  quattro: 4,
  twee: 2,
  drie: 3,
  vierzehn: 14,
  quinze: 15,
};
const amountOf = (said: string) => parseWholeNumber(said) ?? otherNumberWords[said.toLowerCase()] ?? null;

const inLargerUnit = (amount: number, key: string) =>
  key === 'day' && amount % 7 === 0
    ? `${amount / 7} week`
    : key === 'month' && amount === 3
      ? '1 quarter'
      : key === 'minute' && amount % 60 === 0
        ? `${amount / 60} hour`
        : `${amount} ${key}`;
