/**
 * What may tell that a later memory replaces an earlier one for a question, as numbers. No single sign tells it: a weekly appointment moves
 * without the word "now", and most memories that say "now" replace something else.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { dot } from '../../model/vector.ts';
import { analyseQuery } from '../../text/analyse.ts';
import type { Like } from '../ground/ground.ts';
import { happenedMs, isPlainStatement, memoryGivesKind, tellsChange } from '../memory-reading.ts';
import type { Query } from '../query/query.ts';
import { minWordTrust } from '../query/word-trust.ts';
import { differInFigures, namesFigures } from './competing.ts';
import { shareHeld } from './reach.ts';

/**
 * The signs, mostly 0 to 1.
 *
 * Of the two texts: `words`: shared words by rarity, against both memories. `rarest`: the rarity of the rarest shared word. `parts` and
 * `rarest_part`: the same of words that one holds as part of a longer one. `names_only`: all shared words are people's names. `likeness`:
 * the cosine. `nearest`: 1 for the nearest in meaning of all later memories, 1/2 for the second, and so on. `nearest_before`: so seen from
 * the later one, among the earlier memories at hand. `change` and `changed_before`: the later or the earlier one tells of a change. `figures`:
 * they name other figures of one kind. `has_figures` and `had_figures`: the later or the earlier one names any.
 * `foreign`: they are in two languages. `days`: the time between, up to 120 days. `length` and `length_before`: of the later and the
 * earlier one. `plain`: the later one is short and asks nothing.
 *
 * Of the question: `place` and `place_before`: 1 for the first of the results, 1/2 for the second, and so on; 0 for none.
 * `found`: the later one is among the best. `meaning` and `meaning_before`: likeness to the question. `gives`, `lost`, `won`: of the kind of
 * thing that it asks for, both name one, only the earlier one, only the later one.
 * `reach` and `reach_before`: the share of the question's words that each holds, by weight; `only_after` and `only_before`: of those that the other one
 * lacks. `unasked`: how many words beside names and the question's they share, up to three. `shown`: the later one tells of a
 * change, names another figure, or both are decisions. `matter`: both share more than the question names, or the later one holds
 * {@link leastReach} of what the earlier one holds of the question.
 *
 * The others are products of two signs.
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

/** A memory that a question found, or that is compared with one. */
export interface Placed {
  memory: StoredMemory;
  vector: Float32Array;
  /** From 1; null if it is not among the best results. */
  place: number | null;
  /** The places of the question's words that it holds. */
  held: ReadonlySet<number>;
}

export interface JudgedPair {
  older: Placed;
  newer: Placed;
  like: Like;
  /** Places by likeness, from 1: of the newer one among those after the older one, of the older one among those before the newer one. */
  nearest: number;
  nearestBefore: number;
  /** The analysed words of the names of people whom the older one mentions. */
  nameWords: ReadonlySet<string>;
}

const longestGapDays = 120;
const dayMs = 86_400_000;
const longMemory = 300;

/** The analysed words of people's names. */
export const nameWordsOf = (people: readonly string[]): ReadonlySet<string> =>
  new Set(people.flatMap((name) => analyseQuery(name)));

/** One number for each of {@link signNames}. */
export function signsOf(query: Query, judged: JudgedPair): Float64Array {
  const pair = { ...judged, besideNames: judged.like.shared.filter((word) => !judged.nameWords.has(word)) };
  const [shown, matter] = [Number(showsChange(pair)), Number(isOfMatter(query, pair))];
  const signs: Record<SignName, number> = {
    constant: 1,
    ...signsOfTexts(pair),
    ...signsOfQuestion(query, pair),
    shown,
    matter,
    shown_matter: shown * matter,
  };
  const row = new Float64Array(signNames.length);
  for (let at = 0; at < row.length; at += 1) row[at] = signs[signNames[at]!];
  return row;
}

interface ReadPair extends JudgedPair {
  /** The words that both memories share, without people's names. */
  besideNames: readonly string[];
}

