/**
 * Signs, as numbers, that a later memory replaces an earlier one for a question. No single sign is sufficient: a weekly
 * appointment moves without the word "now", and most memories that say "now" replace something else.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { dot } from '../../model/vector.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { dayMs } from '../../time-units.ts';
import type { SimilarMemory } from '../ground/ground.ts';
import { happenedMs, isPlainStatement, memoryGivesKind, tellsChange } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { minWordTrust } from '../query/word-trust.ts';
import { differInFigures, namesFigures } from './competing.ts';
import { shareOfQuery } from './reach.ts';

/**
 * The signs, mostly 0 to 1.
 *
 * Comparison of the two texts:
 * - `words`: shared words by rarity, relative to the lengths of both memories. `rarest`: the rarity of the rarest one.
 * - `parts`, `rarest_part`: the same for words that the other memory contains as a part of a longer word.
 * - `names_only`: all shared words are people's names.
 * - `likeness`: cosine similarity.
 * - `nearest`: 1 if the later memory is the nearest in meaning of all later ones, 1/2 for the second, and so on.
 *   `nearest_before`: the same for the earlier memory, among the earlier memories at hand, from the later one.
 * - `change`, `changed_before`: the later, or the earlier, memory reports a change.
 * - `figures`: they name different figures of one kind. `has_figures`, `had_figures`: the later, or the earlier, memory
 *   names any.
 * - `foreign`: they are in different languages.
 * - `days`: the logarithm of the days between them, which count up to 120. Notes of one day count as
 *   {@link usualGapDays} apart.
 * - `length`, `length_before`: the length of the later, or the earlier, memory.
 * - `plain`: the later memory is short and contains no question.
 *
 * Comparison with the question:
 * - `place`, `place_before`: 1 for the first result, 1/2 for the second, and so on; 0 if not among the results.
 * - `found`: the later memory is among the best results.
 * - `meaning`, `meaning_before`: cosine similarity to the question.
 * - `gives`, `lost`, `won`: both memories name the kind of thing asked for; only the earlier one; only the later one.
 * - `reach`, `reach_before`: each memory's share of the question's words, by weight. `only_after`, `only_before`: the
 *   same for words that the other memory lacks.
 * - `unasked`: number of shared words that are neither names nor in the question, up to three, as a share of three.
 * - `shown`: the later memory reports a change or names another figure, or both are decisions.
 * - `matter`: they share more than the question names, or the later one has at least {@link minReachShare} of the reach
 *   of the earlier one.
 *
 * The other signs are products of two signs.
 */
export const signNames = [
  'constant',
  'words',
  'rarest',
  'parts',
  'rarest_part',
  'names_only',
  'likeness',
  'nearest',
  'nearest_before',
  'nearest_both',
  'change',
  'changed_before',
  'change_likeness',
  'figures',
  'has_figures',
  'had_figures',
  'figures_words',
  'foreign',
  'foreign_likeness',
  'days',
  'length',
  'length_before',
  'plain',
  'place',
  'place_before',
  'found',
  'meaning',
  'meaning_before',
  'gives',
  'lost',
  'won',
  'reach',
  'reach_before',
  'only_before',
  'only_after',
  'unasked',
  'change_only_after',
  'shown',
  'matter',
  'shown_matter',
] as const;
export type SignName = (typeof signNames)[number];

/** A memory that the question found, or that is compared with such a memory. */
export interface JudgedMemory {
  memory: StoredMemory;
  vector: Float32Array;
  /** Rank from 1; null if it is not among the best results. */
  rank: number | null;
  /** The places of the question's words that it contains. */
  queryPlaces: ReadonlySet<number>;
}

export interface JudgedPair {
  older: JudgedMemory;
  newer: JudgedMemory;
  similar: SimilarMemory;
  /**
   * Ranks by cosine similarity, from 1: of the newer memory among those after the older one, and of the older memory
   * among those before the newer one.
   */
  nearestRank: number;
  nearestRankBefore: number;
  /** The analysed words of the names of people whom the older memory mentions. */
  nameWords: ReadonlySet<string>;
  /** True if the memories are notes of one day: the time between them then says little. */
  isOfOneDay: boolean;
}

const maxGapDays = 120;
const usualGapDays = 14;
const longMemoryLength = 300;

/** The analysed words of people's names. */
export const nameWordsOf = (people: readonly string[]): ReadonlySet<string> =>
  new Set(people.flatMap((name) => analyseQuery(name)));

