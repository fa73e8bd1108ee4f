/** The signs (model features) of a replacement, and the rows that hold their values. */

/**
 * The signs, mostly 0 to 1.
 *
 * `share` and `share_longer`: words in common, by the shorter and the longer text. `shared`: their number, up to six. `parts`: words that one holds as part of a
 * longer one. `names`: shared words with a capital or a digit; `names_only`: they share nothing else; `plain`: the number of the other ones. `lead` and `lead_before`: the share of the
 * first words of the newer and of the older text that the other one holds; `other_lead`: neither begins with a word that the other one holds. `own` and `own_before`: the number of words that the other one lacks.
 * `change`: the newer one tells of a change; `now`, `ended`, `replaced`: by which words; `added`: it says also, another; `owns`: it says what somebody or something has. `changed_before`: the older one
 * tells of a change. `over`: what is over in the newer one is what the older one says of its subject; `renewed`: what is another one now is the older one's subject.
 * `figures`: they name other figures of one kind; `same_figure`: they name one alike. `has_figures`, `had_figures`: the newer, the older one names any. `length`, `length_before`: in characters.
 * `swap`: each holds at most one word that the other lacks, `swap_two`: at most two; `slot`: their first such words stand after the same word, `slot_two`: after the same two.
 * `likeness`: the cosine of their vectors, 0 where they are unknown.
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
