/**
 * Reads how many seats, licences or users somebody has, "Weber: 4 seats", and detects that a newer note gives another
 * number: "Weber took two more seats, makes six".
 */
import { parseWholeNumber } from '../../../../text/claims/figures.ts';
import { wholeWords } from '../../../../text/claims/whole-words.ts';
import { fold } from '../../../../text/fold.ts';
import { countSharedWords } from '../../words-in-common.ts';

export interface Seats {
  unit: string;
  count: number;
  /** The words of the name at the beginning of the clause. */
  holder: ReadonlySet<string>;
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
/** A total: "makes four", "ergibt jetzt 6". */
const totalForm = new RegExp(
  `(?<!\\p{L})(?:makes?|that is|now|total(?: of)?|macht|sind(?: jetzt)?|jetzt|insgesamt|son(?: ya)?|ahora|en total|ce qui fait|maintenant|ora) ${number}(?=[.!]?$|[ ,;])`,
  'iu',
);
/** A total without a unit: "has gone down to 7". */
const newTotalForm = new RegExp(
  `(?<!\\p{L})(?:up to|down to|aufgestockt auf|reduziert auf|(?:subido|bajado|ampliado|reducido|pasado) a|passée? à) ${number}(?=[.!]?$|[,;])`,
  'iu',
);
const changeWords = wholeWords(
  'took|takes|added|adds|up to|down to|dropped|reduced|extended|makes?|aufgestockt|erhöht|reduziert|verringert|abgestockt|dazugenommen|macht|ha[n]? (?:subido|bajado|ampliado|reducido|pasado|añadido|contratado)|sube[n]?|baja[n]?|son|passée?|ajouté|réduit|aggiunt[oi]',
);
const prefilter =
  /seat|licen|lizenz|user|nutzer|plätze|sitze|puesto|plazas|postes?|places|posti|postazioni|plaats|usuario|utilis|utent/iu;

const numberIn = (said: string | undefined) => (said === undefined ? null : parseWholeNumber(said));

/** Null if the clause begins with no name or gives no such number. A changed total may leave out the unit. */
export function seatsIn(clause: string): Seats | null {
  const said = name.exec(clause)?.groups?.who;
  if (said === undefined) return null;
  const holder = new Set((said.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => fold(word).toLowerCase()));
  if (!prefilter.test(clause)) {
    const bare = numberIn(newTotalForm.exec(clause)?.groups?.count);
    return bare === null ? null : { unit: '', count: bare, holder };
  }
  for (const { unit, has, takes, names } of forms) {
    if (!names.test(clause)) continue;
    const groups = takes.test(clause)
      ? totalForm.exec(clause)?.groups
      : (newTotalForm.exec(clause) ?? has.exec(clause))?.groups;
    const count = numberIn(groups?.count);
    if (count !== null) return { unit, count, holder };
  }
  return null;
}

interface SeatStatement {
  seats: Seats | null;
  hasChanged: boolean;
  text: string;
}

const haveSameHolder = (one: Seats, other: Seats) =>
  countSharedWords(one.holder, other.holder) === Math.min(one.holder.size, other.holder.size);

/** True if the newer statement gives the same customer another number. */
export function seatsDiffer(newer: SeatStatement, older: SeatStatement): boolean {
  const [now, before] = [newer.seats, older.seats];
  if (now === null || before === null || before.unit === '' || now.count === before.count) return false;
  if (now.unit !== '' && now.unit !== before.unit) return false;
  return (newer.hasChanged || changeWords.test(newer.text)) && haveSameHolder(now, before);
}

/** True if they are about different customers. */
export const areSeatsOfDifferentHolders = ({ seats }: SeatStatement, { seats: other }: SeatStatement): boolean =>
  seats !== null && other !== null && !haveSameHolder(seats, other);
