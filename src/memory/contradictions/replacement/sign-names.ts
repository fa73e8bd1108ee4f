/** The signs (model features) of a replacement, and the rows that hold their values. */

/**
 * The signs, mostly 0 to 1. Counts are capped and scaled.
 *
 * - `share`, `share_longer`: shared words, as a share of the words of the shorter and of the longer text.
 *   `shared`: their number, up to six.
 * - `parts`: number of words of the newer text that contain, or are part of, a word of the older one.
 * - `names`: shared words with a capital or a digit. `names_only`: no other words are shared.
 *   `plain`: number of other shared words.
 * - `lead`, `lead_before`: share of the first words of the newer, or the older, text that the other one contains.
 *   `other_lead`: neither text begins with a word that the other one contains.
 * - `own`, `own_before`: number of words of the newer, or the older, text that the other one lacks.
 * - `change`, `changed_before`: the newer, or the older, text reports a change.
 *   `now`, `ended`, `replaced`: the cues by which the newer text reports it.
 * - `added`: the newer text says "also" or "another". `owns`: it says what somebody or something has.
 * - `over`: a thing that ended according to the newer text is in the predicate of the older one.
 *   `renewed`: a thing that was exchanged according to the newer text is in the subject of the older one.
 * - `figures`: the texts give different figures of one kind. `same_figure`: they share a figure.
 *   `has_figures`, `had_figures`: the newer, or the older, text has any.
 * - `length`, `length_before`: length in characters.
 * - `swap`, `swap_two`: each text has at most one word, or two words, that the other lacks.
 *   `slot`, `slot_two`: the first of these words follow the same word, or the same two words, in both texts.
 * - `likeness`: cosine similarity, 0 if a vector is unknown.
 */
const singleSigns = [
  'constant',
  'share',
  'share_longer',
  'shared',
  'parts',
  'names',
  'names_only',
  'plain',
  'lead',
  'lead_before',
  'other_lead',
  'own',
  'own_before',
  'change',
  'now',
  'ended',
  'replaced',
  'added',
  'owns',
  'changed_before',
  'over',
  'renewed',
  'figures',
  'same_figure',
  'has_figures',
  'had_figures',
  'length',
  'length_before',
  'swap',
  'swap_two',
  'slot',
  'slot_two',
  'likeness',
] as const;
export type SingleSign = (typeof singleSigns)[number];

/** Pairs of signs whose product is a sign too, named after both. */
const products = [
  ['change', 'share'],
  ['change', 'names'],
  ['change', 'names_only'],
  ['change', 'plain'],
  ['change', 'lead'],
  ['change', 'lead_before'],
  ['now', 'share'],
  ['now', 'lead'],
  ['ended', 'names'],
  ['ended', 'names_only'],
  ['ended', 'share'],
  ['ended', 'lead'],
  ['replaced', 'share'],
  ['added', 'change'],
  ['owns', 'lead'],
  ['over', 'now'],
  ['figures', 'share'],
  ['figures', 'change'],
  ['figures', 'lead'],
  ['figures', 'other_lead'],
  ['change', 'likeness'],
  ['change', 'swap_two'],
  ['change', 'slot'],
  ['share', 'slot'],
  ['swap_two', 'slot'],
  ['swap_two', 'figures'],
  ['share', 'likeness'],
] as const satisfies readonly (readonly [SingleSign, SingleSign])[];
type ProductName<Pair> = Pair extends readonly [infer One extends string, infer Other extends string]
  ? `${One}_${Other}`
  : never;

export type ReplacementSign = SingleSign | ProductName<(typeof products)[number]>;
export const replacementSigns: readonly ReplacementSign[] = [
  ...singleSigns,
  ...products.map(([one, other]) => `${one}_${other}` as ReplacementSign),
];

const signIndex = Object.fromEntries(singleSigns.map((name, at) => [name, at])) as Record<SingleSign, number>;
const productIndexes = products.map(([one, other]) => [signIndex[one], signIndex[other]] as const);

export function setSigns(row: Float64Array, signs: Partial<Record<SingleSign, number>>): void {
  for (const name in signs) row[signIndex[name as SingleSign]] = signs[name as SingleSign]!;
}

export function fillProducts(row: Float64Array): Float64Array {
  for (let at = 0; at < productIndexes.length; at += 1) {
    const [one, other] = productIndexes[at]!;
    row[singleSigns.length + at] = row[one]! * row[other]!;
  }
  return row;
}
