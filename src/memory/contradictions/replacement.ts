/**
 * How likely a new note replaces an older one, by their texts alone: "We have a Skoda Octavia", then "Sold the Skoda, we drive a Zoe now". No rule
 * reads such pairs, and no single sign tells them: the weights are learned from stories in which things change (`training/replacement`).
 */
import { learnedOdds, type Odds } from '../../embedding/learned-odds.ts';
import type { SearchForm } from '../../model/search-form.ts';
import { dot } from '../../model/vector.ts';
import { isSlip } from '../../text/wording/slip.ts';
import { longestNote, type NoteRead } from './note-read.ts';
import {
  commonWords,
  holdsStem,
  ownOf,
  rangeOfSigns,
  replacementSigns,
  signsOfReplacement,
} from './replacement-signs.ts';

/** What a note means, as it is stored. */
export type Meaning = Pick<SearchForm, 'vector' | 'model'>;

/** What `npm run train:replacement` writes. */
export const bundledReplacements = new URL('../../../assets/replacement.json', import.meta.url);

const oddsFor = learnedOdds(bundledReplacements, replacementSigns);

/** Of the logarithm of the odds, where the newer note tells of a change and where it does not: below it, too many that go together are taken for a replacement. */
export const leastOdds = { changed: 1, unchanged: 1.5 };
/** Of the cosine: two in a hundred of those that replace another are less like it. */
const leastLikeness = 0.3;

/** A new note that may replace another one. */
export interface Replacing {
  note: NoteRead;
  odds: Odds;
  /** The part of the odds that its wording and meaning give it. */
  worded: number;
  /** Null where vectors are not compared. */
  meaning: { vector: Float32Array; model: string } | null;
}

export function replacingOf(note: NoteRead, content: string, { vector, model }: Meaning): Replacing {
  const odds = oddsFor(vector === null ? '' : model);
  const worded = odds.ofText(content, vector ?? noVector);
  return { note, odds, worded, meaning: odds.isMeant ? { vector: vector!, model } : null };
}

const noVector = new Float32Array(0);

/** By how much the logarithm of the odds that the newer note replaces the older one exceeds the least; negative where too little. `vector` is that of the older one; undefined where it is unknown. */
export function excessOfOdds(
  { note, odds, worded, meaning }: Replacing,
  older: () => NoteRead,
  vector?: Float32Array,
): number {
  const likeness = meaning === null || vector === undefined ? 0 : dot(meaning.vector, vector);
  if (meaning !== null && likeness < leastLikeness) return Number.NEGATIVE_INFINITY;
  const before = older();
  const least = worded - (note.change ? leastOdds.changed : leastOdds.unchanged);
  if (before.length > longestNote) return Number.NEGATIVE_INFINITY;
  const common = commonWords(note, before);
  if (common === null) return Number.NEGATIVE_INFINITY;
  const isAnew = fillsPlaceAnew(note, before);
  const most = least + odds.mostOf(rangeOfSigns(note, before, likeness, common));
  if (!isAnew && most < -roundingError) return Number.NEGATIVE_INFINITY;
  const signs = signsOfReplacement(note, before, likeness, common)!;
  if (saysNothingNew(signs) || restates(note, before) || fillsOneForm(note, before) || areOfTwoThings(note, before))
    return Number.NEGATIVE_INFINITY;
  const excess = least + odds.ofSigns(signs);
  return isAnew ? Math.max(0, excess) : excess;
}

const roundingError = 1e-9;

/** Whether a note says in the words of the older one that something else stands behind its preposition now: "We deploy on Nomad", "We now deploy on Kubernetes". */
function fillsPlaceAnew(newer: NoteRead, older: NoteRead): boolean {
  // What a note holds is read when it is asked for, so what hardly any has is asked first.
  if (!newer.cues.now || newer.cues.added || newer.names.size === 0) return false;
  const [tokens, before] = [newer.tokens, older.tokens];
  const at = tokens.findIndex((token, place) => token !== before[place]);
  if (at < leastBeforePlace || !preposition.test(tokens[at - 1]!)) return false;
  if (![...newer.names].some((name) => tokens[at]?.startsWith(name))) return false;
  return [tokens, before].every(({ length }) => length > at && length <= at + mostInPlace);
}

