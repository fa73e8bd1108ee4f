/**
 * Distinguishes the numbers of parts, articles, colours and standards from ticket numbers, which are spelled alike:
 * "filter HX-204" and "HER-204 is closed".
 */
import { wordList } from '../word-list.ts';
import { type Token, ticketNumber } from './technical.ts';

/** Words before a number that is not a ticket. */
const beforeNumber = wordList(`
  sku part parts article item items model type serial ref reference product version size colour color paint code standard norm norms form
  invoice receipt note order voucher coupon gate seat room flight train bus route road highway lane licence license plate policy contract
  battery filter gasket belt fuse bulb cable screw bolt nut bearing valve pump motor sensor cartridge toner drill blade hose adapter plug
  relay board chip switch lamp tyre spare device machine printer camera lens engine bike kit yarn thread fabric regulation clause exam
  teil teile ersatzteil ersatzteile artikel artikelnummer teilenummer bestellnummer modell typ seriennummer norm farbe rechnung lieferschein
  bestellung gleis zug flug sitz raum zimmer kennzeichen vertrag filter dichtung riemen akku batterie sicherung kabel schraube lager ventil
  pumpe motor patrone gutschrift formular
  piece reference modele facture commande vol salle couleur norme pile filtre
  pieza repuesto modelo factura pedido vuelo sala color norma bateria filtro`);
/** Words that show that the text is about work on tickets. */
const ofTickets = wordList(`
  ticket tickets issue issues bug bugs pr mr epic story stories sprint backlog jira linear youtrack blocked blocks blocker duplicate fix
  fixes fixed fixing merge merged reopen reopened assigned branch commit incident incidents hotfix regression milestone triage estimate
  deploy deployed release released standup review reviewed pull kanban subtask blockiert behoben gemeldet vorgang`);
/** Prefixes from bodies and codes whose standards, colours and forms are numbered this way. */
const bodies = wordList(
  'RAL NCS EN DIN IEC IEEE ANSI ASTM NF BS UNE VDE UL CE EC EU ISBN ISSN IBAN BIC SKU EAN UPC PN SN CN RE INV PO QX',
);

const bare = (word: string) => word.replace(/[:.]$/, '').normalize('NFD').replace(/\p{M}/gu, '');

/**
 * The tokens that are spelled like a ticket number but are not one. `no`: the words around it say so. `maybe`: a prefix
 * of two letters in a text that does not mention tickets. Null, at no cost, for a text without such a spelling.
 */
export function partNumbers(tokens: readonly Token[]): ReadonlyMap<Token, 'no' | 'maybe'> | null {
  const numbers = tokens.filter(({ text }) => ticketNumber.test(text));
  if (numbers.length === 0) return null;
  const words = tokens.map(({ text }) => bare(text.toLowerCase()));
  const speaksOfTickets = words.some((word) => ofTickets.has(word));
  const verdicts = new Map<Token, 'no' | 'maybe'>();
  const partPrefixes = new Set<string>();
  for (const token of numbers) {
    const [, prefix, number] = ticketNumber.exec(token.text)!;
    const isPart = bodies.has(prefix!) || number!.startsWith('0') || beforeNumber.has(bare(token.before));
    if (isPart) partPrefixes.add(prefix!);
    if (isPart) verdicts.set(token, 'no');
    else if (prefix!.length <= 2 && !speaksOfTickets) verdicts.set(token, 'maybe');
  }
  // "use AB-1094 with the same thread" after "SKU AB-1093" shares its prefix. In lists, uncertain numbers count as
  // parts too: "filter HX-204, gasket KV-17 and 6PK-1885".
  for (const token of numbers) {
    const [, prefix] = ticketNumber.exec(token.text)!;
    if (partPrefixes.has(prefix!) || (partPrefixes.size > 0 && verdicts.get(token) === 'maybe'))
      verdicts.set(token, 'no');
  }
  return verdicts;
}
