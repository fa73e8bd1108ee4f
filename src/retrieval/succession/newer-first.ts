/**
 * What was replaced never stands above what replaced it. Ranking by words and meaning cannot tell the two apart: both answer the question, and
 * mostly the older one in plainer words.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { tellsOfChange } from '../../text/claims/cues.ts';
import { figuresDiffer, figuresIn } from '../../text/claims/figures.ts';
import { byRank, type Ranked } from '../fuse.ts';
import type { WantedAge } from '../query/wanted-age.ts';

/** As many of the best are compared with each other. */
export const mostAged = 12;
/** So much of the older one's score, and of what that holds of the question, the newer one has to have by itself. */
const leastScore = 0.3;
const leastWords = 0.3;
/** Share of the shorter one's words that both hold. */
const leastShared = 0.4;
/** What is longer, or asks something, is no plain statement. */
const longest = 300;
const asks = /[?？]/;
/** What came at one go does not tell by its order which is the later. */
const leastApartMs = 30_000;

export interface Compared {
  ranked: Ranked;
  memory: StoredMemory;
  /** Analysed. */
  words: ReadonlySet<string>;
  /** When it happened, or else was stored. */
  at: string;
}

/** Whether the later one of two that answer the same question says something else of the same matter, as far as their texts tell. */
export function competes(older: Compared, newer: Compared): boolean {
  if (!isPlain(older) || !isPlain(newer) || Date.parse(newer.at) - Date.parse(older.at) < leastApartMs) return false;
  if (older.memory.session_id !== null && older.memory.session_id === newer.memory.session_id) return false;
  if (!answersAlike(older.ranked, newer.ranked) || sharedShare(older.words, newer.words) < leastShared) return false;
  const { content } = newer.memory;
  return tellsOfChange(content) || figuresDiffer(figuresIn(older.memory.content), figuresIn(content));
}

const isPlain = ({ memory: { content } }: Compared) => content.length <= longest && !asks.test(content);

function sharedShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / Math.max(1, Math.min(one.size, other.size));
}

/** A hair: so that what is lifted stands above, and the scores tell the order. */
const hair = 0.0002;

/**
 * Lifts above each what takes its place for this question; answers with how far each was lifted, and sorts anew. `succeeds` tells
 * what is on record of a pair, and else what its texts say.
 */
export function liftSuccessors(
  ranking: readonly Ranked[],
  compared: readonly Compared[],
  wanted: WantedAge,
  succeeds: (older: Compared, newer: Compared) => boolean,
): { ranked: Ranked[]; lifted: Map<string, number> } {
  const score = new Map(compared.map(({ ranked }) => [ranked.memory_id, ranked.score]));
  const inTime = compared.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const lift = (above: Compared, below: Compared) => {
    const least = score.get(below.ranked.memory_id)! + hair;
    if (score.get(above.ranked.memory_id)! < least) score.set(above.ranked.memory_id, Math.min(1, least));
  };
  // Each is compared in the order in which the winners come, so that a chain ends with the one that is wanted on top.
  const newestWins = (one: Compared) => wanted === 'newest' || (wanted !== 'oldest' && one.at <= wanted.by);
  for (const [at, newer] of inTime.entries()) {
    if (!newestWins(newer)) continue;
    for (const older of inTime.slice(0, at)) if (succeeds(older, newer)) lift(newer, older);
  }
  for (let at = inTime.length - 1; at >= 0; at -= 1) {
    const older = inTime[at]!;
    for (const newer of inTime.slice(at + 1)) if (!newestWins(newer) && succeeds(older, newer)) lift(older, newer);
  }
  const lifted = new Map<string, number>();
  const ranked = ranking.map((one) => {
    const now = score.get(one.memory_id) ?? one.score;
    if (now > one.score) lifted.set(one.memory_id, now - one.score);
    return now > one.score ? { ...one, score: now } : one;
  });
  return { ranked: ranked.sort(byRank), lifted };
}

/** Whether the newer one answers the question about as well as the older one. */
function answersAlike(older: Ranked, newer: Ranked): boolean {
  const words = (ranked: Ranked) => ranked.row?.[0] ?? 0;
  return newer.score >= leastScore * older.score && words(newer) >= leastWords * words(older);
}
