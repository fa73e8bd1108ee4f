/**
 * How likely a new note replaces an older one, by their texts alone: "We have a Skoda Octavia", then "Sold the Skoda, we drive a Zoe now". No rule
 * reads such pairs, and no single sign tells them: the weights are learned from stories in which things change (`training/replacement`).
 */
import { longestNote, type NoteRead } from './note-read.ts';
import { type ReplacementSign, replacementSigns, signsOfReplacement } from './replacement-signs.ts';

/** As `npm run train:replacement` prints them. */
const learned: Record<ReplacementSign, number> = {
  constant: -3.32,
  share: -0.39,
  share_longer: 5.6,
  shared: -2.33,
  parts: 1.53,
  names: -0.09,
  names_only: 1.89,
  plain: 3.69,
  lead: -1.59,
  lead_before: 0.71,
  other_lead: -1.3,
  own: 0.2,
  own_before: 0.4,
  change: 0.91,
  now: 0.23,
  ended: -0.32,
  replaced: 0.62,
  added: -0.78,
  owns: -1.89,
  changed_before: -0.8,
  over: 1.42,
  renewed: 2.11,
  figures: -0.68,
  same_figure: 2.94,
  has_figures: -1.06,
  had_figures: -0.3,
  length: -0.36,
  length_before: -1.51,
  change_share: 0.87,
  change_names: 1.29,
  change_names_only: -1.51,
  change_plain: -0.56,
  change_lead: 1.12,
  change_lead_before: 0.92,
  now_share: 1.5,
  now_lead: -1.27,
  ended_names: 1.76,
  ended_names_only: -1.91,
  ended_share: -0.38,
  ended_lead: -0.77,
  replaced_share: -2.61,
  added_change: 0.53,
  owns_lead: 0.4,
  over_now: 3.51,
  figures_share: 1.96,
  figures_change: 2.64,
  figures_lead: 0.29,
  figures_other_lead: -0.29,
};

/** Of the logarithm of the odds: below it, too many that go together are taken for a replacement. */
export const leastReplacingOdds = 1;

/** The logarithm of the odds that the newer note replaces the older one. */
export function oddsOfReplacing(newer: NoteRead, older: NoteRead): number {
  const signs = older.length > longestNote ? null : signsOfReplacement(newer, older);
  if (signs === null || saysNothingNew(signs) || areOfTwoThings(newer, older)) return Number.NEGATIVE_INFINITY;
  return replacementSigns.reduce((sum, name, at) => sum + learned[name] * signs[at]!, 0);
}

const [own, figures] = (['own', 'figures'] as const).map((name) => replacementSigns.indexOf(name)) as [number, number];

const saysNothingNew = (signs: Float64Array) => signs[own] === 0 && signs[figures] === 0;

/** What comes on top replaces nothing, room 5 is not room 4, and what becomes of the holder is not who holds it: "Our dentist is Dr Weiss", "Dr Weiss is on holiday now". */
function areOfTwoThings(newer: NoteRead, older: NoteRead): boolean {
  if (newer.cues.added || (newer.namesAllergy && !newer.cues.ended)) return true;
  if (newer.numbered !== null && older.numbered !== null && newer.numbered.noun === older.numbered.noun)
    return newer.numbered.number !== older.numbered.number;
  const [subject, before] = [newer.sides.subject, older.sides.subject];
  if (newer.cues.ended || subject.size === 0 || before.size === 0) return false;
  const isOfHolder = [...subject].every((word) => older.sides.filler.has(word));
  return isOfHolder && ![...newer.words].some((word) => before.has(word));
}
