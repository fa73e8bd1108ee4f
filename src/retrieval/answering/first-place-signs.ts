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
import { dayMs } from '../../time-units.ts';
import type { RankedMemory } from '../fuse.ts';
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
 *   distance to the first one in score, and the place.
 * - `reading`, `reading_below_best`, `reading_over_mean`, `reading_rank`: how well it answers by the cross-encoder.
 * - `reranked`, `reranked_place`, `related`, `kind_lift`, `read_place`, `time_place`, `time_lift`, `cause_lift`: what
 *   each step before gave it.
 * - `follows`, `followed`: the log-odds that it replaced one of the best results, and that a later one replaced it.
 * - `lexical`, `dense`: the scores of both channels; -1 if a channel did not find it.
 * - `gives`: whether it names the kind of thing asked for; -1 if it cannot be said. `kind`: that kind, by its number.
 * - `change` to `doubts`: what its text is like. `foreign`: it is in another language than the question.
 * - `age`: the share of the best results that happened before it. `importance`, `inactive`: as stored.
 *   `challenged`: a memory that contradicts it, according to a link on record, stands above it.
 * - `asks_past`, `wanted_age`: what the question says of time. `within`, `days_off`, `days_after`, `from_now`: how the
 *   memory's time lies to the time that the question names.
 * - `question_words` to `names_known`: what the question is like. `results`: the number of results to choose from.
 */
const ownSignNames = [
  ...(['score', 'below_best', 'share', 'place'] as const),
  ...(['reading', 'reading_below_best', 'reading_over_mean', 'reading_rank'] as const),
  ...(['reranked', 'reranked_place', 'related', 'kind_lift'] as const),
  ...(['read_place', 'time_place', 'time_lift', 'cause_lift'] as const),
  ...(['follows', 'followed', 'lexical', 'dense', 'gives', 'kind'] as const),
  ...(['change', 'decision', 'length', 'plain', 'former', 'asks', 'digits'] as const),
  ...(['causes', 'finds', 'doubts', 'foreign', 'age', 'importance', 'inactive', 'challenged'] as const),
  ...(['asks_past', 'wanted_age', 'within', 'days_off', 'days_after', 'from_now'] as const),
  ...(['question_words', 'word_trust', 'plain_word_trust', 'familiarity', 'names_known', 'results'] as const),
] as const;
type Signs = Record<(typeof ownSignNames)[number], number>;

/**
 * Its own signs, the reranker's features, and the signs of the likeliest pairs in which it is the later memory, then the
 * earlier one.
 */
