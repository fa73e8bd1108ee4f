/** What tells whether a new note replaces an older one. */
import { figuresDiffer } from '../../text/claims/figures.ts';
import type { NoteRead } from './note-read.ts';

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
type Single = (typeof single)[number];

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

/** The words of the newer note that the older one holds, and the number of those that are a part of its words, or they of it. */
interface CommonWords {
  readonly shared: readonly string[];
  readonly parts: number;
}

/** Null if the texts have no word in common: then nothing else is compared. */
export function commonWords(newer: NoteRead, older: NoteRead): CommonWords | null {
  const shared: string[] = [];
  let parts = 0;
  for (const word of newer.words) {
    if (holdsStem(older.words, word)) shared.push(word);
    else if (isPart(older.words, word)) parts += 1;
  }
  return shared.length === 0 && parts === 0 ? null : { shared, parts };
}

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
export function rangeOfSigns(newer: NoteRead, older: NoteRead, likeness: number, common: CommonWords) {
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
function mostOfPlaces(newer: NoteRead, older: NoteRead, { shared }: CommonWords) {
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
    lead: heldOf(newer.lead, older.words),
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

const placeOf = Object.fromEntries(single.map((name, at) => [name, at])) as Record<Single, number>;
const factors = products.map(([one, other]) => [placeOf[one], placeOf[other]] as const);

function put(row: Float64Array, signs: Partial<Record<Single, number>>): void {
  for (const name in signs) row[placeOf[name as Single]] = signs[name as Single]!;
}

function withProducts(row: Float64Array): Float64Array {
  for (let at = 0; at < factors.length; at += 1) {
    const [one, other] = factors[at]!;
    row[single.length + at] = row[one]! * row[other]!;
  }
  return row;
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

function signsOfWords(newer: NoteRead, older: NoteRead, { shared, parts }: CommonWords) {
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
  const begins = heldOf(newer.lead.slice(0, 1), older.words) + heldOf(older.lead.slice(0, 1), newer.words);
  return {
    names: Math.min(2, named) / 2,
    names_only: Number(shared.length > 0 && named === shared.length),
    plain: Math.min(4, shared.length - named) / 4,
    lead: heldOf(newer.lead, older.words),
    lead_before: heldOf(older.lead, newer.words),
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

/** The words of a note that the other one lacks, without those of the cues. */
export const ownOf = ({ words, cues }: NoteRead, { words: others }: NoteRead) =>
  [...words].filter((word) => !cues.words.has(word) && !holdsStem(others, word));

/** The two words before the first of these words; null where it begins the note, or no word is one of them. */
function slotOf({ tokens }: NoteRead, own: readonly string[]): readonly [string | undefined, string] | null {
  const at = tokens.findIndex((token) => own.some((word) => token.startsWith(word)));
  return at < 1 ? null : [tokens[at - 2], tokens[at - 1]!];
}

function signsOfFigures(newer: NoteRead, older: NoteRead) {
  const differ = figuresDiffer(older.figures, newer.figures) || figuresDiffer(older.counts, newer.counts);
  return {
    figures: Number(differ),
    same_figure: Number(nameOneAlike(newer, older)),
    had_figures: Number(older.figures.size > 0),
  };
}

const heldOf = (words: readonly string[], all: ReadonlySet<string>) =>
  words.length === 0 ? 0 : words.filter((word) => holdsStem(all, word) || isPart(all, word)).length / words.length;

const meet = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...words].some((word) => holdsStem(others, word) || isPart(others, word));

/** Stems of one word may differ by some letters, where a short text is taken for another language. */
export const holdsStem = (words: ReadonlySet<string>, word: string) =>
  words.has(word) || (word.length >= 4 && holdsSuch(words, (one) => isNear(one, word)));
const isNear = (one: string, other: string) =>
  one.length >= 4 && Math.abs(one.length - other.length) <= 3 && (one.startsWith(other) || other.startsWith(one));
const isPart = (words: ReadonlySet<string>, word: string) =>
  word.length >= 4 &&
  holdsSuch(words, (one) => one.length >= 4 && (one.length > word.length ? one.includes(word) : word.includes(one)));

/** Hundreds of times a comparison: no list is made of the words. */
function holdsSuch(words: ReadonlySet<string>, isSuch: (word: string) => boolean): boolean {
  for (const word of words) if (isSuch(word)) return true;
  return false;
}

function nameOneAlike({ figures }: NoteRead, { figures: others }: NoteRead): boolean {
  return [...figures].some(([kind, keys]) => [...keys].some((key) => others.get(kind)?.has(key)));
}
