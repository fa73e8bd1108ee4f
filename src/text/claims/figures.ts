/**
 * Finds the figures of a text in the supported languages: amounts, days and times, which are values that may change.
 */
import { monthOf, monthPatterns } from './days/months.ts';
import { eastAsian, eastAsianWeekdays, partsOfWeekIn, weekdaysIn, withoutWeekdays } from './days/weekdays.ts';
import { chineseNumber, mayHaveNumberInWords, numberInWords, numberOfWords } from './number-words.ts';

const monthWord = '[\\p{L}]{3,12}\\.?';
/** Before a day, only the name of a month matches, so that the match in "for 12 September" starts at 12. */
const dayOfMonth = new RegExp(
  `(?<![\\p{N}.:])(?:(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.)?(?: of| de)? (?<month>${monthWord})|(?<!\\p{L})(?<month2>(?:${monthPatterns.join('|')})\\.?) (?<day2>\\d{1,2})(?:st|nd|rd|th)?(?![\\p{N}:]))`,
  'giu',
);
/**
 * A date in digits, after a word or a dash that may precede a date: "erst am 18.12.", "vom 3. bis 5.12.". The second
 * dot is required, which a time of day has only at the end of a sentence.
 */
const numericDate =
  /(?:(?<=(?<!\p{L})(?:am|vom|zum|bis|ab|den|dem|der|seit|erst|nur|und|oder|on|from|until|till|by|to) |[-–] ?)|^)(?<day>[0-3]?\d)\. ?(?<month>1[0-2]|0?[1-9])\.(?: ?20\d\d)?(?!\p{N})/giu;
