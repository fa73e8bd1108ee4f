/** Finds other words for the things that a question names, in its own language and in others: "boss" and "leads", "Strom" and "electricity". */
import { analyse } from '../analyse.ts';
import { normalForm } from '../fold.ts';
import { guessLanguage, type LanguageGuess } from '../language.ts';
import { dictionary } from './dictionary/dictionary.ts';
import { lexicon } from './lexicon.ts';

/** A thing that a question names. */
export interface NamedConcept {
  /** The word or words of the question that name it, in lower case. */
  named: string;
  /** The analysed forms by which memories may name it too, each in its own language and as English. */
  forms: ReadonlySet<string>;
}

const languages = ['en', 'de', 'fr', 'es', 'zh'] as const;
type Spoken = (typeof languages)[number];

interface Concept {
  /** As it is written: analysed when the thing is first named, for to analyse all lines takes too long for a start. */
  line: string;
  /** Whether its words are found in the other languages alone: a line of the dictionary. */
  isTranslated: boolean;
  /** In the order of {@link languages}. */
  forms?: readonly ReadonlySet<string>[];
}

/** Words in lower case, also several with a space between them → the things that they name. */
type Index = Readonly<Record<Spoken, ReadonlyMap<string, readonly Concept[]>>>;

let read: Index | undefined;

/** The things that a question names, each with the forms by which memories may name it too. */
export function conceptsIn(
  question: string,
  { language, sure }: LanguageGuess = guessLanguage(question),
): NamedConcept[] {
  read ??= readLines();
  const index = read;
  const words = wordsOf(question);
  const found = new Map<Concept, { named: string; spoken: Set<Spoken> }>();
  const find = (concepts: readonly Concept[], named: string, spoken: Spoken) => {
    for (const concept of concepts) {
      const before = found.get(concept) ?? { named, spoken: new Set() };
      if (named.length > before.named.length) before.named = named;
      before.spoken.add(spoken);
      found.set(concept, before);
    }
  };
  for (const spoken of languages.filter((one) => !sure || one === language)) {
    for (const run of spoken === 'zh' ? words.flatMap(unspacedRuns) : runsOf(words))
      find(wordIn(index[spoken], run, spoken), run, spoken);
  }
  const names = [...new Set([...found.values()].map(({ named }) => named))];
  return [...found]
    .filter(([, { named }]) => !names.some((other) => holds(other, named)))
    .map(([concept, { named, spoken }]) => ({ named, forms: formsOf(concept, spoken, index) }))
    .filter(({ forms }) => forms.size > 0);
}

/** "L'hélico": an article without its vowel. */
const elision = /(?<![\p{L}'])(?:[cdjlmnst]|qu)'/giu;
const possessive = /'s(?!\p{L})/gu;

function withoutJoined(text: string): string {
  return text.includes("'") ? text.replace(elision, '').replace(possessive, '') : text;
}

/** The words of a question, without what is joined to them by an apostrophe. */
function wordsOf(question: string): string[] {
  return withoutJoined(normalForm(question).replaceAll('’', "'")).match(/[\p{L}\p{N}'-]+/gu) ?? [];
}

/** Whether a longer name holds another one, which then means something else: the "train" of a "train station". */
function holds(longer: string, name: string): boolean {
  if (longer.length <= name.length || !longer.includes(name)) return false;
  return isUnspaced.test(name) || ` ${longer} `.includes(` ${name} `);
}

const isUnspaced = /\p{Script=Han}/u;
/** The most characters that a word without spaces has here, and the most words that a phrase has. */
const longestUnspaced = 8;
const longestPhrase = 5;

/** The parts of a text without spaces that may be words. */
function unspacedRuns(text: string): string[] {
  if (!isUnspaced.test(text)) return [];
  return [...text].flatMap((_, start, characters) => runsFrom(characters, start, longestUnspaced, ''));
}

/** Each word, and each few words in a row. */
function runsOf(words: readonly string[]): string[] {
  return words.flatMap((_, start) => runsFrom(words, start, longestPhrase, ' '));
}

function runsFrom(parts: readonly string[], start: number, most: number, joint: string): string[] {
  const runs: string[] = [];
  for (let end = start + 1; end <= Math.min(start + most, parts.length); end += 1)
    runs.push(parts.slice(start, end).join(joint));
  return runs;
}

/** The endings by which a word may differ from the one listed. */
const endings: Readonly<Record<Spoken, readonly string[]>> = {
  en: ['s', 'es'],
  de: ['s', 'n', 'e', 'en', 'er', 'es', 'em', 'ern', 'nen'],
  fr: ['s', 'x', 'e', 'es'],
  es: ['s', 'es'],
  zh: [],
};
const shortestStem = 3;
const umlauts: Readonly<Record<string, string>> = { ä: 'a', ö: 'o', ü: 'u' };

/** What a word names, as it stands or with an ending; German plurals may change the vowel too. */
function wordIn(words: ReadonlyMap<string, readonly Concept[]>, word: string, language: Spoken): readonly Concept[] {
  const singular = word.replace(/[äöü]/gu, (vowel) => umlauts[vowel]!);
  for (const stem of language === 'de' && singular !== word ? [word, singular] : [word])
    for (const ending of ['', ...endings[language]]) {
      if (!stem.endsWith(ending) || (ending && stem.length - ending.length < shortestStem)) continue;
      const concepts = words.get(stem.slice(0, stem.length - ending.length));
      if (concepts) return concepts;
    }
  return [];
}

/** Reads all lines in some 20 ms of processor. */
function readLines(): Index {
  const index = { en: new Map(), de: new Map(), fr: new Map(), es: new Map(), zh: new Map() } satisfies Index;
  for (const text of [lexicon, dictionary]) {
    const plain = text.toLowerCase().replaceAll('?', '').trim().split('\n');
    for (const [at, line] of text.trim().split('\n').entries()) {
      const concept: Concept = { line, isTranslated: text === dictionary };
      for (const [of, part] of plain[at]!.split('; ').entries())
        for (const word of part.split(', ')) add(index[languages[of]!], withoutJoined(word), concept);
    }
  }
  return index;
}

function add(words: Map<string, Concept[]>, word: string, concept: Concept): void {
  const others = words.get(word);
  if (others) others.push(concept);
  else words.set(word, [concept]);
}

/** The forms of a thing; of one that is translated those in other languages than the question's. */
function formsOf(concept: Concept, spoken: ReadonlySet<Spoken>, index: Index): Set<string> {
  concept.forms ??= concept.line
    .split('; ')
    .map((part, at) => new Set(soughtIn(part).flatMap((word) => analysed(word, languages[at]!, index.zh))));
  return new Set(
    concept.forms.flatMap((forms, at) => (concept.isTranslated && spoken.has(languages[at]!) ? [] : [...forms])),
  );
}

/** The words of one language that are searched for. */
function soughtIn(part: string): string[] {
  const entries = part.split(', ');
  return entries.filter((entry) => entry !== '' && !entry.endsWith('?') && !entry.includes(' '));
}

/**
 * The first form is the whole word, also where it has parts ("petit-déjeuner"). Words without spaces are analysed in characters and
 * pairs: a character, or a pair that is a word listed itself, names something else than the longer word.
 */
function analysed(word: string, language: Spoken, unspaced: ReadonlyMap<string, unknown>): string[] {
  if (language !== 'zh') return [...analyse(word, language).slice(0, 1), ...analyse(word, 'en').slice(0, 1)];
  return analyse(word, 'zh').filter((form) => form.length > 1 && (form === word || !unspaced.has(form)));
}
