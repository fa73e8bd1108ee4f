/** Texts that are about another thing than the question names: another machine, day, place or number. */
import type { StoredMemory } from '../../model/memory.ts';
import { machineNamesIn } from '../../reading/extract/technical/machine-names.ts';
import { daysOfWeekIn } from '../../text/calendar/days-of-week.ts';
import { areCounterparts } from '../../text/claims/distinctions/counterparts.ts';
import {
  matchNumberedThing,
  type NumberedThing,
  numberedThingsIn,
} from '../../text/claims/distinctions/numbered-things.ts';
import { countInDifferentPlaces, placesIn } from '../../text/claims/distinctions/places.ts';
import { isPlainStatement } from '../memory-reading.ts';

/** A memory that is compared with another one. */
interface Compared {
  memory: StoredMemory;
}

/**
 * Returns a test: true if the newer memory is about other days, a counterpart (such as staging), another place or
 * another numbered thing than the question.
 */
export function buildIsAboutOther(question: string): (older: Compared, newer: Compared) => boolean {
  const days = daysOfWeekIn(question);
  const numbered = numberedThingsIn(question);
  return (older, newer) =>
    isAboutOtherDays(days, older, newer) ||
    isAboutCounterpart(question, newer) ||
    isAboutOtherPlace(question, older, newer) ||
    numbered.some((thing) => isAboutOtherNumber(thing, newer));
}

/** Letters with digits or with a sign inside: "KON-12", "packages/ui", "dark_mode", "login.test.ts". */
const codePattern =
  /(?=[\p{L}-]*\p{N})(?=[\p{N}-]*\p{L})[\p{L}\p{N}-]+|(?<![\p{L}\p{N}])@?\p{L}{2}[\p{L}\p{N}-]*(?:[/_.]\p{L}[\p{L}\p{N}-]+)+/gu;

/**
 * Returns a test: true if the question names a code, such as an order number or a file, that only the older memory
 * contains.
 */
export function buildNamesCodeOnlyInOlder(question: string): (older: Compared, newer: Compared) => boolean {
  const codes = [...(question.toLowerCase().match(codePattern) ?? []), ...machineNamesIn(question)];
  if (codes.length === 0) return () => false;
  return (older, newer) => {
    const [before, after] = [older, newer].map(({ memory }) => memory.content.toLowerCase());
    return codes.some((code) => before!.includes(code) && !after!.includes(code));
  };
}

/**
 * True if only the older memory is about a weekday that the question names: a rule for Sundays does not replace a rule
 * for Mondays.
 */
function isAboutOtherDays(questionDays: ReadonlySet<number>, older: Compared, newer: Compared): boolean {
  if (questionDays.size === 0) return false;
  const [before, after] = [older, newer].map(({ memory }) => daysOfWeekIn(memory.content));
  const isInQuestion = (day: number) => questionDays.has(day);
  return after!.size === 1 && [...before!].some(isInQuestion) && ![...after!].some(isInQuestion);
}

/**
 * True if the newer memory is about the counterpart of what the question names, such as staging instead of production.
 */
const isAboutCounterpart = (question: string, { memory }: Compared) =>
  isPlainStatement(memory) && areCounterparts(question, memory.content);

/** Yes-or-no questions: "Is the server in Frankfurt?" asks whether it is still there. */
const yesNoQuestion =
  /^\W*(?:is|are|does|do|did|was|were|has|have|can|ist|sind|hat|haben|liegt|steht|läuft|est|sont|est-ce|a-t|está|están|hay|è|sono)(?!\p{L})/iu;

/**
 * True if question and older memory name the same place, and the newer memory gives figures for another one: pods in
 * Frankfurt, and pods in Dublin.
 */
function isAboutOtherPlace(question: string, { memory: { content: before } }: Compared, { memory }: Compared): boolean {
  if (yesNoQuestion.test(question) || !isPlainStatement(memory) || !countInDifferentPlaces(memory.content, before))
    return false;
  return placesIn(question).some((place) => before.includes(place) && !memory.content.includes(place));
}

/**
 * True if the newer memory is about the same kind of thing with another number: week 42, if the question is about 43.
 */
const isAboutOtherNumber = (wanted: NumberedThing, { memory }: Compared) =>
  isPlainStatement(memory) && matchNumberedThing(memory.content, wanted) === 'other';

/** A code at the beginning of a text, after at most one word, is what the text is about. */
const leadingCode =
  /^(?:\p{L}+ )?(?<code>\/?@?\p{L}[\p{L}\p{N}-]*(?:[/_.]\p{L}[\p{L}\p{N}.-]*)+|\p{Lu}{2,}-\d+)(?![\p{L}\p{N}])/u;

/** True if each text begins with a code that the other does not mention: "packages/ui", "packages/money". */
export function haveDifferentLeadingCodes(older: string, newer: string): boolean {
  const [before, after] = [older, newer].map((text) => leadingCode.exec(text)?.groups?.code);
  return before !== undefined && after !== undefined && !newer.includes(before) && !older.includes(after);
}
