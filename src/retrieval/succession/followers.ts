/**
 * Finds what replaced the best results though it does not answer in the question's words: asked for "the daily call", recall finds "Daily
 * stand-up is at 9:30", and only this memory's own words find "As of today the stand-up is at 9:45".
 */
import { pauses } from '../../fair/pauses.ts';
import { isGenerated } from '../../model/generated.ts';
import { happenedAt, type StoredMemory } from '../../model/memory.ts';
import { dotOfEach } from '../../model/vector.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { normalForm } from '../../text/fold.ts';
import { cachedWordSet } from '../../text/words.ts';
import type { Ranked } from '../fuse.ts';
import type { Findings, Like, Likeness } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import { answersAlike } from './answers-alike.ts';
import { judgedInTalk } from './followers-in-talk.ts';
import type { Followed, LaterMemory, OddsAfter } from './likelihood.ts';
import { mostAged } from './newer-first.ts';
import { areMomentsApart, areTalk, isLater } from './occasions.ts';
import { heldOf } from './reach.ts';
import { nameWordsOf, type Placed, type SignName, signNames, signsOf } from './signs.ts';

/** Best results whose followers are looked for, if their score is near the best. */
const mostFollowed = 2;
const nearBest = 0.75;
/** Of the logarithm of the odds: a follower is likelier than staying. */
export const leastLogOdds = 0;
/** A decision above a plain fact: it says what shall be, and seldom where or how a thing is. */
const leastOfDecision = 2;
/** A memory that was stored moments after the earlier one: mostly both tell of one occasion. */
const leastOfMoments = 4;
/** A memory without the kind of thing asked for, which the earlier one names: "We slept badly in the tent" does not say where it is. */
const leastOfLost = 3.5;
/** A memory that shares a person's name alone, tells of no change, and holds less of the question: "Lena has two children" does not say where she works. */
const leastOfNamesOnly = 1;
/** A memory that shares nothing but the name of a house that the question names, or of somebody in another language: "Weber upgraded to 4.1" does not say what Weber pays. */
const leastOfNameAlone = 1.2;
/** A memory above an exchange that answers this very question. */
const leastAboveAsked = 1.5;
/** Below these, words in common do not make a later memory replace an earlier one. */
const unlikelyLogOdds = -1.5;

/** The likeliest that are read together with the earlier memory, if they are not too unlikely by themselves: 0.3 ms a short one. */
const mostRead = 4;
const leastRead = -4;
/** How somebody is reached is known by signs, such as a number, better than by reading. */
const unread = 'contact';

/** What the best results and later memories say of each other. */
export interface Followers {
  /** Memory id → the id of the later memory that most likely replaced it. */
  likeliest: ReadonlyMap<string, string>;
  /** Whether a later memory, by id, hardly replaced an earlier one. False if the two were not compared. */
  isUnlikely(older: string, newer: string): boolean;
  /** Whether it did not, since it answers no such question. False if the two were not compared. */
  isRuledOut(older: string, newer: string): boolean;
}

/** Where nothing is compared. */
export const noFollowers: Followers = {
  likeliest: new Map(),
  isUnlikely: () => false,
  isRuledOut: () => false,
};

/** Compares nothing unless the question wants the newest. */
export async function followersOf(
  query: Query,
  ranked: readonly Ranked[],
  found: Findings,
  oddsAfter: OddsAfter,
): Promise<Followers> {
  const likeliest = new Map<string, string>();
  const odds = new Map<string, ReadonlyMap<string, number>>();
  const pause = pauses();
  for (const { memory, text, later } of await judgedFollowers(query, ranked, found)) {
    const oddsOf = oddsAfter(query.sought, text);
    const bySigns = later
      .map((one) => ({ ...one, odds: one.answersAlike ? oddsOf.bySigns(one) : -Infinity }))
      .sort((one, other) => other.odds - one.odds);
    const judged: typeof bySigns = [];
    for (const [place, one] of bySigns.entries()) {
      const isRead = query.kind !== unread && place < mostRead && one.odds > leastRead;
      judged.push(isRead ? { ...one, odds: oddsOf.withReading(one) } : one);
      if (isRead) await pause();
    }
    const likeliestFirst = judged.toSorted((one, other) => other.odds - one.odds);
    // Of a turn, several sentences may be compared: its likeliest counts.
    odds.set(memory.memory_id, new Map(likeliestFirst.toReversed().map((one) => [one.id, one.odds])));
    const best = likeliestFirst[0];
    if (best !== undefined && best.odds >= leastOdds(query, memory, best)) likeliest.set(memory.memory_id, best.id);
  }
  const areBelow = (most: number) => (older: string, newer: string) => (odds.get(older)?.get(newer) ?? most) < most;
  return { likeliest, isUnlikely: areBelow(unlikelyLogOdds), isRuledOut: areBelow(-Number.MAX_VALUE) };
}

