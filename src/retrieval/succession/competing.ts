/**
 * Tells by the texts of two memories whether the later one says something else of the same matter. Ranking by words and meaning cannot: both answer the
 * question, and the older one mostly in plainer words.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { analyseQuery } from '../../text/analyse.ts';
import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import { weekdayNames } from '../../text/claims/calendar-names.ts';
import { figuresDiffer } from '../../text/claims/figures.ts';
import { analysedWords } from '../../text/word-lists.ts';
import { containsWord } from '../../text/words.ts';
import type { Ranked } from '../fuse.ts';
import { isPlain, memoryFigures, memoryGives, tellsChange } from '../memory-reading.ts';
import { areMomentsApart, areSaidByTwo, isLater } from './occasions.ts';

/** The share of the older one's score that the newer one must reach by itself. */
const leastScore = 0.2;
/**
 * For each kind of evidence, what both memories must have in common for the newer one to replace the older: the share of the shorter
 * one's words, and the share of the question's words that the older one holds. Short statements have fewer words to share and need
 * less.
 */
type Least = readonly { likeness: number; reach: number; isShort?: true; shares?: 'more' | 'matter' }[];
const least: Record<Evidence, Least> = {
  change: [
    { likeness: 0.4, reach: 0.3, isShort: true },
    { likeness: 0.4, reach: 0.6 },
    { likeness: 0.15, reach: 0.7, isShort: true, shares: 'more' },
    { likeness: 0.25, reach: 0.95, isShort: true, shares: 'matter' },
  ],
  decision: [{ likeness: 0.3, reach: 0.5 }],
  asked: [
    { likeness: 0.25, reach: 0.5, isShort: true, shares: 'matter' },
    { likeness: 0.5, reach: 0.3, isShort: true },
    { likeness: 0.5, reach: 0.6 },
  ],
  figure: [
    { likeness: 0.4, reach: 0.4, isShort: true },
    { likeness: 0.4, reach: 0.7 },
  ],
  name: [{ likeness: 0.6, reach: 0.8, isShort: true }],
  holder: [
    { likeness: 0.4, reach: 0.3, isShort: true },
    { likeness: 0.12, reach: 0.5, isShort: true, shares: 'matter' },
  ],
};
/** For turns of conversations, of which a sentence each is compared. Talk comes back to a thing without telling its state: words and other figures alone say nothing. */
const leastInTalk: Partial<Record<Evidence, Least>> = {
  change: [{ likeness: 0.4, reach: 0.75 }],
  asked: [
    { likeness: 0.4, reach: 0.5 },
    { likeness: 0.2, reach: 0.75 },
  ],
};
/** Where the oldest is asked for, any earlier turn that names such a thing would rise. */
const oldestInTalk: Least = [{ likeness: 0.4, reach: 0.75 }];
type Evidence = 'change' | 'decision' | 'asked' | 'figure' | 'name' | 'holder';
/** Factor for Han texts: characters count one by one and in pairs, so two texts have fewer in common. */
const hanShare = 0.7;
/** Names of days of the week. Two things may take place on one day, so its name does not make them one matter. */
const dayNames = analysedWords(...Object.values(weekdayNames).flat());
/** A short statement has at most this many characters. */
const shortest = 160;
export interface Compared {
  ranked: Ranked;
  memory: StoredMemory;
  /** The analysed words. */
  words: ReadonlySet<string>;
  /** When it happened, or when it was stored if that is unknown; empty where it tells of a former state. */
  at: string;
  /** Share of the question's weight that the memory holds, 0 to 1. */
  reach: number;
  /** True if the memory is a turn of a conversation, cut to what it says of the question. */
  isSaid: boolean;
  /** The names of the people whom it mentions; null if the question does not ask for one. */
  people: readonly string[] | null;
}

/** The words of the question: all of them, and those that name somebody. */
export interface Asked {
  text: string;
  kind: AnswerKind | null;
  words: ReadonlySet<string>;
  names: ReadonlySet<string>;
  /** Those of names that begin with no given name, such as of firms and places. */
  houses: ReadonlySet<string>;
  /** Of each name the first word. */
  firstNames: ReadonlySet<string>;
  /** True if it asks for the first state. */
  wantsOldest: boolean;
  /** True if it speaks of those who keep these memories: we, our, the family. */
  isOfUs: boolean;
}

