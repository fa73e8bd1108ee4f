/** What tells whether a new note replaces an older one. */
import { countSharedFigures, figuresDiffer } from '../../../text/claims/figures.ts';
import { commonWords, meet, type NoteOverlap, ownOf, shareHeldIn } from './common-words.ts';
import type { NoteRead } from './note-read.ts';
import { put, replacementSigns, type Single, withProducts } from './sign-names.ts';

/** One number for each of {@link replacementSigns}; null if the texts have no word in common. */
export function signsOfReplacement(
  newer: NoteRead,
  older: NoteRead,
  likeness = 0,
  common = commonWords(newer, older),
): Float64Array | null {
  if (common === null) return null;
  return inOrder({
    ...signsAlone(newer),
    ...signsOfWords(newer, older, common),
    ...signsOfPlaces(newer, older, common.shared),
    ...signsOfOwn(newer, older),
    changed_before: older.change,
    over: Number(meet(newer.turns.over, older.sides.filler)),
    renewed: Number(meet(newer.turns.renewed, older.sides.subject)),
    ...signsOfFigures(newer, older),
    length_before: Math.min(3, older.length / 100),
    likeness,
  });
}

/**
 * The least and the most that each of {@link signsOfReplacement} can be, before anything is read of the older note but its words: most comparisons can
 * end there. `likeness` must not be negative.
 */
export function rangeOfSigns(newer: NoteRead, older: NoteRead, likeness: number, common: NoteOverlap) {
  const least = new Float64Array(replacementSigns.length);
  put(least, signsAlone(newer));
  put(least, signsOfWords(newer, older, common));
  put(least, { length_before: Math.min(3, older.length / 100), likeness });
  const most = least.slice();
  put(most, unread);
  put(most, mostOfPlaces(newer, older, common));
  return { least: withProducts(least), most: withProducts(most) };
}

/** The most that it can be by what the newer note tells alone: of its figures, and of where the common words and its own stand. */
function mostOfPlaces(newer: NoteRead, older: NoteRead, { shared }: NoteOverlap) {
  const named = shared.filter((word) => newer.names.has(word)).length;
  const own = ownOf(newer, older);
  const hasFigures = newer.figures.size > 0;
  const hasSlot = Number(slotOf(newer, own) !== null);
  return {
    over: Number(newer.turns.over.size > 0),
    renewed: Number(newer.turns.renewed.size > 0),
    figures: Number(hasFigures || newer.counts.size > 0),
    same_figure: Number(hasFigures),
    names: Math.min(2, named) / 2,
    names_only: Number(shared.length > 0 && named === shared.length),
    plain: Math.min(4, shared.length) / 4,
    lead: shareHeldIn(newer.lead, older.words),
    swap: Number(own.length <= 1),
    swap_two: Number(own.length <= 2),
    slot: hasSlot,
    slot_two: hasSlot,
  };
}

/** The most of what only the older note tells. */
const unread: Partial<Record<Single, number>> = {
  lead_before: 1,
  other_lead: 1,
  changed_before: 1,
  had_figures: 1,
};

function inOrder(signs: Partial<Record<Single, number>>): Float64Array {
  const row = new Float64Array(replacementSigns.length);
  put(row, signs);
  return withProducts(row);
}

function signsAlone({ change, cues, figures, length }: NoteRead) {
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

function signsOfWords(newer: NoteRead, older: NoteRead, { shared, parts }: NoteOverlap) {
  const sizes = [newer.words.size, older.words.size];
  return {
    share: shared.length / Math.max(1, Math.min(...sizes)),
    share_longer: shared.length / Math.max(1, Math.max(...sizes)),
    shared: Math.min(6, shared.length) / 6,
    parts: Math.min(2, parts) / 2,
    own: Math.min(8, newer.words.size - shared.length) / 8,
    own_before: Math.min(8, older.words.size - shared.length) / 8,
  };
}

/** Which of the words are names, and which begin the notes. */
function signsOfPlaces(newer: NoteRead, older: NoteRead, shared: readonly string[]) {
  const named = shared.filter((word) => newer.names.has(word) && older.names.has(word)).length;
  const begins = shareHeldIn(newer.lead.slice(0, 1), older.words) + shareHeldIn(older.lead.slice(0, 1), newer.words);
  return {
    names: Math.min(2, named) / 2,
    names_only: Number(shared.length > 0 && named === shared.length),
    plain: Math.min(4, shared.length - named) / 4,
    lead: shareHeldIn(newer.lead, older.words),
    lead_before: shareHeldIn(older.lead, newer.words),
    other_lead: Number(begins === 0),
  };
}

/** How the words stand that each has for itself: a new value stands where the old one stood. */
function signsOfOwn(newer: NoteRead, older: NoteRead) {
  const [own, before] = [ownOf(newer, older), ownOf(older, newer)];
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

/** The two words before the first of these words; null where it begins the note, or no word is one of them. */
function slotOf({ tokens }: NoteRead, own: readonly string[]): readonly [string | undefined, string] | null {
  const at = tokens.findIndex((token) => own.some((word) => token.startsWith(word)));
  return at < 1 ? null : [tokens[at - 2], tokens[at - 1]!];
}

function signsOfFigures(newer: NoteRead, older: NoteRead) {
  const differ = figuresDiffer(older.figures, newer.figures) || figuresDiffer(older.counts, newer.counts);
  return {
    figures: Number(differ),
    same_figure: Number(countSharedFigures(newer.figures, older.figures) > 0),
    had_figures: Number(older.figures.size > 0),
  };
}
