/**
 * How likely a new note replaces an older one, by their texts alone: "We have a Skoda Octavia", then "Sold the Skoda, we drive a Zoe now". No rule
 * reads such pairs, and no single sign tells them: the weights are learned from stories in which things change (`training/replacement`).
 */
import { learnedOdds, type Odds } from '../../../embedding/learned-odds.ts';
import type { SearchForm } from '../../../model/search-form.ts';
import { dot } from '../../../model/vector.ts';
import { overlapOf } from './common-words.ts';
import { areOfTwoThings, fillsOneForm, fillsPlaceAnew, restates } from './pair-rules.ts';
import { maxNoteLength, type ParsedNote } from './parsed-note.ts';
import { replacementSigns } from './sign-names.ts';
import { rangeOfSigns, signsOfReplacement } from './signs.ts';

/** What a note means, as it is stored. */
export type Meaning = Pick<SearchForm, 'vector' | 'model'>;

/** What `npm run train:replacement` writes. */
export const bundledReplacements = new URL('../../../../assets/replacement.json', import.meta.url);

const oddsFor = learnedOdds(bundledReplacements, replacementSigns);

/** Of the logarithm of the odds, where the newer note tells of a change and where it does not: below it, too many that go together are taken for a replacement. */
export const minLogOdds = { changed: 1, unchanged: 1.5 };
/** Of the cosine: two in a hundred of those that replace another are less like it. */
const leastLikeness = 0.3;

/** The least logarithm of the odds, and the least cosine, of a replacement. */
export interface ReplacementThresholds {
  logOdds: number;
  similarity: number;
}

const leastOf = ({ change }: ParsedNote): ReplacementThresholds => ({
  logOdds: change ? minLogOdds.changed : minLogOdds.unchanged,
  similarity: leastLikeness,
});

/** A new note that may replace another one. */
export interface Replacing {
  note: ParsedNote;
  odds: Odds;
  /** The part of the odds that its wording and meaning give it. */
  worded: number;
  /** Null where vectors are not compared. */
  meaning: { vector: Float32Array; model: string } | null;
}

export function replacingOf(note: ParsedNote, content: string, { vector, model }: Meaning): Replacing {
  const odds = oddsFor(vector === null ? '' : model);
  const worded = odds.ofText(content, vector ?? noVector);
  return { note, odds, worded, meaning: odds.isMeant ? { vector: vector!, model } : null };
}

const noVector = new Float32Array(0);

/** By how much the logarithm of the odds that the newer note replaces the older one exceeds the least; negative where too little. `vector` is that of the older one; undefined where it is unknown. */
export function logOddsMargin(
  { note, odds, worded, meaning }: Replacing,
  older: () => ParsedNote,
  vector?: Float32Array,
  wanted: ReplacementThresholds = leastOf(note),
): number {
  const likeness = meaning === null || vector === undefined ? 0 : dot(meaning.vector, vector);
  if (meaning !== null && likeness < wanted.similarity) return Number.NEGATIVE_INFINITY;
  const before = older();
  const least = worded - wanted.logOdds;
  if (before.length > maxNoteLength) return Number.NEGATIVE_INFINITY;
  const common = overlapOf(note, before);
  if (common === null) return Number.NEGATIVE_INFINITY;
  const isAnew = fillsPlaceAnew(note, before);
  const most = least + odds.mostOf(rangeOfSigns(note, before, likeness, common));
  if (!isAnew && most < -roundingError) return Number.NEGATIVE_INFINITY;
  const signs = signsOfReplacement(note, before, likeness, common)!;
  if (saysNothingNew(signs) || restates(note, before) || fillsOneForm(note, before) || areOfTwoThings(note, before))
    return Number.NEGATIVE_INFINITY;
  const excess = least + odds.ofSigns(signs);
  return isAnew ? Math.max(0, excess) : excess;
}

const roundingError = 1e-9;

const [own, figures] = (['own', 'figures'] as const).map((name) => replacementSigns.indexOf(name)) as [number, number];

const saysNothingNew = (signs: Float64Array) => signs[own] === 0 && signs[figures] === 0;
