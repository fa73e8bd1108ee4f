import { normalise } from './fold.ts';
import { detectLanguage, guessLanguage, type Language } from './language.ts';
import { latinLanguages } from './stop-words.ts';
import { addUnspaced, runs, unspaced } from './unspaced.ts';
import { addCompound, compounds, type Found } from './words.ts';

/**
 * The terms of a text as the lexical index holds them: in order, repeated as often as they occur, each of letters,
 * digits and `_` only and at most 64 characters. Stop words are left out unless the text has nothing else.
 */
export function analyse(text: string, language: Language = detectLanguage(text)): string[] {
  return termsIn(text, [language]);
}

/**
 * The distinct terms to look a query up by, any of which may match. A query is often too short to tell its language,
 * and its documents may have been taken for another one. So a document has one stem for a word, in its own language,
 * and the query has several: where its language is plain, in that and in English (which unclear documents count as);
 * where it is not, in every Latin-script language, and the word itself. Other scripts have one stem by themselves.
 */
export function analyseQuery(text: string): string[] {
  const guess = guessLanguage(text);
  const others = guess.sure ? ['en' as const] : [...latinLanguages, 'und' as const];
  return [...new Set(termsIn(text, [...new Set([guess.language, ...others])]))];
}

/** Each word's terms in all the languages; what is a stop word, the first one says. */
function termsIn(text: string, languages: readonly Language[]): string[] {
  const found: Found = { terms: [], stopTerms: [] };
  const normal = normalise(text);
  for (const run of unspaced.test(normal) ? (normal.match(runs) ?? []) : [normal]) {
    if (unspaced.test(run)) addUnspaced(run, found);
    else for (const compound of run.match(compounds) ?? []) addCompound(compound, languages, found);
  }
  return found.terms.length > 0 ? found.terms : found.stopTerms;
}
