/**
 * The words of a query that its answer should have: the noun that a question with "which" asks for ("Which host is the
 * database on?"), or all words of a search that is no question ("Atlas billing migration").
 */
import type { StoredMemory } from '../../model/memory.ts';
import { analyseQuery } from '../../text/analyse.ts';
import { isQuestion } from '../../text/notes/cues.ts';
import { memoryForms } from '../memory-reading.ts';

const wantedNoun =
  /^(?:which|what|welche[rsnm]?|quel(?:le)?s?|qu[eé]|cu[aá]l(?:es)?|quale|quali|welke?) (?<noun>\p{L}{3,})/iu;

/** Returns a test: true if a memory has these words, or is too long to tell. Null if the query has none. */
export function buildHasWantedWords(query: string): ((memory: StoredMemory) => boolean) | null {
  const noun = wantedNoun.exec(query)?.groups?.noun;
  const wanted = noun === undefined ? [] : [noun];
  if (noun === undefined && !isQuestion(query)) wanted.push(...(query.match(/[\p{L}\p{N}]+/gu) ?? []));
  const formsOfWords = wanted.map((word) => analyseQuery(word)).filter((forms) => forms.length > 0);
  if (formsOfWords.length === 0) return null;
  return (memory) => {
    const words = memoryForms(memory);
    return words === null || formsOfWords.every((forms) => forms.some((form) => words.has(form)));
  };
}
