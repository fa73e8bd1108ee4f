/**
 * Decides whether a later memory can answer a question as an earlier one does: same kind of thing, same person or
 * thing.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { knownKind } from '../../reading/extract/dictionary.ts';
import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import { unitPrefixLength, unitsIn } from '../../text/claims/figures.ts';
import { memoryGivesKind, tellsChange } from '../memory-reading.ts';
import { answersForRelative, isOnlyAboutRelatives } from '../query/about-relatives.ts';
import { asksWhatNameIs, type Query } from '../query/query.ts';

/** Kinds that a memory either names or does not: only a memory that also names one can take its place. */
const strictKinds: readonly (AnswerKind | null)[] = ['person', 'cause', 'avoided', 'money', 'degree', 'home'];
/** Kinds that only a figure answers: a memory without one cannot take the place of a memory with one. */
const figureKinds: readonly (AnswerKind | null)[] = ['when', 'weekday', 'length', 'duration', 'number', 'code'];

/** False if the texts show that the newer memory cannot answer the question in place of the older one. */
export function canAnswerInstead(
  query: Query,
  older: StoredMemory,
  newer: StoredMemory,
  people: ReadonlyMap<string, readonly string[]>,
): boolean {
  const { kind, text, tokens } = query;
  if (saysSameOfOther(query, older, newer) || beginsWithOtherThing(query, older, newer, people)) return false;
  if (measuresOtherThing(query, older, newer) || lacksProduct(query, older, newer)) return false;
  if (namesOnlyOthers(query, people.get(older.memory_id) ?? [], people.get(newer.memory_id) ?? [])) return false;
  if (answersForRelative(query, newer.content) && !answersForRelative(query, older.content)) return false;
  if (isOnlyAboutRelatives(query, newer.content) && !isOnlyAboutRelatives(query, older.content)) return false;
  const isFigure = figureKinds.includes(kind);
  if (kind === null || !(strictKinds.includes(kind) || isFigure || asksWhatNameIs(query))) return true;
  const isNamed = (name: string) => tokens.has(firstName(name));
  const [olderGives, newerGives] = [older, newer].map(
    (memory) =>
      memoryGivesKind(kind, memory, text) ?? (people.get(memory.memory_id) ?? []).some((name) => !isNamed(name)),
  );
  if (kind === 'money' && olderGives === true && namesNewAmount(newer)) return true;
  if (isFigure) return !olderGives || (newerGives === true && haveComparableUnits(kind, older, newer));
  // Person detection is uncertain: Grace may be a ship.
  return kind === 'person' ? !olderGives || newerGives === true : olderGives === newerGives;
}

/** True if the memory reports a change with a number that has no unit: "The gym put its price up to 39". */
const namesNewAmount = (memory: StoredMemory) =>
  tellsChange(memory) && /\d/.test(memory.content) && unitsIn(memory.content).size === 0;

/** Minimum number of equal words after the subjects of two sentences. */
const minSameWords = 2;

/**
 * True if the newer memory says something else about another subject in the same words: for "Who is allergic to nuts?",
 * "Sofia is allergic to shellfish" does not replace "Giulia is allergic to nuts".
 */
function saysSameOfOther({ text }: Query, older: StoredMemory, newer: StoredMemory): boolean {
  const [before, after] = [older, newer].map(({ content }) => content.toLowerCase().match(wordPattern) ?? []);
  const sameStart = after!.findIndex((word, place) => place > 0 && word === before![place] && word !== before![0]);
  if (sameStart < 1 || sameStart > maxNameWords || after![0] === before![0] || tellsChange(newer)) return false;
  let sameCount = 0;
  while (
    after![sameStart + sameCount] !== undefined &&
    after![sameStart + sameCount] === before![sameStart + sameCount]
  )
    sameCount += 1;
  const inQuestion: readonly string[] = text.toLowerCase().match(wordPattern) ?? [];
  const [newerRest, olderRest] = [after!.slice(sameStart + sameCount), before!.slice(sameStart + sameCount)];
  return (
    sameCount >= minSameWords &&
    newerRest.length > 0 &&
    olderRest.some((word) => inQuestion.includes(word) && !newerRest.includes(word))
  );
}
const wordPattern = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
/** Maximum number of words of the subject. */
const maxNameWords = 3;

/**
 * True if the newer memory is in another language and names no product, while the question and the older memory name
 * the same one: words cannot be compared across languages, but product names can.
 */