/** The highest bar that applies. */
function leastOdds(query: Query, earlier: StoredMemory, later: LaterMemory): number {
  const isAbovePlain = later.isDecision && earlier.metadata.kind !== 'decision';
  const least = Math.max(
    later.isMomentsLater ? leastOfMoments : leastLogOdds,
    isAbovePlain ? leastOfDecision : leastLogOdds,
    asksAgain(query, earlier) ? leastAboveAsked : leastLogOdds,
    later.signs[lost] === 1 ? leastOfLost : leastLogOdds,
    isOfPersonAlone(later) ? leastOfNamesOnly : leastLogOdds,
  );
  return later.isOfHouseAlone || isOfNamesAcross(later) ? least + leastOfNameAlone : least;
}

const at = (name: SignName) => signNames.indexOf(name);
const [lost, change, foreign, namesOnly, reach, reachBefore] = [
  at('lost'),
  at('change'),
  at('foreign'),
  at('names_only'),
  at('reach'),
  at('reach_before'),
];
const halfOfReach = 0.5;

const isOfPersonAlone = ({ signs }: LaterMemory) =>
  signs[namesOnly] === 1 && signs[change] === 0 && signs[reach]! < halfOfReach * signs[reachBefore]!;

const isOfNamesAcross = ({ signs }: LaterMemory) => signs[namesOnly] === 1 && signs[foreign] === 1;

/** Whether a memory is an exchange in which the same was asked. */
function asksAgain({ text }: Query, { metadata: { kind, question } }: StoredMemory): boolean {
  return kind === 'interaction' && typeof question === 'string' && normalForm(question) === normalForm(text);
}

/** Looks from the first `most` results to the later memories nearest to each, and to the other results that came later. */
export async function judgedFollowers(
  query: Query,
  ranked: readonly Ranked[],
  found: Findings,
  most = mostFollowed,
): Promise<Followed[]> {
  if (query.wants !== 'newest' || ranked.length === 0) return [];
  const best = (await found.load(ranked.slice(0, mostAged).map(({ memory_id }) => memory_id))).filter(
    (memory) => !isGenerated(memory),
  );
  const scores = new Map(ranked.map(({ memory_id, score }) => [memory_id, score]));
  if (areTalk(best)) return judgedInTalk(query, best, scores, found);
  const followed = best
    .slice(0, most)
    .filter(({ memory_id }) => scores.get(memory_id)! >= nearBest * scores.get(best[0]!.memory_id)!);
  const ids = best.map(({ memory_id }) => memory_id);
  const likenesses = await Promise.all(followed.map((memory) => found.likeTo(memory, ids)));
  const nearer = nearerAmong(vectorsOf(followed, likenesses));
  const looked = [...followed, ...likenesses.flatMap(({ likes }) => likes.map(({ memory }) => memory))];
  const people = await found.people([...new Set(looked.map(({ memory_id }) => memory_id))]);
  const placed = placing(query, ids);
  const houses = housesIn(query, [...people.values()].flat());
  const judged: Followed[] = [];
  const pause = pauses();
  for (const [at, memory] of followed.entries()) {
    const { vector, terms } = likenesses[at]!;
    const nameWords = nameWordsOf(people.get(memory.memory_id) ?? []);
    const older = placed(memory, vector!, terms);
    const later: LaterMemory[] = [];
    for (const [place, like] of laterAmong(memory, likenesses[at]!).entries()) {
      // Reading the figures of a long memory takes tens of milliseconds.
      await pause();
      const signs = signsOf(query, {
        older,
        newer: placed(like.memory, like.vector, like.terms),
        like,
        nearest: place + 1,
        nearestBefore: 1 + nearer(memory, like),
        nameWords,
      });
      later.push({
        id: like.memory.memory_id,
        isDecision: like.memory.metadata.kind === 'decision',
        isMomentsLater: areMomentsApart(memory, like.memory),
        signs,
        isOfHouseAlone: like.shared.length > 0 && like.shared.every((word) => houses.has(word)),
        vector: like.vector,
        text: withoutLabels(like.memory),
        answersAlike: answersAlike(query, memory, like.memory, people),
      });
    }
    judged.push({ memory, text: withoutLabels(memory), later });
  }
  return judged;
}

