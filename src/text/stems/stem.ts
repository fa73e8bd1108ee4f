/** Makes index terms from single words: stemmed, folded and cached. */
import { createRequire } from 'node:module';
import type { Stemmer } from 'snowball-stemmers';
import { detachedCopy } from '../detached.ts';
import { fold } from '../fold.ts';
import type { Language } from '../language.ts';
import { latinLanguages, stopWords } from '../stop-words.ts';
import { englishStem } from './english-stem.ts';

interface Term {
  text: string;
  isStopWord: boolean;
}

/** Maximum length of an index term; a longer word is cut. */
export const maxTermLength = 64;

type StemLanguage = keyof typeof stopWords;
const algorithms: Readonly<Record<Exclude<StemLanguage, 'en'>, string>> = {
  de: 'german',
  es: 'spanish',
  fr: 'french',
  it: 'italian',
  pt: 'portuguese',
  nl: 'dutch',
  ru: 'russian',
  ar: 'arabic',
};
/**
 * Loaded with `require`, because `import` would search the package's one large file for its exported names, which takes
 * 50 ms.
 */
const { newStemmer } = createRequire(import.meta.url)('snowball-stemmers') as typeof import('snowball-stemmers');
const stemmers = new Map<keyof typeof algorithms, Stemmer>();
const latin = /^\p{Script=Latin}/u;
const cyrillic = /^\p{Script=Cyrillic}/u;
const arabic = /^\p{Script=Arabic}/u;

/** Words cached per language, some 8 MB; a full cache is cleared. */
const cacheSize = 50_000;
const caches = new Map<Language, Map<string, Term>>();

/** The term of one word (letters or digits, any case). A stem costs up to 8 µs, so words are cached. */
export function termOf(word: string, language: Language): Term {
  const cache = caches.get(language) ?? new Map<string, Term>();
  if (cache.size === 0) caches.set(language, cache);
  const cached = cache.get(word);
  if (cached) return cached;
  if (word.length > maxTermLength) return makeTerm(word, language);
  if (cache.size >= cacheSize) cache.clear();
  const copy = detachedCopy(word);
  const term = makeTerm(copy, language);
  cache.set(copy, term);
  return term;
}

function makeTerm(word: string, language: Language): Term {
  const lower = word.toLowerCase().replaceAll('ё', 'е');
  const stemLanguage = stemLanguageOf(lower, language);
  if (stemLanguage === null || lower.length > maxTermLength) return { text: clipTerm(fold(lower)), isStopWord: false };
  if (stopWords[stemLanguage].has(lower)) return { text: fold(lower), isStopWord: !isAcronym(word) };
  // The stem is folded, not the word before stemming: the stemmers know endings with diacritics.
  return { text: clipTerm(fold(stemOf(lower, stemLanguage)) || fold(lower)), isStopWord: false };
}

/** True if a word is an acronym: "US", "IT" and "WHO" are not "us", "it" and "who". */
function isAcronym(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}

/**
 * The language to stem in. The script decides where possible, so that query and document agree even if a language is
 * misjudged.
 */
function stemLanguageOf(lower: string, language: Language): StemLanguage | null {
  if (latin.test(lower)) {
    if (language === 'und') return null;
    return latinLanguages.find((known) => known === language) ?? 'en';
  }
  if (cyrillic.test(lower)) return 'ru';
  return arabic.test(lower) ? 'ar' : null;
}

function stemOf(lower: string, language: StemLanguage): string {
  if (language === 'en') return englishStem(lower);
  const stemmer = stemmers.get(language) ?? newStemmer(algorithms[language]);
  stemmers.set(language, stemmer);
  return stemmer.stem(lower);
}

/** Cuts a term to the maximum length, never through a surrogate pair. */
export function clipTerm(term: string): string {
  if (term.length <= maxTermLength) return term;
  const lead = term.charCodeAt(maxTermLength - 1);
  return term.slice(0, lead >= 0xd800 && lead < 0xdc00 ? maxTermLength - 1 : maxTermLength);
}