/** One number for each of {@link signNames}. */
export function signsOf(query: Query, judged: JudgedPair): Float64Array {
  const pair = { ...judged, sharedBesideNames: judged.similar.shared.filter((word) => !judged.nameWords.has(word)) };
  const [shown, matter] = [Number(showsChange(pair)), Number(areAboutSameMatter(query, pair))];
  const signs: Record<SignName, number> = {
    constant: 1,
    ...signsOfTexts(pair),
    ...signsOfQuestion(query, pair),
    shown,
    matter,
    shown_matter: shown * matter,
  };
  const values = new Float64Array(signNames.length);
  for (let at = 0; at < values.length; at += 1) values[at] = signs[signNames[at]!];
  return values;
}

interface ReadPair extends JudgedPair {
  /** The words that both memories share, without people's names. */
  sharedBesideNames: readonly string[];
}

function signsOfTexts(pair: ReadPair) {
  const { similar, nearestRank, nearestRankBefore } = pair;
  const [older, newer] = [pair.older.memory, pair.newer.memory];
  const words = Math.sqrt(similar.words * Math.min(1.5, similar.words / Math.max(0.01, similar.lengthRatio)));
  const gap = pair.isOfOneDay ? usualGapDays : (happenedMs(newer) - happenedMs(older)) / dayMs;
  const change = Number(tellsChange(newer));
  const figures = Number(differInFigures(older, newer));
  const foreign = Number(older.language !== newer.language);
  return {
    words,
    rarest: similar.rarest,
    parts: similar.parts,
    rarest_part: Math.max(0, similar.rarestPart - similar.rarest),
    names_only: Number(sharesOnlyNames(pair)),
    likeness: similar.cosine,
    nearest: 1 / nearestRank,
    nearest_before: 1 / nearestRankBefore,
    nearest_both: 1 / (nearestRank * nearestRankBefore),
    change,
    changed_before: Number(tellsChange(older)),
    change_likeness: change * similar.cosine,
    figures,
    has_figures: Number(namesFigures(newer)),
    had_figures: Number(namesFigures(older)),
    figures_words: figures * words,
    foreign,
    foreign_likeness: foreign * similar.cosine,
    days: Math.log1p(Math.min(maxGapDays, Math.max(0, gap))) / 5,
    length: Math.min(3, newer.content.length / longMemoryLength),
    length_before: Math.min(3, older.content.length / longMemoryLength),
    plain: Number(isPlainStatement(newer)),
  };
}

/** True if the memories share people's names and no other word: a shared person does not make it the same matter. */
const sharesOnlyNames = ({ similar, sharedBesideNames }: ReadPair) =>
  similar.shared.length > 0 && sharedBesideNames.length === 0;

function signsOfQuestion(query: Query, pair: ReadPair) {
  const { kind, text, vector, terms } = query;
  const { older, newer, similar, sharedBesideNames } = pair;
  const shareOnlyIn = (one: JudgedMemory, other: JudgedMemory) =>
    shareOfQuery(
      [...one.queryPlaces].filter((place) => !other.queryPlaces.has(place)),
      query,
    );
  const onlyAfter = shareOnlyIn(newer, older);
  const [gave, gives] = [older, newer].map(({ memory }) =>
    kind === null || kind === 'permission' ? null : memoryGivesKind(kind, memory, text),
  );
  return {
    place: newer.rank === null ? 0 : 1 / newer.rank,
    place_before: older.rank === null ? 0 : 1 / older.rank,
    found: Number(newer.rank !== null),
    meaning: dot(vector, similar.vector),
    meaning_before: dot(vector, older.vector),
    gives: Number(gave === true && gives === true),
    lost: Number(gave === true && gives === false),
    won: Number(gave === false && gives === true),
    reach: shareOfQuery(newer.queryPlaces, query),
    reach_before: shareOfQuery(older.queryPlaces, query),
    only_before: shareOnlyIn(older, newer),
    only_after: onlyAfter,
    unasked: Math.min(3, sharedBesideNames.filter((word) => !terms.indexByWord.has(word)).length) / 3,
    change_only_after: Number(tellsChange(newer.memory)) * onlyAfter,
  };
}

/** True if the later memory reports a change or names another figure, or both are decisions. */
function showsChange({ older: { memory: before }, newer: { memory: after } }: JudgedPair): boolean {
  if (before.metadata.kind === 'decision' && after.metadata.kind === 'decision') return true;
  return tellsChange(after) || differInFigures(before, after);
}

/** Minimum reach of the newer memory, as a share of the older one's, for both to be about the same matter. */
const minReachShare = 0.6;

function areAboutSameMatter(query: Query, pair: ReadPair): boolean {
  if (pair.similar.parts > 0 || pair.sharedBesideNames.some((word) => !query.terms.indexByWord.has(word))) return true;
  if (sharesOnlyNames(pair)) return false;
  // Across languages, words cannot be compared.
  if (query.wordTrust < minWordTrust) return true;
  return shareOfQuery(pair.newer.queryPlaces, query) >= minReachShare * shareOfQuery(pair.older.queryPlaces, query);
}
