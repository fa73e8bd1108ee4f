/** Reads the question and the best memories together, word by word, by a cross-encoder: it heeds the order of words, and which of them belong together. */
import { pauses } from '../../fair/pauses.ts';
import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import type { Workspace } from '../../workspace.ts';
import { minScoreStep, type RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { maxQuestionLength, type Query } from '../query/query.ts';
import { areTalk } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';
import { nearestParts } from './nearest-parts.ts';
import { highestFirst, risen } from './rises.ts';

/** Best memories that are read, at 0.2 ms a short note and up to eight times that a long one. */
const mostRead = 8;
/** What each unit of the reading's log-odds adds to those of the score, and how far below the best the others count as further off. */
const ofReading = 0.2;
const furthestReading = 4;
/** It learned from notes: code is not read, and counts as the mean of what is. Where less than this share of the best is notes, nothing is read. */
const leastReadable = 0.7;
const mostSigns = 0.03;
/** Characters of a text that tell code from notes. */
const longestStart = 2_000;
const signOfCode = /[(){}[\]<>=_;|\\]/g;
/** Fewer words beside numbers are looked for, not asked. */
const fewestAsked = 3;
/** A length in metres is a figure, which no reading tells from one in hours; what somebody cannot eat, where they live, how they are reached and what a thing is are known by their signs. */
const unread: readonly (AnswerKind | null)[] = ['length', 'avoided', 'home', 'definition', 'contact'];

/**
 * The same memories, the best in the order of their scores and readings together. The scores stay with the places: the steps that follow heed how near
 * they are. Not in talk, where the turns around a memory tell more.
 */
export async function preferReading(
  { embedder }: Pick<Workspace, 'embedder'>,
  query: Query,
  ranked: readonly RankedMemory[],
  found: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  if (embedder.crossEncoders === undefined || !canBeRead(query)) return ranked;
  const best = await found.load(ranked.slice(0, mostRead).map(({ memory_id }) => memory_id));
  const notes = best.filter(({ content }) => !isCode(content));
  if (best.length < 2 || areTalk(best) || notes.length < leastReadable * best.length) return ranked;
  const answers = embedder.crossEncoders.answers(query.searchText);
  const vectors = await found.passages(notes);
  const readings = new Map<string, number>();
  const pause = pauses();
  for (const { memory_id, content } of notes) {
    const parts = nearestParts(content, vectors.get(memory_id), query);
    readings.set(memory_id, Math.max(...parts.map(answers)));
    await pause();
  }
  const least = Math.max(...readings.values()) - furthestReading;
  const heeded = new Map([...readings].map(([id, reading]) => [id, Math.max(least, reading)]));
  const mean = [...heeded.values()].reduce((sum, one) => sum + one, 0) / heeded.size;
  const oddsOf = ({ memory_id, score }: RankedMemory) =>
    logOdds(score) + ofReading * ((heeded.get(memory_id) ?? mean) - mean);
  const read = ranked.slice(0, mostRead).map((one) => ({ one, odds: oddsOf(one) }));
  const inOrder = read.sort((one, other) => other.odds - one.odds).map(({ one }) => one);
  const scores = descending(ranked.map(({ score }) => score));
  const moved = [...inOrder, ...ranked.slice(mostRead)]
    .map(({ memory_id, score }, at) => ({ memory_id, score: scores[at]! - score }))
    .filter(({ score }) => score !== 0);
  trace?.addChannel('reading', 1, highestFirst(moved));
  return risen(ranked, moved);
}

/** Of a score. What is lifted ends at 1, so the highest scores tell little, and count alike. */
function logOdds(score: number): number {
  const within = Math.min(highest, Math.max(lowest, score));
  return Math.log(within / (1 - within));
}
const [lowest, highest] = [1e-4, 0.98];

/** The same scores, those that are equal a hair apart: a score alone keeps the order from now on. */
function descending(scores: readonly number[]): number[] {
  const apart: number[] = [];
  for (const score of scores) apart.push(Math.max(0, Math.min(score, (apart.at(-1) ?? Infinity) - minScoreStep)));
  return apart;
}

const canBeRead = ({ text, kind, tokens }: Query) =>
  text.length <= maxQuestionLength && !unread.includes(kind) && wordsBesideNumbers(tokens) >= fewestAsked;

/** Two ideographs count as a word, since nothing stands between words of them. */
function wordsBesideNumbers(tokens: Query['tokens']): number {
  const ideographs = [...tokens].join('').match(/\p{Script=Han}/gu)?.length ?? 0;
  return ideographs / 2 + [...tokens].filter((word) => !/\p{N}|\p{Script=Han}/u.test(word)).length;
}

function isCode(text: string): boolean {
  const start = text.slice(0, longestStart);
  return (start.match(signOfCode)?.length ?? 0) > mostSigns * start.length;
}
