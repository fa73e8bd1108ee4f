/** Whole numbers in words, up to ninety-nine, in English, German, French and Spanish. */

const english = {
  ones: 'one two three four five six seven eight nine'.split(' '),
  teens: 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' '),
  tens: 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' '),
};
const german = {
  ones: 'ein zwei drei vier fünf sechs sieben acht neun'.split(' '),
  teens: 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' '),
  tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' '),
};
const french = {
  ones: 'un deux trois quatre cinq six sept huit neuf'.split(' '),
  teens: 'dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(' '),
  tens: 'vingt trente quarante cinquante soixante'.split(' '),
};
const spanish = {
  ones: 'un dos tres cuatro cinco seis siete ocho nueve'.split(' '),
  teens: 'diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve'.split(' '),
  twenties:
    'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve'.split(
      ' ',
    ),
  tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' '),
};

/** Words that mostly mean something else: articles, the English "once" and "elf", the Dutch "onze" (our). */
const ambiguous: ReadonlySet<string> = new Set(['ein', 'un', 'once', 'elf', 'onze', 'sept', 'neuf']);

type Numeral = readonly [word: string, value: number];
const from = (first: number, words: readonly string[]): Numeral[] => words.map((word, at) => [word, first + at]);
const byTens = (first: number, words: readonly string[]): Numeral[] => words.map((word, at) => [word, first + 10 * at]);
/** The numbers from 21 on that a word for the tens and one for the ones express together. */
const compounds = (
  tens: readonly Numeral[],
  ones: readonly Numeral[],
  join: (ten: string, one: string, value: number) => string,
): Numeral[] =>
  tens.flatMap(([ten, value]) => ones.map(([one, added]): Numeral => [join(ten, one, value + added), value + added]));

const frenchBelowTwenty = [...from(1, french.ones), ...from(10, french.teens)];
const numerals: readonly Numeral[] = [
  ...from(1, english.ones),
  ...from(10, english.teens),
  ...byTens(20, english.tens),
  ...compounds(byTens(20, english.tens), from(1, english.ones), (ten, one) => `${ten}-${one}`),
  ...from(1, german.ones),
  ...from(10, german.teens),
  ...byTens(20, german.tens),
  ...compounds(byTens(20, german.tens), from(1, german.ones), (ten, one) => `${one}und${ten}`),
  ...frenchBelowTwenty,
  ...byTens(20, french.tens),
  ['quatre-vingts', 80],
  ...compounds(byTens(20, french.tens.slice(0, 4)), from(1, french.ones), frenchCompound),
  ...compounds([['soixante', 60]], frenchBelowTwenty, frenchCompound),
  ...compounds([['quatre-vingt', 80]], frenchBelowTwenty, (ten, one) => `${ten}-${one}`),
  ...from(1, spanish.ones),
  ...from(10, spanish.teens),
  ...from(20, spanish.twenties),
  ...byTens(30, spanish.tens),
  ...compounds(byTens(30, spanish.tens), from(1, spanish.ones), (ten, one) => `${ten} y ${one}`),
];

/** "Vingt et un", "soixante et onze", "vingt-deux". */
function frenchCompound(ten: string, one: string, value: number): string {
  return value % 10 === 1 ? `${ten} et ${one}` : `${ten}-${one}`;
}

const normalise = (words: string) => words.toLowerCase().replace(/[\s-]+/gu, ' ');
const numbersByWords = new Map(
  numerals.filter(([word]) => !ambiguous.has(word)).map(([word, value]) => [normalise(word), value]),
);

/** The number that words express; undefined if they express none. */
export const numberOfWords = (words: string): number | undefined => numbersByWords.get(normalise(words));

const anyOf = (words: readonly string[]) => words.filter((word) => !ambiguous.has(word)).join('|');
const tensBefore = (tens: readonly string[], separator: string, ones: readonly string[]) =>
  `(?:${tens.join('|')})(?:${separator}(?:${ones.join('|')})(?!\\p{L}))?`;
const number = [
  'quatre-vingts',
  `quatre-vingt-(?:${[...french.teens.slice(7), ...french.ones, ...french.teens.slice(0, 7)].join('|')})`,
  `(?:${german.ones.join('|')})und(?:${german.tens.join('|')})`,
  tensBefore(english.tens, '[- ]', english.ones),
  tensBefore(french.tens, '(?:-| et )', [...french.teens.slice(7), ...french.ones, ...french.teens.slice(0, 7)]),
  tensBefore(spanish.tens, ' y ', spanish.ones),
  anyOf([...english.teens, ...german.teens, ...french.teens.slice(7), ...french.teens.slice(0, 7), ...spanish.teens]),
  anyOf([...german.tens, ...spanish.twenties]),
  anyOf([...english.ones, ...german.ones, ...french.ones, ...spanish.ones]),
].join('|');

/**
 * A number in words, as the source of a regular expression for the flags `iu`. Not the end of a larger one: "one
 * hundred and five".
 */
export const numberInWords = `(?<![\\p{L}-]|(?<!\\p{L})(?:hundred|thousand|cents?|mille|cientos?|mil)(?: and)? )(?:${number})(?!\\p{L})`;

const parts = [english, german, french, spanish].flatMap((words) => Object.values(words).flat());
const anyPart = new RegExp(parts.filter((word) => !ambiguous.has(word)).join('|'), 'i');
/** False for most texts without a number in words, at little cost. */
export const mayHaveNumberInWords = (text: string): boolean => anyPart.test(text);

const chineseDigits = '零一二三四五六七八九';

/** Parses a Chinese number up to thousands, such as 二十六, or digits. */
export function chineseNumber(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  let sum = 0;
  let digit = 0;
  for (const sign of text.replaceAll('两', '二')) {
    const scale = { 十: 10, 百: 100, 千: 1000 }[sign];
    if (scale === undefined) digit = chineseDigits.indexOf(sign);
    else {
      sum += (digit || 1) * scale;
      digit = 0;
    }
  }
  return sum + digit;
}
