/**
 * Finds synonyms for the words of a question, in its own language and in others: "boss" and "leads", "Strom" and
 * "electricity".
 */
import { analyse } from '../analyse.ts';
import { normalForm } from '../fold.ts';
import { guessLanguage, type LanguageGuess } from '../language.ts';
import { dictionary } from './dictionary/dictionary.ts';
import { lexicon } from './lexicon.ts';

/** A concept that a question names. */
export interface NamedConcept {
  /** The word or words of the question that name the concept, in lower case. */
  name: string;
  /** Index terms of all words for the concept, each analysed in its own language and as English. */
  forms: ReadonlySet<string>;
}

const lexiconLanguages = ['en', 'de', 'fr', 'es', 'zh'] as const;
type LexiconLanguage = (typeof lexiconLanguages)[number];

interface Concept {
  /** The line as written. It is analysed on first use, since analysing all lines would delay the start. */
  line: string;
  /** True for a line of the dictionary: only its words in other languages than the question's are searched for. */
  isTranslated: boolean;
  /** Index terms by language, in the order of {@link lexiconLanguages}. */
  forms?: readonly ReadonlySet<string>[];
}

/** Concepts by language, and by word or phrase in lower case. */
type Index = Readonly<Record<LexiconLanguage, ReadonlyMap<string, readonly Concept[]>>>;

let cachedIndex: Index | undefined;

/** The concepts that a question names, each with the index terms of all words for it. */
export function conceptsIn(
  question: string,
  { language, sure }: LanguageGuess = guessLanguage(question),
): NamedConcept[] {
  cachedIndex ??= readLines();
  const index = cachedIndex;
  const words = wordsOf(question);
  const found = new Map<Concept, { name: string; languages: Set<LexiconLanguage> }>();
  const collect = (concepts: readonly Concept[], name: string, nameLanguage: LexiconLanguage) => {
    for (const concept of concepts) {
      const entry = found.get(concept) ?? { name, languages: new Set() };
      if (name.length > entry.name.length) entry.name = name;
      entry.languages.add(nameLanguage);
      found.set(concept, entry);
    }
  };
  for (const nameLanguage of lexiconLanguages.filter((one) => !sure || one === language)) {
    for (const phrase of nameLanguage === 'zh' ? words.flatMap(unspacedSequences) : phrasesOf(words))
      collect(lookUpWord(index[nameLanguage], phrase, nameLanguage), phrase, nameLanguage);
  }
  const names = [...new Set([...found.values()].map(({ name }) => name))];
  return [...found]
    .filter(([, { name }]) => !names.some((other) => containsName(other, name)))
    .map(([concept, { name, languages }]) => ({ name, forms: formsOf(concept, languages, index) }))
    .filter(({ forms }) => forms.size > 0);
}

/** An elided article: "L'hélico". */
const elision = /(?<![\p{L}'])(?:[cdjlmnst]|qu)'/giu;
const possessive = /'s(?!\p{L})/gu;

function withoutElisions(text: string): string {
  return text.includes("'") ? text.replace(elision, '').replace(possessive, '') : text;
}

/** The words of a question in normal form, without elided articles and possessive endings. */
function wordsOf(question: string): string[] {
  return withoutElisions(normalForm(question).replaceAll('’', "'")).match(/[\p{L}\p{N}'-]+/gu) ?? [];
}

/** True if a longer name contains another, which then means something else: "train" in "train station". */
function containsName(longer: string, name: string): boolean {
  if (longer.length <= name.length || !longer.includes(name)) return false;
  return hanCharacter.test(name) || ` ${longer} `.includes(` ${name} `);
}

const hanCharacter = /\p{Script=Han}/u;
/** Maximum number of characters of a word in a script without spaces, and of words of a phrase. */
const maxUnspacedLength = 8;
const maxPhraseWords = 5;

/** All sequences of characters that may be words, in a text without spaces. */
function unspacedSequences(text: string): string[] {
  if (!hanCharacter.test(text)) return [];
  return [...text].flatMap((_, start, characters) => sequencesFrom(characters, start, maxUnspacedLength, ''));
}

/** All single words, and all sequences of a few adjacent words. */
function phrasesOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) => sequencesFrom(words, start, maxPhraseWords, ' '));
}

function sequencesFrom(parts: readonly string[], start: number, maxLength: number, separator: string): string[] {
  const sequences: string[] = [];
  for (let end = start + 1; end <= Math.min(start + maxLength, parts.length); end += 1)
    sequences.push(parts.slice(start, end).join(separator));
  return sequences;
}

/** Endings that a word may have in addition to the listed form. */
const endings: Readonly<Record<LexiconLanguage, readonly string[]>> = {
  en: ['s', 'es'],
  de: ['s', 'n', 'e', 'en', 'er', 'es', 'em', 'ern', 'nen'],
  fr: ['s', 'x', 'e', 'es'],
  es: ['s', 'es'],
  zh: [],
};
const minStemLength = 3;
const umlauts: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };

