/** Guesses the language of a text by its script and its function words. */
import { type LatinLanguage, latinLanguages, stopWords } from './stop-words.ts';

/** ISO 639-1 codes; `und` is text without letters, or in a language without word lists here. */
export type Language = LatinLanguage | 'ru' | 'ar' | 'zh' | 'ja' | 'ko' | 'und';

export interface LanguageGuess {
  language: Language;
  /** False if the text is too short or too mixed to distinguish Latin-script languages. */
  sure: boolean;
}

/** Number of characters read: more would not improve the guess. */
const sampleLength = 400;

/** Guesses the language by script and function words, in microseconds. Latin script without clues (code, names) counts as English. */
export function detectLanguage(text: string): Language {
  return guessLanguage(text).language;
}

export function guessLanguage(text: string): LanguageGuess {
  const sample = text.length > sampleLength ? text.slice(0, sampleLength) : text;
  const count = countScripts(sample);
  const kana = count.hiragana + count.katakana;
  // One ideograph or syllable corresponds to two or three letters.
  const eastAsian = (count.han + kana + count.hangul) * 2.5;
  const maxCount = Math.max(count.latin, count.cyrillic, count.arabic, count.other, eastAsian);
  if (maxCount === 0) return { language: 'und', sure: false };
  if (maxCount === eastAsian) {
    if (count.hangul > count.han + kana) return { language: 'ko', sure: true };
    // Japanese prose is full of hiragana; a name in katakana does not make Chinese Japanese.
    return { language: count.hiragana * 8 > count.han || kana > count.han ? 'ja' : 'zh', sure: true };
  }
  if (maxCount === count.latin) return guessLatin(sample);
  if (maxCount === count.cyrillic) return { language: 'ru', sure: true };
  return { language: maxCount === count.arabic ? 'ar' : 'und', sure: true };
}

const latinScriptLanguages: ReadonlySet<Language> = new Set(latinLanguages);
const ideographicLanguages: ReadonlySet<Language> = new Set(['zh', 'ja']);

/**
 * True if words of one language are likely to occur in the other. Ideographs alone do not distinguish Chinese from
 * Japanese.
 */
export function sharesWords(one: Language, other: Language): boolean {
  return one === other || (ideographicLanguages.has(one) && ideographicLanguages.has(other));
}

/**
 * True if two texts are plainly in two languages that share no words. Different scripts suffice, even if a language is
 * not sure.
 */
export function isForeign(one: LanguageGuess, other: LanguageGuess): boolean {
  if (sharesWords(one.language, other.language) || one.language === 'und' || other.language === 'und') return false;
  return (
    (one.sure && other.sure) || latinScriptLanguages.has(one.language) !== latinScriptLanguages.has(other.language)
  );
}

function countScripts(sample: string) {
  const count = { latin: 0, cyrillic: 0, arabic: 0, han: 0, hiragana: 0, katakana: 0, hangul: 0, other: 0 };
  for (let i = 0; i < sample.length; i++) {
    const code = sample.charCodeAt(i);
    if (code < 0x250) {
      const lower = code | 0x20;
      if ((lower >= 97 && lower <= 122) || code >= 0xc0) count.latin++;
    } else if (code < 0x370) continue;
    else if (code >= 0x400 && code < 0x530) count.cyrillic++;
    else if (code >= 0x600 && code < 0x700) count.arabic++;
    else if (code >= 0x1e00 && code < 0x1f00) count.latin++;
    else if (code >= 0x3040 && code < 0x30a0) count.hiragana++;
    else if (code >= 0x30a0 && code < 0x3100) count.katakana++;
    else if ((code >= 0x3400 && code < 0xa000) || (code >= 0xf900 && code < 0xfb00)) count.han++;
    else if ((code >= 0xac00 && code < 0xd7b0) || (code >= 0x1100 && code < 0x1200)) count.hangul++;
    else if (code < 0x2000) count.other++;
  }
  return count;
}

/** Letters that (almost) only these languages use. */
const distinctiveLetters: readonly (readonly [RegExp, readonly LatinLanguage[]])[] = [
  [/ß/, ['de']],
  [/[äöü]/, ['de']],
  [/[ñ¿¡]/, ['es']],
  [/[ãõ]/, ['pt']],
  [/[èêœûî]/, ['fr']],
  [/[ìò]/, ['it']],
  [/ç/, ['fr', 'pt']],
  [/[áíóú]/, ['es', 'pt']],
];
const nonAscii = /[^\p{ASCII}]/u;
/** Single letters are variables and initials more often than words. */
const latinWord = /[a-z\u00df-\u024f]{2,}/g;

/** The value of each function word: the more languages share it, the smaller. */
const functionWordValues = new Map<string, { value: number; languages: number[] }>();
latinLanguages.forEach((language, index) => {
  for (const word of stopWords[language]) {
    const languages = [...(functionWordValues.get(word)?.languages ?? []), index];
    functionWordValues.set(word, { value: 1 / languages.length, languages });
  }
});

/**
 * Function words that are also given names: "Ben is here" is not Dutch. With a capital they do not count as evidence of
 * a language.
 */
const givenNameWords: ReadonlySet<string> = new Set(['ben', 'dan', 'ed', 'ela', 'mia', 'sean']);
const occursInLowerCase = (sample: string, word: string) =>
  new RegExp(`(?<![a-z\\u00df-\\u024f])${word}(?![a-z\\u00df-\\u024f])`).test(sample);

function guessLatin(sample: string): LanguageGuess {
  const lower = sample.toLowerCase();
  const scores = latinLanguages.map(() => 0);
  const hits = latinLanguages.map(() => 0);
  const words = new Set(lower.match(latinWord));
  for (const word of words) {
    const entry = functionWordValues.get(word);
    if (!entry || (givenNameWords.has(word) && !occursInLowerCase(sample, word))) continue;
    for (const index of entry.languages) {
      scores[index]! += entry.value;
      hits[index]!++;
    }
  }
  const accented = nonAscii.test(lower);
  if (accented) {
    for (const [letters, languages] of distinctiveLetters) {
      if (!letters.test(lower)) continue;
      for (const language of languages) {
        scores[latinLanguages.indexOf(language)]! += 0.6;
        hits[latinLanguages.indexOf(language)]!++;
      }
    }
  }
  let best = 0;
  for (let i = 1; i < scores.length; i++) if (scores[i]! > scores[best]!) best = i;
  const second = Math.max(...scores.filter((_, index) => index !== best));
  const score = scores[best]!;
  const sure = score >= 1 && score >= second * 1.3 && (best === 0 || hits[best]! > 1);
  if (sure) return { language: latinLanguages[best]!, sure };
  // Sentences with letters beyond ASCII but no function word known here: Polish, Swedish, Turkish …
  return { language: accented && words.size >= 8 && score < words.size / 12 ? 'und' : 'en', sure };
}
