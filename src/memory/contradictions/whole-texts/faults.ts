/**
 * Reads whether a fault is fixed or has returned, if the faulty thing has no technical name: "Known fault in 4.1: the
 * QR code is missing on invoices", "QR code on invoices: fixed with 4.2", "since 4.3 the QR code is missing again".
 */
import { analyse } from '../../../text/analyse.ts';
import { wholeWords } from '../../../text/claims/whole-words.ts';
import { detectLanguage } from '../../../text/language.ts';
import { allStopWords } from '../../../text/stop-words.ts';
import { countSharedWords } from '../words-in-common.ts';
import { notYetPattern, stillPattern, tellsProblem } from './technical-states.ts';
import type { TextClaim } from './text-claim.ts';

const faultWords =
  'faults?|bugs?|outages?|missing|blank|empty|blurred|garbled|down|twice|drops|loses|störung|ausfall|fehl(?:t|en)|leer|falsch|doppelt|\\p{L}*abbruch|bricht|verschwindet|fallos?|avería|caída|incidencia|vací[oa]s?|en blanco|no se envían|no sale|no funciona|no carga|panne|vide|manque|guasto|vuot[oa]|manca';
const fixedWords =
  'fixed|solved|resolved|corrected|cured|heal(?:s|ed)|mended|gone|back(?= (?:up|online|since|at \\d)|[.,]|$)|behoben|gelöst|gefixt|corregid[oa]s?|resuelt[oa]s?|solucionad[oa]s?|arreglad[oa]s?|corrigée?s?|résolue?s?|réparée?s?|weg|beseitigt|(?:geht|gehen|läuft|laufen|funktioniert) wieder|vuelven? a \\p{L}+|funcionan? (?:de nuevo|otra vez)|risolt[oa]|corrett[oa]|sistemat[oa]|remarche|refonctionne';
const faultPattern = wholeWords(faultWords);
const fixedPattern = wholeWords(fixedWords);
/** A label that marks a note as a fault report. The fault lasts until a note says that it is fixed. */
const faultLabel =
  /^(?:[^:]{0,12}(?:fault|bug|issue|outage|incident|fehler|störung|ausfall|fallo|avería|caída|incidencia|panne|erreur|guasto|errore)[^:]{0,24}): /iu;

interface FaultUpdate {
  isFixed: boolean;
  /** The first clause, which names the faulty or fixed thing. */
  subject: string;
}

const maxLength = 240;
const [maxWords, minShare] = [8, 0.6];

/** Null if the new text does not report that a fault is fixed or has returned. */
export function faultClaimIn(text: string): TextClaim | null {
  const update = faultUpdateIn(text);
  return update === null
    ? null
    : { contradicts: (older) => reversesFault(update, older), namedBy: null, isCertain: false };
}

function faultUpdateIn(text: string): FaultUpdate | null {
  if (text.length > maxLength || /[?？]/.test(text)) return null;
  const isFixed = fixedPattern.test(text);
  if (!isFixed && !(stillPattern.test(text) && (faultPattern.test(text) || tellsProblem(text)))) return null;
  return notYetPattern.test(text) ? null : { isFixed, subject: text.split(/[,;.!] |[.!]$/u, 1)[0]! };
}

/** True if the older text reports the opposite about the same thing. */
function reversesFault({ isFixed, subject }: FaultUpdate, older: string): boolean {
  if (older.length > maxLength || workaroundPattern.test(older)) return false;
  const wasFixed = fixedPattern.test(older);
  const wasAtFault = !wasFixed && (tellsProblem(older) || faultPattern.test(older));
  if (isFixed ? !wasAtFault : !wasFixed) return false;
  const [now, before] = [wordsOf(subject), wordsOf(older)];
  if (now.size === 0 || now.size > maxWords || !namesIn(subject).every((name) => isNamed(name, older, before)))
    return false;
  const shared = countSharedWords(now, before);
  return shared >= minShare * now.size && shared >= (faultLabel.test(older) ? 1 : 2);
}

/** A workaround stays useful while some users still have the fault. */
const workaroundPattern = /work-?around|umgehung|until (?:the|it)|solución temporal|contournement/iu;

const numberOrCue = new RegExp(
  `[\\d.]*\\d|(?<!\\p{L})(?:known|bekannt\\p{L}*|conocid[oa]|fehler|errors?|erreurs?|issue|problem|again|wieder|since|seit|update|version|versión|${faultWords}|${fixedWords})(?!\\p{L})`,
  'giu',
);
const wordsOf = (text: string) =>
  new Set(
    analyse(text.replace(numberOrCue, ' '), detectLanguage(text)).filter(
      (word) => word.length > 1 && !allStopWords.has(word),
    ),
  );
/** Capitalised words after the first word, and numbers without a dot: "at Weber", "room 5". */
const namesIn = (text: string) =>
  (text.match(/(?<=[\p{L}\p{N},:;] )(?:\p{Lu}[\p{L}-]+|\d+(?![\p{N}.:]))/gu) ?? []).filter(
    (word) => !faultPattern.test(word) && !fixedPattern.test(word),
  );
function isNamed(name: string, text: string, words: ReadonlySet<string>): boolean {
  if (/^\d/.test(name)) return new RegExp(`(?<![\\p{N}.,:])${name}(?![\\p{N}])`, 'u').test(text);
  return analyse(name.replace(numberOrCue, ' '), 'en').every((word) => countSharedWords(new Set([word]), words) > 0);
}
