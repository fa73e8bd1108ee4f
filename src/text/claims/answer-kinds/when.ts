/** A time: "When do we leave?" */
import { anyOf, monthNames } from '../calendar-names.ts';
import { hasFigure, type Kind } from './kind.ts';

/** Month names that usually mean something else: mayonnaise, and a family name. */
const ambiguousMonthNames = ['mayo', 'mei'];
/** Month names, with the inflected forms of languages that inflect them. */
const monthForms = anyOf([
  ...Object.values(monthNames)
    .flat()
    .filter((name) => !ambiguousMonthNames.includes(name)),
  'январ[ья]|феврал[ья]|март[ае]?|апрел[ьяе]|мая|мае|июн[ьяе]|июл[ьяе]|август[ае]?|сентябр[ьяе]|октябр[ьяе]|ноябр[ьяе]|декабр[ьяе]|styczniu|stycznia|lutym|lutego|marcu|marca|kwietniu|kwietnia|maju|czerwcu|czerwca|lipcu|lipca|sierpniu|sierpnia|wrześniu|września|październiku|października|listopadzie|listopada|grudniu|grudnia|ocak(?:ta)?|şubat(?:ta)?|martta|nisan(?:da)?|mayıs(?:ta)?|haziran(?:da)?|temmuz(?:da)?|ağustos(?:ta)?|eylül(?:de)?|ekim(?:de)?|kasım(?:da)?|aralık(?:ta)?',
]);
const namesMonth = new RegExp(`(?<!\\p{L})(?:${monthForms})(?!\\p{L})|(?<!\\p{N})(?:1[0-2]|[1-9])[月월]`, 'iu');
/** Hours in words in Russian, Polish, Turkish and Korean, and times in other notations. */
const namesHour =
  /(?<!\p{L})(?:(?:в|к|до|с|после) \d{1,2} час(?:а|ов)?|в (?:час(?= (?:дня|ночи))|(?:два|три|четыре|пять|шесть|семь|восемь|девять|десять|одиннадцать|двенадцать) час(?:а|ов))|o (?:pierwszej|drugiej|trzeciej|czwartej|piątej|szóstej|siódmej|ósmej|dziewiątej|dziesiątej|jedenastej|dwunastej)|o godz(?:\.|inie)|saat (?:\d|(?:bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz|on)\p{L}*))|(?:한|두|세|네|다섯|여섯|일곱|여덟|아홉|열|열한|열두) ?시(?!간)/iu;

/** "After six", "half past two", "à midi". */
const spokenTime =
  /(?<!\p{L})(?:(?:at|after|before|by|until|till|from|past|to|around) (?:one(?! (?!and|in|on|or|sharp|until|o['’]clock)\p{L})|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)(?! (?:\p{Ll}+s|percent)(?!\p{L}))|half past|quarter (?:past|to)|(?:à|après|avant|dès) (?:midi|minuit|(?:une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze) heures?)|(?:a|desde|hasta|después de|antes de) las? (?:una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce))(?!\p{L})/iu;
/** "Um halb acht", but not "um acht Ecken": German nouns have capitals. */
const spokenInGerman =
  /(?<!\p{L})(?:[Uu]m|[Aa]b|[Nn]ach|[Vv]or|[Bb]is|[Gg]egen) (?:halb )?(?:eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|Mittag|Mitternacht)(?!\p{L}| \p{Lu})/u;

export const whenKind = {
  kind: 'when',
  questionPattern:
    /^\W*(?:(?:since|until|from|by) )?when\b|\b(?:at what time|what time|(?:since|until|by) when)\b|\b(?:wann|um wie ?viel uhr)\b|\bquand\b|à quelle heure|\bcuándo\b|\bquando\b|\ba che ora\b|a que horas\b|\bwanneer\b|\bhoe laat\b|(?<!\p{L})(?:когда|во сколько|в котором часу|kiedy|o której|ne zaman|saat kaçta)(?!\p{L})|いつ|何時|언제|몇 시|什么时候|何时|几点|哪年|几号/iu,
  isAnswer: (text) =>
    hasFigure('weekday', 'date', 'clock')(text) ||
    namesMonth.test(text) ||
    namesHour.test(text) ||
    spokenTime.test(text) ||
    spokenInGerman.test(text),
  expansionWords: '',
} as const satisfies Kind;
