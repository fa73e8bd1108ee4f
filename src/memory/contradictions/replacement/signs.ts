/** Computes the signs that a new note replaces an older one. */
import { countSharedFigures, figuresDiffer } from '../../../text/claims/figures.ts';
import { haveCommonWord, type NoteOverlap, overlapOf, shareFoundIn, wordsOnlyIn } from './common-words.ts';
import type { ParsedNote } from './parsed-note.ts';
import { fillProducts, replacementSigns, type SingleSign, setSigns } from './sign-names.ts';

/** One number per {@link replacementSigns}; null if the texts share no word and no part of a word. */
export function signsOfReplacement(
  newer: ParsedNote,
  older: ParsedNote,
  likeness = 0,
  common = overlapOf(newer, older),
): Float64Array | null {
  if (common === null) return null;
  return toRow({
    ...signsOfNote(newer),
    ...signsOfWords(newer, older, common),
    ...signsOfPlaces(newer, older, common.shared),
    ...signsOfUnsharedWords(newer, older),
    changed_before: older.change,
    over: Number(haveCommonWord(newer.turns.over, older.sides.predicate)),
    renewed: Number(haveCommonWord(newer.turns.renewed, older.sides.subject)),
    ...signsOfFigures(newer, older),
    length_before: Math.min(3, older.length / 100),
    likeness,
  });
}

/**
 * The range of each of {@link signsOfReplacement}, computed from only the words of the older note: most comparisons can
 * end there. `likeness` must not be negative.
 */
export function rangeOfSigns(newer: ParsedNote, older: ParsedNote, likeness: number, common: NoteOverlap) {
  const least = new Float64Array(replacementSigns.length);
  setSigns(least, signsOfNote(newer));
  setSigns(least, signsOfWords(newer, older, common));
  setSigns(least, { length_before: Math.min(3, older.length / 100), likeness });
  const most = least.slice();
  setSigns(most, maxUnreadSigns);
  setSigns(most, maxSignsOfPlaces(newer, older, common));
  return { min: fillProducts(least), max: fillProducts(most) };
}

/** Upper bounds that the newer note alone gives: for its figures, and for the places of shared and unshared words. */
function maxSignsOfPlaces(newer: ParsedNote, older: ParsedNote, { shared }: NoteOverlap) {
  const sharedNames = shared.filter((word) => newer.names.has(word)).length;
  const own = wordsOnlyIn(newer, older);
  const hasFigures = newer.figures.size > 0;
  const hasSlot = Number(slotOf(newer, own) !== null);
  return {
    over: Number(newer.turns.over.size > 0),
    renewed: Number(newer.turns.renewed.size > 0),
    figures: Number(hasFigures || newer.counts.size > 0),
    same_figure: Number(hasFigures),
    names: Math.min(2, sharedNames) / 2,
    names_only: Number(shared.length > 0 && sharedNames === shared.length),
    plain: Math.min(4, shared.length) / 4,
    lead: shareFoundIn(newer.leadWords, older.words),
    swap: Number(own.length <= 1),
    swap_two: Number(own.length <= 2),
    slot: hasSlot,
    slot_two: hasSlot,
  };
}

/** Upper bounds of the signs that depend on unparsed parts of the older note. */
const maxUnreadSigns: Partial<Record<SingleSign, number>> = {
  lead_before: 1,
  other_lead: 1,
  changed_before: 1,
  had_figures: 1,
};

function toRow(signs: Partial<Record<SingleSign, number>>): Float64Array {
  const row = new Float64Array(replacementSigns.length);
  setSigns(row, signs);
  return fillProducts(row);
}

function signsOfNote({ change, cues, figures, length }: ParsedNote) {
  return {
    constant: 1,
    change,
    now: Number(cues.now),
    ended: Number(cues.ended),
    replaced: Number(cues.replaced),
    added: Number(cues.added),
    owns: Number(cues.owns),
    has_figures: Number(figures.size > 0),
    length: Math.min(3, length / 100),
  };
}

function signsOfWords(newer: ParsedNote, older: ParsedNote, { shared, partialMatches }: NoteOverlap) {
  const sizes = [newer.words.size, older.words.size];
  return {
    share: shared.length / Math.max(1, Math.min(...sizes)),
    share_longer: shared.length / Math.max(1, Math.max(...sizes)),
    shared: Math.min(6, shared.length) / 6,
    parts: Math.min(2, partialMatches) / 2,
    own: Math.min(8, newer.words.size - shared.length) / 8,
    own_before: Math.min(8, older.words.size - shared.length) / 8,
  };
}

/** Signs of shared names, and of the words that the notes begin with. */
function signsOfPlaces(newer: ParsedNote, older: ParsedNote, shared: readonly string[]) {
  const named = shared.filter((word) => newer.names.has(word) && older.names.has(word)).length;
  const begins =
    shareFoundIn(newer.leadWords.slice(0, 1), older.words) + shareFoundIn(older.leadWords.slice(0, 1), newer.words);
  return {
    names: Math.min(2, named) / 2,
    names_only: Number(shared.length > 0 && named === shared.length),
    plain: Math.min(4, shared.length - named) / 4,
    lead: shareFoundIn(newer.leadWords, older.words),
    lead_before: shareFoundIn(older.leadWords, newer.words),
    other_lead: Number(begins === 0),
  };
}

/** Signs of the unshared words: a new value stands where the old one stood. */
function signsOfUnsharedWords(newer: ParsedNote, older: ParsedNote) {
  const [own, before] = [wordsOnlyIn(newer, older), wordsOnlyIn(older, newer)];
  const most = Math.max(own.length, before.length);
  const [slot, slotBefore] = [slotOf(newer, own), slotOf(older, before)];
  const isSlot = slot !== null && slotBefore !== null && slot[1] === slotBefore[1];
  return {
    swap: Number(most <= 1),
    swap_two: Number(most <= 2),
    slot: Number(isSlot),
    slot_two: Number(isSlot && slot[0] === slotBefore[0]),
  };
}

/** The two words before the first unshared word; null if that begins the note or there is none. */
function slotOf({ tokens }: ParsedNote, own: readonly string[]): readonly [string | undefined, string] | null {
  const at = tokens.findIndex((token) => own.some((word) => token.startsWith(word)));
  return at < 1 ? null : [tokens[at - 2], tokens[at - 1]!];
}

function signsOfFigures(newer: ParsedNote, older: ParsedNote) {
  return {
    figures: Number(namesOtherFigures(newer, older)),
    same_figure: Number(countSharedFigures(newer.figures, older.figures) > 0),
    had_figures: Number(older.figures.size > 0),
  };
}

/** True if the notes name different figures of one kind. */
export const namesOtherFigures = (newer: ParsedNote, older: ParsedNote): boolean =>
  figuresDiffer(older.figures, newer.figures) || figuresDiffer(older.counts, newer.counts);
