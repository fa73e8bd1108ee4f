/** Describes a candidate by numbers, mostly 0 to 1: by itself, by its surroundings, and by its session. */
import { pauses } from '../../fair/pauses.ts';
import { type FeatureName, featureNames } from '../../model/ranking/recipe.ts';
import { speakerOf } from '../../text/claims/speaker.ts';
import { timeFit } from '../../text/dates.ts';
import { channelWeights } from '../fuse.ts';
import type { Query } from '../query/query.ts';
import { matchTerms, type TermMatch } from '../query/query-terms.ts';
import type { CandidatePool, MemoryCandidate } from './pool.ts';
import { raiseForeignFeatures } from './raise-foreign-features.ts';

/** One number for each of {@link featureNames}. */
export type Features = Float64Array;

const previousFeatures: readonly FeatureName[] = ['words_before', 'meaning_before'];
const nextFeatures: readonly FeatureName[] = ['words_after', 'meaning_after'];
const surroundingFeatures: readonly FeatureName[] = ['words_nearby'];
const columnOf = new Map<FeatureName, number>(featureNames.map((name, at) => [name, at]));

/**
 * The feature rows in the order of the candidates. An unknown value, as at the end of a session or for a lone memory,
 * becomes the mean of the known ones: neither an advantage nor a disadvantage. Word features of a memory in another
 * language are raised likewise ({@link raiseForeignFeatures}).
 */
export function featuresOf(query: Query, pool: CandidatePool, matches: Matches = new Map()): Features[] {
  const matchOf = (candidate: MemoryCandidate) => {
    const known = matches.get(candidate) ?? matchTerms(candidate.words, query.terms);
    matches.set(candidate, known);
    return known;
  };
  const meaningOf = meaningScale(query, pool);
  const sessions = sessionsOf(query, pool, meaningOf);
  const rows = pool.candidates.map((candidate) => {
    const match = matchOf(candidate);
    const [before, after, around] = missingWordShares(
      query,
      match,
      candidate.neighbours.map((neighbour) => neighbour && matchOf(neighbour)),
    );
    const { wordTrust } = query;
    const { best, mass } = sessions(candidate);
    // Constructed from a list: `Float64Array.of` takes several times as long.
    return new Float64Array([
      wordTrust * match.coverage,
      meaningOf(candidate),
      wordTrust * match.phrase,
      wordTrust * match.nearness,
      wordTrust * match.opening,
      isSpeakerNamed(query, candidate.opening) ? 1 : 0,
      pool.mentions.get(candidate.memory_id) ?? 0,
      timeFit(query.times, Date.parse(candidate.happened_at)),
      before,
      after,
      around,
      meaningOf(candidate.neighbours[0]),
      meaningOf(candidate.neighbours[1]),
      best,
      mass,
    ]);
  });
  fillWithMean(rows, pool, previousFeatures, ({ neighbours }) => neighbours[0] !== null);
  fillWithMean(rows, pool, nextFeatures, ({ neighbours }) => neighbours[1] !== null);
  fillWithMean(rows, pool, surroundingFeatures, ({ neighbours }) => neighbours[0] !== null || neighbours[1] !== null);
  raiseForeignFeatures(query, pool, rows);
  return rows;
}

type Matches = Map<MemoryCandidate, TermMatch>;

/**
 * Matches the question's words with each candidate and its neighbours. Pauses in between, because long memories have
 * thousands of words.
 */
export async function matchAll({ terms }: Query, { candidates }: CandidatePool): Promise<Matches> {
  const matches: Matches = new Map();
  const pause = pauses();
  for (const candidate of candidates.flatMap((one) => [one, ...one.neighbours])) {
    if (candidate === null || candidate === undefined || matches.has(candidate)) continue;
    matches.set(candidate, matchTerms(candidate.words, terms));
    await pause();
  }
  return matches;
}

/** Closeness in meaning, scaled to 0…1. If all cosines are alike, the cosine itself is used. */
function meaningScale(
  { familiarity }: Query,
  { dense }: CandidatePool,
): (candidate: MemoryCandidate | null | undefined) => number {
  const best = dense[0]?.score ?? 0;
  const floor = dense.at(-1)?.score ?? 0;
  const spread = best - floor;
  return (candidate) => {
    const cosine = candidate?.cosine ?? null;
    if (cosine === null) return 0;
    return familiarity * Math.min(1, Math.max(0, spread > 1e-6 ? (cosine - floor) / spread : cosine));
  };
}

/**
 * Shares of the words that a candidate lacks and its surroundings contain: in the previous memory, else the next, else
 * the second neighbours.
 */
function missingWordShares(
  { wordTrust, terms: { weights, totalWeight: total } }: Query,
  match: TermMatch,
  [previous, next, secondPrevious, secondNext]: readonly (TermMatch | null)[],
): [before: number, after: number, around: number] {
  let before = 0;
  let after = 0;
  let around = 0;
  for (let index = 0; index < weights.length; index += 1) {
    if (match.matched[index]) continue;
    if (previous?.matched[index]) before += weights[index]!;
    else if (next?.matched[index]) after += weights[index]!;
    else if (secondPrevious?.matched[index] || secondNext?.matched[index]) around += weights[index]!;
  }
  return [(wordTrust * before) / total, (wordTrust * after) / total, (wordTrust * around) / total];
}

/** Groups candidates by series; a candidate in no series is a session by itself. */
function sessionsOf(
  { wordTrust }: Query,
  { candidates }: CandidatePool,
  meaningOf: (candidate: MemoryCandidate) => number,
) {
  const scoreOf = (candidate: MemoryCandidate) =>
    wordTrust * channelWeights.lexical * candidate.lexicalShare + channelWeights.dense * meaningOf(candidate);
  const sessions = new Map<string, { best: number; mass: number }>();
  const add = (session: { best: number; mass: number } | undefined, score: number) => ({
    best: Math.max(session?.best ?? 0, score),
    mass: Math.hypot(session?.mass ?? 0, score / 2),
  });
  for (const candidate of candidates) {
    if (candidate.series === null) continue;
    sessions.set(candidate.series, add(sessions.get(candidate.series), scoreOf(candidate)));
  }
  return (candidate: MemoryCandidate) => sessions.get(candidate.series ?? '') ?? add(undefined, scoreOf(candidate));
}

function isSpeakerNamed({ tokens, isFirstPerson }: Query, opening: string): boolean {
  const speaker = speakerOf(opening)?.toLowerCase();
  if (speaker === undefined) return false;
  if (speaker === 'user') return isFirstPerson;
  return speaker.split(/[\s.]+/).some((name) => name.length > 1 && tokens.has(name));
}

function fillWithMean(
  rows: readonly Features[],
  { candidates }: CandidatePool,
  names: readonly FeatureName[],
  hasValue: (candidate: MemoryCandidate) => boolean,
): void {
  const areKnown = candidates.map(hasValue);
  let count = 0;
  for (const isKnown of areKnown) if (isKnown) count += 1;
  if (count === rows.length) return;
  for (const name of names) {
    const column = columnOf.get(name)!;
    let sum = 0;
    for (let index = 0; index < rows.length; index += 1) if (areKnown[index]) sum += rows[index]![column]!;
    for (let index = 0; index < rows.length; index += 1)
      if (!areKnown[index]) rows[index]![column] = sum / Math.max(1, count);
  }
}
