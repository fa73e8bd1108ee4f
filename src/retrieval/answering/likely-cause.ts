/**
 * How likely a memory tells why something happened: by what it says, by how high it stands, and by how it compares with the report of the
 * event. The odds are those of a choice between the memories at hand.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { analyse } from '../../text/analyse.ts';
import type { Language } from '../../text/language.ts';
import { containsWord } from '../../text/words.ts';
import type { Like } from '../ground/ground.ts';
import { happenedMs, memoryGives, tellsCause } from '../memory-reading.ts';

/** What each sign adds to the logarithm of the odds, learned from the "why" questions of made-up stories and of cases written for it. */
const weights = {
  /** Its own score, as a share of the best. */
  score: 4.8,
  /** It says "because" or the like. */
  gives: 0.9,
  /** It says something by which causes are often told: "turned out", "had taken". */
  tells: 2.4,
  /** The logarithm of its characters, and whether they are many. */
  length: 1.2,
  isLong: -3.5,
  /** It comes after a report, whose score is a share of the best. */
  follows: 0.5,
  report: 1.4,
  /** It comes beside a report and has no word of a cause: the first often answers by itself. Set, not learned: flat from -0.5 to -1.5. */
  isPlain: -1,
  /** It comes before the report. */
  isEarlier: -1.3,
  /** The logarithm of the days between, and one. */
  days: -1,
  /** The share of the report's words that it holds, how rare the rarest is, and the share that it has related words for. */
  words: 0.7,
  rarest: 0.4,
  related: 1.1,
  /** It begins by naming what the report is about: "The rye: the sourdough had …". */
  isHeaded: 2.5,
};
export type Signs = Partial<Record<keyof typeof weights, number>>;

export const oddsBy = (signs: Signs) =>
  Object.entries(signs).reduce((odds, [sign, value]) => odds + weights[sign as keyof Signs] * value, 0);
/** The most that {@link Signs.related} can add. */
export const mostOfRelated = weights.related;

/** A longer memory tells of many things. */
const longest = 600;
export const isShort = ({ content }: StoredMemory) => content.length <= longest;

const dayMs = 86_400_000;
export const givesCause = (memory: StoredMemory) => memoryGives('cause', memory, '') === true;
/** Whether a memory tells of a cause by a word. */
export const seemsCause = (memory: StoredMemory) => givesCause(memory) || tellsCause(memory);

/** Of a memory by itself. */
export function answerSigns(memory: StoredMemory, score: number): Signs {
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

/** Of another memory beside a report; without the related words, which take longer to compare. */
export function reasonSigns(report: Report, { memory, words, rarest }: Like): Signs {
  const days = (happenedMs(memory) - happenedMs(report.memory)) / dayMs;
  return {
    follows: 1,
    report: report.score,
    isPlain: Number(!seemsCause(memory)),
    isEarlier: Number(days < 0),
    days: Math.log1p(Math.abs(days)),
    words,
    rarest,
    isHeaded: Number(isHeadedBy(memory, report.terms)),
  };
}

/** Decisions and the like are stored with labels. */
const label = /^(?:(?:Decision|Error|Question): |To prevent ")/;
const firstLine = ({ content }: StoredMemory) => content.replace(label, '').split('\n', 1)[0]!;

/** What stands before a colon. */
const heading = /^[^\n.!?。:：]{2,60}(?=[:：])/u;

function isHeadedBy(memory: StoredMemory, terms: readonly string[]): boolean {
  const head = heading.exec(firstLine(memory))?.[0];
  if (head === undefined) return false;
  const held = new Set(terms);
  return analyse(head, memory.language as Language).some((word) => containsWord(held, word));
}