/** Whether the later of two memories that answer the same question says something else of the same matter, by their texts alone. What Bob says replaces nothing that Ann says. */
export function competes(older: Compared, newer: Compared, asked: Asked): boolean {
  if (!isPlain(older.memory) || !isPlain(newer.memory) || !isLater(older.memory, newer.memory)) return false;
  const [before, after] = [older.memory.content, newer.memory.content];
  if (areSaidByTwo(older.memory, newer.memory)) return false;
  if (areMomentsApart(older.memory, newer.memory) && !tellsChange(newer.memory)) return false;
  const gives = (memory: StoredMemory) => asked.kind !== null && memoryGives(asked.kind, memory, asked.text);
  if (gives(older.memory) !== gives(newer.memory)) return false;
  if (namesNobodyAsked(older, newer)) return false;
  const hasMoved = tellsMove(newer, asked);
  if (hasMoved && asked.names.size === 0 && asked.isOfUs && isOfUs(after)) return true;
  if (newer.ranked.score < leastScore * older.ranked.score) return false;
  if (hasMovedHome(older, newer, asked)) return true;
  const shared = sharedOf(older.words, newer.words).filter((word) => !dayNames().has(word));
  // The firm or place that it is about tells nothing of the matter.
  if (shared.length > 0 && shared.every((word) => containsWord(asked.houses, word))) return false;
  const likeness = shared.length / Math.max(1, Math.min(older.words.size, newer.words.size));
  const evidence = isOfSomebodyElse(older, newer) ? 'holder' : evidenceOf(older.memory, newer.memory, asked);
  const isHan = evidence !== 'change' && /\p{Script=Han}/u.test(before) && /\p{Script=Han}/u.test(after);
  const reach = older.reach > 0 ? newer.reach / older.reach : 0;
  const shares = {
    more: shared.some((word) => !containsWord(asked.words, word)),
    matter: shared.some((word) => !containsWord(asked.names, word)),
  };
  const isShort = before.length <= shortest && after.length <= shortest;
  const forms =
    older.isSaid || newer.isSaid
      ? leastOfTurns(evidence, asked.kind !== null && gives(newer.memory) === true, asked)
      : least[evidence];
  return forms.some(
    (form) =>
      likeness >= form.likeness * (isHan ? hanShare : 1) &&
      reach >= form.reach * (isHan ? hanShare : 1) &&
      (isShort || !form.isShort) &&
      (form.shares === undefined || shares[form.shares]),
  );
}

/** Turns that both give what is asked for answer alike, and the later one holds, whether in other figures or in other words. */
function leastOfTurns(evidence: Evidence, giveAsked: boolean, { wantsOldest }: Asked): Least {
  if (wantsOldest) return giveAsked ? oldestInTalk : [];
  return leastInTalk[giveAsked ? 'asked' : evidence] ?? [];
}

/** Whether the question asks for a home, and the memory says where somebody moved. */
const tellsMove = ({ memory }: Compared, { kind, text }: Asked) =>
  kind === 'home' && tellsChange(memory) && memoryGives('home', memory, text) === true;

/** Whether the person asked about moved, by the later memory: in other words than the earlier one, mostly. */
export const hasMovedHome = (older: Compared, newer: Compared, asked: Asked) =>
  tellsMove(newer, asked) && bothName(older, newer, asked) && beginsWith(newer.memory.content, asked.firstNames);

/** Whether one of the words stands among the first three of a text: who moved, not who is away while a date moves. */
const beginsWith = (text: string, words: ReadonlySet<string>) =>
  analyseQuery(text.split(/\s+/, 3).join(' ')).some((word) => words.has(word));

/** Whether both name somebody whom the question names, by the first name at least: relatives share the last. */
const bothName = (older: Compared, newer: Compared, { firstNames }: Asked) =>
  [...firstNames].some((name) => older.words.has(name) && newer.words.has(name));

/** Whether the question asks who, the newer one tells of a change, and names somebody whom the older one does not. */
const isOfSomebodyElse = ({ people: before }: Compared, { people: after, memory }: Compared) =>
  before !== null && before.length > 0 && (after ?? []).some((name) => !before.includes(name)) && tellsChange(memory);

/** Whether the question asks who, the older one names somebody, and nothing in the newer one could be a name. */
const namesNobodyAsked = ({ people: before }: Compared, { people: after, memory }: Compared) =>
  before !== null && before.length > 0 && (after ?? []).length === 0 && !mayName(memory.content);
/** A capital that begins no sentence, or a word for somebody. */
const mayName = (text: string) => capital.test(text) || somebody.test(text);
const capital = /(?<=[\p{L}\p{N},;] )\p{Lu}\p{Ll}/u;
const somebody =
  /(?<!\p{L})(?:he|she|they|we|i|you|er|sie|wir|ich|il|elle|nous|on|él|ella|nosotros|lui|lei|noi|nobody|everyone|all)(?!\p{L})|[他她我们谁]/iu;

/** Whether the people who keep these memories speak in a text, or it asks about them. */
export function isOfUs(text: string): boolean {
  return /\b(?:we|us|our|i|my|the family)\b|\b(?:wir|uns|unsere?|ich|die Familie)\b|\b(?:nous|notre|la famille)\b|\b(?:nosotros|nuestr[oa]|la familia)\b|我们|我家|家里/iu.test(
    text,
  );
}

/** The strongest evidence that the newer one replaced the older one. */
function evidenceOf(older: StoredMemory, newer: StoredMemory, { kind, text }: Asked): Evidence {
  const differs = differInFigures(older, newer);
  if (differs && kind !== null && memoryGives(kind, newer, text)) return 'asked';
  if (tellsChange(newer)) return 'change';
  if (older.metadata.kind === 'decision' && newer.metadata.kind === 'decision') return 'decision';
  return differs ? 'figure' : 'name';
}

/** Whether two memories name other figures of the same kind, or other numbers of the same thing. */
export function differInFigures(older: StoredMemory, newer: StoredMemory): boolean {
  const [before, after] = [memoryFigures(older), memoryFigures(newer)];
  return figuresDiffer(before.values, after.values) || figuresDiffer(before.counts, after.counts);
}

/** Whether it names an amount, a day or another number that may change. */
export const namesFigures = (memory: StoredMemory) => memoryFigures(memory).values.size > 0;

function sharedOf(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((word) => containsWord(other, word));
}
