/**
 * Finds memories that replaced the best results without using the question's words. For "the daily call", recall finds
 * "Daily stand-up is at 9:30"; only the words of that memory find "As of today the stand-up is at 9:45".
 */
import { pauses } from '../../fair/pauses.ts';
import { isGenerated } from '../../model/generated.ts';
import { happenedAt, type StoredMemory } from '../../model/memory.ts';
import { dotOfEach } from '../../model/vector.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { normalForm } from '../../text/fold.ts';
import { cachedWordSet } from '../../text/words.ts';
import type { LikelyPair, RankedMemory, Succession } from '../fuse.ts';
import type { Findings, SimilarMemories, SimilarMemory } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import { canAnswerInstead } from './can-answer-instead.ts';
import { judgeFollowersInTalk } from './followers-in-talk.ts';
import { maxAgeCompared } from './lift-successors.ts';
import type { FollowedMemory, LaterMemory, ReplacementOdds, ReplacementOddsFor, ScoredFollower } from './likelihood.ts';
import { areMomentsApart, areMostlyTurns, areOfOneDay, areOfOneText, isLater } from './occasions.ts';
import { queryPlacesIn } from './reach.ts';
import { type JudgedMemory, nameWordsOf, type SignName, signNames, signsOf } from './signs.ts';

/** Maximum number of results whose followers are searched. */
const maxFollowed = 2;
/** Minimum score of these results, as a share of the best score. */
const minShareOfBest = 0.75;
/** Minimum log-odds of a follower: at 0 it is as likely as staying with the earlier memory. */
export const minFollowLogOdds = 0;
/** For a decision after a plain fact: a decision states what will be done, and seldom where or how a thing is. */
const minLogOddsOfDecision = 2;
/** For a memory stored moments after the earlier one: mostly both belong to one occasion. */
const minLogOddsMomentsLater = 4;
/**
 * For a memory without the kind of thing asked for, which the earlier one names: "We slept badly in the tent" does not
 * say where the tent is.
 */
const minLogOddsWithoutKind = 3.5;
/**
 * For a memory that shares only people's names, reports no change and covers less of the question: "Lena has two
 * children" does not say where she works.
 */
const minLogOddsOfNamesOnly = 1;
/**
 * Added to the minimum if the memories share only the name of a firm or place that the question names, or only people's
 * names across two languages: "Weber upgraded to 4.1" does not say what Weber pays.
 */
const extraLogOddsOfNameAlone = 1.2;
/** For a memory after an exchange in which the same question was asked. */
const minLogOddsAboveSameQuestion = 1.5;
/** Below these log-odds, shared words do not make a later memory replace an earlier one. */
const maxUnlikelyLogOdds = -1.5;

/**
 * Maximum number of likely followers that the cross-encoders read together with the earlier memory: 0.4 ms per short
 * text.
 */
const maxReadings = 3;
const minLogOddsToRead = -3;
/** Kind that is not read: signs such as a phone number recognise contact details better than the cross-encoder. */
const unreadKind = 'contact';

/** Which later memories follow the best results. */
export interface Followers {
  /** Memory id → the id of the later memory that most likely replaced it. */
  likeliest: ReadonlyMap<string, string>;
  /** Memory id → how likely it replaced one of the best results, or a later memory replaced it. */
  succession: ReadonlyMap<string, Succession>;
  /** True if the newer memory is unlikely to have replaced the older one, by ids. False if they were not compared. */
  isUnlikely(older: string, newer: string): boolean;
  /** True if the newer memory cannot answer the question as the older one does. False if they were not compared. */
  isRuledOut(older: string, newer: string): boolean;
}

/** The result if nothing was compared. */
export const noFollowers: Followers = {
  likeliest: new Map(),
  succession: new Map(),
  isUnlikely: () => false,
  isRuledOut: () => false,
};

/** Compares nothing unless the question wants the newest statement. */
export async function followersOf(
  query: Query,
  ranked: readonly RankedMemory[],
  findings: Findings,
  oddsAfter: ReplacementOddsFor,
): Promise<Followers> {
  const likeliest = new Map<string, string>();
  const odds = new Map<string, ReadonlyMap<string, number>>();
  const succession = new Map<string, Succession>();
  const pause = pauses();
  for (const { memory, text, later } of await judgeFollowers(query, ranked, findings)) {
    const oddsOf = oddsAfter(query.searchText, text);
    const judged = judgeBySigns(later, oddsOf);
    const isRead = query.kind !== unreadKind && text !== null;
    for (const one of isRead ? likelyEnoughToRead(judged) : []) {
      Object.assign(one, oddsOf.withReading(one));
      await pause();
    }
    const likeliestFirst = judged.toSorted((one, other) => other.odds - one.odds);
    // Several sentences of a turn may be compared: the likeliest counts.
    odds.set(memory.memory_id, new Map(likeliestFirst.toReversed().map((one) => [one.id, one.odds])));
    for (const one of likeliestFirst) addSuccession(succession, memory.memory_id, one);
    const best = likeliestFirst[0];
    if (best !== undefined && best.odds >= minLogOddsFor(query, memory, best)) likeliest.set(memory.memory_id, best.id);
  }
  const buildIsBelow = (limit: number) => (older: string, newer: string) =>
    (odds.get(older)?.get(newer) ?? limit) < limit;
  return {
    likeliest,
    succession,
    isUnlikely: buildIsBelow(maxUnlikelyLogOdds),
    isRuledOut: buildIsBelow(-Number.MAX_VALUE),
  };
}

