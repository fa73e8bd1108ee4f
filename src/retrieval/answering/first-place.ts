/**
 * Orders the best results, once all other steps have judged them. Each of these knows one thing, such as age or the kind
 * of thing asked for; trees over all that they found know which to trust for which question. The trees are learned to
 * choose the first result.
 */
import type { StoredMemory } from '../../model/memory.ts';
import type { Workspace } from '../../workspace.ts';
import type { RankedMemory } from '../fuse.ts';
import type { Findings } from '../ground/ground.ts';
import { happenedMs, isFormerStatement, memoryGivesKind, tellsChange } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { createTreeScore } from '../rerank/boosted-trees.ts';
import { areMostlyTurns, areOfOneDay, areOfOneText, areStoredByProgram } from '../succession/occasions.ts';
import { buildIsAboutOther, buildNamesCodeOnlyInOlder, haveDifferentLeadingCodes } from '../succession/other-things.ts';
import type { Trace } from '../trace.ts';
import {
  type FirstPlaceCandidates,
  firstPlaceSignNames,
  firstPlaceSigns,
  isBelow,
  type RankingSteps,
} from './first-place-signs.ts';
import { isCode, readAnswers } from './read-answers.ts';
import { isQuestionToRead, minNoteShare, strictlyDescending } from './rerank-by-cross-encoder.ts';
import { buildHasWantedWords } from './wanted-words.ts';

/** What `npm run train:first-place` writes. */
export const bundledFirstPlaceTrees = new URL('../../../assets/first-place.json', import.meta.url);

/** Number of best results among which the first is chosen; the trees were not learned from fewer. */
const candidateCount = 8;

const scoreByTrees = createTreeScore(bundledFirstPlaceTrees, firstPlaceSignNames);

/**
 * Returns the same memories, the best ones with the likeliest answer first; scores stay with the places. A memory that
 * may not rise, such as one that is superseded by one above it, stays below all that stood above it. Does not apply to
 * talk, code, searches, fewer than eight results and paragraphs of a text, nor to questions that a list answers, such as
 * what happened on a day.
 */
export async function orderBest(
  workspace: Pick<Workspace, 'embedder'>,
  query: Query,
  steps: RankingSteps,
  findings: Findings,
  trace?: Trace,
): Promise<readonly RankedMemory[]> {
  const ranked = steps.byCause;
  const candidates = await firstPlaceCandidates(workspace, query, steps, findings);
  if (candidates === null) return ranked;
  const scoresByTrees = firstPlaceSigns(query, candidates).map(scoreByTrees);
  const odds = new Map(candidates.memories.map(({ memory_id }, at) => [memory_id, scoresByTrees[at]!]));
  const best = ranked.slice(0, candidateCount);
  const ordered = [...likeliestFirst(best, odds), ...ranked.slice(candidateCount)];
  if (ordered.every((one, at) => one === ranked[at])) return ranked;
  const scores = strictlyDescending(ranked.map(({ score }) => score));
  const reordered = ordered.map((one, at) => ({
    ...one,
    score: scores[at]!,
    confidence: at < candidateCount ? confidenceAt(at, ordered, best) : one.confidence,
  }));
  trace?.addChanges('first_place', ranked, reordered);
  return reordered;
}

/** Memories without odds stay below all that stood above them. */
function likeliestFirst(best: readonly RankedMemory[], odds: ReadonlyMap<string, number>): RankedMemory[] {
  const oddsOf = ({ memory_id }: RankedMemory) => odds.get(memory_id);
  const ordered = best.filter((one) => oddsOf(one) !== undefined).sort((a, b) => oddsOf(b)! - oddsOf(a)!);
  for (const [place, one] of best.entries()) {
    if (oddsOf(one) !== undefined) continue;
    const above = new Set(best.slice(0, place));
    ordered.splice(ordered.findLastIndex((other) => above.has(other)) + 1, 0, one);
  }
  return ordered;
}

/** A memory answers at least as probably as those that it has passed. */
function confidenceAt(at: number, ordered: readonly RankedMemory[], best: readonly RankedMemory[]): number | null {
  const one = ordered[at]!;
  const above = new Set(best.slice(0, best.indexOf(one)));
  const passed = ordered.slice(at + 1).filter((other) => above.has(other));
  return one.confidence === null ? null : Math.max(one.confidence, ...passed.map(({ confidence }) => confidence ?? 0));
}

