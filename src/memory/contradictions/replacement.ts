/**
 * How likely a new note replaces an older one, by their texts alone: "We have a Skoda Octavia", then "Sold the Skoda, we drive a Zoe now". No rule
 * reads such pairs, and no single sign tells them: the weights are learned from stories in which things change (`training/succession/at-writing.ts`).
 */
import { analyse } from '../../text/analyse.ts';
import { tellsOfChange } from '../../text/claims/cues.ts';
import { countsIn, figuresDiffer, figuresIn, withoutFigures } from '../../text/claims/figures.ts';
import type { Language } from '../../text/language.ts';
import { once } from './once.ts';
import { type Cues, cuesIn, namesIn, sidesOf, turnsIn } from './replacement-cues.ts';

/**
 * The signs, mostly 0 to 1.
 *
 * `share` and `share_longer`: words in common, by the shorter and the longer text. `shared`: their number, up to six. `parts`: words that one holds as part of a
 * longer one. `names`: shared words with a capital or a digit; `names_only`: they share nothing else. `lead` and `lead_before`: the share of the first words of the
 * newer and of the older text that the other one holds. `own` and `own_before`: the number of words that the other one lacks. `change`: the newer one tells of a
 * change; `now`, `ended`, `added`, `replaced`, `for_good`: by which words. `changed_before`: the older one does. `figures`: they name other figures of one kind;
 * `same_figure`: they name one alike. `has_figures`, `had_figures`: the newer, the older one names any. `length`, `length_before`: in characters.
 *
 * The others are products of two signs.
 */
export const replacementSigns = [
  'constant',
  'share',
  'share_longer',
  'shared',
  'parts',
  'names',
  'names_only',
  'lead',
  'lead_before',
  'own',
  'own_before',
  'change',
  'now',
  'ended',
  'added',
  'replaced',
  'changed_before',
  'figures',
  'same_figure',
  'has_figures',
  'had_figures',
  'length',
  'length_before',
  'change_share',
  'change_names',
  'change_lead',
  'now_share',
  'now_lead',
  'ended_names',
  'ended_share',
  'replaced_share',
  'figures_share',
  'figures_change',
  'figures_lead',
  'plain',
  'change_plain',
  'owns',
  'owns_lead',
  'ended_lead',
  'change_lead_before',
  'change_names_only',
  'ended_names_only',
  'added_change',
  'other_lead',
  'figures_other_lead',
  'over',
  'renewed',
  'over_now',
] as const;
type ReplacementSign = (typeof replacementSigns)[number];

/** As `npm run train:replacement` prints them. */
const learned: Record<ReplacementSign, number> = {
  constant: -3.32,
  share: -0.36,
  share_longer: 5.58,
  shared: -2.4,
  parts: 1.54,
  names: -0.06,
  names_only: 1.88,
  lead: -1.59,
  lead_before: 0.7,
  own: 0.2,
  own_before: 0.38,
  change: 0.9,
  now: 0.23,
  ended: -0.31,
  added: -0.78,
  replaced: 0.62,
  changed_before: -0.79,
  figures: -0.69,
  same_figure: 2.94,
  has_figures: -1.06,
  had_figures: -0.3,
  length: -0.36,
  length_before: -1.5,
  change_share: 0.84,
  change_names: 1.28,
  change_lead: 1.13,
  now_share: 1.48,
  now_lead: -1.27,
  ended_names: 1.77,
  ended_share: -0.38,
  replaced_share: -2.62,
  figures_share: 1.99,
  figures_change: 2.65,
  figures_lead: 0.27,
  plain: 3.73,
  change_plain: -0.56,
  owns: -1.89,
  owns_lead: 0.4,
  ended_lead: -0.77,
  change_lead_before: 0.94,
  change_names_only: -1.48,
  ended_names_only: -1.93,
  added_change: 0.53,
  other_lead: -1.3,
  figures_other_lead: -0.29,
  over: 1.42,
  renewed: 2.11,
  over_now: 3.51,
};

/** Of the logarithm of the odds: below it, too many that go together are taken for a replacement. */
export const leastReplacingOdds = 1;

/** What a text holds, read once for all that it is compared with. */
export interface NoteRead {
  words: ReadonlySet<string>;
  /** The first of them. */
  lead: readonly string[];
  names: ReadonlySet<string>;
  length: number;
  change: number;
  cues: Cues;
  figures: ReturnType<typeof figuresIn>;
  counts: ReturnType<typeof countsIn>;
  turns: ReturnType<typeof turnsIn>;
  sides: ReturnType<typeof sidesOf>;
}

/** Longer notes are not read, and a question states nothing. */
const longest = 600;
const asks = /[?？]/;

/** Whether a new note says that something changed, at a glance. */
export function tellsReplacement(content: string): boolean {
  return content.length <= longest && !asks.test(content) && hasChange(content, cuesIn(content));
}

const hasChange = (content: string, { now, ended, replaced }: Cues) =>
  now || ended || replaced || tellsOfChange(content);

const leadWords = 3;
const aHanCharacter = /^\p{Script=Han}$/u;

