/** What a glance at two notes tells, whatever the odds: one says the other again, or they are of two things. */
import { differInScope } from '../../../text/claims/narrowing.ts';
import { isTypingSlip } from '../../../text/wording/typing-slips.ts';
import { holdsStem, ownOf } from './common-words.ts';
import type { NoteRead } from './note-read.ts';

/** Whether a note says in the words of the older one that something else stands behind its preposition now: "We deploy on Nomad", "We now deploy on Kubernetes". */
export function fillsPlaceAnew(newer: NoteRead, older: NoteRead): boolean {
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

/** Whether a note that tells of no change holds all words and numbers of the older one and hardly another word, but for a slip of the keyboard. */
export function restates(newer: NoteRead, older: NoteRead): boolean {
  if (newer.change || numbersOf(newer) !== numbersOf(older)) return false;
  const [own, before] = [ownOf(newer, older), ownOf(older, newer)];
  if (before.length === 0) return own.length <= mostAdded;
  const [other, otherBefore] = [lackedBy(older, newer), lackedBy(newer, older)];
  return other.length === 1 && otherBefore.length === 1 && isTypingSlip(other[0]!, otherBefore[0]!);
}

const numbersOf = ({ tokens }: NoteRead) => tokens.filter((token) => /\p{N}/u.test(token)).join(' ');
const lackedBy = ({ tokens: known }: NoteRead, { tokens }: NoteRead) =>
  tokens.filter((token) => !known.includes(token));
const mostAdded = 2;

/**
 * Whether two notes fill one form for two things: long ones that differ in one word, or such as tell of no change, "Basket 7 stands in row 1", "Agenda: roof, to be sent
 * round in time", "Set up the printer for Ola". There, numbers differ near the beginning, or most of what both hold comes after the difference.
 */
export function fillsOneForm(newer: NoteRead, older: NoteRead): boolean {
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
const haveOwn = ({ sides, payer }: NoteRead, { words }: NoteRead) =>
  [...sides.subject, ...payer].some((word) => !holdsStem(words, word));

/** Whether one note gives a figure of what the other does not speak of: the tickets for students. */
const areOfPart = (newer: NoteRead, older: NoteRead) =>
  namesFigure(newer) && namesFigure(older) && differInScope(toldBy(newer), toldBy(older));

const namesFigure = ({ figures, counts }: NoteRead) => figures.size + counts.size > 0;
const toldBy = ({ narrowing, change, words }: NoteRead) => ({
  narrowing,
  tellsChange: change > 0,
  holds: (word: string) => holdsStem(words, word),
});

/** Such a note replaces no other, whatever that says. */
export const comesOnTop = ({ cues, namesAllergy }: NoteRead) => cues.added || (namesAllergy && !cues.ended);

/** What comes on top replaces nothing, room 5 is not room 4, Alice's sister is not Alice, the price of red paint is not that of blue paint, and what becomes of the holder is not who holds it: "Our dentist is Dr Weiss", "Dr Weiss is on holiday now". */
export function areOfTwoThings(newer: NoteRead, older: NoteRead): boolean {
  if (comesOnTop(newer)) return true;
  if (!newer.relative.every((word) => older.words.has(word))) return true;
  if (newer.isOfOneself && !older.relative.every((word) => newer.words.has(word))) return true;
  if (newer.numbered !== null && older.numbered !== null && newer.numbered.noun === older.numbered.noun)
    return newer.numbered.number !== older.numbered.number;
  if (areOfPart(newer, older)) return true;
  const [subject, before] = [newer.sides.subject, older.sides.subject];
  if (newer.figures.size > 0 && older.figures.size > 0 && haveOwn(newer, older) && haveOwn(older, newer)) return true;
  if (newer.cues.ended || subject.size === 0 || before.size === 0) return false;
  const isOfHolder = [...subject].every((word) => older.sides.filler.has(word));
  return isOfHolder && ![...newer.words].some((word) => before.has(word));
}