function lacksProduct({ text }: Query, older: StoredMemory, newer: StoredMemory): boolean {
  if (older.language === newer.language) return false;
  const [inQuestion, before, after] = [text, older.content, newer.content].map(productsIn);
  return after!.length === 0 && inQuestion!.some((name) => before!.includes(name));
}
const productsIn = (text: string): readonly string[] =>
  (text.toLowerCase().match(wordPattern) ?? []).filter((word) => knownKind(word) === 'product');

/** True if the older memory mentions a person of the question, and the newer one mentions only others. */
function namesOnlyOthers({ tokens }: Query, before: readonly string[], after: readonly string[]): boolean {
  const named = before.map(firstName).filter((name) => tokens.has(name));
  return named.length > 0 && after.length > 0 && !after.some((name) => named.includes(firstName(name)));
}

/** A subject with its article: "Der Reinigungsdienst kommt …", "The bakery …". */
const openingThing =
  /^(?:the|our|der|die|das|unsere?|le|la|les|notre|el|los|las|nuestr[oa]|il|lo|i|gli|de|het|onze) (?<thing>[\p{L}-]{3,})(?= )/iu;

/**
 * True if the question and the older memory name the same person, and the newer one does not but begins with a thing
 * that neither of them mentions.
 */
function beginsWithOtherThing(
  { text, tokens }: Query,
  older: StoredMemory,
  newer: StoredMemory,
  people: ReadonlyMap<string, readonly string[]>,
): boolean {
  const named = (people.get(older.memory_id) ?? []).map(firstName).filter((name) => tokens.has(name));
  const thing = openingThing.exec(newer.content)?.groups?.thing?.toLowerCase();
  if (named.length === 0 || thing === undefined) return false;
  const holds = (where: string, word: string) => where.toLowerCase().includes(word);
  const stem = thing.slice(0, stemLength);
  return !named.some((name) => holds(newer.content, name)) && !holds(older.content, stem) && !holds(text, stem);
}
/** Number of letters by which a word is recognised with another ending. */
const stemLength = 5;

/** The thing after an amount with its unit: "0.2 mM IPTG", "200 g flour", "5 l Wasser". */
const measuredThing =
  /\d\s?(?:%|[mkµμnc]?[glMm]|[mcdµμ]l|[kmµμ]g|litres?|liter|grams?|gramm|kilos?|cups?|spoons?|Löffel|EL|TL|units?|Stück|tins?|bags?)\s(?:of |d[e'’] ?|di )?(?<thing>[\p{L}-]{3,})/gu;
const measuredThingsIn = (text: string) =>
  [...text.matchAll(measuredThing)].map(({ groups }) => groups!.thing!.toLowerCase());

/** The thing whose amount a question asks for: "How much salt", "Wie viel vom Mehl". */
const amountQuestion =
  /(?:how (?:much|many)|wie ?viele?|combien|cuánt[oa]s?|quant[oaie]|hoeveel)(?: (?:of|vo[nm]|de|d['’]|di))?(?: (?:the|der|dem|la|le|el))? ?(?<thing>[\p{L}-]{3,})|(?:concentration|amount|menge|konzentration|quantité|cantidad) (?:of|an|von|de) (?:the )?(?<thing2>[\p{L}-]{3,})/iu;

/**
 * True if the question asks for an amount of a thing that only the older memory measures, while the newer one measures
 * others.
 */
function measuresOtherThing({ text }: Query, older: StoredMemory, newer: StoredMemory): boolean {
  const { thing, thing2 } = amountQuestion.exec(text)?.groups ?? {};
  const stem = (thing ?? thing2)?.toLowerCase().slice(0, stemLength);
  if (stem === undefined || !measuredThingsIn(older.content).some((one) => one.startsWith(stem))) return false;
  return measuredThingsIn(newer.content).length > 0 && !newer.content.toLowerCase().includes(stem);
}

const firstName = (name: string) => name.toLowerCase().split(/\s/)[0]!;

/**
 * True if both memories have a number with the same unit, or one of them has no unit: 10 m does not replace 8 bar. A
 * unit is also matched anywhere in the newer text: "One goldfish died, two are left" counts fish.
 */
function haveComparableUnits(kind: AnswerKind, older: StoredMemory, newer: StoredMemory): boolean {
  if (kind !== 'number' && kind !== 'length' && kind !== 'duration') return true;
  const [before, after] = [older, newer].map(({ content }) => unitsIn(content));
  const names = (unit: string) => unit.length === unitPrefixLength && newer.content.toLowerCase().includes(unit);
  return before!.size === 0 || after!.size === 0 || [...before!].some((unit) => after!.has(unit) || names(unit));
}
