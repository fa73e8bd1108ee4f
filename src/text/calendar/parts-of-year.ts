/** Finds a season, the beginning of a year, the last year or a feast in a text: "last winter", "Anfang des Jahres", "l'an dernier", "before Easter". In UTC. */
import { dayMs } from '../../time-units.ts';

export interface PartOfYear {
  /** Epoch milliseconds, both inclusive, of the latest one that has begun. */
  from: number;
  to: number;
  /** The words that name it. */
  words: string;
}

/** The first day and the day after the last. Months count from 0; those above 11 are in the next year. */
type Days = readonly [from: readonly [month: number, day: number], after: readonly [month: number, day: number]];
type DateRange = Days | ((year: number) => readonly [from: number, after: number]);

const leadingWords =
  "(?:(?:last|this|past|in|over|during|through|of|before|until|after|im|den|letzten?|letzte[mrs]|vergangene[nmrs]?|vorige[nmrs]?|diese[nmrs]?|vor(?: dem)?|en|au|pendant|avant|el|este|del|cet|cette|lo|la|lo scorso|la scorsa|quest[ao]|in|no|na|neste|nesta|afgelopen|vorige|deze) |[ldn](?:ell)?['’]|quest['’])(?:the |l['’])?";
const seasonPattern = (words: string) =>
  new RegExp(
    `(?<!\\p{L})${leadingWords}(?:${words})(?: (?:pasad|scors|passad)[oa]| dernier| passée?)?(?!\\p{L})`,
    'iu',
  );
const feastPattern = (words: string) =>
  new RegExp(
    `(?<!\\p{L})(?:(?:at|before|over|until|since|after|around|by|last|this|zu|an|vor|über|bis|seit|nach|à|avant|depuis|après|en|antes de|hasta|desde|por|prima di|a|dopo|antes d[ao]|na?|voor|met|до|на|przed|na) )(?:the )?(?:${words})(?!\\p{L})`,
    'u',
  );

/** Seasons are those of the northern hemisphere. */
const namedParts: readonly [RegExp, DateRange][] = [
  [
    seasonPattern('winter|hiver|invierno|inverno'),
    [
      [11, 1],
      [14, 1],
    ],
  ],
  [
    seasonPattern(
      'spring(?!s| (?:boot|framework|security|data|cloud|mvc|batch|cleaning|onions?|rolls?|water)(?!\\p{L}))|Frühling|Frühjahr|printemps|primavera|voorjaar',
    ),
    [
      [2, 1],
      [5, 1],
    ],
  ],
  [
    seasonPattern('summer|Sommer|été|verano|verão|zomer'),
    [
      [5, 1],
      [8, 1],
    ],
  ],
  [
    seasonPattern('autumn|Herbst|automne|otoño|autunno|outono|herfst'),
    [
      [8, 1],
      [11, 1],
    ],
  ],
  [
    /зимой|zimą|kışın|冬天|冬季/iu,
    [
      [11, 1],
      [14, 1],
    ],
  ],
  [
    /весной|wiosną|ilkbaharda|春天|春季/iu,
    [
      [2, 1],
      [5, 1],
    ],
  ],
  [
    /летом|latem|yazın|夏天|夏季/iu,
    [
      [5, 1],
      [8, 1],
    ],
  ],
  [
    /осенью|jesienią|sonbaharda|秋天|秋季/iu,
    [
      [8, 1],
      [11, 1],
    ],
  ],
  [
    /(?<!\p{L})(?:(?:at |in )?the (?:start|beginning) of (?:the|this) year|early (?:in the|this) year|(?:am )?Anfang (?:des|dieses) Jahres|zu Jahresbeginn|(?:am )?Jahresanfang|(?:en |au )?début (?:d['’]année|de l['’]année)|(?:a )?(?:principios|comienzos) de(?:l| este)? año|(?:all['’])?inizio (?:dell['’])?anno|(?:no )?(?:início|começo) do ano|(?:aan het )?begin van het jaar|(?:в )?начале года|na początku roku|yılın başında)(?!\p{L})|年初/iu,
    [
      [0, 1],
      [2, 1],
    ],
  ],
  [
    /(?<!\p{L})(?:last year|(?:im )?(?:letzte|vergangene|vorige)[ns]? Jahr|l['’](?:année dernière|an (?:dernier|passé))|(?:el )?año pasado|(?:l['’])?anno scorso|(?:no )?ano passado|vorig jaar|(?:в )?прошлом году|(?:w )?zeszłym roku|geçen yıl)(?!\p{L})|去年/iu,
    (year) => [Date.UTC(year - 1, 0), Date.UTC(year, 0)],
  ],
  [feastPattern('Easter|Ostern|Pâques|Pascua|Pasqua|Páscoa|Pasen|Пасх[иуе]|Wielkanoc(?:ą|y)?'), easterOf],
  [
    feastPattern('Christmas|Weihnachten|Noël|Navidad|Natale|Natal|Kerst|Рождеств[аоу]'),
    [
      [11, 24],
      [11, 27],
    ],
  ],
];

/** "Last winter" is over; "in winter" may mean the present one. */
const pastCue = /last|past|letzt|vergangen|vorig|derni|pass|pasad|scors|afgelopen/iu;

/** The first match in the order of the list; null if the text names none. */
export function partOfYear(text: string, now: Date): PartOfYear | null {
  for (const [pattern, range] of namedParts) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const year = now.getUTCFullYear();
    const spans = [year - 2, year - 1, year].map((each) => spanOf(range, each));
    const mustBeOver = pastCue.test(match[0]);
    const [from, after] = spans.findLast(([begin, end]) => (mustBeOver ? end : begin) <= now.getTime())!;
    return { from, to: after - 1, words: match[0] };
  }
  return null;
}

function spanOf(range: DateRange, year: number): readonly [from: number, after: number] {
  if (typeof range === 'function') return range(year);
  const [[month, day], [monthAfter, dayAfter]] = range;
  return [Date.UTC(year, month, day), Date.UTC(year, monthAfter, dayAfter)];
}

/** Good Friday to Easter Monday, by the Meeus/Jones/Butcher algorithm for the Gregorian calendar. */
function easterOf(year: number): readonly [from: number, after: number] {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100];
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const place = moon + weekday - 7 * late + 114;
  const sunday = Date.UTC(year, Math.floor(place / 31) - 1, (place % 31) + 1);
  return [sunday - 2 * dayMs, sunday + 2 * dayMs];
}
