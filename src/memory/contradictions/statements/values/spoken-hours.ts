/**
 * Reads times of day in words: "at half past seven", "closes at six", "um halb acht", "à sept heures et demie", "a las
 * siete y media".
 */

type Hours = ReadonlyMap<string, number>;

const hoursIn = (words: string): Hours => new Map(words.split(' ').map((word, at) => [word, at + 1]));
const english = hoursIn('one two three four five six seven eight nine ten eleven twelve');
const german = hoursIn('eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf');
const french = hoursIn('une deux trois quatre cinq six sept huit neuf dix onze douze');
const spanish = hoursIn('una dos tres cuatro cinco seis siete ocho nueve diez once doce');
const italian = hoursIn('una due tre quattro cinque sei sette otto nove dieci undici dodici');
const dutch = hoursIn('een twee drie vier vijf zes zeven acht negen tien elf twaalf');

const hourIn = (hours: Hours) => `(?<hour>${[...hours.keys()].join('|')}|(?:1[0-2]|[1-9])(?![\\d:]|[.,]\\d))(?!\\p{L})`;

/** Words for the half of the day. */
const half =
  "(?: ?(?:(?<morning>a\\.?m\\.?|in the morning|morgens|früh|du matin|de la mañana|di mattina|del mattino|’s ochtends)|(?<evening>p\\.?m\\.?|in the (?:afternoon|evening)|at night|nachmittags|abends|de l[’']après-midi|du soir|de la (?:tarde|noche)|di sera|del pomeriggio|’s avonds|’s middags))(?!\\p{L}))?";
/** What may follow: no unit, as in "starts at seven euros". */
const end =
  '(?=\\s*(?:$|[.,;:!)]|(?:on|every|each|and|daily|except|in|from|until|till|to|with|now|again|instead|sharp|tomorrow|today|because|am|an|und|bis|täglich|jetzt|außer|statt|et|tous|le|en|désormais|maintenant|y|los|las|ahora|e|il|ora|op|nu)(?!\\p{L})))';

const verb =
  '(?:opens?|closes?|starts?|begins?|ends?|finish(?:es)?|leaves?|departs?|arrives?|meets?|rehearses?|comes?|goes|shuts?|wakes?|gets up|rings?|bedtime|breakfast|lunch|dinner|supper|is|are|now)';
const germanVerb =
  '(?:beginnt|startet|öffnet|schließt|endet|fängt|fährt|kommt|trifft|treffen|probt|proben|findet|ist|sind|isst|essen|steht|geht|gehen|klingelt|offen|geöffnet)';
const frenchVerb =
  '(?:commence|débute|ouvre|ferme|part|arrive|finit|se termine|a lieu|est|sonne|dîne|mange|se lève|se couche|répète|vient|passe)';

interface SpokenForm {
  pattern: RegExp;
  hours: Hours;
  /** Minutes to add to the hour, by the words around it. */
  minutes(words: Record<string, string | undefined>): number;
}

const quarters: Readonly<Record<string, number>> = { half: 30, quarter: 15, five: 5, ten: 10, twenty: 20 };
const form = (source: string, hours: Hours, minutes: SpokenForm['minutes'] = () => 0): SpokenForm => ({
  pattern: new RegExp(source, 'giu'),
  hours,
  minutes,
});

const forms: readonly SpokenForm[] = [
  form(
    `(?<!\\p{L})(?:a )?(?<part>half|quarter|five|ten|twenty) (?<side>past|to) ${hourIn(english)}(?: o['’]clock)?${half}`,
    english,
    ({ part, side }) => quarters[part!.toLowerCase()]! * (side!.toLowerCase() === 'to' ? -1 : 1),
  ),
  form(`(?<!\\p{L})${hourIn(english)} o['’]clock${half}`, english),
  form(
    // "We open at 9, in winter at 10".
    `(?<=(?<!\\p{L})(?:${verb} (?:[^,;:.\\d]{1,30} )?|at [\\p{L}\\d]{1,8}(?:,| and)(?: (?:in|on|from|during) [^,;:.\\d]{2,24})? )at )${hourIn(english)}${half}${end}`,
    english,
  ),
  form(`(?<!\\p{L})(?<=um )halb ${hourIn(german)}${half}`, german, () => -30),
  form(`(?<!\\p{L})viertel (?<side>nach|vor) ${hourIn(german)}${half}`, german, ({ side }) =>
    side!.toLowerCase() === 'vor' ? -15 : 15,
  ),
  form(
    `(?<=(?<!\\p{L})${germanVerb} (?:[^,;:.\\d]{1,30} )?(?:um|bis|ab) )${hourIn(german)}(?: Uhr)?${half}${end}`,
    german,
  ),
  form(
    `(?<=(?<!\\p{L})${frenchVerb} (?:[^,;:.\\d]{1,24} )?à )${hourIn(french)} heures?(?! par)(?: (?:(?<half>et demie|trente)|(?<quarter>et quart|quinze)|(?<before>moins le quart)))?${half}${end}`,
    french,
    partOf,
  ),
  form(
    `(?<=(?<!\\p{L})a las? )${hourIn(spanish)}(?: (?:(?<half>y media)|(?<quarter>y cuarto)|(?<before>menos cuarto)))?${half}${end}`,
    spanish,
    partOf,
  ),
  form(
    `(?<=(?<!\\p{L})alle )${hourIn(italian)}(?: (?:(?<half>e mezz[ao])|(?<quarter>e un quarto)|(?<before>meno un quarto)))?${half}${end}`,
    italian,
    partOf,
  ),
  form(`(?<=(?<!\\p{L})om )half ${hourIn(dutch)}${half}`, dutch, () => -30),
  form(`(?<=(?<!\\p{L})om )${hourIn(dutch)}(?: uur)?${half}${end}`, dutch),
];

function partOf(words: Record<string, string | undefined>): number {
  if (words.half !== undefined) return 30;
  if (words.quarter !== undefined) return 15;
  return words.before === undefined ? 0 : -15;
}

const prefilter = /past|quarter|clock|(?<!\p{L})(?:at|um|ab|bis|à|las?|alle|om) [\p{L}\d]|halb|viertel/iu;

/**
 * The text with these times in digits. Without a word for the half of the day, both times are given: "closes at six" is
 * 6:00 and 18:00, so that it equals either of them.
 */
export function withSpokenHours(text: string): string {
  if (!prefilter.test(text)) return text;
  return forms.reduce(
    (said, { pattern, hours, minutes }) =>
      said.replace(pattern, (...args) => {
        const words = args.at(-1) as Record<string, string | undefined>;
        const hour = hours.get(words.hour!.toLowerCase()) ?? Number(words.hour);
        const minute = (hour % 12) * 60 + minutes(words);
        const [early, late] = [clockOf(minute), clockOf(minute + 12 * 60)];
        if (words.morning !== undefined) return early;
        return words.evening === undefined ? `${early} ${late}` : late;
      }),
    text,
  );
}

const minutesPerDay = 24 * 60;
const clockOf = (minute: number) => {
  const ofDay = (minute + minutesPerDay) % minutesPerDay;
  return `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, '0')}`;
};
