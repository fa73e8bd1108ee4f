/**
 * Estimates from the texts of two notes how likely the newer one replaces the older one: "We have a Skoda Octavia",
 * then "Sold the Skoda, we drive a Zoe now". No rule covers such pairs, and no single sign is sufficient: the weights
 * are learned from stories in which things change (`training/replacement`).
 */
import type { CrossEncoders } from '../../../embedding/embedder.ts';
import { createOddsLoader, type Odds } from '../../../embedding/learned-odds.ts';
import type { SearchForm } from '../../../model/ranking/search-form.ts';
import { dot } from '../../../model/vector.ts';
import { type NoteOverlap, overlapOf } from './common-words.ts';
import { areAboutDifferentThings, followsSameTemplate, replacesPrepositionObject, restates } from './pair-rules.ts';
import { maxNoteLength, type ParsedNote } from './parsed-note.ts';
import { replacementSigns } from './sign-names.ts';
import { namesOtherFigures, rangeOfSigns, signsOfReplacement } from './signs.ts';

/** The stored vector of a note, and the cross-encoder that reads it together with an earlier note. */
export type NoteEmbedding = Pick<SearchForm, 'vector' | 'model'> & { replaces?: CrossEncoders['replaces'] };

/** The file that `npm run train:replacement` writes. */
const bundledReplacements = new URL('../../../../assets/replacement.json', import.meta.url);

const oddsForModel = createOddsLoader(bundledReplacements, replacementSigns);

/**
 * Minimum log-odds of a replacement if the newer note reports a change, and if not. Below them, too many compatible
 * notes count as replaced.
 */
export const minLogOdds = { changed: 1, unchanged: 1.5 };
/** Minimum cosine similarity. Two in a hundred replacements are below it. */
const minSimilarity = 0.3;

/** Minimum log-odds and minimum cosine similarity of a replacement. */
export interface ReplacementThresholds {
  logOdds: number;
  similarity: number;
}

/** The thresholds for a replacement by signs alone. */
export const thresholdsFor = ({ change }: ParsedNote): ReplacementThresholds => ({
  logOdds: change ? minLogOdds.changed : minLogOdds.unchanged,
  similarity: minSimilarity,
});

/** A new note that may replace an older one. */
export interface ReplacingNote {
  note: ParsedNote;
  isDecision: boolean;
  odds: Odds;
  /** The part of the log-odds that depends on the wording and vector of the new note alone. */
  textOdds: number;
  /** Null if vectors are not compared. */
  embedding: { vector: Float32Array; model: string } | null;
  /** The log-odds that it replaces an earlier text, both read together; null without cross-encoders. */
  readAfter: ((earlier: string) => number) | null;
}

/** `text`: as its author wrote it, without labels. */
export function replacingOf(
  note: ParsedNote,
  text: string,
  { vector, model, replaces }: NoteEmbedding,
  isDecision = false,
): ReplacingNote {
  const odds = oddsForModel(vector === null ? '' : model);
  const textOdds = odds.oddsOfText(text, vector ?? emptyVector);
  const readAfter = replaces === undefined ? null : (earlier: string) => replaces(earlier)(text);
  return {
    note,
    isDecision,
    odds,
    textOdds,
    embedding: odds.usesVector ? { vector: vector!, model } : null,
    readAfter,
  };
}

const emptyVector = new Float32Array(0);

/**
 * The log-odds that the newer note replaces the older one, minus the threshold. `vector` is the vector of the older
 * note; undefined if unknown.
 */
export function logOddsMargin(
  replacing: ReplacingNote,
  older: () => ParsedNote,
  vector?: Float32Array,
  thresholds: ReplacementThresholds = thresholdsFor(replacing.note),
): number {
  const { note, odds, textOdds, embedding } = replacing;
  const likeness = embedding === null || vector === undefined ? 0 : dot(embedding.vector, vector);
  if (embedding !== null && likeness < thresholds.similarity) return Number.NEGATIVE_INFINITY;
  const olderNote = older();
  if (olderNote.length > maxNoteLength) return Number.NEGATIVE_INFINITY;
  const overlap = overlapOf(note, olderNote);
  if (overlap === null) return Number.NEGATIVE_INFINITY;
  const isCertain = replacesPrepositionObject(note, olderNote);
  const maxLogOdds = textOdds + odds.maxOddsOfSigns(rangeOfSigns(note, olderNote, likeness, overlap));
  if (!isCertain && maxLogOdds - thresholds.logOdds < -roundingError) return Number.NEGATIVE_INFINITY;
  if (isRuledOut(note, olderNote, overlap)) return Number.NEGATIVE_INFINITY;
  const margin = logOddsBySigns(replacing, olderNote, likeness, overlap) - thresholds.logOdds;
  return isCertain ? Math.max(0, margin) : margin;
}

const roundingError = 1e-9;

/** `likeness` is the cosine similarity of the two notes; `overlap` has their common words. */
export const logOddsBySigns = (
  { note, odds, textOdds }: ReplacingNote,
  older: ParsedNote,
  likeness: number,
  overlap: NoteOverlap,
): number => textOdds + odds.oddsOfSigns(signsOfReplacement(note, older, likeness, overlap)!);

/** True if the newer note repeats the older one, or they are about different things, whatever the odds. */
export const isRuledOut = (note: ParsedNote, older: ParsedNote, overlap: NoteOverlap | null): boolean =>
  (overlap?.shared.length === note.words.size && !namesOtherFigures(note, older)) ||
  restates(note, older) ||
  followsSameTemplate(note, older) ||
  areAboutDifferentThings(note, older);
