/**
 * Signs, as numbers, that a memory among the best results answers the question: how each step of recall judged it,
 * beside what its text and the question are like.
 */
import type { MemoryStatus, StoredMemory } from '../../model/memory.ts';
import { featureNames } from '../../model/ranking/recipe.ts';
import { orderedAnswerKinds } from '../../text/claims/answer-kind.ts';
import { asksInPastTense } from '../../text/claims/tense.ts';
import type { Language } from '../../text/language.ts';
import { reportedEventTime } from '../../text/periods.ts';
import type { LikelyPair, RankedMemory } from '../fuse.ts';
import {
  happenedMs,
  isFormerStatement,
  isPlainStatement,
  memoryGivesKind,
  tellsCause,
  tellsChange,
  tellsDoubt,
  tellsFinding,
} from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { readingSignNames } from '../succession/likelihood.ts';
import { logOddsOfScore } from './rerank-by-cross-encoder.ts';

/** A ranking after each step of recall, in the order of the steps. */
export interface RankingSteps {
  reranked: readonly RankedMemory[];
  byRelated: readonly RankedMemory[];
  bySpeaker: readonly RankedMemory[];
  byReading: readonly RankedMemory[];
  byTime: readonly RankedMemory[];
  byCause: readonly RankedMemory[];
}

/**
 * - `score`, `below_best`, `share`, `place`: the score before this step as log-odds, its distance to the best one, its
 *   distance to the best one in score, and the place.
 * - `reading`, `reading_below_best`, `reading_over_mean`, `reading_rank`: how well it answers by the cross-encoder.
 * - `reranked`, `reranked_place`, `related`, `kind_lift`, `read_place`, `time_place`, `time_lift`, `cause_lift`: what
 *   each step before gave it.
 * - `follows`, `followed`: the log-odds that it replaced one of the best results, and that a later one replaced it; and
 *   the signs of both pairs ({@link readingSignNames}).
 * - {@link featureNames}, `lexical`, `dense`: the reranker's features and the scores of both channels.
 * - `gives`: whether it names the kind of thing asked for; -1 if it cannot be said. `kind`: that kind, by its number.
 * - `change` to `doubts`: what its text is like. `foreign`: it is in another language than the question.
 * - `age`: the share of the best results that happened before it. `importance`, `inactive`: as stored.
 *   `challenged`: a memory that contradicts it, according to a link on record, stands above it.
 * - `asks_past`, `wanted_age`: what the question says of time. `within`, `days_off`, `days_after`, `from_now`: how the
 *   memory's time lies to the time that the question names.
 * - `question_words` to `names_known`: what the question is like. `results`: the number of results to choose from.
 */
export const firstPlaceSignNames = [
  ...['score', 'below_best', 'share', 'place', 'reading', 'reading_below_best', 'reading_over_mean', 'reading_rank'],
  ...['reranked', 'reranked_place', 'related', 'kind_lift', 'read_place', 'time_place', 'time_lift', 'cause_lift'],
  ...['follows', ...readingSignNames.map((name) => `follows_${name}`)],
  ...['followed', ...readingSignNames.map((name) => `followed_${name}`)],
  ...[...featureNames, 'lexical', 'dense', 'gives', 'kind'],
  ...['change', 'decision', 'length', 'plain', 'former', 'asks', 'digits', 'causes', 'finds', 'doubts', 'foreign'],
  ...[
    'age',
    'importance',
    'inactive',
    'challenged',
    'asks_past',
    'wanted_age',
    'within',
    'days_off',
    'days_after',
    'from_now',
  ],
  ...['question_words', 'word_trust', 'plain_word_trust', 'familiarity', 'names_known', 'results'],
] as const;

/** The best results, and what was read of each. */
export interface FirstPlaceCandidates {
  memories: readonly StoredMemory[];
  /** Log-odds by memory id. */
  readings: ReadonlyMap<string, number>;
  steps: RankingSteps;
}

/** One number for each of {@link firstPlaceSignNames}, for each candidate. */
export function firstPlaceSigns(query: Query, { memories, readings, steps }: FirstPlaceCandidates): Float64Array[] {
  const standings = memories.map(({ memory_id }) => standingOf(memory_id, steps));
  const read = memories.map(({ memory_id }) => bounded(readings.get(memory_id) ?? 0));
  const times = memories.map(happenedMs);
  const [bestOdds, bestScore] = [Math.max(...standings.map(({ odds }) => odds)), standings[0]!.score];
  const [bestReading, mean] = [Math.max(...read), read.reduce((sum, one) => sum + one, 0) / read.length];
  const [ofQuestion, signsOfTime] = [signsOfQuestion(query), buildSignsOfTime(query)];
  return memories.map((memory, at) => {
    const { odds, score, steps: ofSteps, ranked } = standings[at]!;
    return Float64Array.from([
      ...[odds, odds - bestOdds, score - bestScore, 1 / (1 + at)],
      ...[Math.max(read[at]!, bestReading - maxBelowBest), read[at]! - bestReading, read[at]! - mean],
      read.filter((one) => one > read[at]!).length,
      ...ofSteps,
      ...signsOfPair(ranked.succession?.follows),
      ...signsOfPair(ranked.succession?.followed),
      ...(ranked.row ?? noFeatures),
      ...[ranked.lexical ?? -1, ranked.dense ?? -1],
      ...signsOfText(query, memory),
      times.filter((time) => time < times[at]!).length / memories.length,
      ...[memory.importance, Number(memory.status !== active)],
      Number(isBelow(ranked.replacements?.challenged_by, ranked, steps.byCause)),
      ...signsOfTime(memory),
      ...ofQuestion,
      memories.length,
    ]);
  });
}

