/** Reads how many seats, licences or users somebody has, "Weber: 4 seats", and tells whether a newer note gives another number: "Weber took two more seats, makes six". */
import { parseWholeNumber } from '../../../../text/claims/figures.ts';
import { wholeWords } from '../../../../text/claims/whole-words.ts';
import { fold } from '../../../../text/fold.ts';
import { sharedOf } from '../../words-in-common.ts';

export interface Seats {
  unit: string;
  count: number;
  /** The words of the name that the clause begins with. */
  who: ReadonlySet<string>;
}

const units: readonly (readonly [unit: string, words: string])[] = [
  ['seat', 'seats?|plätzen?|sitze|arbeitsplätzen?|puestos?|plazas|postes?|places|postazioni|posti|plaatsen'],
  ['licence', 'licen[cs]es?|lizenzen?|licencias?|licenze|licenties'],
  ['user', 'users?|nutzer|benutzer|usuarios?|utilisateurs?|utenti|gebruikers'],
];
const name = /^(?<who>\p{Lu}[\p{L}'’&-]*(?: (?:\p{Lu}[\p{L}'’&-]*|de|del|la|le|&|y|und|and|et|e))*)(?=[ :,])/u;
const number = '(?<count>\\d{1,4}|\\p{L}{2,6})';
const more = '(?: (?:more|additional|extra|weitere[rn]?|zusätzliche[nr]?|más|adicionales|de plus|altri))';
const forms = units.map(([unit, words]) => ({
  unit,
  has: new RegExp(`(?<![\\p{L}\\p{N}.,])${number} (?:${words})(?!\\p{L})`, 'iu'),
  names: new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu'),
  takes: new RegExp(
    `(?<![\\p{L}\\p{N}.,])\\p{L}{2,6}${more} (?:${words})|\\d${more} (?:${words})|(?:${words}) (?:más|mehr|de plus)`,
    'iu',
  ),
}));
/** "Makes four", "ergibt jetzt 6". */
const all = new RegExp(
  `(?<!\\p{L})(?:makes?|that is|now|total(?: of)?|macht|sind(?: jetzt)?|jetzt|insgesamt|son(?: ya)?|ahora|en total|ce qui fait|maintenant|ora) ${number}(?=[.!]?$|[ ,;])`,
  'iu',
);
/** "Has gone down to 7" names no unit. */
const to = new RegExp(
  `(?<!\\p{L})(?:up to|down to|aufgestockt auf|reduziert auf|(?:subido|bajado|ampliado|reducido|pasado) a|passée? à) ${number}(?=[.!]?$|[,;])`,
  'iu',
);
const changed = wholeWords(
  'took|takes|added|adds|up to|down to|dropped|reduced|extended|makes?|aufgestockt|erhöht|reduziert|verringert|abgestockt|dazugenommen|macht|ha[n]? (?:subido|bajado|ampliado|reducido|pasado|añadido|contratado)|sube[n]?|baja[n]?|son|passée?|ajouté|réduit|aggiunt[oi]',
);
const glance =
  /seat|licen|lizenz|user|nutzer|plätze|sitze|puesto|plazas|postes?|places|posti|postazioni|plaats|usuario|utilis|utent/iu;

const numberIn = (said: string | undefined) => (said === undefined ? null : parseWholeNumber(said));

/** Null where a clause gives nobody by name such a number. Who has another number of what was told before may leave out its name. */
export function seatsIn(clause: string): Seats | null {
  const said = name.exec(clause)?.groups?.who;
  if (said === undefined) return null;
  const who = new Set((said.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => fold(word).toLowerCase()));
  if (!glance.test(clause)) {
    const bare = numberIn(to.exec(clause)?.groups?.count);
    return bare === null ? null : { unit: '', count: bare, who };
  }
  for (const { unit, has, takes, names } of forms) {
    if (!names.test(clause)) continue;
    const groups = takes.test(clause) ? all.exec(clause)?.groups : (to.exec(clause) ?? has.exec(clause))?.groups;
    const count = numberIn(groups?.count);
    if (count !== null) return { unit, count, who };
  }
  return null;
}

interface OfSeats {
  seats: Seats | null;
  hasChanged: boolean;
  said: string;
}

const areOfOne = (one: Seats, other: Seats) => sharedOf(one.who, other.who) === Math.min(one.who.size, other.who.size);

/** Whether the newer statement says that the same house has another number now. */
export function seatsDiffer(newer: OfSeats, older: OfSeats): boolean {
  const [now, before] = [newer.seats, older.seats];
  if (now === null || before === null || before.unit === '' || now.count === before.count) return false;
  if (now.unit !== '' && now.unit !== before.unit) return false;
  return (newer.hasChanged || changed.test(newer.said)) && areOfOne(now, before);
}

/** Whether they tell of two houses. */
export const areSeatsOfTwo = ({ seats }: OfSeats, { seats: other }: OfSeats): boolean =>
  seats !== null && other !== null && !areOfOne(seats, other);
