/**
 * Combines the documents and questions of single workspaces into one set, in the format that `npm run bench:retrieval`
 * reads.
 */

import type { RetrievalSet } from '../../../bench/evaluation-sets.ts';
import { appendTo } from '../../../src/model/group-by.ts';

export interface ScopeDocument {
  text: string;
  group?: string;
  date?: string;
}

export interface ScopeQuestion {
  text: string;
  /** Indices of the documents of the scope that answer. */
  relevant: number[];
  /** The way in which it was made. */
  category: string;
}

/** One workspace: documents in the order in which they were written. */
export interface Scope {
  docs: ScopeDocument[];
  questions: ScopeQuestion[];
}

/** A question that more documents answer is too vague to learn from. */
const mostRelevant = 12;

const sameText = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** A document with the same text as a relevant one is relevant too. Duplicate questions of a scope are dropped. */
export function toSet(name: string, source: string, licence: string, scopes: readonly Scope[]) {
  const set: RetrievalSet & { source: string; licence: string } = {
    name,
    kind: 'retrieval',
    source,
    licence,
    docs: [],
    queries: [],
  };
  for (const [at, scope] of scopes.entries()) {
    const id = (place: number) => `${at}/${place}`;
    set.docs.push(...scope.docs.map((doc, place) => ({ id: id(place), scope: String(at), ...doc })));
    const places = placesByText(scope.docs);
    const usedQuestions = new Set<string>();
    for (const { text, relevant, category } of scope.questions) {
      const all = [...new Set(relevant.flatMap((place) => places.get(sameText(scope.docs[place]!.text))!))];
      if (all.length === 0 || all.length > mostRelevant || usedQuestions.has(sameText(text))) continue;
      usedQuestions.add(sameText(text));
      const relevantIds = all.sort((one, other) => one - other).map(id);
      set.queries.push({
        id: `${at}/q${usedQuestions.size}`,
        scope: String(at),
        text,
        relevant: relevantIds,
        category,
      });
    }
  }
  return set;
}

function placesByText(docs: readonly ScopeDocument[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (const [place, { text }] of docs.entries()) appendTo(places, sameText(text), place);
  return places;
}