/** True if one of the memories of these ids stands above it. */
export function isBelow(
  ids: readonly string[] | undefined,
  { memory_id }: RankedMemory,
  ranked: readonly RankedMemory[],
): boolean {
  const above = ranked.findIndex((one) => one.memory_id === memory_id || ids?.includes(one.memory_id) === true);
  return ids !== undefined && ids.length > 0 && ranked[above]?.memory_id !== memory_id;
}

const active: MemoryStatus = 'active';
const [minReading, maxReading, maxBelowBest] = [-6, 8, 5];
const bounded = (reading: number) => Math.max(minReading, Math.min(maxReading, reading));
/** Log-odds of what was not compared, and the least of what was. */
const unlikely = -9;
const noFeatures = new Float64Array(featureNames.length);

const signsOfPair = (pair: LikelyPair | null | undefined) => [
  Math.max(unlikely, pair?.odds ?? unlikely),
  ...(pair?.reading ?? notRead),
];
const notRead = new Float64Array(readingSignNames.length);

function standingOf(id: string, { reranked, byRelated, bySpeaker, byReading, byTime, byCause }: RankingSteps) {
  const placeIn = (ranking: readonly RankedMemory[]) => {
    const place = ranking.findIndex(({ memory_id }) => memory_id === id);
    return place === -1 ? notRanked : place;
  };
  const scoreIn = (ranking: readonly RankedMemory[]) => ranking[placeIn(ranking)]?.score ?? 0;
  const [first, related, spoken, read, timed] = [reranked, byRelated, bySpeaker, byReading, byTime].map(scoreIn);
  const ranked = byCause[placeIn(byCause)]!;
  return {
    ranked,
    score: ranked.score,
    odds: logOddsOfScore(ranked.score),
    steps: [
      ...[logOddsOfScore(first!), 1 / (1 + placeIn(reranked)), related! - first!, spoken! - related!],
      ...[1 / (1 + placeIn(byReading)), 1 / (1 + placeIn(byTime)), timed! - read!, ranked.score - timed!],
    ],
  };
}
/** The place of a memory that a ranking does not hold. */
const notRanked = 99;

function signsOfText({ kind, text, language }: Query, memory: StoredMemory): number[] {
  const gives = kind === null ? null : memoryGivesKind(kind, memory, text);
  return [
    ...[gives === null ? -1 : Number(gives), kind === null ? -1 : orderedAnswerKinds.indexOf(kind)],
    ...[tellsChange(memory), memory.metadata.kind === 'decision'].map(Number),
    Math.log(memory.content.length),
    ...[isPlainStatement(memory), isFormerStatement(memory)].map(Number),
    ...[/[?？]/.test(memory.content), /\d/.test(memory.content)].map(Number),
    ...[tellsCause(memory), tellsFinding(memory), tellsDoubt(memory)].map(Number),
    Number(memory.language !== language.language),
  ];
}

const dayMs = 86_400_000;
const wantedAges: readonly unknown[] = ['newest', 'oldest', 'any'];

function buildSignsOfTime({ text, wantedAge, questionTime }: Query): (memory: StoredMemory) => number[] {
  const age = wantedAges.indexOf(wantedAge);
  const ofQuestion = [Number(asksInPastTense(text)), age === -1 ? wantedAges.length : age];
  const by = typeof wantedAge === 'object' ? Date.parse(wantedAge.by) : null;
  return (memory) => {
    const happened = happenedMs(memory);
    const after = by === null ? 0 : (happened - by) / dayMs;
    const daysAfter = Math.sign(after) * Math.log1p(Math.abs(after));
    if (questionTime === null) return [...ofQuestion, -1, -1, daysAfter, -1];
    const { from, to, isRelativeToNow } = questionTime;
    const at = reportedEventTime(memory.content, memory.language as Language, happened);
    const daysOff = Math.max(0, from - at, at - to) / dayMs;
    return [...ofQuestion, Number(daysOff === 0), Math.log1p(daysOff), daysAfter, Number(isRelativeToNow)];
  };
}

const signsOfQuestion = ({ tokens, wordTrust, plainWordTrust, familiarity, entities }: Query) => [
  ...[tokens.size, wordTrust, plainWordTrust, familiarity, entities.size],
];