/** The concepts of a word, as listed or with an ending. German plurals may also change the vowel. */
function lookUpWord(
  words: ReadonlyMap<string, readonly Concept[]>,
  word: string,
  language: LexiconLanguage,
): readonly Concept[] {
  const withoutUmlauts = word.replace(/[äöü]/gu, (vowel) => umlauts[vowel]!);
  for (const stem of language === 'de' && withoutUmlauts !== word ? [word, withoutUmlauts] : [word])
    for (const ending of ['', ...endings[language]]) {
      if (!stem.endsWith(ending) || (ending && stem.length - ending.length < minStemLength)) continue;
      const concepts = words.get(stem.slice(0, stem.length - ending.length));
      if (concepts) return concepts;
    }
  return [];
}

/** Takes some 20 ms of processor time. */
function readLines(): Index {
  const index = { en: new Map(), de: new Map(), fr: new Map(), es: new Map(), zh: new Map() } satisfies Index;
  for (const text of [lexicon, dictionary]) {
    const lowerLines = text.toLowerCase().replaceAll('?', '').trim().split('\n');
    for (const [at, line] of text.trim().split('\n').entries()) {
      const concept: Concept = { line, isTranslated: text === dictionary };
      for (const [languageIndex, part] of lowerLines[at]!.split('; ').entries())
        for (const word of part.split(', '))
          addConcept(index[lexiconLanguages[languageIndex]!], withoutElisions(word), concept);
    }
  }
  return index;
}

function addConcept(words: Map<string, Concept[]>, word: string, concept: Concept): void {
  const others = words.get(word);
  if (others) others.push(concept);
  else words.set(word, [concept]);
}

/** The index terms of a concept. For a line of the dictionary, only those in other languages than the question's. */
function formsOf(concept: Concept, languages: ReadonlySet<LexiconLanguage>, index: Index): Set<string> {
  concept.forms ??= concept.line
    .split('; ')
    .map(
      (part, at) => new Set(searchableWordsIn(part).flatMap((word) => termsOf(word, lexiconLanguages[at]!, index.zh))),
    );
  return new Set(
    concept.forms.flatMap((forms, at) =>
      concept.isTranslated && languages.has(lexiconLanguages[at]!) ? [] : [...forms],
    ),
  );
}

/** The words of a line's part that are searched for: single words without the mark `?`. */
function searchableWordsIn(part: string): string[] {
  const entries = part.split(', ');
  return entries.filter((entry) => entry !== '' && !entry.endsWith('?') && !entry.includes(' '));
}

/**
 * The index terms of a word. The analyser's first term is the whole word, even if it has parts ("petit-déjeuner").
 * Chinese words are analysed into characters and pairs. Single characters, and pairs that are listed words themselves,
 * are left out, since they mean something else than the longer word.
 */
function termsOf(word: string, language: LexiconLanguage, unspaced: ReadonlyMap<string, unknown>): string[] {
  if (language !== 'zh') return [...analyse(word, language).slice(0, 1), ...analyse(word, 'en').slice(0, 1)];
  return analyse(word, 'zh').filter((form) => form.length > 1 && (form === word || !unspaced.has(form)));
}
