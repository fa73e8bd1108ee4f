/**
 * Reads a new note together with an older one, if the model has cross-encoders. Signs do not show that "The glazier
 * fitted a new pane" replaces "The attic window is cracked"; a reader of both notes sees it.
 */
import type { ParsedNote } from './parsed-note.ts';

/**
 * Weights of the log-odds of the signs and of the cross-encoder, learned from stories, notebooks and pairs that neither
 * was trained on (`docs/benchmark-history.md`).
 */
const [signsWeight, readingWeight] = [0.44, 0.37];
/** Added if the new note reports a change, and if not. */
const constants = { changed: -0.28, unchanged: -1 };
const [minReading, maxReading] = [-4, 5];

/** Thresholds for a pair to be read: a pair below them is too unlikely, whatever the cross-encoder says. */
export const readThresholds = ({ change }: ParsedNote) => ({
  logOdds: -(constantFor(change) + readingWeight * maxReading) / signsWeight,
  similarity: 0.2,
});

/** Pairs that are read per new note, most likely first. Reading a short pair takes about 0.3 ms. */
export const maxPairsRead = 2;

/** Margin of a replacement by signs and reading together: at least 0 if it is likely enough. Both are log-odds. */
export function marginOfBoth({ change }: ParsedNote, bySigns: number, reading: number): number {
  const bounded = Math.max(minReading, Math.min(maxReading, reading));
  return signsWeight * bySigns + readingWeight * bounded + constantFor(change);
}

const constantFor = (change: number) => (change ? constants.changed : constants.unchanged);