/** True of every text with a numeric date, at little cost: the pattern itself looks back from every place of a text. */
const mayHaveNumericDate = /\d\. ?\d\d?\./;
const isoDate = /(?<!\p{N})\d{4}-(\d{2})-(\d{2})(?!\p{N})/gu;
const chineseDate = /([一二三四五六七八九十\d]{1,3})月([一二三四五六七八九十\d]{1,3})[日号]/gu;
const clocks =
  /(?<![\p{N}.,])(?<hour>\d{1,2})(?:[:.h](?<minute>[0-5]\d)(?!\p{N}|[.,]\p{N})(?! ?(?:EUR|€|£|\$|euros?|pounds?|dollars?))(?: ?(?<half>[ap])\.?m\b)?|(?: ?(?<half2>[ap])\.?m\b| Uhr\b| ?h\b(?!\p{L})| o['’]clock))/giu;
/** "A little" (早一点) and counts of points (有三点建议) are no times. */
const noClock =
  '(?<![有下这那第前一二三四五六七八九十两\\d])(?!(?<=(?<![今昨明当])晚|[早快慢多少大小好高低甜咸浓淡轻重远近差])一点(?![半钟鐘整])|一点[儿也都不没])';
const chineseClocks = new RegExp(
  `(?<part>上午|下午|晚上|早上|中午|午前|午後)?${noClock}(?<hour>[一二三四五六七八九十两\\d]{1,3})(?:点(?!建议|意见|要求|原因|内容|理由|好处|注意)|時(?![間期代停的]))(?<half>半)?`,
  'gu',
);
const koreanClocks = /(?<part>오전|오후|저녁)?\s?(?<hour>\d{1,2})시(?!간|즌)\s?(?<half>반)?/gu;
const koreanDate = /(?<!\p{N})(\d{1,2})월\s?(\d{1,2})일/gu;
const money =
  /(?:(?<sign>[€£$¥₺₽₩])\s?(?<before>\d+(?:[.,]\d+)*)(?:(?<scale>k|m| thousand| million)(?![\p{L}²³]))?|(?<![\p{N}.,]|\d[万萬億亿千])(?<after>\d+(?:[.,]\d+)*)(?<scale2>k| thousand| million| Millionen| millones| milioni|[万萬億亿千])?\s?(?:(?<= millones )de )?(?<unit>€|£|\$|¥|EUR|USD|GBP|CHF|euros?|pounds?|Pfund|livres?|libras?|quid|dollars?|francs?|francos?|Franken|Kronen|kr\.?|crowns?|zł|złoty|yuan|руб(?:л(?:ь|я|ей)|\.)?|₽|TL|₺|lira|lirası|евро|يورو|دولارا?|ريالا?|درهما?|جنيها?|reais|镑|元|块|美元|欧元|円|원)(?![\p{Script=Latin}]))/giu;
const chineseMoney =
  /(?<![一二三四五六七八九十百千两])(?<after>[一二三四五六七八九十百千两]+)(?:英)?(?:镑|元|块|欧元|美元)/gu;
/** Units of time, each with its names and abbreviations. */
const timeUnits: Record<string, RegExp> = Object.fromEntries(
  (
    [
      ['second', 's|secs?|seconds?|sekunden?|sek|secondes?|segundos?|second[oi]|секунд[аыу]?'],
      ['minute', 'mins?|minutes?|minuten?|minutos?|minut[oi]|минут[аыу]?|دقيقة|دقائق'],
      ['hour', 'hrs?|hours?|stunden?|std|heures?|horas?|час(?:а|ов)?|ساعة|ساعات'],
      ['day', 'days?|tagen?|tage|tag|jours?|días?|giorn[oi]|dias?|dagen|д(?:ень|ня|ней)|يوما?|أيام'],
      ['week', 'weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|недел[яюиь]|أسبوعا?|أسابيع'],
      ['month', 'months?|monaten?|monate|monat|mois|mes(?:es)?|mes[ei]|mês|maanden|maand|месяц(?:а|ев)?|شهرا?|أشهر'],
      ['year', 'years?|jahren?|jahre|jahr|ans?|años?|ann[oi]|anos?|jaar|год(?:а)?|лет|سنة|سنوات'],
    ] as const
  ).map(([unit, names]) => [unit, new RegExp(`^(?:${names})$`, 'iu')]),
);
/** Symbols and names of units of length, mass, volume, concentration, pressure and so on, in science and trades. */
const unitSymbols =
  'rps|qps|tps|iops|vcpus?|km|cm|mm|[µμ]m|nm|kg|mg|[µμ]g|ng|g|litres?|liters?|liter|litros?|litri|ml|cl|dl|[µμ]l|l|mol|rpm|m?bar|psi|hPa|kPa|k?Wh|kW|[km]V|[kMG]?Hz|ppm|k?Da|bp';
/** A quarter of a year: "Q3", "the third quarter", "im 3. Quartal". */
const quarters =
  /(?<![\p{L}\p{N}])(?:Q ?(?<digit>[1-4])|(?:(?<ordinal>[1-4])(?:st|nd|rd|th|\.|e|er|º)?|(?<first>first|erste[ns]?|premier|primer|primo)|(?<second>second|zweite[ns]?|deuxième|segundo|secondo)|(?<third>third|dritte[ns]?|troisième|tercer|terzo)|(?<fourth>fourth|last|vierte[ns]?|letzte[ns]?|quatrième|cuarto|quarto)) (?:quarter|Quartal|trimestre))(?![\p{L}\p{N}])/giu;
/** A dilution or a scale, "1:2000". With fewer digits it may be a time. */
const ratios = /(?<![\p{N}.,:/])1 ?[:/] ?(?<to>\d{3,7})(?![\p{N}:/]|[.,]\p{N})/gu;
const measures = new RegExp(
  `(?<![\\p{N}.,:])(?<digits>\\d+(?:[.,]\\d+)*|${numberInWords})(?:\\s|-(?=\\p{L}))?(?<unit>%|(?:°C?|degrees?|Grad|degrés)(?!\\p{L})|(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?|Sekunden?|Minuten?|Stunden?|Tagen?|Wochen?|Monaten?|Jahren?|secondes?|heures?|jours?|semaines?|mois|ans?|segundos?|minutos?|horas?|días?|semanas?|meses|años?|secondi|minuti|giorni|settimane|mesi|anni|секунд[аыу]?|минут[аыу]?|час(?:а|ов)?|д(?:ень|ня|ней)|недел[яюиь]|месяц(?:а|ев)?|года?|лет|dias?|anos?|dagen|weken|maanden|maand|jaar|دقيقة|دقائق|ساعة|ساعات|يوما?|أيام|أسبوعا?|أسابيع|شهرا?|أشهر|سنة|سنوات|secs?|mins?|hrs?|times|people|guests|seats|metres?|miles?|${unitSymbols}|TB|GB|MB|KB|ms|req|requests?)(?!(?!\\p{Script=Han})\\p{L})|(?<=\\d)s(?![\\p{L}\\p{N}])|(?<=\\d )s(?=$|[.,;:!)\\]]| (?:now|instead|again|per|for|after|jetzt|statt|pro|nach|maintenant|ahora)(?!\\p{L})))`,
  'giu',
);
/**
 * Durations. Ambiguous forms are excluded: 日 also marks a day of the month (10月3日, or 3日 alone), and 周 and 月 also name
 * a calendar week or month.
 */
const eastAsianDurations =
  /(?<![月\d.,:])(?<digits>\d+(?:\.\d+)?)\s?(?:(?<second>秒钟?|秒間)|(?<minute>分钟|分鐘|分間)|(?<hour>个?小时|個?小時|時間)|(?<day>天|日間|日(?=[にへまは]?(?:延|短|保|変|変更|上|下))|(?<=[3-9]\d|\d{3})日(?!曜))|(?<week>周(?![一二三四五六日天年])|週間)|(?<month>个月|個月|[かヶカケ]月))/gu;
const eastAsianTimeUnits = ['second', 'minute', 'hour', 'day', 'week', 'month'] as const;
/** Spaces between thousands: "1 200 euros". "2 500 mg tablets" are two tablets. */
const thousandsSpace =
  /(?<=(?<![\p{N}.,:/-])\d{1,3}(?:[ \u00a0\u202f]\d{3}){0,2})(?: (?=(?:\d{3}[ \u00a0\u202f]){0,2}\d{3}(?:[.,]\d{1,2})?\s?(?:[€£$¥₽]|%|(?:EUR|USD|GBP|CHF|euros?|dollars?|francs?|Franken|pounds?|zł|крон|руб\p{L}*|km|kWh)(?!\p{L})))|[\u00a0\u202f](?=\d{3}(?!\d)))/giu;
const mayHaveThousandsSpace = /\d[ \u00a0\u202f]\d{3}/;
export const withoutThousandsSpaces = (text: string) =>
  mayHaveThousandsSpace.test(text) ? text.replace(thousandsSpace, '') : text;
const digit = /\d/;
const mayHaveAmount = (text: string) => digit.test(text) || mayHaveNumberInWords(text);
const han = /\p{Script=Han}/u;

/** Writes down a value of a kind. */
type AddFigure = (kind: string, key: string) => void;

/**
 * The figures of a text: their kinds, and for each kind the keys of its values. A kind is `money`, `weekday`, `date`,
 * `clock`, `quarter`, `ratio` or a unit. Equal keys mean equal values. Empty if the text has no figures.
 */
export function figuresIn(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, Set<string>>();
  const add: AddFigure = (kind, key) => values.set(kind, (values.get(kind) ?? new Set()).add(key));
  for (const day of weekdaysIn(text)) add('weekday', String(day));
  const hasDigit = digit.test(text);
  // Most patterns need a digit or a Han character, and most texts have neither.
  if (hasDigit || han.test(text)) addTimesAndSums(text, hasDigit, add);
  for (const { groups = {} } of mayNameQuarter.test(text) ? text.matchAll(quarters) : [])
    add('quarter', quarterOf(groups));
  for (const { groups = {} } of hasDigit ? withoutThousandsSpaces(text).matchAll(ratios) : []) add('ratio', groups.to!);
  for (const { groups = {} } of mayHaveAmount(text) ? withoutThousandsSpaces(text).matchAll(measures) : [])
    add(unitOf(groups.unit!), amountOf(groups.digits!));
  return values;
}

/** Dates, times of day, sums of money and East Asian lengths of time, in a text with digits or Han characters. */
function addTimesAndSums(text: string, hasDigit: boolean, add: AddFigure): void {
  const withDigits = hasDigit ? withoutThousandsSpaces(text) : '';
  const withHan = han.test(text) ? text : '';
  const eastAsianDigits = eastAsian.test(text) ? withDigits : '';
  const mayHaveDate = mayHaveNumericDate.test(withDigits);
  for (const { groups = {} } of withDigits.matchAll(dayOfMonth)) {
    const month = monthIn(groups);
    if (month >= 0) add('date', `${month + 1}-${Number(groups.day ?? groups.day2)}`);
  }
  for (const { groups = {} } of mayHaveDate ? withDigits.matchAll(numericDate) : [])
    add('date', `${Number(groups.month)}-${Number(groups.day)}`);
  for (const [, month, day] of withDigits.matchAll(isoDate)) add('date', `${Number(month)}-${Number(day)}`);
  for (const [, month, day] of withHan.matchAll(chineseDate))
    add('date', `${chineseNumber(month!)}-${chineseNumber(day!)}`);
  for (const { groups = {} } of (mayHaveDate ? withDigits.replace(numericDate, ' ') : withDigits).matchAll(clocks))
    add('clock', minutesOfDay(groups));
  for (const { groups = {} } of withHan.matchAll(chineseClocks)) add('clock', chineseMinutes(groups));
  for (const [, month, day] of eastAsianDigits.matchAll(koreanDate)) add('date', `${Number(month)}-${Number(day)}`);
  for (const { groups = {} } of eastAsianDigits.matchAll(koreanClocks)) add('clock', chineseMinutes(groups));
  for (const { groups = {} } of withDigits.matchAll(money)) add('money', moneyOf(groups));
  for (const { groups = {} } of withHan.matchAll(chineseMoney)) add('money', String(chineseNumber(groups.after!)));
  for (const { groups = {} } of eastAsianDigits.matchAll(eastAsianDurations))
    add(eastAsianTimeUnits.find((unit) => groups[unit] !== undefined)!, amountOf(groups.digits!));
}

/** Kinds of figures that state when something happens. */
export const timeFigureKinds: ReadonlySet<string> = new Set(['weekday', 'date', 'clock', 'quarter']);

const countPattern = new RegExp(
  `(?<![\\p{L}\\p{N}.,:])(?<digits>\\d+(?:[.,]\\d+)*|${numberInWords})\\s(?<noun>[\\p{L}-]{3,})`,
  'giu',
);
const chineseCountPattern =
  /(?<digits>(?<![一二三四五六七八九十百千两])[一二三四五六七八九十百千两]+|(?<!\d)\d+)(?<noun>[个箱人张本件瓶次岁份杯台辆只间套盒包袋条位公斤])/gu;

/** The counts of a text: numbers by the first five letters of the noun counted. Also its weekdays, under `weekday`. */
export function countsIn(text: string, figures = figuresIn(text)): ReadonlyMap<string, ReadonlySet<string>> {
  const values = new Map<string, Set<string>>();
  const add = (kind: string, key: string) => values.set(kind, (values.get(kind) ?? new Set()).add(key));
  for (const day of figures.get('weekday') ?? []) add('weekday', day);
  for (const at of partsOfWeekIn(text)) add('weekday', `part ${at}`);
  for (const { groups = {} } of mayHaveAmount(text) ? withoutThousandsSpaces(text).matchAll(countPattern) : []) {
    const noun = groups.noun!.toLowerCase();
    if (monthOf(noun) >= 0) continue;
    add(noun.slice(0, 5), amountOf(groups.digits!));
  }
  for (const { groups = {} } of han.test(text) ? text.matchAll(chineseCountPattern) : [])
    add(groups.noun!, String(chineseNumber(groups.digits!)));
  return values;
}

const unitAfterNumber =
  /(?:\p{N}|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|deux|trois|quatre|cinq|dos|tres|cuatro|cinco)(?= ))[ -]?(?!(?:today|yesterday|tomorrow|last|this|next|now|on|in|at|of|to|and|or|by|from|per|each|the|an?|heute|gestern|morgen|am|an|im|und|von|pro|je|der|die|das|hoy|ayer|y|de|en|la|el|los|las|por|et|le|les|par|hier|aujourd|oggi|ieri|e|di|il|al|vandaag|op)(?!\p{L}))(?<unit>%|°\p{L}?|\p{L}+|[€£$])/giu;

/** Number of letters of a unit that are compared. */
export const unitPrefixLength = 3;

/** The first letters of the words after the numbers of a text: `bar` and `min` for "8 bar, every 10 minutes". */
export function unitsIn(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(unitAfterNumber)].map(({ groups }) => groups!.unit!.toLowerCase().slice(0, unitPrefixLength)),
  );
}

