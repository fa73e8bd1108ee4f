/**
 * Reads promised calls ("Jonas promised Mrs Hill a call by Friday"), and whether a newer note says that the call was
 * made.
 */
import { wholeWords } from '../../../text/claims/whole-words.ts';
import { fold } from '../../../text/fold.ts';

const name =
  "(?:(?:Mr|Mrs|Ms|Dr)\\.? |(?:Herrn?|Frau|Señora?|Madame|Monsieur|Signora?) )?\\p{Lu}[\\p{L}'’-]+(?: \\p{Lu}[\\p{L}'’-]+)?";
const promisePattern = wholeWords(
  'promised .{2,60}? (?:a call(?:-?back| back)?|to (?:call|ring|phone))|(?:will|is to|has to|should|must) (?:call|ring|phone)|(?:gets|expects|is promised|waits for) a call|calls .{2,40} back|call(?:-?back| back) (?:for|to|promised)',
  '(?:ruft|rufen) .{2,60}? (?:zurück|an)|(?:zurückrufen|zurückzurufen|anrufen|anzurufen)|(?:bekommt|erwartet|kriegt) .{0,40}?(?:An|Rück)ruf|(?:An|Rück)ruf (?:bei|an|für|versprochen)|.{2,40} (?:An|Rück)ruf versprochen',
  '(?:promet\\p{L}+|hay que|tiene que|va a) .{0,40}?(?:llamar\\p{L}*|una llamada)|llamará a|(?:a promis|promet|doit|va) .{0,40}?(?:rappeler|appeler)|rappelle(?:ra)?|(?:ha promesso|deve) .{0,40}?(?:ri)?chiamare|richiama',
);
const callPattern = wholeWords(
  '(?:called|rang|phoned|reached)(?: back)?|(?:spoke|talked) (?:to|with)|(?:zurückgerufen|angerufen|erreicht|telefoniert)|(?:he|hemos|ha|han) (?:llamado|hablado con)|llamé|hablé con|(?:ai|a|avons|ont) (?:rappelée?|appelée?|jointe?)|(?:ho|ha|abbiamo) (?:ri)?chiamat[oa]',
);
const noCallPattern = wholeWords(
  "not|never|n['’]t|nobody|nicht|niemand(?:en)?|noch|nie|pas|jamais|no|nunca|aún|todavía|non|mai|again|wieder|for a|tried|versucht|will|must|muss|soll",
);

/** The caller: the name before the verb, or the name after "from". */
const caller = new RegExp(
  `^${name}(?= (?:promised|will|is to|has|calls?|called|rang|phoned|reached|spoke|talked|hat|ruft|muss|soll|promet\\p{L}+|tiene|va|ha|llam\\p{L}+|habló|a|doit|rappelle|deve|richiama)(?!\\p{L}))|(?<=(?:by|from|von|durch|de|par|da) )${name}`,
  'gu',
);
/** Capitalised words that name nobody. */
const notAName =
  /^(?:called|rang|phoned|reached|spoke|talked|call|callback|anruf|rückruf|telefonat|mr|mrs|ms|dr|herrn?|frau|señora?|madame|monsieur|signora?|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|mittag|(?:mon|tues|wednes|thurs|fri|satur|sun)day|he|hemos|ya)$/;

const calledNames = (text: string): ReadonlySet<string> =>
  new Set(
    (text.replace(caller, ' ').match(/(?<![\p{L}'’-])\p{Lu}[\p{L}'’-]+/gu) ?? [])
      .filter((word) => !notAName.test(word.toLowerCase()))
      .map((word) => fold(word.replace(/['’]s$/u, '')).toLowerCase()),
  );

/** True if the new text says that somebody was called. */
export const reportsCall = (text: string): boolean => callPattern.test(text) && !noCallPattern.test(text);

/** True if the person called is the one to whom the older text promises a call. */
export function fulfilsPromise(text: string, older: string): boolean {
  if (!reportsCall(text) || !promisePattern.test(older) || callPattern.test(older)) return false;
  const promisedNames = calledNames(older);
  return [...calledNames(text)].some((word) => promisedNames.has(word));
}
