/**
 * Decides whether a request asks for summaries and cards, which repeat other memories. If not, they only fill free
 * places. A pattern is a rule of its own and keeps its rank.
 */
import type { StoredMemory } from '../model/memory.ts';
import { fold } from '../text/fold.ts';
import { allStopWords } from '../text/stop-words.ts';
import type { RecallRequest } from './request.ts';

/** Values of `metadata.generated` of memories that repeat others. */
export const derivedKinds: readonly unknown[] = ['summary', 'peer-card'];

const firstSearchDepth = 24;
/** Maximum number of words in a name. */
const maxNameWords = 3;
const overviewRequest =
  /\b(?:summar(?:y|ies|i[sz]e[sd]?)|overviews?|recaps?|profiles?|briefing|(?:peer|person(?:al)?) cards?|cards? (?:of|for|about)|(?:tell me|what (?:do|should) (?:we|you|i) know) (?:all |everything )?(?:about|of))\b|(?<!\p{L})(?:zusammenfass\p{L}*|fass\p{L}* .*zusammen|überblick|übersicht|steckbrief|profil|was (?:wissen wir|weißt du) (?:über|von)|resum(?:en|e|ir)|qué sabemos de|perfil|résum(?:é|er|e)|aperçu|que sait-on|riassunto|resumo)(?!\p{L})|总结|概要|摘要|概述|简介|まとめ|要約/iu;
const whoQuestion =
  /^(?:[Ww]ho (?:is|are|was)|[Ww]er (?:ist|war)|[Qq]uién es|[Qq]ui est|[Cc]hi è|[Qq]uem é) (?:\p{Lu}[\p{L}.'’-]*\s*){1,4}[?？]?$|^\p{Script=Han}{2,4}是谁[?？]?$/u;

/** Where a memory is placed: as ranked (null), above all others, or in the free places below them. */
export type Position = 'first' | 'last' | null;

export interface Positions {
  positionOf(memory: StoredMemory): Position;
  /** Minimum number of top-ranked memories to search for the one to put first. */
  searchDepth: number;
}

/**
 * Where summaries and cards go: first if the question asks for them and they concern its subject, as ranked if the
 * filter contains their tag, else last.
 */
export function positionsFor({ query, tags }: Pick<RecallRequest, 'query' | 'tags'>): Positions {
  const requestedTags = tags === undefined ? [] : [tags].flat();
  if (requestedTags.some((tag) => derivedKinds.includes(tag))) return { positionOf: () => null, searchDepth: 0 };
  const question = toComparable(query);
  const isOverview = overviewRequest.test(query);
  const isWhoQuestion = whoQuestion.test(query.trim());
  const subjects = isOverview ? subjectsIn(question) : [];
  const mentionsSubject = (content: string) =>
    subjects.length === 0 || subjects.some((word) => toComparable(content).includes(word));
  const positionOf = ({ content, metadata: { generated, name } }: StoredMemory): Position => {
    if (!derivedKinds.includes(generated)) return null;
    if (generated === 'summary')
      return isOverview && !cardRequest.test(query) && mentionsSubject(content) ? 'first' : 'last';
    const cardName = typeof name === 'string' ? toComparable(name) : '';
    const isRequested =
      cardName !== '' && (question === cardName || ((isOverview || isWhoQuestion) && mentionsName(question, cardName)));
    return isRequested ? 'first' : 'last';
  };
  const mayBeName = question.split(/\s+/).length <= maxNameWords;
  return { positionOf, searchDepth: isOverview || isWhoQuestion || mayBeName ? firstSearchDepth : 0 };
}

const cardRequest = /\b(?:peer|person(?:al)?)? ?cards? (?:of|for|about)\b/iu;
/** Words in a request for an overview that do not name its subject. */
const nonSubjectWord =
  /^(?:last|past|this|these|weeks?|months?|years?|days?|today|yesterday|give|show|make|write|want|need|please|short|quick|brief|everything|know|tell|project|workspace|notes|status|letzte[nrms]?|diese[nrms]?|woche|monats?|jahr(?:es)?|heute|gestern|bitte|kurze[nrms]?|alles|wissen|gib|semaine|mois|semana|mes(?:es)?)$|^\d+$/u;
/** Words are compared by this many leading letters: "roasters", "roaster". */
const prefixLength = 5;

/** The words that name the subject of an overview; none if it covers everything. */
function subjectsIn(question: string): string[] {
  const words = question.replace(overviewRequest, ' ').match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const subjectWords = words.filter((word) => !allStopWords.has(word) && !nonSubjectWord.test(word));
  return subjectWords.map((word) => word.slice(0, prefixLength));
}

const toComparable = (text: string) => fold(text.trim().toLowerCase());

/** True if the question contains the name or its first word. */
function mentionsName(question: string, name: string): boolean {
  const words = new Set(question.match(/[\p{L}\p{N}]+/gu));
  const [first = ''] = name.split(/\s+/);
  return question.includes(name) || (first.length > 2 && words.has(first));
}

/** Maximum number of derived memories placed above all others: a card and a summary. */
export const maxFirst = 2;
/** Maximum number of derived memories that may fill free places among `count`: a tenth, at least one. */
export const maxLast = (count: number) => Math.max(1, Math.floor(count / 10));
