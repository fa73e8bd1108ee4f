/**
 * Reranks the best memories by a cross-encoder, which reads question and memory together: it takes into account the
 * order of words and which of them belong together.
 */
import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import type { Workspace } from '../../workspace.ts';
import { minScoreStep, type RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { maxQuestionLength, type Query } from '../query/query.ts';
import { areMostlyTurns } from '../succession/occasions.ts';
import type { Trace } from '../trace.ts';
import { isCode, readAnswers } from './read-answers.ts';
import { applyScoreChanges, largestFirst } from './score-changes.ts';

/** Number of best memories that are read. */
const maxRead = 8;
/** Weight of the cross-encoder's log-odds beside the score's, and their maximum distance below the best. */
const readingWeight = 0.2;
const maxBelowBest = 4;
/**
 * Minimum share of notes among the best memories; below it nothing is read. The cross-encoder was trained on notes, so
 * code is not read and counts as the mean of the readings.
 */
export const minNoteShare = 0.7;
/** Minimum number of words besides numbers: a query with fewer is a search, not a question. */
const minWords = 3;
/**
 * Kinds of answers that are not read. The cross-encoder cannot tell a length in metres from one in hours; signs
 * recognise what somebody cannot eat, where they live, how to reach them and what a thing is.
 */
const unreadKinds: readonly (AnswerKind | null)[] = ['length', 'avoided', 'home', 'definition', 'contact'];

/**
 * Returns the same memories, the best ones ordered by score and reading together. The scores stay with the places,
 * since later steps depend on the distances between scores. Does not apply to talk, where the turns around a memory say
 * more.
 */
export async function rerankByCrossEncoder(
  { embedder }: Pick<Workspace, 'embedder'>,
  query: Query,
  ranked: readonly RankedMemory[],
  findings: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  if (embedder.crossEncoders === undefined || !canBeRead(query)) return ranked;
  const best = await findings.load(ranked.slice(0, maxRead).map(({ memory_id }) => memory_id));
  const notes = best.filter(({ content }) => !isCode(content));
  if (best.length < 2 || areMostlyTurns(best) || notes.length < minNoteShare * best.length) return ranked;
  const readings = await readAnswers(embedder.crossEncoders, query, notes, findings);
  const lowestReading = Math.max(...readings.values()) - maxBelowBest;
  const boundedReadings = new Map([...readings].map(([id, reading]) => [id, Math.max(lowestReading, reading)]));
  const mean = [...boundedReadings.values()].reduce((sum, one) => sum + one, 0) / boundedReadings.size;
  const oddsOf = ({ memory_id, score }: RankedMemory) =>
    logOddsOfScore(score) + readingWeight * ((boundedReadings.get(memory_id) ?? mean) - mean);
  const read = ranked.slice(0, maxRead).map((one) => ({ one, odds: oddsOf(one) }));
  const reordered = read.sort((one, other) => other.odds - one.odds).map(({ one }) => one);
  const scores = strictlyDescending(ranked.map(({ score }) => score));
  const changes = [...reordered, ...ranked.slice(maxRead)]
    .map(({ memory_id, score }, at) => ({ memory_id, score: scores[at]! - score }))
    .filter(({ score }) => score !== 0);
  trace?.addChannel('reading', 1, largestFirst(changes));
  return applyScoreChanges(ranked, changes);
}

/** The log-odds of a score. Lifted scores end at 1, so the highest scores say little and count alike. */
export function logOddsOfScore(score: number): number {
  const clamped = Math.min(maxScore, Math.max(minScore, score));
  return Math.log(clamped / (1 - clamped));
}
const [minScore, maxScore] = [1e-4, 0.98];

/** The same scores, with equal ones a hair apart: from here on, scores alone determine the order. */
export function strictlyDescending(scores: readonly number[]): number[] {
  const distinct: number[] = [];
  for (const score of scores) distinct.push(Math.max(0, Math.min(score, (distinct.at(-1) ?? Infinity) - minScoreStep)));
  return distinct;
}

/** True if the query is a question that the cross-encoder can read, of whatever kind. */
export const isQuestionToRead = ({ text, tokens }: Query) =>
  text.length <= maxQuestionLength && wordsBesideNumbers(tokens) >= minWords;

const canBeRead = (query: Query) => isQuestionToRead(query) && !unreadKinds.includes(query.kind);

/** Two ideographs count as a word, since no spaces separate their words. */
function wordsBesideNumbers(tokens: Query['tokens']): number {
  const ideographs = [...tokens].join('').match(/\p{Script=Han}/gu)?.length ?? 0;
  return ideographs / 2 + [...tokens].filter((word) => !/\p{N}|\p{Script=Han}/u.test(word)).length;
}
