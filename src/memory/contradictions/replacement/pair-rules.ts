/** Rules for pairs of notes that override the odds: one note repeats the other, or they are about different things. */
import { differInScope } from '../../../text/claims/narrowing.ts';
import { isTypingSlip } from '../../../text/wording/typing-slips.ts';
import { hasStem, wordsOnlyIn } from './common-words.ts';
import type { ParsedNote } from './parsed-note.ts';

/**
 * True if a note repeats the older one with another name after a preposition: "We deploy on Nomad", "We now deploy on
 * Kubernetes".
 */
export function replacesPrepositionObject(newer: ParsedNote, older: ParsedNote): boolean {
  // The parts of a note are parsed on access, so the rarest is tested first.
  if (!newer.cues.now || newer.cues.added || newer.names.size === 0) return false;
  const [tokens, before] = [newer.tokens, older.tokens];
  const at = tokens.findIndex((token, place) => token !== before[place]);
  if (at < minTokensBefore || !preposition.test(tokens[at - 1]!)) return false;
  if (![...newer.names].some((name) => tokens[at]?.startsWith(name))) return false;
  return [tokens, before].every(({ length }) => length > at && length <= at + maxReplacedTokens);
}

const minTokensBefore = 3;
const maxReplacedTokens = 2;
const preposition =
  /^(?:on|with|from|at|by|through|in|to|via|mit|bei|beim|auf|von|vom|über|in|im|nach|avec|chez|sur|à|par|con|en|de|desde|da|su|presso)$/u;

/**
 * True if a note that reports no change has all words and numbers of the older one and hardly any others, apart from a
 * typing error.
 */
export function restates(newer: ParsedNote, older: ParsedNote): boolean {
  if (newer.change || numbersOf(newer) !== numbersOf(older)) return false;
  const [own, before] = [wordsOnlyIn(newer, older), wordsOnlyIn(older, newer)];
  if (before.length === 0) return own.length <= maxAddedTokens;
  const [other, otherBefore] = [tokensMissingFrom(older, newer), tokensMissingFrom(newer, older)];
  return other.length === 1 && otherBefore.length === 1 && isTypingSlip(other[0]!, otherBefore[0]!);
}

const numbersOf = ({ tokens }: ParsedNote) => tokens.filter((token) => /\p{N}/u.test(token)).join(' ');
const tokensMissingFrom = ({ tokens: known }: ParsedNote, { tokens }: ParsedNote) =>
  tokens.filter((token) => !known.includes(token));
const maxAddedTokens = 2;

/**
 * True if two notes follow one template for two things: long notes that differ in one word, or notes that report no
 * change, such as "Basket 7 stands in row 1", "Agenda: roof, to be sent round in time", "Set up the printer for Ola".
 * In these, numbers differ near the beginning, or most shared words come after the difference.
 */
export function followsSameTemplate(newer: ParsedNote, older: ParsedNote): boolean {
  if (newer.tokens.length >= minTemplateTokens && tokensMissingFrom(older, newer).length <= 1) return true;
  if (newer.change) return false;
  if (newer.isDeed && older.isDeed && newer.figures.size === 0 && differInFewTokens(newer, older)) return true;
  const before = older.tokens;
  const at = newer.tokens.findIndex((token, place) => token !== before[place]);
  if (at < 1) return false;
  if (at <= maxTokensBeforeNumber && /\p{N}/u.test(newer.tokens[at]!) && /\p{N}/u.test(before[at] ?? '')) return true;
  const after = newer.tokens.slice(at + 1).filter((token) => before.includes(token, at + 1)).length;
  return after >= minSharedTokensAfter && after > at;
}

/** True if the notes differ in few words: an action done for Ola was done for Kim too. */
const differInFewTokens = (newer: ParsedNote, older: ParsedNote) =>
  tokensMissingFrom(older, newer).length <= maxDifferingTokens &&
  tokensMissingFrom(newer, older).length <= maxDifferingTokens;
const maxDifferingTokens = 2;

const minTemplateTokens = 20;
const maxTokensBeforeNumber = 2;
const minSharedTokensAfter = 4;

/** True if a note is about something that the other one does not mention: the red paint. */
const hasOwnSubject = ({ sides, payer }: ParsedNote, { words }: ParsedNote) =>
  [...sides.subject, ...payer].some((word) => !hasStem(words, word));

/** True if one note gives a figure for a part that the other does not mention: the tickets for students. */
const areWholeAndPart = (newer: ParsedNote, older: ParsedNote) =>
  namesFigure(newer) && namesFigure(older) && differInScope(narrowedBy(newer), narrowedBy(older));

const namesFigure = ({ figures, counts }: ParsedNote) => figures.size + counts.size > 0;
const narrowedBy = ({ narrowing, change, words }: ParsedNote) => ({
  narrowing,
  tellsChange: change > 0,
  holds: (word: string) => hasStem(words, word),
});

/** True if a note adds to other notes and so replaces none. */
export const isAddition = ({ cues, namesAllergy }: ParsedNote) => cues.added || (namesAllergy && !cues.ended);

/**
 * True if two notes are about different things: an addition, room 4 and room 5, Alice and her sister, the price of red
 * and of blue paint, or an office and its holder: "Our dentist is Dr Weiss", "Dr Weiss is on holiday now".
 */
export function areAboutDifferentThings(newer: ParsedNote, older: ParsedNote): boolean {
  if (isAddition(newer)) return true;
  if (!newer.relative.every((word) => older.words.has(word))) return true;
  if (newer.isAboutUser && !older.relative.every((word) => newer.words.has(word))) return true;
  if (newer.numbered !== null && older.numbered !== null && newer.numbered.noun === older.numbered.noun)
    return newer.numbered.number !== older.numbered.number;
  if (areWholeAndPart(newer, older)) return true;
  const [subject, before] = [newer.sides.subject, older.sides.subject];
  if (newer.figures.size > 0 && older.figures.size > 0 && hasOwnSubject(newer, older) && hasOwnSubject(older, newer))
    return true;
  if (newer.cues.ended || subject.size === 0 || before.size === 0) return false;
  const isAboutHolder = [...subject].every((word) => older.sides.predicate.has(word));
  return isAboutHolder && ![...newer.words].some((word) => before.has(word));
}
