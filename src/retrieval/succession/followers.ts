/**
 * Finds what replaced the best results though it does not answer in the question's words: asked for "the daily call", recall finds "Daily
 * stand-up is at 9:30", and only this memory's own words find "As of today the stand-up is at 9:45".
 */
import { isGenerated } from '../../model/generated.ts';
import type { StoredMemory } from '../../model/memory.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { givesKind } from '../../text/claims/answer-kind.ts';
import { tellsOfChange } from '../../text/claims/cues.ts';
import type { Ranked } from '../fuse.ts';
import type { Findings, Like } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import { type Candidate, type PeopleMentioned, replacementOdds } from './likelihood.ts';
import { areTalk, differInFigures, isLater, isPlain, mostAged } from './newer-first.ts';

/** Best results whose followers are looked for, if their score is near the best. */
const mostFollowed = 2;
const nearBest = 0.75;
/** More likely than not. */
const leastOdds = 0;

/** Memory id → the id of the later memory that most likely replaced it. Empty unless the question wants the newest. */
export async function followersOf(
  query: Query,
  ranked: readonly Ranked[],
  found: Findings,
): Promise<ReadonlyMap<string, string>> {
  const followers = new Map<string, string>();
  if (query.wants !== 'newest' || ranked.length === 0) return followers;
  const best = await found.load(ranked.slice(0, mostAged).map(({ memory_id }) => memory_id));
  if (areTalk(best)) return followers;
  const near = ranked.slice(0, mostFollowed).filter(({ score }) => score >= nearBest * ranked[0]!.score);
  const followed = new Set(near.map(({ memory_id }) => memory_id));
  const follow = async (memory: StoredMemory) => {
    const follower = await followerOf(memory, query, found);
    if (follower !== null) followers.set(memory.memory_id, follower);
  };
  await Promise.all(best.filter((memory) => followed.has(memory.memory_id) && isPlain(memory)).map(follow));
  return followers;
}

async function followerOf(memory: StoredMemory, { kind, text }: Query, found: Findings): Promise<string | null> {
  const later = await laterAlike(memory, found);
  if (later.length === 0) return null;
  const people = await found.people(
    [memory, ...later.map(({ like }) => like.memory)].map(({ memory_id }) => memory_id),
  );
  const gives = (content: string) => kind !== null && givesKind(kind, content, text);
  const isGiven = gives(memory.content);
  const judged = later
    .filter(
      ({ like }) =>
        gives(like.memory.content) === isGiven &&
        isOfMoreThanNames(memory, like, people) &&
        saysOtherwise(memory, like.memory),
    )
    .map((candidate) => ({
      id: candidate.like.memory.memory_id,
      odds: replacementOdds(memory, candidate, people),
    }));
  const likeliest = judged.reduce((most, one) => (one.odds > most.odds ? one : most), { id: '', odds: -Infinity });
  return likeliest.odds >= leastOdds ? likeliest.id : null;
}

/** Whether two memories share more than people's names: two of one person are not of one matter by that alone. */
function isOfMoreThanNames(older: StoredMemory, { shared }: Like, people: PeopleMentioned): boolean {
  const names = new Set((people.get(older.memory_id) ?? []).flatMap((name) => analyseQuery(name)));
  return shared.length === 0 || shared.some((word) => !names.has(word));
}

/** Whether a later memory shows that something changed: by a word for it, another figure, or as another decision. */
function saysOtherwise(older: StoredMemory, newer: StoredMemory): boolean {
  const areDecisions = older.metadata.kind === 'decision' && newer.metadata.kind === 'decision';
  return areDecisions || tellsOfChange(newer.content) || differInFigures(older, newer);
}

/** The later memories nearest to one in meaning, the nearest first. What Stele derived repeats others and replaces none. */
export async function laterAlike(memory: StoredMemory, found: Pick<Findings, 'laterLike'>): Promise<Candidate[]> {
  const alike = (await found.laterLike(memory)).filter(
    (one) => isLater(memory, one.memory) && !isGenerated(one.memory),
  );
  return alike.toSorted((one, other) => other.likeness - one.likeness).map((like, at) => ({ like, rank: at + 1 }));
}
