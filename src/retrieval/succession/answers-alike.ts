/** Whether a later memory can answer a question as an earlier one does: by the kind of thing asked for, and by whom it is of. */
import type { StoredMemory } from '../../model/memory.ts';
import { knownKind } from '../../reading/extract/dictionary.ts';
import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import { unitPrefixLength, unitsIn } from '../../text/claims/figures.ts';
import { memoryGives, tellsChange } from '../memory-reading.ts';
import { isOfRelated, tellsOfRelativeAlone } from '../query/of-related.ts';
import { asksWhatNameIs, type Query } from '../query/query.ts';

/** Kinds of answers that a memory gives or does not: no other one takes their place. */
const exact: readonly (AnswerKind | null)[] = ['person', 'cause', 'avoided', 'money', 'degree', 'home'];
/** Kinds that only a figure answers: no memory without one takes the place of a memory that has one. */
const figured: readonly (AnswerKind | null)[] = ['when', 'weekday', 'length', 'duration', 'number', 'code'];

/** Whether the later one gives the kind of thing asked for as the older one does, where that is plain to see. */
export function answersAlike(
  query: Query,
  older: StoredMemory,
  newer: StoredMemory,
  people: ReadonlyMap<string, readonly string[]>,
): boolean {
  const { kind, text, tokens } = query;
  if (tellsLikeOfAnother(query, older, newer) || isOfOtherThing(query, older, newer, people)) return false;
  if (measuresAnother(query, older, newer) || lacksProduct(query, older, newer)) return false;
  if (namesOthersAlone(query, people.get(older.memory_id) ?? [], people.get(newer.memory_id) ?? [])) return false;
  if (isOfRelated(query, newer.content) && !isOfRelated(query, older.content)) return false;
  if (tellsOfRelativeAlone(query, newer.content) && !tellsOfRelativeAlone(query, older.content)) return false;
  const isFigure = figured.includes(kind);
  if (kind === null || !(exact.includes(kind) || isFigure || asksWhatNameIs(query))) return true;
  const isNamed = (name: string) => tokens.has(firstName(name));
  const [gave, gives] = [older, newer].map(
    (memory) => memoryGives(kind, memory, text) ?? (people.get(memory.memory_id) ?? []).some((name) => !isNamed(name)),
  );
  if (kind === 'money' && gave === true && namesNewAmount(newer)) return true;
  if (isFigure) return !gave || (gives === true && areMeasuredAlike(kind, older, newer));
  // Not everybody is seen to be a person: Grace may be a ship.
  return kind === 'person' ? !gave || gives === true : gave === gives;
}

/** Whether a change is told with a number of nothing: "The gym put its price up to 39". */
const namesNewAmount = (memory: StoredMemory) =>
  tellsChange(memory) && /\d/.test(memory.content) && unitsIn(memory.content).size === 0;

/** Words behind the subject that two sentences begin alike with. */
const leastAlike = 2;

/**
 * Whether the newer memory says in the same words of somebody else what the question does not ask: "Who is allergic to nuts?" asks for Giulia, who is, and not for Sofia, who is
 * allergic to shellfish.
 */
function tellsLikeOfAnother({ text }: Query, older: StoredMemory, newer: StoredMemory): boolean {
  const [before, after] = [older, newer].map(({ content }) => content.toLowerCase().match(words) ?? []);
  const at = after!.findIndex((word, place) => place > 0 && word === before![place] && word !== before![0]);
  if (at < 1 || at > longestName || after![0] === before![0] || tellsChange(newer)) return false;
  let alike = 0;
  while (after![at + alike] !== undefined && after![at + alike] === before![at + alike]) alike += 1;
  const asked: readonly string[] = text.toLowerCase().match(words) ?? [];
  const [other, rest] = [after!.slice(at + alike), before!.slice(at + alike)];
  return alike >= leastAlike && other.length > 0 && rest.some((word) => asked.includes(word) && !other.includes(word));
}
const words = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
/** Words of a name. */
const longestName = 3;

/**
 * Whether the newer memory is in another language, and does not name the product that the question and the older one name, nor another one in its place: words tell nothing across
 * languages, but such names do.
 */
