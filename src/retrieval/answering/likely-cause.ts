/**
 * The log-odds that a memory gives the reason for an event: from its text, its score, its reading and its comparison
 * with the report of the event. They are relative: a choice is made among the memories at hand.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { analyse } from '../../text/analyse.ts';
import type { Language } from '../../text/language.ts';
import { containsWord } from '../../text/words.ts';
import { dayMs } from '../../time-units.ts';
import type { SimilarMemory } from '../ground/ground.ts';
import { happenedMs, memoryGivesKind, tellsCause, tellsDoubt, tellsFinding } from '../memory-reading.ts';

/** Weight of each sign in the log-odds, learned from "why" questions of made-up stories (`npm run train:causes`). */
const weights = {
  /** The memory's score, as a share of the best, and the logarithm of its place. */
  score: 1.6,
  place: -0.38,
  /** How well it answers by the cross-encoder, below the best of the memories at hand. */
  reading: 0.36,
  /** It contains a word such as "because". */
  gives: 0.71,
  /** It has a phrase that often states a cause: "turned out", "had taken". */
  tells: 1.4,
  /** It has a phrase that tells what was found or broken: "solved", "all along", "torn". */
  finds: 0.96,
  /** It leaves the cause open or guesses it: "nobody knows", "suspects". */
  doubts: -0.92,
  /** It is a decision with its rationale. */
  isDecision: -0.93,
  /** The logarithm of its length in characters, and whether it is long. */
  length: 2,
  isLong: -6.1,
  /** The score of the report that it is compared with, as a share of the best. */
  report: 1.8,
  /** It happened before the report. */
  isEarlier: -0.68,
  /** The logarithm of one plus the days between. */
  days: -0.58,
  /** Its share of the report's words, the rarity of the rarest, and the share for which it has related words. */
  words: 0.81,
  rarest: 0.71,
  related: 2.5,
  /** It has a heading that names the subject of the report: "The rye: the sourdough had …". */
  isHeaded: 1.8,
};
type CauseSign = keyof typeof weights;
export const causeSignNames = Object.keys(weights) as readonly CauseSign[];
export type CauseSigns = Partial<Record<CauseSign, number>>;

export const logOddsOf = (signs: CauseSigns) =>
  Object.entries(signs).reduce((odds, [sign, value]) => odds + weights[sign as CauseSign] * value, 0);

/** In characters; a longer memory is about many things. */
const maxShortLength = 600;
export const isShort = ({ content }: StoredMemory) => content.length <= maxShortLength;

/** True if a word in the memory suggests a cause. */
export const mayGiveCause = (memory: StoredMemory) => givesCause(memory) || tellsCause(memory) || tellsFinding(memory);
const givesCause = (memory: StoredMemory) => memoryGivesKind('cause', memory, '') === true;

/** The signs of a memory by itself. `place` counts from 0. */
export function answerSigns(memory: StoredMemory, { score, place }: { score: number; place: number }): CauseSigns {
  const gives = givesCause(memory);
  return {
    score,
    place: Math.log(2 + place),
    gives: Number(gives),
    tells: Number(!gives && tellsCause(memory)),
    finds: Number(tellsFinding(memory)),
    doubts: Number(tellsDoubt(memory)),
    isDecision: Number(decision.test(memory.content)),
    length: Math.log(memory.content.length),
    isLong: Number(!isShort(memory)),
  };
}

/** The report of an event: its score as a share of the best, and its analysed words. */
export interface Report {
  memory: StoredMemory;
  score: number;
  terms: readonly string[];
}

/** The signs of another memory in comparison with a report. `related` is the share of words that have related ones. */
export function reasonSigns(report: Report, { memory, words, rarest }: SimilarMemory, related: number): CauseSigns {
  const days = (happenedMs(memory) - happenedMs(report.memory)) / dayMs;
  return {
    report: report.score,
    isEarlier: Number(days < 0),
    days: Math.log1p(Math.abs(days)),
    words,
    rarest,
    related,
    isHeaded: Number(hasHeadingAbout(memory, report.terms)),
  };
}

const decision = /^Decision: .*\n/;
/** Labels with which decisions and similar memories are stored. */
const label = /^(?:(?:Decision|Error|Question): |To prevent ")/;
const firstLine = ({ content }: StoredMemory) => content.replace(label, '').split('\n', 1)[0]!;

/** The text before a colon. */
const heading = /^[^\n.!?。:：]{2,60}(?=[:：])/u;

function hasHeadingAbout(memory: StoredMemory, terms: readonly string[]): boolean {
  const headingText = heading.exec(firstLine(memory))?.[0];
  if (headingText === undefined) return false;
  const reportTerms = new Set(terms);
  return analyse(headingText, memory.language as Language).some((word) => containsWord(reportTerms, word));
}
