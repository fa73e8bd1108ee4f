/** Tells what holds on a holiday or only once: "On Christmas Day the milk truck comes at seven", "ausnahmsweise um zehn". */
import { figuresIn } from '../../../../text/claims/figures.ts';
import { wholeWords } from '../../../../text/claims/whole-words.ts';

const holidays = [
  "Christmas(?: (?:Day|Eve))?|New Year(?:['’]s)?(?: (?:Day|Eve))?|Easter(?: (?:Sunday|Monday|Saturday))?|Good Friday|Whit(?: Monday|sun)|Boxing Day|Thanksgiving|(?:bank|public) holidays?",
  'Weihnacht(?:en|stage?n?|sfeiertag)|Heilig(?:abend|en Abend)|Silvester|Neujahr(?:stag)?|Oster(?:n|sonntag|montag|samstag)|Pfingst(?:en|sonntag|montag)|Karfreitag|Feiertag(?:e|en|s)?',
  "Noël|Pâques|Pentecôte|jour de l['’]an|jours? fériés?|Toussaint",
  'Navidad|Nochebuena|Nochevieja|Año Nuevo|Pascua|Semana Santa|Viernes Santo|Jueves Santo|(?:días? )?festivos?',
  'Natale|Pasqu(?:a|etta)|Capodanno|Ferragosto|(?:giorn[oi] )?festiv[oi]|Kerst(?:mis)?|Pasen|Pinksteren|feestdag(?:en)?',
].join('|');
/** "From Easter on" begins something that lasts. */
const lasting = '(?:from|since|as of|starting|ab|seit|depuis|dès|à partir de|desde|a partir de|dal?|vanaf|sinds)';
const onHoliday = new RegExp(
  `(?<!(?<!\\p{L})${lasting}(?: the| le| el| de[rnm])? )${wholeWords(holidays).source}`,
  'iu',
);
const onHolidayInHan = /春节|除夕|国庆节?|元旦|圣诞节?|中秋节?|(?:法定)?节假日/u;
const onlyOnce = wholeWords(
  // "Only once a month" is how often.
  '(?:just|only) (?:this |that )?once(?! (?:an?|per|every|each|in|the) )|(?:just|only) this time|by way of exception|exceptionally',
  'ausnahmsweise|nur (?:dieses (?:eine )?Mal|diesmal|einmal(?! (?:im|am|in|pro|je|alle|jede[nrs]?|die|täglich|wöchentlich|monatlich|jährlich)(?!\\p{L})))',
  'exceptionnellement|pour une fois|juste cette fois',
  'excepcionalmente|por una vez|solo esta vez',
  'eccezionalmente|per una volta|solo questa volta|bij uitzondering|eenmalig',
);
const onlyOnceInHan = /仅此一次|只此一次|例外/u;

/** Words for opening and closing. */
const opening = wholeWords(
  'open(?:s|ed)?|close[sd]?|shut|geöffnet|offen|öffnet|geschlossen|zu|schließt|ouverte?s?|ouvre|fermée?s?|ferme|abiert[oa]s?|abre|cerrad[oa]s?|cierra|apert[oaie]|apre|chius[oaie]|chiude|geopend|open|gesloten|dicht',
);
const openingInHan = /开|关|营业|休息|闭/u;
/** "Moved to Node 22 over the Easter weekend" gives no timetable. */
const isTimetable = (text: string) => figuresIn(text).has('clock') || opening.test(text) || openingInHan.test(text);

/** True if a text says what is open, or at which time, on a holiday, or what holds only once. */
const isAboutException = (text: string): boolean =>
  onlyOnce.test(text) ||
  onlyOnceInHan.test(text) ||
  ((onHoliday.test(text) || onHolidayInHan.test(text)) && isTimetable(text));

interface Timed {
  values: ReadonlyMap<string, ReadonlySet<string>>;
  hasChanged: boolean;
  text: string;
}

/** True if only the newer statement is about a holiday, or about something that holds only once. */
export const addsException = ({ text }: Pick<Timed, 'text'>, { text: before }: Pick<Timed, 'text'>): boolean =>
  isAboutException(text) && !isAboutException(before);

/**
 * True if the newer statement is an exception to the timetable of the older one, on one date or a holiday: "closes at 5
 * on Sunday 20 December".
 */
export const isExceptionOf = (newer: Timed, older: Timed): boolean =>
  (!newer.hasChanged && newer.values.has('date') && older.values.has('weekday') && !older.values.has('date')) ||
  addsException(newer, older);
