/**
 * How likely a later memory replaces an earlier one, by what both say: a logistic regression, learned from made-up stories in which things
 * change (`training/succession`). No single sign tells it: a weekly appointment moves without the word "now", and most memories that say
 * "now" replace something else.
 */
import { happenedAt, type StoredMemory } from '../../model/memory.ts';
import { tellsOfChange } from '../../text/claims/cues.ts';
import { figuresIn } from '../../text/claims/figures.ts';
import type { Like } from '../ground/ground.ts';
import { differInFigures } from './newer-first.ts';

/**
 * The signs, mostly 0 to 1. `words`: shared words by rarity, against both memories. `rarest`: the rarity of the rarest shared word.
 * `likeness`: the cosine. `nearest`: 1 for the nearest in meaning of all later memories, 1/2 for the second, and so on. `change` and
 * `changed_before`: the later or the earlier one tells of a change. `figures`: they name other figures of one kind. `has_figures` and
 * `had_figures`: the later or the earlier one names any. `others`: the earlier one names people, and the later one somebody else.
 * `strangers`: so it does, and none of the earlier ones. `days`: the time between, up to a week. `length`: of the later one. `asks`: it
 * holds a question. `change_likeness` and `figures_words` are products of two signs.
 */
export const signNames = [
  'constant',
  'words',
  'rarest',
  'likeness',
  'nearest',
  'change',
  'changed_before',
  'figures',
  'has_figures',
  'had_figures',
  'others',
  'strangers',
  'days',
  'length',
  'asks',
  'change_likeness',
  'figures_words',
] as const;
export type SignName = (typeof signNames)[number];

/** As `npm run train:succession` prints them. */
const learned: Record<SignName, number> = {
  constant: -6.27,
  words: 5.73,
  rarest: 2.62,
  likeness: 1.78,
  nearest: 2.06,
  change: 0.51,
  changed_before: -0.96,
  figures: 1.09,
  has_figures: -0.83,
  had_figures: -0.33,
  others: 0.62,
  strangers: -0.72,
  days: 1.15,
  length: -0.84,
  asks: -1.5,
  change_likeness: 2.15,
  figures_words: 2.03,
};

/** A later memory among the nearest, with its rank by likeness from 1. */
export interface Candidate {
  like: Like;
  rank: number;
}
/** Memory id → the names of the people whom it mentions. */
export type PeopleMentioned = ReadonlyMap<string, readonly string[]>;

const longestGapDays = 7;
const dayMs = 86_400_000;
const longMemory = 300;

/** One number for each of {@link signNames}. */
export function signsOf(older: StoredMemory, { like, rank }: Candidate, people: PeopleMentioned): Float64Array {
  const newer = like.memory;
  const [own, others] = [older, newer].map(({ memory_id }) => people.get(memory_id) ?? []) as [string[], string[]];
  const words = Math.sqrt(like.words * Math.min(1.5, like.words / Math.max(0.01, like.longer)));
  const gap = (Date.parse(happenedAt(newer)) - Date.parse(happenedAt(older))) / dayMs;
  const change = Number(tellsOfChange(newer.content));
  const figures = Number(differInFigures(older, newer));
  const isOfOthers = own.length > 0 && others.some((name) => !own.includes(name));
  const signs: Record<SignName, number> = {
    constant: 1,
    words,
    rarest: like.rarest,
    likeness: like.likeness,
    nearest: 1 / rank,
    change,
    changed_before: Number(tellsOfChange(older.content)),
    figures,
    has_figures: Number(figuresIn(newer.content).size > 0),
    had_figures: Number(figuresIn(older.content).size > 0),
    others: Number(isOfOthers),
    strangers: Number(isOfOthers && !others.some((name) => own.includes(name))),
    days: Math.log1p(Math.min(longestGapDays, Math.max(0, gap))) / 5,
    length: Math.min(3, newer.content.length / longMemory),
    asks: Number(/[?？]/.test(newer.content)),
    change_likeness: change * like.likeness,
    figures_words: figures * words,
  };
  return Float64Array.from(signNames, (name) => signs[name]);
}

/** The logarithm of the odds that the later memory replaces the earlier one. */
export function replacementOdds(older: StoredMemory, candidate: Candidate, people: PeopleMentioned): number {
  const signs = signsOf(older, candidate, people);
  return signNames.reduce((sum, name, at) => sum + learned[name] * signs[at]!, 0);
}
