/**
 * Reads a new note together with an older one, if the model has cross-encoders. Signs do not show that "The glazier
 * fitted a new pane" replaces "The attic window is cracked", but a reader of both notes sees it.
 */
import { overlapOf } from './common-words.ts';
import type { ParsedNote } from './parsed-note.ts';

/** Weights of the log-odds, learned from stories, notebooks and pairs of notes (`design/memory-lifecycle.md`). */
const weights = { signs: 0.4, reading: 0.54, share: 1.15 };
/**
 * Notes that share most words often say the same about two things. There the signs are more reliable than the reading.
 */
const lessReadingPerShare = 0.69;
/** Added to the log-odds if the new note reports a change, and if it does not. */
const constants = { changed: -1.35, unchanged: -2.35 };
const [minReading, maxReading] = [-4, 5];

/** Pairs that are read per new note, most likely first. Reading a short pair takes about 0.3 ms. */
export const maxPairsRead = 2;

/** Thresholds for a pair to be read: a pair below them is too unlikely, whatever the cross-encoder says. */
export const readThresholds = ({ change }: ParsedNote) => ({
  logOdds: -(constantFor(change) + weights.reading * maxReading) / weights.signs,
  similarity: 0.2,
});

/** Margin of a replacement by signs and reading together: at least 0 if it is likely enough. Both are log-odds. */
export function marginOfBoth(note: ParsedNote, older: ParsedNote, bySigns: number, reading: number): number {
  const shared = overlapOf(note, older)?.shared.length ?? 0;
  const share = shared / Math.max(1, note.words.size, older.words.size);
  const readingWeight = Math.max(0, weights.reading - lessReadingPerShare * share);
  const bounded = Math.max(minReading, Math.min(maxReading, reading));
  return weights.signs * bySigns + readingWeight * bounded + weights.share * share + constantFor(note.change);
}

const constantFor = (change: number) => (change ? constants.changed : constants.unchanged);
