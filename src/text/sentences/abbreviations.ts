/**
 * Detects full stops that end an abbreviation, after which the sentence goes on: "Dr. Weiss", "Bahnhofstr. 12", "z. B.
 * montags".
 */
import { allStopWords } from '../stop-words.ts';

const wordSetOf = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/**
 * Abbreviations that something always follows. An entry with a capital matches only with a capital: in lower case it is
 * a word.
 */
const alwaysContinued =
  wordSetOf(`dr drs dra mr mrs ms mx messrs prof profa hr hrn fr frl dipl sr sra srta dña mme mlle mm mgr sig sigg
  dott avv geom spett egr exmo exma lic dhr mevr inż doç öğr yrd vs cf viz approx ca ggf evtl bzw vgl sog inkl exkl zzgl
  abzgl mio mrd tsd ul avda pza plza ctra pça núm bijv evt incl excl resp tzn tj np św bkz örn mah cad av bd boul rte ej
  lt stellv stv betr einschl ehem durchschn allg versch lfd inh geb gebr voraussichtl vorauss dpto depto hnos
  lcda lcdo ud uds ing arq urb pl sté ets chem enga srs sras fam afd
  ул просп им проф акад пр пл пер наб бул пос дер оз ст тов св инж доц прибл напр
  Ee St Ste Sto Sta Mt Ft Gen Col Rep Sen Gov Hon Rev Maj Capt Lt Sgt Al Pl Me Mag Fa Pr Eng`);
/**
 * Abbreviations that something follows, unless they are the unit of a figure. In English these are words, names and ends
 * of sentences.
 */
const continuedAlone = wordSetOf('max min mind gem mw см гр Abt Ev Kath Kfm');
/**
 * Abbreviations that may end a sentence, which goes on if a figure or a sign follows. Those without a vowel, such as
 * "Nr" or "kg", need no entry.
 */
const beforeFigures =
  wordSetOf(`etc ecc usw enz itd itp inc co corp jr tel tél telf tfno fax mob ext ave blvd road hwy apt
  bldg ste no nos fig figs vol vols ch chap cap kap sec sect art ed éd ref para eq qty est avg max min dept abs abt aufl bsp
  ziff gegr verh std sek oz pág pag págs bzgl aprox ap ex env imp pza plaza urb pje rod trav estr cía cia ltda
  abb afb abschn tägl wöchentl monatl jährl bât esc Tab
  int cel cell circa op ok godz woj pow gm os kat daire sok alb hz кв стр тел руб коп рис обл тыс табл каб доб
  Jan Janv Feb Févr Fev Mar Apr Avr Jun Jul Juil Aug Sep Sept Oct Okt Ott Nov Dec Dez Déc Dic Mo Di Mi Do Sa So Mon Tue Wed
  Thu Fri Sat Sun Fl Ch Pl Al`);
/** Endings of shortened words: "Bahnhofstr", "Marktpl", "Kirchg". */
const shortenedWord = /\p{L}{3}(?:str|pl|[bcdfhklmpst]g)$/u;
const vowel = /[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýąęóıаеёиоуыэюяєії]/u;
/** An initial, or the letters of "z. B." and "e.g.". */
const initials = /^(?:\p{L}|(?:\p{L}{1,2}\.)+\p{L}{1,2})$/u;
/** A doctor's subject: "Dr. med.", "Dr. rer. nat.". */
const doctorTitle = /(?<!\p{L})Dr\.\s(?:(?:med|dent|vet|phil|rer|nat|jur|iur|oec|pol|theol)\.\s?)+$/u;
const forExample = /(?<!\p{L})p\.\s?e[sx]\.\s*$/iu;
/** The number of an item in a list. */
const itemNumber = /(?:^|\n)[\s(]*\p{N}{1,3}\.\s*$/u;
/** A number without an abbreviation before it, such as "Nr.": German writes "the 3rd of May" as "3. Mai". */
const ordinal = /(?<!\.\s?)(?<![\p{L}\p{N}.,/:-])\p{N}{1,2}$/u;
const dayAfterAbbreviation = /\p{L}\.,?\s\p{N}{1,2}\.$/u;
const germanMonth = /^(?:Jan|Jän|Feb|März|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/u;
const germanUnit = /^(?:Min|Std|Sek|Stk|Wo)$/u;
const lastWord = /(?<figure>\p{N}\s?)?(?<![\p{L}\p{N}.])(?<word>[\p{L}\p{N}][\p{L}\p{N}\p{M}.]*)\.\s*$/u;

/** True if the sentence goes on after `before`, which ends with a full stop, into `after`. */
export function isAbbreviated(before: string, after: string, language: string): boolean {
  const { word, figure } = lastWord.exec(before.slice(-64))?.groups ?? {};
  if (word === undefined) return false;
  if (/^\p{N}+$/u.test(word)) return isOrdinal(before.trimEnd().slice(-64), after.trimStart(), language);
  if (initials.test(word) || includesWord(alwaysContinued, word)) return true;
  if (forExample.test(before) || doctorTitle.test(before.slice(-64))) return true;
  const isShort =
    includesWord(beforeFigures, word) ||
    includesWord(alwaysContinued, capitalised(word)) ||
    !vowel.test(word.toLowerCase());
  const isAlone = figure === undefined && language !== 'en' && language !== 'und' && includesWord(continuedAlone, word);
  if (!isShort && !isAlone && !shortenedWord.test(word)) return false;
  const next = /^\P{L}*?(?:\p{N}|(\p{L}[\p{L}\p{M}]*))/u.exec(after.trimStart())?.[1];
  if (next === undefined) return true;
  if (allStopWords.has(next.toLowerCase())) return false;
  // "Bât. B" and "10 Min. Fußweg" go on; "10 Min. Danach …" does not.
  return isAlone || next.length === 1 || (figure !== undefined && germanUnit.test(word));
}

function isOrdinal(before: string, after: string, language: string): boolean {
  if (itemNumber.test(before)) return true;
  const next = /^\p{L}+/u.exec(after)?.[0];
  // "Mo. 3. Juni"
  if (next !== undefined && germanMonth.test(next) && dayAfterAbbreviation.test(before)) return true;
  if (!ordinal.test(before.slice(0, -1))) return false;
  if (next === undefined) return /^\p{N}{1,2}\./u.test(after);
  return language === 'de' ? !allStopWords.has(next.toLowerCase()) : germanMonth.test(next);
}

function includesWord(list: ReadonlySet<string>, word: string): boolean {
  const lower = word.toLowerCase();
  return list.has(lower) || (word !== lower && list.has(capitalised(lower)));
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
