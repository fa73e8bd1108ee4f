/**
 * How likely a later memory replaces an earlier one for a question, by what both say and how near they stand to the question: a choice
 * between staying with the earlier one and each later one, learned from made-up stories in which things change (`training/succession`). No
 * single sign tells it: a weekly appointment moves without the word "now", and most memories that say "now" replace something else.
 */
import { happenedAt, type StoredMemory } from '../../model/memory.ts';
import { dot } from '../../model/vector.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { givesKind } from '../../text/claims/answer-kind.ts';
import { tellsOfChange } from '../../text/claims/cues.ts';
import type { Like } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import { differInFigures, isPlain, namesFigures } from './newer-first.ts';
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
 * lacks. `unasked`: how many words beside names and the question's they share, up to three.
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
] as const;
export type SignName = (typeof signNames)[number];

/** As `npm run train:succession` prints them. */
const learned: Record<SignName, number> = {
  constant: -7.56,
  words: 5.42,
  rarest: 0.94,
  parts: 1.63,
  rarest_part: 2.18,
  names_only: 1.24,
  likeness: 1.14,
  nearest: 0.39,
  nearest_before: 0.49,
  nearest_both: 0.84,
  change: -0.21,
  changed_before: -0.35,
  change_likeness: 2.39,
  figures: 0.55,
  has_figures: -0.38,
  had_figures: 0.01,
  figures_words: 1.31,
  foreign: 0.39,
  foreign_likeness: 1.31,
  days: 3.36,
  length: -1.23,
  length_before: -2.17,
  plain: 0.07,
  place: 0.64,
  place_before: -0.05,
  found: 0.86,
  meaning: 0.43,
  meaning_before: -0.93,
  gives: 0.76,
  lost: -0.63,
  won: 0.87,
  reach: 0.97,
  reach_before: -0.14,
  only_before: -0.26,
  only_after: 0.85,
  unasked: 0.66,
  change_only_after: 0.3,
};

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
  /** The names of the people whom the older one mentions. */
  people: readonly string[];
}

const longestGapDays = 120;
const dayMs = 86_400_000;
const longMemory = 300;

/** One number for each of {@link signNames}. */
export function signsOf(query: Query, pair: JudgedPair): Float64Array {
  const signs: Record<SignName, number> = { constant: 1, ...signsOfTexts(pair), ...signsOfQuestion(query, pair) };
  return Float64Array.from(signNames, (name) => signs[name]);
}

function signsOfTexts(pair: JudgedPair) {
  const { like, nearest, nearestBefore } = pair;
  const [older, newer] = [pair.older.memory, pair.newer.memory];
  const words = Math.sqrt(like.words * Math.min(1.5, like.words / Math.max(0.01, like.longer)));
  const gap = (Date.parse(happenedAt(newer)) - Date.parse(happenedAt(older))) / dayMs;
  const change = Number(tellsOfChange(newer.content));
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
    changed_before: Number(tellsOfChange(older.content)),
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
    plain: Number(isPlain(newer)),
  };
}

/** The words that two memories share beside the names of people. */
export function sharedBesideNames({ like: { shared }, people }: JudgedPair): string[] {
  const names = new Set(people.flatMap((name) => analyseQuery(name)));
  return shared.filter((word) => !names.has(word));
}

/** Whether two memories share people's names and no other word: two of one person are not of one matter by that alone. */
export const isOfNamesOnly = (pair: JudgedPair) => pair.like.shared.length > 0 && sharedBesideNames(pair).length === 0;

function signsOfQuestion(query: Query, pair: JudgedPair) {
  const { kind, text, vector, terms } = query;
  const { older, newer, like } = pair;
  const shareOnlyIn = (one: Placed, other: Placed) =>
    shareHeld(
      [...one.held].filter((place) => !other.held.has(place)),
      query,
    );
  const onlyAfter = shareOnlyIn(newer, older);
  const [gave, gives] = [older, newer].map(({ memory }) =>
    kind === null ? null : givesKind(kind, memory.content, text),
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
    unasked: Math.min(3, sharedBesideNames(pair).filter((word) => !terms.places.has(word)).length) / 3,
    change_only_after: Number(tellsOfChange(newer.memory.content)) * onlyAfter,
  };
}

/** The logarithm of the odds of the later memory against staying with the earlier one. */
export function replacementOdds(signs: Float64Array): number {
  return signNames.reduce((sum, name, at) => sum + learned[name] * signs[at]!, 0);
}
