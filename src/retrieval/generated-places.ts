/**
 * Tells whether a request asks for summaries and cards, which repeat other memories. Otherwise they only fill places that are left.
 * A pattern is a rule of its own and stands where it ranks.
 */
import type { StoredMemory } from '../model/memory.ts';
import { fold } from '../text/fold.ts';
import { allStopWords } from '../text/stop-words.ts';
import type { RecallRequest } from './request.ts';

const repeating: readonly unknown[] = ['summary', 'peer-card'];

const firstWithin = 24;
/** The most words of a name. */
const longestName = 3;
const wantsOverview =
  /\b(?:summar(?:y|ies|i[sz]e[sd]?)|overviews?|recaps?|profiles?|briefing|(?:peer|person(?:al)?) cards?|cards? (?:of|for|about)|(?:tell me|what (?:do|should) (?:we|you|i) know) (?:all |everything )?(?:about|of))\b|(?<!\p{L})(?:zusammenfass\p{L}*|fass\p{L}* .*zusammen|überblick|übersicht|steckbrief|profil|was (?:wissen wir|weißt du) (?:über|von)|resum(?:en|e|ir)|qué sabemos de|perfil|résum(?:é|er|e)|aperçu|que sait-on|riassunto|resumo)(?!\p{L})|总结|概要|摘要|概述|简介|まとめ|要約/iu;
const asksWho =
  /^(?:[Ww]ho (?:is|are|was)|[Ww]er (?:ist|war)|[Qq]uién es|[Qq]ui est|[Cc]hi è|[Qq]uem é) (?:\p{Lu}[\p{L}.'’-]*\s*){1,4}[?？]?$|^\p{Script=Han}{2,4}是谁[?？]?$/u;

/** The place of a memory: as ranked (null), above all others, or in the free places below them. */
export type Position = 'first' | 'last' | null;

export interface Positions {
  of(memory: StoredMemory): Position;
  /** The least number of best ranked memories among which recall looks for the one to put first. */
  within: number;
}

/** Where summaries and cards stand for a request: first if the question asks for them and they speak of what it names, as ranked if their tag is given, else last. */
export function positionsFor({ query, tags }: Pick<RecallRequest, 'query' | 'tags'>): Positions {
  const wanted = tags === undefined ? [] : [tags].flat();
  if (wanted.some((tag) => repeating.includes(tag))) return { of: () => null, within: 0 };
  const question = plain(query);
  const isOverview = wantsOverview.test(query);
  const isWho = asksWho.test(query.trim());
  const subjects = isOverview ? subjectsIn(question) : [];
  const speaksOfAny = (content: string) =>
    subjects.length === 0 || subjects.some((word) => plain(content).includes(word));
  const of = ({ content, metadata: { generated, name } }: StoredMemory): Position => {
    if (!repeating.includes(generated)) return null;
    if (generated === 'summary')
      return isOverview && !asksForCard.test(query) && speaksOfAny(content) ? 'first' : 'last';
    const named = typeof name === 'string' ? plain(name) : '';
    const isMeant = named !== '' && (question === named || ((isOverview || isWho) && speaksOf(question, named)));
    return isMeant ? 'first' : 'last';
  };
  const mayBeName = question.split(/\s+/).length <= longestName;
  return { of, within: isOverview || isWho || mayBeName ? firstWithin : 0 };
}

const asksForCard = /\b(?:peer|person(?:al)?)? ?cards? (?:of|for|about)\b/iu;
/** Words of a request for an overview that name nothing that it is of. */
const aside =
  /^(?:last|past|this|these|weeks?|months?|years?|days?|today|yesterday|give|show|make|write|want|need|please|short|quick|brief|everything|know|tell|project|workspace|notes|status|letzte[nrms]?|diese[nrms]?|woche|monats?|jahr(?:es)?|heute|gestern|bitte|kurze[nrms]?|alles|wissen|gib|semaine|mois|semana|mes(?:es)?)$|^\d+$/u;
/** Of a word its first letters are compared: "roasters", "roaster". */
const comparedLetters = 5;

/** The words by which a request for an overview names what it is of; none where it is of everything. */
function subjectsIn(question: string): string[] {
  const words = question.replace(wantsOverview, ' ').match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const named = words.filter((word) => !allStopWords.has(word) && !aside.test(word));
  return named.map((word) => word.slice(0, comparedLetters));
}

const plain = (text: string) => fold(text.trim().toLowerCase());

/** Whether the question holds the name, or its first word. */
function speaksOf(question: string, name: string): boolean {
  const words = new Set(question.match(/[\p{L}\p{N}]+/gu));
  const [first = ''] = name.split(/\s+/);
  return question.includes(name) || (first.length > 2 && words.has(first));
}

/** The most derived memories above all others: a card and a summary. */
export const mostFirst = 2;
/** How many derived memories may fill the places left of `count`: a tenth, at least one. */
export const mostLast = (count: number) => Math.max(1, Math.floor(count / 10));