/** The likeliest pair of each memory that was compared, as the later and as the earlier one. */
function addSuccession(succession: Map<string, Succession>, older: string, { id: newer, odds, reading }: Judged): void {
  const likelier = (one: LikelyPair | null) => (one === null || odds > one.odds ? { odds, reading } : one);
  const [before, after] = [older, newer].map((id) => succession.get(id) ?? { follows: null, followed: null });
  succession.set(older, { ...before!, followed: likelier(before!.followed) });
  succession.set(newer, { ...after!, follows: likelier(after!.follows) });
}

interface Judged extends LaterMemory, ScoredFollower {
  /** `readingSignNames`; null unless both texts were read. */
  reading: Float64Array | null;
}

/** The later memories with their log-odds by signs against staying with the earlier one, the likeliest first. */
export function judgeBySigns(later: readonly LaterMemory[], oddsOf: ReplacementOdds): Judged[] {
  const compared = later.length;
  return later
    .map((one) => ({ ...one, compared, reading: null, odds: one.canAnswerInstead ? oddsOf.bySigns(one) : -Infinity }))
    .sort((one, other) => other.odds - one.odds);
}

export const likelyEnoughToRead = (judged: readonly Judged[]) =>
  judged.slice(0, maxReadings).filter(({ odds }) => odds > minLogOddsToRead);

/** The minimum log-odds for this pair: the highest of those that apply. */
function minLogOddsFor(query: Query, earlier: StoredMemory, later: LaterMemory): number {
  const isDecisionAboveFact = later.isDecision && earlier.metadata.kind !== 'decision';
  const minLogOdds = Math.max(
    later.isMomentsLater ? minLogOddsMomentsLater : minFollowLogOdds,
    isDecisionAboveFact ? minLogOddsOfDecision : minFollowLogOdds,
    asksSameQuestion(query, earlier) ? minLogOddsAboveSameQuestion : minFollowLogOdds,
    later.signs[lost] === 1 ? minLogOddsWithoutKind : minFollowLogOdds,
    sharesOnlyPersonName(later) ? minLogOddsOfNamesOnly : minFollowLogOdds,
  );
  return later.sharesOnlyNonPersonName || sharesOnlyNamesAcrossLanguages(later)
    ? minLogOdds + extraLogOddsOfNameAlone
    : minLogOdds;
}

const indexOfSign = (name: SignName) => signNames.indexOf(name);
const [lost, change, foreign, namesOnly, reach, reachBefore] = [
  indexOfSign('lost'),
  indexOfSign('change'),
  indexOfSign('foreign'),
  indexOfSign('names_only'),
  indexOfSign('reach'),
  indexOfSign('reach_before'),
];
const minReachShare = 0.5;

const sharesOnlyPersonName = ({ signs }: LaterMemory) =>
  signs[namesOnly] === 1 && signs[change] === 0 && signs[reach]! < minReachShare * signs[reachBefore]!;

const sharesOnlyNamesAcrossLanguages = ({ signs }: LaterMemory) => signs[namesOnly] === 1 && signs[foreign] === 1;

/** True if the memory is an exchange in which the same question was asked. */
function asksSameQuestion({ text }: Query, { metadata: { kind, question } }: StoredMemory): boolean {
  return kind === 'interaction' && typeof question === 'string' && normalForm(question) === normalForm(text);
}

/**
 * Compares each of the first `limit` results with the later memories nearest to it and with the other later results.
 */