/** The best results that may rise, and their readings; null if this step does not apply. */
export async function firstPlaceCandidates(
  { embedder }: Pick<Workspace, 'embedder'>,
  query: Query,
  steps: RankingSteps,
  findings: Findings,
): Promise<FirstPlaceCandidates | null> {
  if (embedder.crossEncoders === undefined || !isQuestionToRead(query) || isAnsweredByList(query)) return null;
  const best = steps.byCause.slice(0, candidateCount);
  if (best.length < candidateCount) return null;
  const mayPrecede = (one: RankedMemory) =>
    query.wantedAge !== 'newest' || !isBelow(one.replacements?.superseded_by, one, best);
  const eligible = best.filter(mayPrecede);
  const loaded = await findings.load(eligible.map(({ memory_id }) => memory_id));
  const isContradicted = buildIsContradictedByAnswer(query, best, loaded);
  const memories = loaded.filter(buildMayPrecede(query, loaded[0]!)).filter((memory) => !isContradicted(memory));
  const notes = memories.filter(({ content }) => !isCode(content));
  if (memories.length < 2 || areMostlyTurns(memories) || notes.length < minNoteShare * memories.length) return null;
  if (areOfOneText(memories)) return null;
  const rising = risingOf(query, memories);
  if (rising.length < 2) return null;
  return { memories: rising, readings: await readAnswers(embedder.crossEncoders, query, notes, findings), steps };
}

/** The first memory, and those that may precede it. */
function risingOf({ text, frequencies }: Query, memories: readonly StoredMemory[]): readonly StoredMemory[] {
  if (!areOfOneDay(memories)) return memories;
  const wanted = keepWantedWords(text, memories);
  return areStoredByProgram(memories, frequencies.total) ? keepLaterOfChanges(wanted, memories) : wanted;
}

/** A single report of a change may be chance: many answers to frequent questions have a word of change. */
const minChanges = 2;

/**
 * A program stores the notes of months, or a text in any order. If several of the best results report a change, they
 * count as notes: those stored after the first memory may precede it. Otherwise none may.
 */
function keepLaterOfChanges(
  wanted: readonly StoredMemory[],
  memories: readonly StoredMemory[],
): readonly StoredMemory[] {
  const [first, ...others] = wanted;
  if (first === undefined || memories.filter(tellsChange).length < minChanges) return [];
  return [first, ...others.filter((memory) => happenedMs(memory) > happenedMs(first))];
}

/**
 * The first memory, and those that may precede it among notes of one day, from which the trees have not learned: if the
 * first one has the words that the query wants, the others must have them too.
 */
function keepWantedWords(query: string, memories: readonly StoredMemory[]): readonly StoredMemory[] {
  const [first, ...others] = memories;
  const hasWantedWords = buildHasWantedWords(query);
  if (first === undefined || hasWantedWords === null || !hasWantedWords(first)) return memories;
  return [first, ...others.filter(hasWantedWords)];
}

/**
 * Returns a test: false if a memory describes a former state and the first result a present one, which the question
 * wants, or if it is about another thing, such as another machine, than the question and the first result name.
 */
function buildMayPrecede({ text, wantedAge }: Query, first: StoredMemory): (memory: StoredMemory) => boolean {
  const isAboutOther = buildIsAboutOther(text);
  const namesCodeOnlyInOlder = buildNamesCodeOnlyInOlder(text);
  const isFormer = (memory: StoredMemory) => wantedAge === 'newest' && isFormerStatement(memory);
  return (memory) => {
    if (memory === first) return true;
    const [above, below] = [{ memory: first }, { memory }];
    return (
      (!isFormer(memory) || isFormer(first)) &&
      !isAboutOther(above, below) &&
      !namesCodeOnlyInOlder(above, below) &&
      !haveDifferentLeadingCodes(first.content, memory.content)
    );
  };
}

/**
 * Returns a test: true if a memory that contradicts this one, according to a link on record, stands above it and names
 * the kind of thing that the question asks for. A contradiction may have been found falsely, so any other one decides
 * nothing.
 */
function buildIsContradictedByAnswer(
  { kind, text, wantedAge }: Query,
  best: readonly RankedMemory[],
  loaded: readonly StoredMemory[],
): (memory: StoredMemory) => boolean {
  if (kind === null || wantedAge !== 'newest') return () => false;
  const answers = loaded.filter((memory) => memoryGivesKind(kind, memory, text) === true);
  const answerIds = new Set(answers.map(({ memory_id }) => memory_id));
  return ({ memory_id }) => {
    const ranked = best.find((one) => one.memory_id === memory_id)!;
    const challengers = ranked.replacements?.challenged_by?.filter((id) => answerIds.has(id));
    return isBelow(challengers, ranked, best);
  };
}

const isAnsweredByList = ({ questionTime }: Query) => questionTime !== null && questionTime.about !== 'matter';