/** The text without its figures: the rest of the statement. */
export function withoutFigures(text: string): string {
  if (!digit.test(text) && !han.test(text)) {
    const unmeasured = mayHaveNumberInWords(text) ? text.replace(measures, ' ') : text;
    return withoutWeekdays(mayNameQuarter.test(unmeasured) ? unmeasured.replace(quarters, ' ') : unmeasured);
  }
  const patterns = [
    numericDate,
    isoDate,
    chineseDate,
    koreanDate,
    clocks,
    chineseClocks,
    koreanClocks,
    money,
    chineseMoney,
    eastAsianDurations,
    ratios,
    measures,
    quarters,
    eastAsianWeekdays,
  ];
  const undated = withoutThousandsSpaces(text).replace(dayOfMonth, (all, ...rest) =>
    monthIn(rest.at(-1)) < 0 ? all : ' ',
  );
  return withoutWeekdays(patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), undated));
}

/** The month of a match, 0 to 11; -1 if its word names no month. */
function monthIn(groups: Record<string, string | undefined>): number {
  const name = groups.month ?? groups.month2 ?? '';
  return monthOf(name);
}

/** True if both have values of the same kind, and share none of that kind. */
export function figuresDiffer(
  one: ReadonlyMap<string, ReadonlySet<string>>,
  other: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  for (const [kind, keys] of one) {
    const others = other.get(kind);
    if (others !== undefined && [...keys].every((key) => !others.has(key))) return true;
  }
  return false;
}