export async function judgeFollowers(
  query: Query,
  ranked: readonly RankedMemory[],
  findings: Findings,
  limit = maxFollowed,
): Promise<FollowedMemory[]> {
  if (query.wantedAge !== 'newest' || ranked.length === 0) return [];
  const best = (await findings.load(ranked.slice(0, maxAgeCompared).map(({ memory_id }) => memory_id))).filter(
    (memory) => !isGenerated(memory),
  );
  const scores = new Map(ranked.map(({ memory_id, score }) => [memory_id, score]));
  if (areMostlyTurns(best)) return judgeFollowersInTalk(query, best, scores, findings);
  const followed = best
    .slice(0, limit)
    .filter(({ memory_id }) => scores.get(memory_id)! >= minShareOfBest * scores.get(best[0]!.memory_id)!);
  const ids = best.map(({ memory_id }) => memory_id);
  const comparisons = await Promise.all(followed.map((memory) => findings.compareMemory(memory, ids)));
  const countNearer = buildCountNearer(vectorsOf(followed, comparisons));
  const compared = [...followed, ...comparisons.flatMap(({ similar }) => similar.map(({ memory }) => memory))];
  const people = await findings.people([...new Set(compared.map(({ memory_id }) => memory_id))]);
  const toJudged = buildToJudged(query, ids);
  const nonPersonWords = nonPersonWordsIn(query, [...people.values()].flat());
  const isOfOneDay = areOfOneDay(best) && !areOfOneText(best);
  const judged: FollowedMemory[] = [];
  const pause = pauses();
  for (const [at, memory] of followed.entries()) {
    const { vector, terms } = comparisons[at]!;
    const nameWords = nameWordsOf(people.get(memory.memory_id) ?? []);
    const older = toJudged(memory, vector!, terms);
    const later: LaterMemory[] = [];
    for (const [place, similar] of laterOnesOf(memory, comparisons[at]!).entries()) {
      // Reading the figures of a long memory takes tens of milliseconds.
      await pause();
      const signs = signsOf(query, {
        older,
        newer: toJudged(similar.memory, similar.vector, similar.terms),
        similar,
        nearestRank: place + 1,
        nearestRankBefore: 1 + countNearer(memory, similar),
        nameWords,
        isOfOneDay,
      });
      later.push({
        id: similar.memory.memory_id,
        isDecision: similar.memory.metadata.kind === 'decision',
        isMomentsLater: areMomentsApart(memory, similar.memory),
        signs,
        sharesOnlyNonPersonName: similar.shared.length > 0 && similar.shared.every((word) => nonPersonWords.has(word)),
        vector: similar.vector,
        text: withoutLabels(similar.memory),
        canAnswerInstead: canAnswerInstead(query, memory, similar.memory, people),
      });
    }
    judged.push({ memory, text: withoutLabels(memory), later });
  }
  return judged;
}

/** The analysed words of the entities that the question names, without people. */
function nonPersonWordsIn({ entities }: Query, people: readonly string[]): ReadonlySet<string> {
  const personWords = new Set(people.flatMap((name) => name.toLowerCase().split(/\s/)));
  const named = [...entities.values()].filter(({ matched }) => !personWords.has(matched.split(/\s/)[0]!));
  return new Set(named.flatMap(({ matched }) => analyseQuery(matched)));
}

/** The text as its author wrote it: decisions and similar memories are stored with a label before each part. */
const withoutLabels = ({ content, metadata: { kind } }: StoredMemory) =>
  typeof kind === 'string' ? content.replace(/^\p{Lu}[\p{L} ]*: /gmu, '') : content;

/**
 * Returns a function that finds the question's words in a memory. It caches them, since a memory is compared with many.
 */
function buildToJudged(query: Query, ids: readonly string[]) {
  const cache = new Map<string, ReadonlySet<number>>();
  return (memory: StoredMemory, vector: Float32Array, terms: readonly string[]): JudgedMemory => {
    const { memory_id } = memory;
    const queryPlaces = cache.get(memory_id) ?? queryPlacesIn(cachedWordSet(terms), query);
    cache.set(memory_id, queryPlaces);
    return { memory, vector, rank: rankOf(memory, ids), queryPlaces };
  };
}

/** The later memories, nearest in meaning first. Generated memories repeat others and replace none. */
function laterOnesOf(memory: StoredMemory, { similar }: SimilarMemories): SimilarMemory[] {
  return similar
    .filter((one) => isLater(memory, one.memory) && !isGenerated(one.memory))
    .toSorted((one, other) => other.cosine - one.cosine);
}

const rankOf = ({ memory_id }: StoredMemory, ids: readonly string[]) =>
  ids.includes(memory_id) ? ids.indexOf(memory_id) + 1 : null;

type ById = ReadonlyMap<string, { memory: StoredMemory; vector: Float32Array }>;

function vectorsOf(followed: readonly StoredMemory[], comparisons: readonly SimilarMemories[]): ById {
  const own = followed.flatMap((memory, at) => {
    const { vector } = comparisons[at]!;
    return vector === null ? [] : [{ memory, vector }];
  });
  const all = [...own, ...comparisons.flatMap(({ similar }) => similar)];
  return new Map(all.map(({ memory, vector }) => [memory.memory_id, { memory, vector }]));
}

/** Returns a function that counts the memories before `later` that are nearer to it than `earlier` is. */
function buildCountNearer(byId: ById): (earlier: StoredMemory, later: SimilarMemory) => number {
  const all = [...byId.values()]
    .filter(({ memory }) => !isGenerated(memory))
    .map(({ memory, vector }) => ({ memory_id: memory.memory_id, at: happenedAt(memory), vector }));
  // A later memory is usually compared with both of the earlier ones.
  const compared = new Map<string, ReturnType<typeof comparedBefore>>();
  const comparedBefore = ({ memory, vector }: SimilarMemory) => {
    const time = happenedAt(memory);
    const before = all.filter(({ at }) => at < time);
    const vectors = before.map((one) => one.vector);
    return { before, cosines: dotOfEach(vectors, vector) };
  };
  return (earlier, later) => {
    const { memory_id } = later.memory;
    const { before, cosines } = compared.get(memory_id) ?? comparedBefore(later);
    compared.set(memory_id, { before, cosines });
    let count = 0;
    for (let at = 0; at < before.length; at += 1)
      if (cosines[at]! > later.cosine && before[at]!.memory_id !== earlier.memory_id) count += 1;
    return count;
  };
}
