/** Finds other words for the things that a question names, in its own language and in others: "boss" and "leads", "Strom" and "electricity". */
import { analyse } from '../analyse.ts';
import { normalForm } from '../fold.ts';
import { guessLanguage, type Language, type LanguageGuess } from '../language.ts';
import { lexicon } from './lexicon.ts';

export interface Concept {
  /** The analysed forms by which memories name it, each in its own language and as English. */
  forms: ReadonlySet<string>;
}

/** A thing that a question names. */
export interface NamedConcept {
  /** The word or words of the question that name it, as in {@link normalForm}. */
  named: string;
  forms: ReadonlySet<string>;
}

const languages = ['en', 'de', 'fr', 'es', 'zh'] as const;

interface Index {
  /** Words in normal form, by language → the things that they name. */
  byWord: ReadonlyMap<Language, ReadonlyMap<string, readonly Concept[]>>;
  /** Several words, or characters that stand without spaces, in normal form. */
  phrases: readonly { phrase: string; language: Language; concept: Concept }[];
}

let read: Index | undefined;

/** The things that a question names, each with the forms by which memories may name it too. */
export function conceptsIn(
  question: string,
  { language, sure }: LanguageGuess = guessLanguage(question),
): NamedConcept[] {
  read ??= readLexicon(lexicon);
  const isSpoken = (one: Language) => !sure || one === language;
  const text = ` ${normalForm(question)
    .replace(elision, ' ')
    .replace(possessive, ' ')
    .replace(/[^\p{L}\p{N}'-]+/gu, ' ')} `;
  const found = new Map<Concept, string>();
  for (const { phrase, concept, language: spoken } of read.phrases)
    if (isSpoken(spoken) && text.includes(spoken === 'zh' ? phrase : ` ${phrase} `)) found.set(concept, phrase);
  for (const word of text.trim().split(' '))
    for (const [spoken, words] of read.byWord)
      if (isSpoken(spoken)) for (const concept of wordIn(words, word)) found.set(concept, word);
  return [...found].map(([{ forms }, named]) => ({ named, forms }));
}

/** "L'hélico": an article without its vowel. */
const elision = /(?<![\p{L}'])(?:[cdjlmnst]|qu)['’]/giu;
const possessive = /['’]s(?!\p{L})/gu;
const plural = /(?:es|en|s|n)$/u;

/** What a word names, as it stands or as the plural of a word listed. */
function wordIn(words: ReadonlyMap<string, readonly Concept[]>, word: string): readonly Concept[] {
  return words.get(word) ?? words.get(word.replace(/s$/u, '')) ?? words.get(word.replace(plural, '')) ?? [];
}

function readLexicon(lines: string): Index {
  const byWord = new Map<Language, Map<string, Concept[]>>(languages.map((language) => [language, new Map()]));
  const phrases: { phrase: string; language: Language; concept: Concept }[] = [];
  for (const line of lines.trim().split('\n')) {
    const forms = new Set<string>();
    const concept: Concept = { forms };
    for (const [at, words] of line.split(';').entries()) {
      const language = languages[at]!;
      for (const entry of words.split(',').map((word) => word.trim())) {
        const word = entry.replace('?', '');
        const isPhrase = word.includes(' ') || language === 'zh';
        if (isPhrase) phrases.push({ phrase: normalForm(word), language, concept });
        else add(byWord.get(language)!, normalForm(word), concept);
        if (entry.endsWith('?') || word.includes(' ')) continue;
        for (const form of formsOf(word, language)) forms.add(form);
      }
    }
  }
  return { byWord, phrases };
}

/** Words without spaces are analysed in characters and pairs: a character of a longer word names something else. */
function formsOf(word: string, language: Language): string[] {
  if (language !== 'zh') return [...analyse(word, language), ...analyse(word, 'en')];
  return analyse(word, 'zh').filter((form) => form.length >= Math.min(2, word.length));
}

function add(words: Map<string, Concept[]>, word: string, concept: Concept): void {
  words.set(word, [...(words.get(word) ?? []), concept]);
}
