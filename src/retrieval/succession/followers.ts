/**
 * Finds what replaced the best results though it does not answer in the question's words: asked for "the daily call", recall finds "Daily
 * stand-up is at 9:30", and only this memory's own words find "As of today the stand-up is at 9:45".
 */
import type { StoredMemory } from '../../model/memory.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { givesKind } from '../../text/claims/answer-kind.ts';
import { tellsOfChange } from '../../text/claims/cues.ts';
import type { Ranked } from '../fuse.ts';
import type { Findings, Like } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import { areTalk, differInFigures, isLater, isPlain, mostAged } from './newer-first.ts';

/** Best results whose followers are looked for, if their score is near the best. */
const mostFollowed = 2;
const nearBest = 0.75;

/** Memory id → ids of later memories of the same matter that say something else. Empty unless the question wants the newest. */
export async function followersOf(
  query: Query,
  ranked: readonly Ranked[],
  found: Findings,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const followers = new Map<string, ReadonlySet<string>>();
  if (query.wants !== 'newest' || ranked.length === 0) return followers;
  const best = await found.load(ranked.slice(0, mostAged).map(({ memory_id }) => memory_id));
  if (areTalk(best)) return followers;
  const near = ranked.slice(0, mostFollowed).filter(({ score }) => score >= nearBest * ranked[0]!.score);
  const followed = new Set(near.map(({ memory_id }) => memory_id));
  const follow = async (memory: StoredMemory) => {
    const alike = (await found.laterLike(memory)).filter((one) => isAlike(one) && isLater(memory, one.memory));
    if (alike.length === 0) return;
    const people = await found.people([memory, ...alike.map((one) => one.memory)].map(({ memory_id }) => memory_id));
    const later = alike.filter((one) => follows(memory, one, query, people));
    followers.set(memory.memory_id, new Set(later.map((one) => one.memory.memory_id)));
  };
  await Promise.all(best.filter((memory) => followed.has(memory.memory_id) && isPlain(memory)).map(follow));
  return followers;
}

/** Shares of words and cosines at which a later memory may follow, by the evidence that it says something else. */
const least = {
  twoKinds: { words: 0.25, likeness: 0.2 },
  oneKind: { words: 0.3, likeness: 0.4 },
  twoKindsInOtherWords: { words: 0, likeness: 0.5 },
} as const;

const reaches = ({ words, likeness }: Like, form: { words: number; likeness: number }) =>
  words >= form.words && likeness >= form.likeness;

/** The texts of others need not be read. */
const isAlike = (one: Like) => isPlain(one.memory) && Object.values(least).some((form) => reaches(one, form));

function follows(
  older: StoredMemory,
  later: Like,
  { kind }: Query,
  people: ReadonlyMap<string, readonly string[]>,
): boolean {
  const newer = later.memory;
  if (kind !== null && givesKind(kind, older.content) !== givesKind(kind, newer.content)) return false;
  const [own, others] = [older, newer].map(({ memory_id }) => people.get(memory_id) ?? []) as [string[], string[]];
  // Two memories of one person are not of one matter by that alone.
  const names = new Set(own.flatMap((name) => analyseQuery(name)));
  if (later.shared.length > 0 && later.shared.every((word) => names.has(word))) return false;
  const says = tellsOfChange(newer.content);
  const differs = differInFigures(older, newer);
  const isOfOthers = own.length > 0 && others.some((name) => !own.includes(name));
  const areDecisions = older.metadata.kind === 'decision' && newer.metadata.kind === 'decision';
  const areTwo = [says, differs, isOfOthers, areDecisions].filter(Boolean).length >= 2;
  return (
    (areTwo && (reaches(later, least.twoKinds) || reaches(later, least.twoKindsInOtherWords))) ||
    ((says || differs) && reaches(later, least.oneKind))
  );
}
