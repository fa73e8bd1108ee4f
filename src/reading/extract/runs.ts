/** Finds runs of capitalised words that may be one name. */

import * as cues from './cues.ts';
import {
  isCalendarWord,
  isFunctionWord,
  isGivenName,
  isOrdinaryWord,
  knownKind,
  mayBeGivenName,
} from './dictionary.ts';
import { joinsInitial, type Word } from './scan.ts';

export interface Run {
  words: Word[];
  /** Word indices: `from` is the first word of the run, `to` the one after its last. */
  from: number;
  to: number;
  hasHonorific: boolean;
}

/** Maximum number of words in a name. */
const longest = 6;
/** Abbreviations about a person's absence or a task, which follow a name in notes. */
const absences = new Set('ooo oof wfh pto afk brb eod eta asap tbd tba tbc fyi wip'.split(' '));
const pronouns = new Set(['i', "i'm", "i'll", "i've", "i'd", 'im', 'ich', 'je', 'yo', 'io', 'eu']);

/** The runs of a text. `isTaken` is true for words that another rule has already claimed. */
export function runsOf(words: readonly Word[], isTaken: (word: Word) => boolean): Run[] {
  const runs: Run[] = [];
  let at = 0;
  while (at < words.length) {
    if (!mayBegin(words[at]!) || isTaken(words[at]!)) {
      at += 1;
      continue;
    }
    let to = at + 1;
    while (to < words.length && to - at < longest) {
      const next = extended(words, to, isTaken);
      if (next === null) break;
      to = next;
    }
    for (const run of divided(words, at, to)) runs.push(run);
    at = to;
  }
  return runs;
}

function mayBegin({ isCapital, lower }: Word): boolean {
  return isCapital && !pronouns.has(lower);
}

/** The index after the next word of the run; null if the run ends. */
function extended(words: readonly Word[], at: number, isTaken: (word: Word) => boolean): number | null {
  const word = words[at]!;
  const before = words[at - 1]!;
  // "Carol OOO until Monday"
  if (word.isShout && absences.has(word.lower)) return null;
  const joins = word.gap === ' ' || word.gap === ' & ' || joinsInitial(before, word);
  if (!joins || isTaken(word) || (word.isFirst && !joinsInitial(before, word))) return null;
  if (mayBegin(word)) return isCalendarWord(word.lower) && !isFamilyAfterGiven(words, at) ? null : at + 1;
  if (word.gap === ' ' && isModelNumber(before, word)) return at + 1;
  if (/^(?:e|y|et|and|und)$/.test(word.lower) && word.gap === ' ') {
    const partner = words[at + 1];
    return partner?.gap === ' ' && mayBegin(partner) && cues.partners.has(partner.lower) ? at + 2 : null;
  }
  // "Die Oma von Lisa"
  if (!cues.particles.has(word.lower) || cues.relatives.has(before.lower)) return null;
  // "Wellen von Stahlwerk Brüggen": "von" follows a noun and is not part of a person's name.
  if (/^v[ao]n$/.test(word.lower) && isFirstOfNoun(before)) return null;
  if (word.lower === 'of' && !cues.organisationHeads.has(before.lower)) return null;
  const next = words[at + 1];
  if (next?.gap !== ' ' || isTaken(next)) return null;
  if (mayBegin(next)) return at + 2;
  const afterNext = words[at + 2];
  const isDouble = cues.particles.has(next.lower) && afterNext?.gap === ' ' && mayBegin(afterNext);
  return isDouble ? at + 3 : null;
}

const isFirstOfNoun = ({ text, lower }: Word) => !mayBeGivenName(lower) && text.length > 2;

/**
 * True if a word is a model number after a maker's name: "Edge 540", "Siemens iQ500", but not a year, version or house
 * number.
 */
function isModelNumber(before: Word, { text }: Word): boolean {
  if (/^\p{Ll}\p{Lu}[\p{L}\d]*\d$/u.test(text)) return true;
  if (!/^[2-9]\d\d$/.test(text) || isGivenName(before.lower) || cues.medicineEnding.test(before.lower)) return false;
  if (isOrdinaryWord(before.lower) && (before.isFirst || !before.isCapital)) return false;
  return !cues.streetEndings.has(before.lower) && !['place', 'product'].includes(knownKind(before.lower) ?? '');
}

const isFamilyAfterGiven = (words: readonly Word[], at: number) => at > 0 && isGivenName(words[at - 1]!.lower);

/** Removes leading words that are not part of the name, and splits off days and the start of another name. */
function divided(words: readonly Word[], from: number, to: number): Run[] {
  let start = from;
  let [hasHonorific, hasGreeting] = [false, false];
  while (start < to) {
    const word = words[start]!;
    const next = start + 1 < to ? words[start + 1]! : null;
    const isTitle = cues.honorifics.has(word.lower) || cues.relatives.has(word.lower);
    if (isTitle && next && !word.isShout) hasHonorific = true;
    else if (cues.greetings.has(word.lower) && next) hasGreeting = true;
    else if (!isOpener(word, next)) break;
    start += 1;
  }
  if (start >= to) return hasHonorific ? [] : wholeIfKnown(words, from, to);
  if (start > from && !hasHonorific && !hasGreeting) {
    const whole = wholeIfKnown(words, from, to);
    if (whole.length > 0) return whole;
  }
  // "Payments Api is slow": the whole run may be the name of a thing.
  const rest = words.slice(start, to);
  const isPhrase = start > from && !hasHonorific && rest.every(({ lower }) => isOrdinaryWord(lower));
  if (isPhrase && !isFunctionWord(words[from]!.lower)) start = from;
  return [{ words: words.slice(start, to), from: start, to, hasHonorific }];
}

function wholeIfKnown(words: readonly Word[], from: number, to: number): Run[] {
  const run = { words: words.slice(from, to), from, to, hasHonorific: false };
  return knownKind(runName(run.words)) || (run.words.length === 1 && !run.words[0]!.isHeading) ? [run] : [];
}

/**
 * True if a word is capitalised only because it starts a sentence: "Yesterday Priya", "When Redis", "Will Priya join?".
 */
function isOpener(word: Word, next: Word | null): boolean {
  if (isCalendarWord(word.lower)) return next === null || !isFamily(next) || isGivenName(next.lower);
  if (!word.isFirst || next === null) return false;
  if (cues.organisationHeads.has(word.lower) && next.lower === 'of') return false;
  if (!isOrdinaryWord(word.lower)) return false;
  // "Via Norge" is a street; "via" in "via Slack" or "via Anna" is a preposition.
  if (cues.streetHeads.has(word.lower) && isFamily(next) && !mayBeGivenName(next.lower)) return false;
  if (mayBeGivenName(word.lower)) return isGivenName(next.lower) || isOrdinaryWord(next.lower);
  return !cues.beforeProject.has(word.lower) || isOrdinaryWord(next.lower);
}

const isFamily = ({ lower }: Word) => !isOrdinaryWord(lower) && !isCalendarWord(lower) && knownKind(lower) === null;

/** The form used in lists: lower case, without diacritics, with single spaces. */
export function runName(words: readonly Word[]): string {
  return words.map(({ lower }) => lower).join(' ');
}
