/** Finds other words for the things that a question names, in its own language and in others: "boss" and "leads", "Strom" and "electricity". */
import { analyse } from '../analyse.ts';
import { normalForm } from '../fold.ts';
import { guessLanguage, type LanguageGuess } from '../language.ts';
import { dictionary } from './dictionary/dictionary.ts';
import { lexicon } from './lexicon.ts';

/** A thing that a question names. */
export interface NamedConcept {
  /** The word or words of the question that name it, in lower case. */
  name: string;
  /** The analysed forms by which memories may name it too, each in its own language and as English. */
  forms: ReadonlySet<string>;
}

const lexiconLanguages = ['en', 'de', 'fr', 'es', 'zh'] as const;
type LexiconLanguage = (typeof lexiconLanguages)[number];

interface Concept {
  /** As it is written: analysed when the thing is first named, for to analyse all lines takes too long for a start. */
  line: string;
  /** Whether its words are found in the other languages alone: a line of the dictionary. */
  isTranslated: boolean;
  /** In the order of {@link lexiconLanguages}. */
  forms?: readonly ReadonlySet<string>[];
}

/** Words in lower case, also several with a space between them → the things that they name. */
type Index = Readonly<Record<LexiconLanguage, ReadonlyMap<string, readonly Concept[]>>>;

let cachedIndex: Index | undefined;

/** The things that a question names, each with the forms by which memories may name it too. */
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

/** "L'hélico": an article without its vowel. */
const elision = /(?<![\p{L}'])(?:[cdjlmnst]|qu)'/giu;
const possessive = /'s(?!\p{L})/gu;

function withoutElisions(text: string): string {
  return text.includes("'") ? text.replace(elision, '').replace(possessive, '') : text;
}

/** The words of a question, without what is joined to them by an apostrophe. */
function wordsOf(question: string): string[] {
  return withoutElisions(normalForm(question).replaceAll('’', "'")).match(/[\p{L}\p{N}'-]+/gu) ?? [];
}

/** Whether a longer name holds another one, which then means something else: the "train" of a "train station". */
function containsName(longer: string, name: string): boolean {
  if (longer.length <= name.length || !longer.includes(name)) return false;
  return hanCharacter.test(name) || ` ${longer} `.includes(` ${name} `);
}

const hanCharacter = /\p{Script=Han}/u;
/** The most characters that a word without spaces has here, and the most words that a phrase has. */
const maxUnspacedLength = 8;
const maxPhraseWords = 5;

/** The parts of a text without spaces that may be words. */
function unspacedSequences(text: string): string[] {
  if (!hanCharacter.test(text)) return [];
  return [...text].flatMap((_, start, characters) => sequencesFrom(characters, start, maxUnspacedLength, ''));
}

/** Each word, and each few words in a row. */
function phrasesOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) => sequencesFrom(words, start, maxPhraseWords, ' '));
}

function sequencesFrom(parts: readonly string[], start: number, maxLength: number, separator: string): string[] {
  const sequences: string[] = [];
  for (let end = start + 1; end <= Math.min(start + maxLength, parts.length); end += 1)
    sequences.push(parts.slice(start, end).join(separator));
  return sequences;
}

/** The endings by which a word may differ from the one listed. */
const endings: Readonly<Record<LexiconLanguage, readonly string[]>> = {
  en: ['s', 'es'],
  de: ['s', 'n', 'e', 'en', 'er', 'es', 'em', 'ern', 'nen'],
  fr: ['s', 'x', 'e', 'es'],
  es: ['s', 'es'],
  zh: [],
};
const minStemLength = 3;
const umlauts: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };

/** What a word names, as it stands or with an ending; German plurals may change the vowel too. */
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

/** Reads all lines in some 20 ms of processor. */
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

/** The forms of a thing; of one that is translated those in other languages than the question's. */
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

/** The words of one language that are searched for. */
function searchableWordsIn(part: string): string[] {
  const entries = part.split(', ');
  return entries.filter((entry) => entry !== '' && !entry.endsWith('?') && !entry.includes(' '));
}

/**
 * The first form is the whole word, also where it has parts ("petit-déjeuner"). Words without spaces are analysed in characters and
 * pairs: a character, or a pair that is a word listed itself, names something else than the longer word.
 */
function termsOf(word: string, language: LexiconLanguage, unspaced: ReadonlyMap<string, unknown>): string[] {
  if (language !== 'zh') return [...analyse(word, language).slice(0, 1), ...analyse(word, 'en').slice(0, 1)];
  return analyse(word, 'zh').filter((form) => form.length > 1 && (form === word || !unspaced.has(form)));
}
