/**
 * Decides from the texts of two memories whether the later one contradicts the earlier one on the same matter. Ranking
 * by words and meaning cannot: both answer the question, and the older one is often worded more plainly.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { analyseQuery } from '../../text/analyse.ts';
import type { AnswerKind } from '../../text/claims/answer-kind.ts';
import { weekdayNames } from '../../text/claims/calendar-names.ts';
import { figuresDiffer } from '../../text/claims/figures.ts';
import { hasFirstPerson } from '../../text/claims/first-person.ts';
import { analysedWords } from '../../text/word-lists.ts';
import { containsWord } from '../../text/words.ts';
import type { RankedMemory } from '../fuse.ts';
import { isPlainStatement, memoryFigures, memoryGivesKind, tellsChange } from '../memory-reading.ts';
import { areMomentsApart, haveDifferentSpeakers, isLater } from './occasions.ts';

/** Minimum score of the newer memory, as a share of the older one's score. */
const minScoreShare = 0.2;
/**
 * For each kind of evidence, alternative minimums for the newer memory to replace the older one. `overlap`: shared
 * words as a share of the shorter memory's words. `reach`: the newer memory's reach as a share of the older one's.
 * `isShort`: applies only if both are short, since short statements have fewer words to share. `shares`: a shared word
 * that the question lacks (`more`), or that is part of no name in the question (`matter`).
 */
type Thresholds = readonly { overlap: number; reach: number; isShort?: true; shares?: 'more' | 'matter' }[];
const thresholds: Record<Evidence, Thresholds> = {
  change: [
    { overlap: 0.4, reach: 0.3, isShort: true },
    { overlap: 0.4, reach: 0.6 },
    { overlap: 0.15, reach: 0.7, isShort: true, shares: 'more' },
    { overlap: 0.25, reach: 0.95, isShort: true, shares: 'matter' },
  ],
  decision: [{ overlap: 0.3, reach: 0.5 }],
  question: [
    { overlap: 0.25, reach: 0.5, isShort: true, shares: 'matter' },
    { overlap: 0.5, reach: 0.3, isShort: true },
    { overlap: 0.5, reach: 0.6 },
  ],
  figure: [
    { overlap: 0.4, reach: 0.4, isShort: true },
    { overlap: 0.4, reach: 0.7 },
  ],
  name: [{ overlap: 0.6, reach: 0.8, isShort: true }],
  holder: [
    { overlap: 0.4, reach: 0.3, isShort: true },
    { overlap: 0.12, reach: 0.5, isShort: true, shares: 'matter' },
  ],
};
/**
 * The same for sentences of conversation turns. Talk returns to a subject without stating its present state, so shared
 * words and other figures alone prove nothing.
 */
const talkThresholds: Partial<Record<Evidence, Thresholds>> = {
  change: [{ overlap: 0.4, reach: 0.75 }],
  question: [
    { overlap: 0.4, reach: 0.5 },
    { overlap: 0.2, reach: 0.75 },
  ],
};
/** The same if the question wants the oldest: otherwise any earlier turn that names such a thing would rise. */
const oldestTalkThresholds: Thresholds = [{ overlap: 0.4, reach: 0.75 }];
type Evidence = 'change' | 'decision' | 'question' | 'figure' | 'name' | 'holder';
/** Factor for Han texts: characters are indexed singly and in pairs, so two texts share a smaller part. */
const hanFactor = 0.7;
/** Names of weekdays. Two different things may happen on one day, so a shared weekday is no evidence. */
const dayNames = analysedWords(...Object.values(weekdayNames).flat());
/** Maximum length of a short statement, in characters. */
const maxShortLength = 160;
export interface ComparedMemory {
  ranked: RankedMemory;
  memory: StoredMemory;
  /** The analysed words. */
  words: ReadonlySet<string>;
  /** When it happened, or was stored if that is unknown; empty for a former state. */
  at: string;
  /** Share of the question's weight that the memory holds, 0 to 1. */
  reach: number;
  /** True if the memory is a conversation turn, cut to its most relevant sentence. */
  isSentence: boolean;
  /** The names of the people whom it mentions; null if the question does not ask for one. */
  people: readonly string[] | null;
}

/** The parts of the question that are compared with memories. */
export interface ComparedQuestion {
  text: string;
  kind: AnswerKind | null;
  words: ReadonlySet<string>;
  nameWords: ReadonlySet<string>;
  /** Words of names that do not begin with a given name, such as those of firms and places. */
  nonPersonWords: ReadonlySet<string>;
  /** The first word of each name. */
  firstNameWords: ReadonlySet<string>;
  /** True if the question asks for the first state. */
  wantsOldest: boolean;
  /** True if the question is about the owners of these memories: we, our, the family. */
  isAboutOwners: boolean;
}

/**
 * True if the newer of two memories that answer the same question contradicts the older one on the same matter, by
 * their texts alone. A turn of Bob never replaces a turn of Ann.
 */
