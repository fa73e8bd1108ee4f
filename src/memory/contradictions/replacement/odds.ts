/**
 * How likely a new note replaces an older one, by their texts alone: "We have a Skoda Octavia", then "Sold the Skoda, we drive a Zoe now". No rule
 * reads such pairs, and no single sign tells them: the weights are learned from stories in which things change (`training/replacement`).
 */
import { createOddsLoader, type Odds } from '../../../embedding/learned-odds.ts';
import type { SearchForm } from '../../../model/search-form.ts';
import { dot } from '../../../model/vector.ts';
import { commonWords } from './common-words.ts';
import { longestNote, type NoteRead } from './note-read.ts';
import { areOfTwoThings, fillsOneForm, fillsPlaceAnew, restates } from './one-form.ts';
import { replacementSigns } from './sign-names.ts';
import { rangeOfSigns, signsOfReplacement } from './signs.ts';

/** What a note means, as it is stored. */
export type Meaning = Pick<SearchForm, 'vector' | 'model'>;

/** What `npm run train:replacement` writes. */
export const bundledReplacements = new URL('../../../../assets/replacement.json', import.meta.url);

const oddsFor = createOddsLoader(bundledReplacements, replacementSigns);

/** Of the logarithm of the odds, where the newer note tells of a change and where it does not: below it, too many that go together are taken for a replacement. */
export const leastOdds = { changed: 1, unchanged: 1.5 };
/** Of the cosine: two in a hundred of those that replace another are less like it. */
const leastLikeness = 0.3;

/** The least logarithm of the odds, and the least cosine, of a replacement. */
export interface LeastOfReplacement {
  odds: number;
  likeness: number;
}

const leastOf = ({ change }: NoteRead): LeastOfReplacement => ({
  odds: change ? leastOdds.changed : leastOdds.unchanged,
  likeness: leastLikeness,
});

/** A new note that may replace another one. */
export interface Replacing {
  note: NoteRead;
  odds: Odds;
  /** The part of the odds that its wording and meaning give it. */
  worded: number;
  /** Null where vectors are not compared. */
  meaning: { vector: Float32Array; model: string } | null;
}

export function replacingOf(note: NoteRead, content: string, { vector, model }: Meaning): Replacing {
  const odds = oddsFor(vector === null ? '' : model);
  const worded = odds.oddsOfText(content, vector ?? noVector);
  return { note, odds, worded, meaning: odds.usesVector ? { vector: vector!, model } : null };
}

const noVector = new Float32Array(0);

/** By how much the logarithm of the odds that the newer note replaces the older one exceeds the least; negative where too little. `vector` is that of the older one; undefined where it is unknown. */
export function excessOfOdds(
  { note, odds, worded, meaning }: Replacing,
  older: () => NoteRead,
  vector?: Float32Array,
  wanted: LeastOfReplacement = leastOf(note),
): number {
  const likeness = meaning === null || vector === undefined ? 0 : dot(meaning.vector, vector);
  if (meaning !== null && likeness < wanted.likeness) return Number.NEGATIVE_INFINITY;
  const before = older();
  const least = worded - wanted.odds;
  if (before.length > longestNote) return Number.NEGATIVE_INFINITY;
  const common = commonWords(note, before);
  if (common === null) return Number.NEGATIVE_INFINITY;
  const isAnew = fillsPlaceAnew(note, before);
  const most = least + odds.maxOddsOfSigns(rangeOfSigns(note, before, likeness, common));
  if (!isAnew && most < -roundingError) return Number.NEGATIVE_INFINITY;
  const signs = signsOfReplacement(note, before, likeness, common)!;
  if (saysNothingNew(signs) || restates(note, before) || fillsOneForm(note, before) || areOfTwoThings(note, before))
    return Number.NEGATIVE_INFINITY;
  const excess = least + odds.oddsOfSigns(signs);
  return isAnew ? Math.max(0, excess) : excess;
}

const roundingError = 1e-9;

const [own, figures] = (['own', 'figures'] as const).map((name) => replacementSigns.indexOf(name)) as [number, number];

const saysNothingNew = (signs: Float64Array) => signs[own] === 0 && signs[figures] === 0;
