/** Reads the question and the best memories together, word by word, by a cross-encoder: it heeds the order of words, and which of them belong together. */
import { pauses } from '../../fair/pauses.ts';
import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import type { Workspace } from '../../workspace.ts';
import { hair, type Ranked } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { longestQuestion, type Query } from '../query/query.ts';
import { areTalk } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';
import { nearestParts } from './nearest-parts.ts';
import { highestFirst, risen } from './rises.ts';

/** Best memories that are read, at 0.2 ms a short note and up to eight times that a long one. */
const maxRead = 8;
/** What each unit of the reading's log-odds adds to those of the score, and how far below the best the others count as further off. */
const readingWeight = 0.2;
const maxBelowBest = 4;
/** It learned from notes: code is not read, and counts as the mean of what is. Where less than this share of the best is notes, nothing is read. */
const minNoteShare = 0.7;
const maxCodeSignShare = 0.03;
/** Characters of a text that tell code from notes. */
const codeCheckLength = 2_000;
const codeSign = /[(){}[\]<>=_;|\\]/g;
/** Fewer words beside numbers are looked for, not asked. */
const minWords = 3;
/** A length in metres is a figure, which no reading tells from one in hours; what somebody cannot eat, where they live, how they are reached and what a thing is are known by their signs. */
const unreadKinds: readonly (AnswerKind | null)[] = ['length', 'avoided', 'home', 'definition', 'contact'];

/**
 * The same memories, the best in the order of their scores and readings together. The scores stay with the places: the steps that follow heed how near
 * they are. Not in talk, where the turns around a memory tell more.
 */
export async function preferReading(
  { embedder }: Pick<Workspace, 'embedder'>,
  query: Query,
  ranked: readonly Ranked[],
  findings: Findings,
  trace?: Trace,
): Promise<readonly Ranked[]> {
  if (embedder.read === undefined || !canBeRead(query)) return ranked;
  const best = await findings.load(ranked.slice(0, maxRead).map(({ memory_id }) => memory_id));
  const notes = best.filter(({ content }) => !isCode(content));
  if (best.length < 2 || areTalk(best) || notes.length < minNoteShare * best.length) return ranked;
  const scoreAnswer = embedder.read.answers(query.sought);
  const vectors = await findings.passages(notes);
  const readings = new Map<string, number>();
  const pause = pauses();
  for (const { memory_id, content } of notes) {
    const parts = nearestParts(content, vectors.get(memory_id), query);
    readings.set(memory_id, Math.max(...parts.map(scoreAnswer)));
    await pause();
  }
  const lowestReading = Math.max(...readings.values()) - maxBelowBest;
  const boundedReadings = new Map([...readings].map(([id, reading]) => [id, Math.max(lowestReading, reading)]));
  const mean = [...boundedReadings.values()].reduce((sum, one) => sum + one, 0) / boundedReadings.size;
  const oddsOf = ({ memory_id, score }: Ranked) =>
    logOdds(score) + readingWeight * ((boundedReadings.get(memory_id) ?? mean) - mean);
  const read = ranked.slice(0, maxRead).map((one) => ({ one, odds: oddsOf(one) }));
  const reordered = read.sort((one, other) => other.odds - one.odds).map(({ one }) => one);
  const scores = strictlyDescending(ranked.map(({ score }) => score));
  const changes = [...reordered, ...ranked.slice(maxRead)]
    .map(({ memory_id, score }, at) => ({ memory_id, score: scores[at]! - score }))
    .filter(({ score }) => score !== 0);
  trace?.addChannel('reading', 1, highestFirst(changes));
  return risen(ranked, changes);
}

/** Of a score. What is lifted ends at 1, so the highest scores tell little, and count alike. */
function logOdds(score: number): number {
  const clamped = Math.min(maxScore, Math.max(minScore, score));
  return Math.log(clamped / (1 - clamped));
}
const [minScore, maxScore] = [1e-4, 0.98];

/** The same scores, those that are equal a hair apart: a score alone keeps the order from now on. */
function strictlyDescending(scores: readonly number[]): number[] {
  const distinct: number[] = [];
  for (const score of scores) distinct.push(Math.max(0, Math.min(score, (distinct.at(-1) ?? Infinity) - hair)));
  return distinct;
}

const canBeRead = ({ text, kind, tokens }: Query) =>
  text.length <= longestQuestion && !unreadKinds.includes(kind) && wordsBesideNumbers(tokens) >= minWords;

/** Two ideographs count as a word, since nothing stands between words of them. */
function wordsBesideNumbers(tokens: Query['tokens']): number {
  const ideographs = [...tokens].join('').match(/\p{Script=Han}/gu)?.length ?? 0;
  return ideographs / 2 + [...tokens].filter((word) => !/\p{N}|\p{Script=Han}/u.test(word)).length;
}

function isCode(text: string): boolean {
  const start = text.slice(0, codeCheckLength);
  return (start.match(codeSign)?.length ?? 0) > maxCodeSignShare * start.length;
}
