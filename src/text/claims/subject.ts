/** Finds the subject of a simple statement of a value: the text before its verb. */
import { allStopWords } from '../stop-words.ts';
import { withoutPresentWords } from './state-questions.ts';

const subjectBeforeVerb =
  /^(?<subject>.{2,60}?)(?:\s(?:is|are|stays?|remains?|comes? to|costs?|takes?|lasts?|begins?|starts?|opens?|closes?|ends?|leaves?|happens?|fires?|triggers?|expires?|ist|sind|bleibt|bleiben|kostet|kosten|dauert|beginnt|öffnet|schließt|endet|findet|est|reste|a lieu|sont|coûte(?:nt)?|dure|commence|ouvre|ferme|es|son|sigue|siguen|cuestan?|dura|empieza|abre|cierra|è|sono|resta|rimane|costa(?:no)?|passe(?:nt)? (?:à|de)|(?:comes?|arrives?)(?= (?:on|at|by|back) )|(?:kommt|kommen)(?= (?:doch )?(?:erst )?(?:am|um) )|(?:vien(?:t|nent)|passe(?:nt)?|arrive(?:nt)?)(?= (?:le|à|demain) )|goes? (?:up|down)|steigt|sinkt|sube|baja|sale|scende)(?!\p{L}))/iu;

/**
 * "The red paint" for "The red paint costs 9 euros"; null without such a verb. Includes words such as "now" before the
 * verb.
 */
export function subjectOfValue(text: string): string | null {
  const subject = subjectBeforeVerb.exec(text)?.groups?.subject;
  return subject === undefined || notSubject.test(subject) ? null : subject;
}

const subjectBeforePrice =
  /^(?<subject>.{2,60}?):?(?=\s\d{1,6}(?:[.,]\d{1,2})?\s?(?:€|EUR|CHF|euros?|pounds?|francs?|Franken)(?:[.!]?$|, | (?:an?|per|die|pro|je|l['’]|la|par|de l['’]|por|al?|all['’]|cad[ao]) ?\p{L}+(?: \p{L}+)?[.!]?$))/iu;

/** "Red paint" for "Red paint 9 euros" and "Red paint 9 euros a tin"; null for other notes. */
export const subjectOfPrice = (text: string): string | null => subjectBeforePrice.exec(text)?.groups?.subject ?? null;

/** Texts that are no subject: "With diesel where it is: 6 pounds", or a text that spans two sentences. */
const notSubject =
  /[,;:]|(?<=\p{L}{3})[.!?] |^(?:with|for|in|at|on|after|before|since|from|until|if|when|as|mit|für|nach|vor|seit|ab|bei|wenn|avec|pour|dans|depuis|quand|si|con|para|en|desde|cuando)(?!\p{L})|(?<!\p{L})(?:where|when|which|who|that|wo|wenn|dass|qui|que|où|donde)(?!\p{L})/iu;

const word = /[\p{L}\p{N}]{3,}/gu;
/** Number of letters by which forms of a word are compared: "tickets", "ticket". */
const stemLength = 5;

const partOfWhole =
  /^(?<part>.{2,40}?)\s(?:in|of|at|for|from|on|im|in de[rnm]|bei[m]?|am|an de[rnm]|vo[mn]|für|de[rs]|dans|d[eu]|pour|en|del?|nel|nella|di|per)\s(?<whole>.{2,40})$/iu;
const compound = /^(?:(?:[Dd](?:er|ie|as)|[Tt]he)\s)?(?<whole>\p{Lu}[\p{L}\p{N}]+)-\p{Lu}\p{L}+/u;
const article = /^(?:the|our|my|an?|der|die|das|den|dem|unsere?[nmr]?|le|la|les|l['’]|el|los|las|il|lo|i|gli)\s/iu;

/**
 * True if the subject of a text is a part of the other text's subject: "lint in the build takes 2 min", "the build
 * takes 4 min".
 */
export function isAboutPartOf(text: string, whole: string): boolean {
  const wholeSubject = subjectOfValue(whole);
  if (wholeSubject === null) return false;
  const matches = [partOfWhole.exec(subjectOfValue(text) ?? ''), compound.exec(text)];
  const normalised = (subject: string) => subject.trim().replace(article, '').toLowerCase();
  return matches.some((groups) => groups !== null && normalised(groups.groups!.whole!) === normalised(wholeSubject));
}

/**
 * True if each of two texts gives a value for a subject that the other does not mention: the price of red paint, of
 * blue paint.
 */
export function haveDistinctSubjects(one: string, other: string): boolean {
  const [subject, otherSubject] = [subjectOfValue(one), subjectOfValue(other)];
  return subject !== null && otherSubject !== null && lacksWord(other, subject) && lacksWord(one, otherSubject);
}

function lacksWord(text: string, subject: string): boolean {
  const all = text.toLowerCase();
  const words = withoutPresentWords(subject).toLowerCase().match(word) ?? [];
  return words.some((one) => !allStopWords.has(one) && !all.includes(one.slice(0, stemLength)));
}