const leastBeforePlace = 3;
const mostInPlace = 2;
const preposition =
  /^(?:on|with|from|at|by|through|in|to|via|mit|bei|beim|auf|von|vom|über|in|im|nach|avec|chez|sur|à|par|con|en|de|desde|da|su|presso)$/u;

const [own, figures] = (['own', 'figures'] as const).map((name) => replacementSigns.indexOf(name)) as [number, number];

const saysNothingNew = (signs: Float64Array) => signs[own] === 0 && signs[figures] === 0;

/** Whether a note that tells of no change holds all words and numbers of the older one and hardly another word, but for a slip of the keyboard. */
function restates(newer: NoteRead, older: NoteRead): boolean {
  if (newer.change || numbersOf(newer) !== numbersOf(older)) return false;
  const [own, before] = [ownOf(newer, older), ownOf(older, newer)];
  if (before.length === 0) return own.length <= mostAdded;
  const [other, otherBefore] = [lackedBy(older, newer), lackedBy(newer, older)];
  return other.length === 1 && otherBefore.length === 1 && isSlip(other[0]!, otherBefore[0]!);
}

const numbersOf = ({ tokens }: NoteRead) => tokens.filter((token) => /\p{N}/u.test(token)).join(' ');
const lackedBy = ({ tokens: known }: NoteRead, { tokens }: NoteRead) =>
  tokens.filter((token) => !known.includes(token));
const mostAdded = 2;

/**
 * Whether two notes fill one form for two things: long ones that differ in one word, or such as tell of no change, "Basket 7 stands in row 1", "Agenda: roof, to be sent
 * round in time", "Set up the printer for Ola". There, numbers differ near the beginning, or most of what both hold comes after the difference.
 */
function fillsOneForm(newer: NoteRead, older: NoteRead): boolean {
  if (newer.tokens.length >= leastOfForm && lackedBy(older, newer).length <= 1) return true;
  if (newer.change) return false;
  if (newer.isDeed && older.isDeed && newer.figures.size === 0 && areLike(newer, older)) return true;
  const before = older.tokens;
  const at = newer.tokens.findIndex((token, place) => token !== before[place]);
  if (at < 1) return false;
  if (at <= mostBeforeNumber && /\p{N}/u.test(newer.tokens[at]!) && /\p{N}/u.test(before[at] ?? '')) return true;
  const after = newer.tokens.slice(at + 1).filter((token) => before.includes(token, at + 1)).length;
  return after >= leastAfter && after > at;
}

/** Whether each has one word, or a part of one, that the other lacks: what was done for Ola was done for Kim too. */
const areLike = (newer: NoteRead, older: NoteRead) =>
  lackedBy(older, newer).length <= mostOfDeed && lackedBy(newer, older).length <= mostOfDeed;
const mostOfDeed = 2;

const leastOfForm = 20;
const mostBeforeNumber = 2;
const leastAfter = 4;

/** Whether a note is about something that the other one does not mention: the red paint. */
const haveOwn = ({ sides }: NoteRead, { words }: NoteRead) =>
  [...sides.subject].some((word) => !holdsStem(words, word));

/** Such a note replaces no other, whatever that says. */
export const comesOnTop = ({ cues, namesAllergy }: NoteRead) => cues.added || (namesAllergy && !cues.ended);

/** What comes on top replaces nothing, room 5 is not room 4, Alice's sister is not Alice, the price of red paint is not that of blue paint, and what becomes of the holder is not who holds it: "Our dentist is Dr Weiss", "Dr Weiss is on holiday now". */
function areOfTwoThings(newer: NoteRead, older: NoteRead): boolean {
  if (comesOnTop(newer)) return true;
  if (!newer.relative.every((word) => older.words.has(word))) return true;
  if (newer.numbered !== null && older.numbered !== null && newer.numbered.noun === older.numbered.noun)
    return newer.numbered.number !== older.numbered.number;
  const [subject, before] = [newer.sides.subject, older.sides.subject];
  if (newer.figures.size > 0 && older.figures.size > 0 && haveOwn(newer, older) && haveOwn(older, newer)) return true;
  if (newer.cues.ended || subject.size === 0 || before.size === 0) return false;
  const isOfHolder = [...subject].every((word) => older.sides.filler.has(word));
  return isOfHolder && ![...newer.words].some((word) => before.has(word));
}