export function readNote(content: string, language: string): NoteRead {
  const all = analyse(withoutFigures(content), language as Language).filter((word) => !aHanCharacter.test(word));
  const [figures, cues] = [figuresIn(content), cuesIn(content)];
  return {
    words: new Set(all),
    lead: [...new Set(all)].filter((word) => !cues.words.has(word)).slice(0, leadWords),
    names: namesIn(content, language as Language),
    length: content.length,
    change: Number(hasChange(content, cues)),
    cues,
    figures,
    counts: countsIn(content, figures),
    turns: turnsIn(content, language as Language),
    sides: sidesOf(content, all, language as Language),
  };
}

/** The logarithm of the odds that the newer note replaces the older one. */
export function oddsOfReplacing(newer: NoteRead, older: NoteRead): number {
  const signs = older.length > longest ? null : signsOfReplacement(newer, older);
  if (signs === null || saysNothingNew(signs)) return Number.NEGATIVE_INFINITY;
  return replacementSigns.reduce((sum, name, at) => sum + learned[name] * signs[at]!, 0);
}

const [own, figures] = (['own', 'figures'] as const).map((name) => replacementSigns.indexOf(name)) as [number, number];

const saysNothingNew = (signs: Float64Array) => signs[own] === 0 && signs[figures] === 0;

/** One number for each of {@link replacementSigns}; null if the texts have no word in common, and nothing else is compared. */
export function signsOfReplacement(newer: NoteRead, older: NoteRead): Float64Array | null {
  const shared = [...newer.words].filter((word) => holds(older.words, word));
  const parts = once(() => [...newer.words].filter((word) => !holds(older.words, word) && isPart(older.words, word)));
  if (shared.length === 0 && parts().length === 0) return null;
  const [small, large] = [newer.words.size, older.words.size].sort((one, other) => one - other) as [number, number];
  const named = shared.filter((word) => newer.names.has(word) && older.names.has(word));
  const share = shared.length / Math.max(1, small);
  const lead = heldOf(newer.lead, older.words);
  const { change, cues } = newer;
  const figures = Number(figuresDiffer(older.figures, newer.figures) || figuresDiffer(older.counts, newer.counts));
  const names = Math.min(2, named.length) / 2;
  const now = Number(cues.now);
  const ended = Number(cues.ended);
  const replaced = Number(cues.replaced);
  const added = Number(cues.added);
  const owns = Number(cues.owns);
  const leadBefore = heldOf(older.lead, newer.words);
  const over = Number(meet(newer.turns.over, older.sides.filler));
  const otherLead = Number(
    heldOf(newer.lead.slice(0, 1), older.words) + heldOf(older.lead.slice(0, 1), newer.words) === 0,
  );
  const namesOnly = Number(shared.length > 0 && named.length === shared.length);
  const plain = Math.min(4, shared.length - named.length) / 4;
  const signs: Record<ReplacementSign, number> = {
    constant: 1,
    share,
    share_longer: shared.length / Math.max(1, large),
    shared: Math.min(6, shared.length) / 6,
    parts: Math.min(2, parts().length) / 2,
    names,
    names_only: namesOnly,
    lead,
    lead_before: leadBefore,
    own: Math.min(8, newer.words.size - shared.length) / 8,
    own_before: Math.min(8, older.words.size - shared.length) / 8,
    change,
    now,
    ended,
    added,
    replaced,
    changed_before: older.change,
    figures,
    same_figure: Number(nameOneAlike(newer, older)),
    has_figures: Number(newer.figures.size > 0),
    had_figures: Number(older.figures.size > 0),
    length: Math.min(3, newer.length / 100),
    length_before: Math.min(3, older.length / 100),
    change_share: change * share,
    change_names: change * names,
    change_lead: change * lead,
    now_share: now * share,
    now_lead: now * lead,
    ended_names: ended * names,
    ended_share: ended * share,
    replaced_share: replaced * share,
    figures_share: figures * share,
    figures_change: figures * change,
    figures_lead: figures * lead,
    plain,
    change_plain: change * plain,
    owns,
    owns_lead: owns * lead,
    ended_lead: ended * lead,
    change_lead_before: change * leadBefore,
    change_names_only: change * namesOnly,
    ended_names_only: ended * namesOnly,
    added_change: added * change,
    other_lead: otherLead,
    figures_other_lead: figures * otherLead,
    over,
    renewed: Number(meet(newer.turns.renewed, older.sides.subject)),
    over_now: over * now,
  };
  return Float64Array.from(replacementSigns, (name) => signs[name]);
}

const heldOf = (words: readonly string[], all: ReadonlySet<string>) =>
  words.length === 0 ? 0 : words.filter((word) => holds(all, word) || isPart(all, word)).length / words.length;

const meet = (words: ReadonlySet<string>, others: ReadonlySet<string>) =>
  [...words].some((word) => holds(others, word) || isPart(others, word));

/** Stems of one word may differ by some letters, where a short text is taken for another language. */
const holds = (words: ReadonlySet<string>, word: string) =>
  words.has(word) || (word.length >= 4 && [...words].some((one) => isNear(one, word)));
const isNear = (one: string, other: string) =>
  one.length >= 4 && Math.abs(one.length - other.length) <= 3 && (one.startsWith(other) || other.startsWith(one));
const isPart = (words: ReadonlySet<string>, word: string) =>
  word.length >= 4 && [...words].some((one) => one.length >= 4 && (one.includes(word) || word.includes(one)));

function nameOneAlike({ figures }: NoteRead, { figures: others }: NoteRead): boolean {
  return [...figures].some(([kind, keys]) => [...keys].some((key) => others.get(kind)?.has(key)));
}