function signsOfTexts(pair: ReadPair) {
  const { like, nearest, nearestBefore } = pair;
  const [older, newer] = [pair.older.memory, pair.newer.memory];
  const words = Math.sqrt(like.words * Math.min(1.5, like.words / Math.max(0.01, like.longer)));
  const gap = (happenedMs(newer) - happenedMs(older)) / dayMs;
  const change = Number(tellsChange(newer));
  const figures = Number(differInFigures(older, newer));
  const foreign = Number(older.language !== newer.language);
  return {
    words,
    rarest: like.rarest,
    parts: like.parts,
    rarest_part: Math.max(0, like.rarestPart - like.rarest),
    names_only: Number(isOfNamesOnly(pair)),
    likeness: like.likeness,
    nearest: 1 / nearest,
    nearest_before: 1 / nearestBefore,
    nearest_both: 1 / (nearest * nearestBefore),
    change,
    changed_before: Number(tellsChange(older)),
    change_likeness: change * like.likeness,
    figures,
    has_figures: Number(namesFigures(newer)),
    had_figures: Number(namesFigures(older)),
    figures_words: figures * words,
    foreign,
    foreign_likeness: foreign * like.likeness,
    days: Math.log1p(Math.min(longestGapDays, Math.max(0, gap))) / 5,
    length: Math.min(3, newer.content.length / longMemory),
    length_before: Math.min(3, older.content.length / longMemory),
    plain: Number(isPlainStatement(newer)),
  };
}

/** Whether two memories share people's names and no other word: two of one person are not of one matter by that alone. */
const isOfNamesOnly = ({ like, besideNames }: ReadPair) => like.shared.length > 0 && besideNames.length === 0;

function signsOfQuestion(query: Query, pair: ReadPair) {
  const { kind, text, vector, terms } = query;
  const { older, newer, like, besideNames } = pair;
  const shareOnlyIn = (one: Placed, other: Placed) =>
    shareHeld(
      [...one.held].filter((place) => !other.held.has(place)),
      query,
    );
  const onlyAfter = shareOnlyIn(newer, older);
  const [gave, gives] = [older, newer].map(({ memory }) =>
    kind === null || kind === 'permission' ? null : memoryGivesKind(kind, memory, text),
  );
  return {
    place: newer.place === null ? 0 : 1 / newer.place,
    place_before: older.place === null ? 0 : 1 / older.place,
    found: Number(newer.place !== null),
    meaning: dot(vector, like.vector),
    meaning_before: dot(vector, older.vector),
    gives: Number(gave === true && gives === true),
    lost: Number(gave === true && gives === false),
    won: Number(gave === false && gives === true),
    reach: shareHeld(newer.held, query),
    reach_before: shareHeld(older.held, query),
    only_before: shareOnlyIn(older, newer),
    only_after: onlyAfter,
    unasked: Math.min(3, besideNames.filter((word) => !terms.indexByWord.has(word)).length) / 3,
    change_only_after: Number(tellsChange(newer.memory)) * onlyAfter,
  };
}

/** Whether the later memory says by a word that something changed, names another figure, or both are decisions. */
function showsChange({ older: { memory: before }, newer: { memory: after } }: JudgedPair): boolean {
  if (before.metadata.kind === 'decision' && after.metadata.kind === 'decision') return true;
  return tellsChange(after) || differInFigures(before, after);
}

/** The share of what the older one holds of the question that makes the newer one of the same matter. */
const leastReach = 0.6;

function isOfMatter(query: Query, pair: ReadPair): boolean {
  if (pair.like.parts > 0 || pair.besideNames.some((word) => !query.terms.indexByWord.has(word))) return true;
  if (isOfNamesOnly(pair)) return false;
  // Words tell nothing across languages.
  if (query.wordTrust < minWordTrust) return true;
  return shareHeld(pair.newer.held, query) >= leastReach * shareHeld(pair.older.held, query);
}
