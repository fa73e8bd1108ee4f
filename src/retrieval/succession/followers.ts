/**
 * Finds what replaced the best results though it does not answer in the question's words: asked for "the daily call", recall finds "Daily
 * stand-up is at 9:30", and only this memory's own words find "As of today the stand-up is at 9:45".
 */
import { isGenerated } from '../../model/generated.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { happenedAt } from '../../model/memory.ts';
import { dot } from '../../model/vector.ts';
import { analyse, analyseQuery } from '../../text/analyse.ts';
import { type AnswerKind, givesKind } from '../../text/claims/answer-kind.ts';
import { tellsOfChange } from '../../text/claims/cues.ts';
import type { Language } from '../../text/language.ts';
import type { Ranked } from '../fuse.ts';
import type { Findings, Like, Likeness } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import { type JudgedPair, replacementOdds, signsOf } from './likelihood.ts';
import { areTalk, differInFigures, isLater, mostAged } from './newer-first.ts';
import { reachOf } from './reach.ts';

/** Best results whose followers are looked for, if their score is near the best. */
const mostFollowed = 2;
const nearBest = 0.75;
/** Of the logarithm of the odds: a follower may be somewhat less likely than staying, because an outdated answer costs more than a newer one of something else. */
export const leastLogOdds = -1;

/** Memory id → the id of the later memory that most likely replaced it. Empty unless the question wants the newest. */
export async function followersOf(
  query: Query,
  ranked: readonly Ranked[],
  found: Findings,
): Promise<ReadonlyMap<string, string>> {
  const followers = new Map<string, string>();
  for (const { memory, later } of await judgedFollowers(query, ranked, found)) {
    const judged = later.map(({ id, signs }) => ({ id, odds: replacementOdds(signs) }));
    const likeliest = judged.reduce((most, one) => (one.odds > most.odds ? one : most), { id: '', odds: -Infinity });
    if (likeliest.odds >= leastLogOdds) followers.set(memory.memory_id, likeliest.id);
  }
  return followers;
}

/** A memory, and the later ones that may replace it. */
export interface Followed {
  memory: StoredMemory;
  later: readonly { id: string; signs: Float64Array }[];
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
  if (areTalk(best)) return [];
  const scores = new Map(ranked.map(({ memory_id, score }) => [memory_id, score]));
  const followed = best
    .slice(0, most)
    .filter(({ memory_id }) => scores.get(memory_id)! >= nearBest * scores.get(best[0]!.memory_id)!);
  const ids = best.map(({ memory_id }) => memory_id);
  const likenesses = await Promise.all(followed.map((memory) => found.likeTo(memory, ids)));
  const vectors = vectorsOf(followed, likenesses);
  const looked = [...followed, ...likenesses.flatMap(({ likes }) => likes.map(({ memory }) => memory))];
  const people = await found.people([...new Set(looked.map(({ memory_id }) => memory_id))]);
  return followed.map((memory, at): Followed => {
    const judged = laterAmong(memory, likenesses[at]!).map((like, place): JudgedPair => {
      return {
        older: { memory, vector: likenesses[at]!.vector!, place: placeOf(memory, ids) },
        newer: { memory: like.memory, vector: like.vector, place: placeOf(like.memory, ids) },
        like,
        nearest: place + 1,
        nearestBefore: 1 + countNearer(memory, like, vectors),
        people: people.get(memory.memory_id) ?? [],
      };
    });
    const later = judged
      .filter((pair) => answersAlike(query, memory, pair.newer.memory, people) && mayReplace(query, pair))
      .map((pair) => ({ id: pair.newer.memory.memory_id, signs: signsOf(query, pair) }));
    return { memory, later };
  });
}

/**
 * Whether a later memory shows that something changed, by a word for it, another figure or as another decision, and is of the same matter: it shares more than the
 * question names, or holds about as much of the question. Without this, any later note about a person or a thing takes the place of an answer about them.
 */
function mayReplace(query: Query, { older, newer, like, people }: JudgedPair): boolean {
  const [before, after] = [older.memory, newer.memory];
  const areDecisions = before.metadata.kind === 'decision' && after.metadata.kind === 'decision';
  if (!areDecisions && !tellsOfChange(after.content) && !differInFigures(before, after)) return false;
  const names = new Set(people.flatMap((name) => analyseQuery(name)));
  const isNamed = (word: string) => names.has(word) || query.terms.places.has(word);
  if (like.shared.some((word) => !isNamed(word)) || like.parts > 0) return true;
  if (like.shared.length > 0 && like.shared.every((word) => names.has(word))) return false;
  return reachIn(query, after) >= leastReach * reachIn(query, before);
}

/** The share of what the older one holds of the question that the newer one must hold as well. */
const leastReach = 0.6;

const reachIn = (query: Query, { content, language }: StoredMemory) =>
  reachOf(new Set(analyse(content, language as Language)), query);

/** Kinds of answers that a memory gives or does not: no other one takes their place. */
const exact: readonly (AnswerKind | null)[] = ['person', 'cause', 'avoided', 'money', 'degree', 'home'];

/** Whether both give the kind of thing asked for, or neither does, where that is plain to see. */
function answersAlike(
  { kind, text, tokens, terms }: Query,
  older: StoredMemory,
  newer: StoredMemory,
  people: ReadonlyMap<string, readonly string[]>,
): boolean {
  // The wifi password is a value that changes; Kestrel, by itself, stays what it is.
  const isThing = kind === 'definition' && terms.inOrder <= 1;
  if (kind === null || !(exact.includes(kind) || isThing)) return true;
  const isNamed = (name: string) => tokens.has(name.toLowerCase().split(/\s/)[0]!);
  const [gave, gives] = [older, newer].map(
    ({ memory_id, content }) =>
      givesKind(kind, content, text) ?? (people.get(memory_id) ?? []).some((name) => !isNamed(name)),
  );
  return gave === gives;
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

/** How many of the known memories before the later one are nearer to it than the earlier one is. */
function countNearer(earlier: StoredMemory, { memory: later, vector, likeness }: Like, known: Known): number {
  const at = happenedAt(later);
  let count = 0;
  for (const one of known.values()) {
    if (one.memory.memory_id === earlier.memory_id || happenedAt(one.memory) >= at || isGenerated(one.memory)) continue;
    if (dot(one.vector, vector) > likeness) count += 1;
  }
  return count;
}