/** The analysed words of what the question names, people apart. */
function housesIn({ entities }: Query, people: readonly string[]): ReadonlySet<string> {
  const ofPeople = new Set(people.flatMap((name) => name.toLowerCase().split(/\s/)));
  const named = [...entities.values()].filter(({ matched }) => !ofPeople.has(matched.split(/\s/)[0]!));
  return new Set(named.flatMap(({ matched }) => analyseQuery(matched)));
}

/** The text of a memory as its author put it: decisions and the like are stored with a label before each part. */
const withoutLabels = ({ content, metadata: { kind } }: StoredMemory) =>
  typeof kind === 'string' ? content.replace(/^\p{Lu}[\p{L} ]*: /gmu, '') : content;

/** Reads the words of each memory once, though it is compared with many. */
function placing(query: Query, ids: readonly string[]) {
  const read = new Map<string, ReadonlySet<number>>();
  return (memory: StoredMemory, vector: Float32Array, terms: readonly string[]): Placed => {
    const { memory_id } = memory;
    const held = read.get(memory_id) ?? heldOf(cachedWordSet(terms), query);
    read.set(memory_id, held);
    return { memory, vector, place: placeOf(memory, ids), held };
  };
}

/** The later memories, the nearest in meaning first. What Stele derived repeats others and replaces none. */
function laterAmong(memory: StoredMemory, { likes }: Likeness): Like[] {
  return likes
    .filter((like) => isLater(memory, like.memory) && !isGenerated(like.memory))
    .toSorted((one, other) => other.likeness - one.likeness);
}

const placeOf = ({ memory_id }: StoredMemory, ids: readonly string[]) =>
  ids.includes(memory_id) ? ids.indexOf(memory_id) + 1 : null;

type Known = ReadonlyMap<string, { memory: StoredMemory; vector: Float32Array }>;

function vectorsOf(followed: readonly StoredMemory[], likenesses: readonly Likeness[]): Known {
  const own = followed.flatMap((memory, at) => {
    const { vector } = likenesses[at]!;
    return vector === null ? [] : [{ memory, vector }];
  });
  const all = [...own, ...likenesses.flatMap(({ likes }) => likes)];
  return new Map(all.map(({ memory, vector }) => [memory.memory_id, { memory, vector }]));
}

/** Tells how many of the known memories before a later one are nearer to it than the earlier one is. */
function nearerAmong(known: Known): (earlier: StoredMemory, later: Like) => number {
  const all = [...known.values()]
    .filter(({ memory }) => !isGenerated(memory))
    .map(({ memory, vector }) => ({ memory_id: memory.memory_id, at: happenedAt(memory), vector }));
  // A later memory is mostly compared with both of the earlier ones.
  const compared = new Map<string, ReturnType<typeof comparedBefore>>();
  const comparedBefore = ({ memory, vector }: Like) => {
    const time = happenedAt(memory);
    const before = all.filter(({ at }) => at < time);
    const vectors = before.map((one) => one.vector);
    return { before, likenesses: dotOfEach(vectors, vector) };
  };
  return (earlier, later) => {
    const { memory_id } = later.memory;
    const { before, likenesses } = compared.get(memory_id) ?? comparedBefore(later);
    compared.set(memory_id, { before, likenesses });
    let count = 0;
    for (let at = 0; at < before.length; at += 1)
      if (likenesses[at]! > later.likeness && before[at]!.memory_id !== earlier.memory_id) count += 1;
    return count;
  };
}
