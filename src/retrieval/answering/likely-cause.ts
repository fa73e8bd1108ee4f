/**
 * The log-odds that a memory gives the reason for an event: from its text, its score and its comparison with the report
 * of the event. They are relative: a choice is made among the memories at hand.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { analyse } from '../../text/analyse.ts';
import type { Language } from '../../text/language.ts';
import { containsWord } from '../../text/words.ts';
import type { SimilarMemory } from '../ground/ground.ts';
import { happenedMs, memoryGivesKind, tellsCause } from '../memory-reading.ts';

/**
 * Weight of each sign in the log-odds, learned from "why" questions of made-up stories and of cases written for this.
 */
const weights = {
  /** The memory's score, as a share of the best. */
  score: 4.8,
  /** It contains a word such as "because". */
  gives: 0.9,
  /** It has a phrase that often states a cause: "turned out", "had taken". */
  tells: 2.4,
  /** The logarithm of its length in characters, and whether it is long. */
  length: 1.2,
  isLong: -3.5,
  /** It is compared with a report; and the report's score, as a share of the best. */
  follows: 0.5,
  report: 1.4,
  /**
   * It is compared with a report and has no word of a cause: the first result often answers by itself. Set, not
   * learned: flat from -0.5 to -1.5.
   */
  isPlain: -1,
  /** It happened before the report. */
  isEarlier: -1.3,
  /** The logarithm of one plus the days between. */
  days: -1,
  /** Its share of the report's words, the rarity of the rarest, and the share for which it has related words. */
  words: 0.7,
  rarest: 0.4,
  related: 1.1,
  /** It has a heading that names the subject of the report: "The rye: the sourdough had …". */
  isHeaded: 2.5,
};
export type CauseSigns = Partial<Record<keyof typeof weights, number>>;

export const logOddsOf = (signs: CauseSigns) =>
  Object.entries(signs).reduce((odds, [sign, value]) => odds + weights[sign as keyof CauseSigns] * value, 0);
/** The maximum that {@link CauseSigns.related} can add. */
export const maxRelatedOdds = weights.related;

/** In characters; a longer memory is about many things. */
const maxShortLength = 600;
export const isShort = ({ content }: StoredMemory) => content.length <= maxShortLength;

const dayMs = 86_400_000;
export const givesCause = (memory: StoredMemory) => memoryGivesKind('cause', memory, '') === true;
/** True if a word in the memory suggests a cause. */
export const mayGiveCause = (memory: StoredMemory) => givesCause(memory) || tellsCause(memory);

/** The signs of a memory by itself. */
export function answerSigns(memory: StoredMemory, score: number): CauseSigns {
  const gives = givesCause(memory);
  return {
    score,
    gives: Number(gives),
    tells: Number(!gives && tellsCause(memory)),
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

/** The signs of another memory in comparison with a report, without related words, which take longer to compare. */
export function reasonSigns(report: Report, { memory, words, rarest }: SimilarMemory): CauseSigns {
  const days = (happenedMs(memory) - happenedMs(report.memory)) / dayMs;
  return {
    follows: 1,
    report: report.score,
    isPlain: Number(!mayGiveCause(memory)),
    isEarlier: Number(days < 0),
    days: Math.log1p(Math.abs(days)),
    words,
    rarest,
    isHeaded: Number(hasHeadingAbout(memory, report.terms)),
  };
}

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
