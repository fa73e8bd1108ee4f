/** Analyses text into the terms of the lexical index, for memories and for queries. */
import { pauses } from '../fair/pauses.ts';
import { normalise } from './fold.ts';
import { detectLanguage, guessLanguage, type Language } from './language.ts';
import { latinLanguages } from './stop-words.ts';
import { addUnspaced, scriptRuns, unspacedScript } from './unspaced.ts';
import { addCompound, compounds, type FoundTerms } from './words.ts';

/**
 * The terms of a text as the lexical index holds them: in order, with repetitions, each of at most 64 letters, digits and `_`. Stop
 * words are left out unless the text has nothing else.
 */
export function analyse(text: string, language: Language = detectLanguage(text)): string[] {
  return termsIn(text, [language], false);
}

/** The same for a long text, interleaved with other work. */
export async function analyseInTurns(text: string, language: Language): Promise<string[]> {
  return text.length <= maxUnpausedLength ? analyse(text, language) : termsInTurns(text, [language], false);
}

/** Maximum number of characters analysed without a pause, and of words times languages between two pauses. */
const maxUnpausedLength = 1_000;
const analysisBatchSize = 64;

/**
 * The distinct terms that a query is looked up by; any of them may match. A query is often too short to show its
 * language, and the language of a document may have been misjudged. In a document a word has one stem, in the
 * document's language; in a query it has several. If the query's language is plain, these are the stems in that
 * language and in English, the default for unclear documents. Otherwise they are the stems in every Latin-script
 * language, and the word itself. In other scripts a word has one stem.
 */
export function analyseQuery(text: string): readonly string[] {
  return recentQueries.get(text) ?? cacheTerms(text, termsIn(text, languagesOf(text), true));
}

/**
 * The same for a long question, interleaved with other work. Later calls for the same question return cached terms at
 * once.
 */
export async function analyseQueryInTurns(text: string): Promise<readonly string[]> {
  return recentQueries.get(text) ?? cacheTerms(text, await termsInTurns(text, languagesOf(text), true));
}

function languagesOf(text: string): readonly Language[] {
  const guess = guessLanguage(text);
  const others = guess.sure ? ['en' as const] : [...latinLanguages, 'und' as const];
  return [...new Set([guess.language, ...others])];
}

function cacheTerms(text: string, found: readonly string[]): readonly string[] {
  const terms = [...new Set(found)];
  if (text.length >= minCachedLength && text.length <= maxCachedLength) {
    if (recentQueries.size >= maxRecentQueries) recentQueries.clear();
    recentQueries.set(text, terms);
  }
  return terms;
}

/** Cache of recent queries: a call analyses its question several times. Callers cache single words themselves. */
const recentQueries = new Map<string, readonly string[]>();
const maxRecentQueries = 32;
const minCachedLength = 16;
const maxCachedLength = 2_000;

/** The terms of each word in all the languages; the first language decides which words are stop words. */
function termsIn(text: string, languages: readonly Language[], isQuery: boolean): string[] {
  const found: FoundTerms = { terms: [], stopTerms: [] };
  const normal = normalise(text);
  for (const run of scriptRunsOf(normal)) {
    if (unspacedScript.test(run)) addUnspaced(run, found, isQuery);
    else for (const compound of run.match(compounds) ?? []) addCompound(compound, languages, found);
  }
  return withGroupedNumbers(found, normal);
}

/** Like {@link termsIn}, with pauses. */
async function termsInTurns(text: string, languages: readonly Language[], isQuery: boolean): Promise<string[]> {
  const found: FoundTerms = { terms: [], stopTerms: [] };
  const pause = pauses();
  const step = Math.ceil(analysisBatchSize / languages.length);
  const normal = normalise(text);
  for (const run of scriptRunsOf(normal)) {
    await pause();
    if (unspacedScript.test(run)) addUnspaced(run, found, isQuery);
    else
      for (const [at, compound] of (run.match(compounds) ?? []).entries()) {
        addCompound(compound, languages, found);
        if (at % step === 0) await pause();
      }
  }
  return withGroupedNumbers(found, normal);
}

/**
 * Adds each grouped number as one term beside its groups: older memories contain only the groups, and "5 200" may be
 * two numbers.
 */
function withGroupedNumbers({ terms, stopTerms }: FoundTerms, normal: string): string[] {
  for (const [number] of normal.matchAll(groupedNumber)) terms.push(number.replace(/\D/g, ''));
  return terms.length > 0 ? terms : stopTerms;
}

/** Splits the text into parts written with spaces and parts written without. */
const scriptRunsOf = (normal: string): readonly string[] =>
  unspacedScript.test(normal) ? (normal.match(scriptRuns) ?? []) : [normal];

/**
 * A number in groups of three digits: 1,310 and 1.310, 1 310 and 1'310. Not 13.10, and not part of an address such as
 * 10.100.200.3.
 */
const groupedNumber =
  /(?<![\p{N}\p{Script=Latin}_]|\p{N}[.,'’ ])[1-9]\d{0,2}(?<sign>[.,'’ ])\d{3}(?:\k<sign>\d{3})*(?!\p{N}|\k<sign>\p{N})/gu;