function lacksProduct({ text }: Query, older: StoredMemory, newer: StoredMemory): boolean {
  if (older.language === newer.language) return false;
  const [asked, before, after] = [text, older.content, newer.content].map(productsIn);
  return after!.length === 0 && asked!.some((name) => before!.includes(name));
}
const productsIn = (text: string): readonly string[] =>
  (text.toLowerCase().match(words) ?? []).filter((word) => knownKind(word) === 'product');

/** Whether the question names somebody of whom the older memory speaks, and the newer one speaks of others alone. */
function namesOthersAlone({ tokens }: Query, before: readonly string[], after: readonly string[]): boolean {
  const named = before.map(firstName).filter((name) => tokens.has(name));
  return named.length > 0 && after.length > 0 && !after.some((name) => named.includes(firstName(name)));
}

/** An article and what a sentence is about: "Der Reinigungsdienst kommt …", "The bakery …". */
const openingThing =
  /^(?:the|our|der|die|das|unsere?|le|la|les|notre|el|los|las|nuestr[oa]|il|lo|i|gli|de|het|onze) (?<thing>[\p{L}-]{3,})(?= )/iu;

/** Whether the question and the older memory name a person, and the newer one begins with a thing that neither speaks of, and names no such person. */
function isOfOtherThing(
  { text, tokens }: Query,
  older: StoredMemory,
  newer: StoredMemory,
  people: ReadonlyMap<string, readonly string[]>,
): boolean {
  const named = (people.get(older.memory_id) ?? []).map(firstName).filter((name) => tokens.has(name));
  const thing = openingThing.exec(newer.content)?.groups?.thing?.toLowerCase();
  if (named.length === 0 || thing === undefined) return false;
  const holds = (where: string, word: string) => where.toLowerCase().includes(word);
  const stem = thing.slice(0, letters);
  return !named.some((name) => holds(newer.content, name)) && !holds(older.content, stem) && !holds(text, stem);
}
/** Letters of a word by which it is known in another ending. */
const letters = 5;

/** What stands behind an amount with its unit: "0.2 mM IPTG", "200 g flour", "5 l Wasser". */
const measured =
  /\d\s?(?:%|[mkµμnc]?[glMm]|[mcdµμ]l|[kmµμ]g|litres?|liter|grams?|gramm|kilos?|cups?|spoons?|Löffel|EL|TL|units?|Stück|tins?|bags?)\s(?:of |d[e'’] ?|di )?(?<thing>[\p{L}-]{3,})/gu;
const thingsIn = (text: string) => [...text.matchAll(measured)].map(({ groups }) => groups!.thing!.toLowerCase());

/** What an amount is asked of: "How much salt", "Wie viel vom Mehl". */
const amountAsked =
  /(?:how (?:much|many)|wie ?viele?|combien|cuánt[oa]s?|quant[oaie]|hoeveel)(?: (?:of|vo[nm]|de|d['’]|di))?(?: (?:the|der|dem|la|le|el))? ?(?<thing>[\p{L}-]{3,})|(?:concentration|amount|menge|konzentration|quantité|cantidad) (?:of|an|von|de) (?:the )?(?<thing2>[\p{L}-]{3,})/iu;

/** Whether the question asks for the amount of what the older memory measures, and the newer one measures other things alone. */
function measuresAnother({ text }: Query, older: StoredMemory, newer: StoredMemory): boolean {
  const { thing, thing2 } = amountAsked.exec(text)?.groups ?? {};
  const stem = (thing ?? thing2)?.toLowerCase().slice(0, letters);
  if (stem === undefined || !thingsIn(older.content).some((one) => one.startsWith(stem))) return false;
  return thingsIn(newer.content).length > 0 && !newer.content.toLowerCase().includes(stem);
}

const firstName = (name: string) => name.toLowerCase().split(/\s/)[0]!;

/** Whether both name numbers of something alike, where the older one says of what: 8 bar, and not 10 m. "One goldfish died, two are left" counts fish. */
function areMeasuredAlike(kind: AnswerKind, older: StoredMemory, newer: StoredMemory): boolean {
  if (kind !== 'number' && kind !== 'length' && kind !== 'duration') return true;
  const [before, after] = [older, newer].map(({ content }) => unitsIn(content));
  const names = (unit: string) => unit.length === unitPrefixLength && newer.content.toLowerCase().includes(unit);
  return before!.size === 0 || after!.size === 0 || [...before!].some((unit) => after!.has(unit) || names(unit));
}