/** The number of kinds in which both share a value. */
export function countSharedFigures(
  one: ReadonlyMap<string, ReadonlySet<string>>,
  other: ReadonlyMap<string, ReadonlySet<string>>,
): number {
  return [...one].filter(([kind, keys]) => [...keys].some((key) => other.get(kind)?.has(key))).length;
}

/** Parses a whole number in digits or in words; null if the text is neither. */
export const parseWholeNumber = (text: string): number | null =>
  /^\d+$/.test(text) ? Number(text) : (numberOfWords(text) ?? null);

const mayNameQuarter = /Q ?[1-4]|quarter|Quartal|trimestre/i;
const quarterOf = ({ digit: short, ordinal, first, second, third }: Record<string, string | undefined>) =>
  short ?? ordinal ?? (first ? '1' : second ? '2' : third ? '3' : '4');

/** Parses an amount in digits: "1,280", "1.280" and "1280" are equal, "6.80" and "6,8" too; "0.125" is less than one. */
export const parseAmount = (digits: string): number =>
  Number(digits.replace(/(?<!(?<!\d)0)[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'));

/** Normalises an amount in digits or in words. */
const amountOf = (digits: string): string => String(numberOfWords(digits) ?? parseAmount(digits));

/** "$50k" is $50,000, and 8万円 is 80,000 yen. */
function moneyOf({ before, after = '', scale, scale2 }: Record<string, string | undefined>): string {
  const factor = scales[(scale ?? scale2 ?? '').trim()[0]?.toLowerCase() ?? ''] ?? 1;
  return String(Math.round(Number(amountOf(before ?? after)) * factor * 100) / 100);
}

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  t: 1e3,
  m: 1e6,
  千: 1e3,
  万: 1e4,
  萬: 1e4,
  億: 1e8,
  亿: 1e8,
};

function unitOf(unit: string): string {
  if (/^(?:°|deg|grad)/i.test(unit)) return 'degree';
  const timeUnit = Object.keys(timeUnits).find((name) => timeUnits[name]!.test(unit));
  return (
    timeUnit ??
    unit
      .toLowerCase()
      .replace(/^req$/, 'request')
      .replace(/(?<=..)s$/, '')
  );
}

function minutesOfDay({ hour = '0', minute, half, half2 }: Record<string, string | undefined>): string {
  const part = (half ?? half2)?.toLowerCase();
  // "24:00" is midnight, but "24h" and "48h" are mostly lengths of time.
  const isLength = part === undefined && Number(hour) >= 24 && minute === undefined;
  const hours = isLength ? Number(hour) : Number(hour) % (part ? 12 : 24);
  return String((hours + (part === 'p' ? 12 : 0)) * 60 + Number(minute ?? 0));
}

function chineseMinutes({ part = '', hour = '', half }: Record<string, string | undefined>): string {
  const hours = chineseNumber(hour);
  return String((hours < 12 && /下午|晚上|午後|오후|저녁/.test(part) ? hours + 12 : hours) * 60 + (half ? 30 : 0));
}
