/** The signs by which a new note is seen to replace an older one, and the rows in which they stand. */

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
const single = [
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
export type Single = (typeof single)[number];

/** Signs that tell more together: their products, named by both. */
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
] as const satisfies readonly (readonly [Single, Single])[];
type NameOf<Pair> = Pair extends readonly [infer One extends string, infer Other extends string]
  ? `${One}_${Other}`
  : never;

export type ReplacementSign = Single | NameOf<(typeof products)[number]>;
export const replacementSigns: readonly ReplacementSign[] = [
  ...single,
  ...products.map(([one, other]) => `${one}_${other}` as ReplacementSign),
];

const placeOf = Object.fromEntries(single.map((name, at) => [name, at])) as Record<Single, number>;
const factors = products.map(([one, other]) => [placeOf[one], placeOf[other]] as const);

export function put(row: Float64Array, signs: Partial<Record<Single, number>>): void {
  for (const name in signs) row[placeOf[name as Single]] = signs[name as Single]!;
}

export function withProducts(row: Float64Array): Float64Array {
  for (let at = 0; at < factors.length; at += 1) {
    const [one, other] = factors[at]!;
    row[single.length + at] = row[one]! * row[other]!;
  }
  return row;
}