export function competes(older: ComparedMemory, newer: ComparedMemory, question: ComparedQuestion): boolean {
  if (!isPlainStatement(older.memory) || !isPlainStatement(newer.memory) || !isLater(older.memory, newer.memory))
    return false;
  const [before, after] = [older.memory.content, newer.memory.content];
  if (haveDifferentSpeakers(older.memory, newer.memory)) return false;
  if (areMomentsApart(older.memory, newer.memory) && !tellsChange(newer.memory)) return false;
  const givesKind = (memory: StoredMemory) =>
    question.kind !== null && memoryGivesKind(question.kind, memory, question.text);
  if (givesKind(older.memory) !== givesKind(newer.memory)) return false;
  if (namesNoPerson(older, newer)) return false;
  const hasMoved = tellsMove(newer, question);
  if (hasMoved && question.nameWords.size === 0 && question.isAboutOwners && isAboutOwners(after)) return true;
  if (newer.ranked.score < minScoreShare * older.ranked.score) return false;
  if (hasMovedHome(older, newer, question)) return true;
  const shared = sharedWords(older.words, newer.words).filter((word) => !dayNames().has(word));
  // A shared name of a firm or place does not make it the same matter.
  if (shared.length > 0 && shared.every((word) => containsWord(question.nonPersonWords, word))) return false;
  const overlap = shared.length / Math.max(1, Math.min(older.words.size, newer.words.size));
  const evidence = namesNewPerson(older, newer) ? 'holder' : evidenceOf(older.memory, newer.memory, question);
  const isHan = evidence !== 'change' && /\p{Script=Han}/u.test(before) && /\p{Script=Han}/u.test(after);
  const reach = older.reach > 0 ? newer.reach / older.reach : 0;
  const shares = {
    more: shared.some((word) => !containsWord(question.words, word)),
    matter: shared.some((word) => !containsWord(question.nameWords, word)),
  };
  const isShort = before.length <= maxShortLength && after.length <= maxShortLength;
  const alternatives =
    older.isSentence || newer.isSentence
      ? talkThresholdsFor(evidence, question.kind !== null && givesKind(newer.memory) === true, question)
      : thresholds[evidence];
  return alternatives.some(
    (form) =>
      overlap >= form.overlap * (isHan ? hanFactor : 1) &&
      reach >= form.reach * (isHan ? hanFactor : 1) &&
      (isShort || !form.isShort) &&
      (form.shares === undefined || shares[form.shares]),
  );
}

/** If both turns name the kind of thing asked for, that is evidence enough: the later one holds, in whatever words. */
function talkThresholdsFor(evidence: Evidence, givesKind: boolean, { wantsOldest }: ComparedQuestion): Thresholds {
  if (wantsOldest) return givesKind ? oldestTalkThresholds : [];
  return talkThresholds[givesKind ? 'question' : evidence] ?? [];
}

/** True if the question asks for a home, and the memory says where somebody moved. */
const tellsMove = ({ memory }: ComparedMemory, { kind, text }: ComparedQuestion) =>
  kind === 'home' && tellsChange(memory) && memoryGivesKind('home', memory, text) === true;

/**
 * True if the person asked about moved, according to the later memory. It mostly shares no other words with the earlier
 * one.
 */
export const hasMovedHome = (older: ComparedMemory, newer: ComparedMemory, question: ComparedQuestion) =>
  tellsMove(newer, question) &&
  bothName(older, newer, question) &&
  beginsWith(newer.memory.content, question.firstNameWords);

/**
 * True if one of the words is among the first three of the text: the person who moved, not one who is away while a date
 * moves.
 */
const beginsWith = (text: string, words: ReadonlySet<string>) =>
  analyseQuery(text.split(/\s+/, 3).join(' ')).some((word) => words.has(word));

/** True if both name a person of the question by the first name: relatives share the last name. */
const bothName = (older: ComparedMemory, newer: ComparedMemory, { firstNameWords }: ComparedQuestion) =>
  [...firstNameWords].some((name) => older.words.has(name) && newer.words.has(name));

/** True if the question asks for a person, and the newer memory reports a change and names somebody new. */
const namesNewPerson = ({ people: before }: ComparedMemory, { people: after, memory }: ComparedMemory) =>
  before !== null && before.length > 0 && (after ?? []).some((name) => !before.includes(name)) && tellsChange(memory);

/** True if the question asks for a person, the older memory names one, and nothing in the newer one could be a name. */
const namesNoPerson = ({ people: before }: ComparedMemory, { people: after, memory }: ComparedMemory) =>
  before !== null && before.length > 0 && (after ?? []).length === 0 && !mayNamePerson(memory.content);
/** True for a capitalised word inside a sentence, or a word for a person. */
const mayNamePerson = (text: string) => capitalisedWord.test(text) || personWord.test(text);
const capitalisedWord = /(?<=[\p{L}\p{N},;] )\p{Lu}\p{Ll}/u;
const personWord =
  /(?<!\p{L})(?:he|she|they|we|i|you|er|sie|wir|ich|il|elle|nous|on|él|ella|nosotros|lui|lei|noi|nobody|everyone|all)(?!\p{L})|[他她我们谁]/iu;

/** True if the text is by or about the owners of these memories. */
export const isAboutOwners = (text: string): boolean => hasFirstPerson(text) || familyWords.test(text);
const familyWords = /\bthe family\b|\bdie Familie\b|\bla fami(?:lle|lia)\b|家里/iu;

/** The strongest evidence that the newer memory replaced the older one. */
function evidenceOf(older: StoredMemory, newer: StoredMemory, { kind, text }: ComparedQuestion): Evidence {
  const differs = differInFigures(older, newer);
  if (differs && kind !== null && memoryGivesKind(kind, newer, text)) return 'question';
  if (tellsChange(newer)) return 'change';
  if (older.metadata.kind === 'decision' && newer.metadata.kind === 'decision') return 'decision';
  return differs ? 'figure' : 'name';
}

/** True if the memories name different figures of one kind, or different numbers of one thing. */
export function differInFigures(older: StoredMemory, newer: StoredMemory): boolean {
  const [before, after] = [memoryFigures(older), memoryFigures(newer)];
  return figuresDiffer(before.values, after.values) || figuresDiffer(before.counts, after.counts);
}

/** True if the memory names an amount, a day or another number that may change. */
export const namesFigures = (memory: StoredMemory) => memoryFigures(memory).values.size > 0;

function sharedWords(one: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  return [...one].filter((word) => containsWord(other, word));
}