export const firstPlaceSignNames: readonly string[] = [
  ...ownSignNames,
  ...featureNames,
  ...readingSignNames.map((name) => `follows_${name}`),
  ...readingSignNames.map((name) => `followed_${name}`),
];

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
  const [bestOdds, firstScore] = [Math.max(...standings.map(({ signs }) => signs.score)), standings[0]!.ranked.score];
  const [bestReading, mean] = [Math.max(...read), read.reduce((sum, one) => sum + one, 0) / read.length];
  const [ofQuestion, signsOfTime] = [signsOfQuestion(query), buildSignsOfTime(query)];
  return memories.map((memory, at) => {
    const { ranked, signs } = standings[at]!;
    const { row, succession, replacements } = ranked;
    const own: Signs = {
      ...signs,
      below_best: signs.score - bestOdds,
      share: ranked.score - firstScore,
      place: 1 / (1 + at),
      reading: Math.max(read[at]!, bestReading - maxBelowBest),
      reading_below_best: read[at]! - bestReading,
      reading_over_mean: read[at]! - mean,
      reading_rank: read.filter((one) => one > read[at]!).length,
      follows: Math.max(unlikely, succession?.follows?.odds ?? unlikely),
      followed: Math.max(unlikely, succession?.followed?.odds ?? unlikely),
      lexical: ranked.lexical ?? -1,
      dense: ranked.dense ?? -1,
      ...signsOfText(query, memory),
      age: times.filter((time) => time < times[at]!).length / memories.length,
      importance: memory.importance,
      inactive: Number(memory.status !== active),
      challenged: Number(isBelow(replacements?.challenged_by, ranked, steps.byCause)),
      ...signsOfTime(memory),
      ...ofQuestion,
      results: memories.length,
    };
    const pairs = [succession?.follows?.reading ?? notRead, succession?.followed?.reading ?? notRead];
    return Float64Array.from([
      ...ownSignNames.map((name) => own[name]),
      ...(row ?? noFeatures),
      ...pairs.flatMap((pair) => [...pair]),
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
const notRead = new Float64Array(readingSignNames.length);

function standingOf(id: string, { reranked, byRelated, bySpeaker, byReading, byTime, byCause }: RankingSteps) {
  const placeIn = (ranking: readonly RankedMemory[]) => {
    const place = ranking.findIndex(({ memory_id }) => memory_id === id);
    return place === -1 ? notRanked : place;
  };
  const scoreIn = (ranking: readonly RankedMemory[]) => ranking[placeIn(ranking)]?.score ?? 0;
  const [first, related, spoken, read, timed] = [reranked, byRelated, bySpeaker, byReading, byTime].map(scoreIn);
  const ranked = byCause[placeIn(byCause)]!;
  const signs = {
    score: logOddsOfScore(ranked.score),
    reranked: logOddsOfScore(first!),
    reranked_place: 1 / (1 + placeIn(reranked)),
    related: related! - first!,
    kind_lift: spoken! - related!,
    read_place: 1 / (1 + placeIn(byReading)),
    time_place: 1 / (1 + placeIn(byTime)),
    time_lift: timed! - read!,
    cause_lift: ranked.score - timed!,
  };
  return { ranked, signs };
}
/** The place of a memory that a ranking does not hold. */
const notRanked = 99;

function signsOfText({ kind, text, language }: Query, memory: StoredMemory) {
  const gives = kind === null ? null : memoryGivesKind(kind, memory, text);
  return {
    gives: gives === null ? -1 : Number(gives),
    kind: kind === null ? -1 : orderedAnswerKinds.indexOf(kind),
    change: Number(tellsChange(memory)),
    decision: Number(memory.metadata.kind === 'decision'),
    length: Math.log(memory.content.length),
    plain: Number(isPlainStatement(memory)),
    former: Number(isFormerStatement(memory)),
    asks: Number(/[?？]/.test(memory.content)),
    digits: Number(/\d/.test(memory.content)),
    causes: Number(tellsCause(memory)),
    finds: Number(tellsFinding(memory)),
    doubts: Number(tellsDoubt(memory)),
    foreign: Number(memory.language !== language.language),
  };
}

const wantedAges: readonly unknown[] = ['newest', 'oldest', 'any'];

function buildSignsOfTime({ text, wantedAge, questionTime }: Query) {
  const age = wantedAges.indexOf(wantedAge);
  const ofQuestion = { asks_past: Number(asksInPastTense(text)), wanted_age: age === -1 ? wantedAges.length : age };
  const by = typeof wantedAge === 'object' ? Date.parse(wantedAge.by) : null;
  return (memory: StoredMemory) => {
    const happened = happenedMs(memory);
    const after = by === null ? 0 : (happened - by) / dayMs;
    const signs = { ...ofQuestion, days_after: Math.sign(after) * Math.log1p(Math.abs(after)) };
    if (questionTime === null) return { ...signs, within: -1, days_off: -1, from_now: -1 };
    const { from, to, isRelativeToNow } = questionTime;
    const at = reportedEventTime(memory.content, memory.language as Language, happened);
    const daysOff = Math.max(0, from - at, at - to) / dayMs;
    const within = Number(daysOff === 0);
    return { ...signs, within, days_off: Math.log1p(daysOff), from_now: Number(isRelativeToNow) };
  };
}

const signsOfQuestion = ({ tokens, wordTrust, plainWordTrust, familiarity, entities }: Query) => ({
  question_words: tokens.size,
  word_trust: wordTrust,
  plain_word_trust: plainWordTrust,
  familiarity,
  names_known: entities.size,
});
