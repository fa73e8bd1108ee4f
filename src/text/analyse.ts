/** Analyses text into the terms of the lexical index, for memories and for queries. */
import { normalise } from './fold.ts';
import { detectLanguage, guessLanguage, type Language } from './language.ts';
import { latinLanguages } from './stop-words.ts';
import { addUnspaced, runs, unspaced } from './unspaced.ts';
import { addCompound, compounds, type Found } from './words.ts';

/**
 * The terms of a text as the lexical index holds them: in order, with repetitions, each of at most 64 letters, digits and `_`. Stop
 * words are left out unless the text has nothing else.
 */
export function analyse(text: string, language: Language = detectLanguage(text)): string[] {
  return termsIn(text, [language], false);
}

/**
 * The distinct terms by which a query is looked up; any of them may match. A query is often too short to tell its language, and its
 * documents may have been taken for another one. A document has one stem for a word, in its own language; a query has several. If its
 * language is plain, these are the stems in that language and in English, as which unclear documents count. Otherwise they are the
 * stems in every Latin-script language, and the word itself. In other scripts a word has one stem.
 */
export function analyseQuery(text: string): readonly string[] {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const guess = guessLanguage(text);
  const others = guess.sure ? ['en' as const] : [...latinLanguages, 'und' as const];
  const terms = [...new Set(termsIn(text, [...new Set([guess.language, ...others])], true))];
  if (text.length >= shortestRecent && text.length <= longestRecent) {
    if (recent.size >= mostRecent) recent.clear();
    recent.set(text, terms);
  }
  return terms;
}

/** A call asks for the terms of its question several times. Single words are cached by those who ask for them. */
const recent = new Map<string, readonly string[]>();
const mostRecent = 32;
const shortestRecent = 16;
const longestRecent = 1_000;

/** The terms of each word in all the languages; the first language decides what is a stop word. */
function termsIn(text: string, languages: readonly Language[], isQuery: boolean): string[] {
  const found: Found = { terms: [], stopTerms: [] };
  const normal = normalise(text);
  for (const run of unspaced.test(normal) ? (normal.match(runs) ?? []) : [normal]) {
    if (unspaced.test(run)) addUnspaced(run, found, isQuery);
    else for (const compound of run.match(compounds) ?? []) addCompound(compound, languages, found);
  }
  return found.terms.length > 0 ? found.terms : found.stopTerms;
}
