/** Describes a candidate by numbers, mostly 0 to 1: by itself, by its surroundings, and by its session. */
import { pauses } from '../../fair/pauses.ts';
import { type FeatureName, featureNames } from '../../model/ranking/recipe.ts';
import { speakerOf } from '../../text/claims/speaker.ts';
import { timeFit } from '../../text/dates.ts';
import { channelWeights } from '../fuse.ts';
import type { Query } from '../query/query.ts';
import { matchTerms, type TermMatch } from '../query/query-terms.ts';
import { lendWords } from './lent-words.ts';
import type { CandidatePool, MemoryCandidate } from './pool.ts';

/** One number for each of {@link featureNames}. */
export type Features = Float64Array;

const ofPrevious: readonly FeatureName[] = ['words_before', 'meaning_before'];
const ofNext: readonly FeatureName[] = ['words_after', 'meaning_after'];
const ofBoth: readonly FeatureName[] = ['words_nearby'];
const column = new Map<FeatureName, number>(featureNames.map((name, at) => [name, at]));

/**
 * The feature rows in the order of the candidates. An unknown value, as at the end of a session or for a lone memory,
 * becomes the mean of the known ones: neither an advantage nor a disadvantage. Word features of a memory in another
 * language are raised likewise ({@link lendWords}).
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
    const own = matchOf(candidate);
    const [before, after, around] = missingWords(
      query,
      own,
      candidate.neighbours.map((near) => near && matchOf(near)),
    );
    const { wordTrust } = query;
    const { best, mass } = sessions(candidate);
    // Constructed from a list: `Float64Array.of` takes several times as long.
    return new Float64Array([
      wordTrust * own.coverage,
      meaningOf(candidate),
      wordTrust * own.phrase,
      wordTrust * own.nearness,
      wordTrust * own.opening,
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
  putMean(rows, pool, ofPrevious, ({ neighbours: near }) => near[0] !== null);
  putMean(rows, pool, ofNext, ({ neighbours: near }) => near[1] !== null);
  putMean(rows, pool, ofBoth, ({ neighbours: near }) => near[0] !== null || near[1] !== null);
  lendWords(query, pool, rows);
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
function missingWords(
  { wordTrust, terms: { weights, totalWeight: total } }: Query,
  own: TermMatch,
  [previous, next, secondPrevious, secondNext]: readonly (TermMatch | null)[],
): [before: number, after: number, around: number] {
  let before = 0;
  let after = 0;
  let around = 0;
  for (let place = 0; place < weights.length; place += 1) {
    if (own.matched[place]) continue;
    if (previous?.matched[place]) before += weights[place]!;
    else if (next?.matched[place]) after += weights[place]!;
    else if (secondPrevious?.matched[place] || secondNext?.matched[place]) around += weights[place]!;
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

function putMean(
  rows: readonly Features[],
  { candidates }: CandidatePool,
  names: readonly FeatureName[],
  has: (candidate: MemoryCandidate) => boolean,
): void {
  const known = candidates.map(has);
  let count = 0;
  for (const isKnown of known) if (isKnown) count += 1;
  if (count === rows.length) return;
  for (const name of names) {
    const at = column.get(name)!;
    let sum = 0;
    for (let index = 0; index < rows.length; index += 1) if (known[index]) sum += rows[index]![at]!;
    for (let index = 0; index < rows.length; index += 1) if (!known[index]) rows[index]![at] = sum / Math.max(1, count);
  }
}
