/** Finds the terms of scripts that write no spaces, and of Korean. */
import { fold } from './fold.ts';
import { clip } from './stem.ts';
import type { Found } from './words.ts';

const paired = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30fc';
const segmented = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

export const unspaced = new RegExp(`[${paired}${segmented}]`, 'u');
/** Cuts a text where the way of finding terms changes. */
export const runs = new RegExp(`[${paired}]+|[${segmented}]+|[^${paired}${segmented}]+`, 'gu');

const isSegmented = new RegExp(`^[${segmented}]`, 'u');
const isKana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const notLetters = /[^\p{L}\p{N}]+/gu;
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Chinese function words and Korean particles of one character. */
const stopCharacters = new Set(
  '的了在是和与與有为為于於之其等及被把这這那什么麼哪谁誰吗嗎呢吧也都就还還又은는이가을를에의도로와과',
);

/**
 * Adds the terms of a run (see `runs`) in a script without spaces, or whose words carry their particles (Korean). East Asian text
 * yields each pair of neighbouring characters and each character: two texts match whatever words a dictionary would see, and a query
 * of one character works. On Chinese questions this ranked the right passage first 93.9 times in 100; pairs alone reached 93.0,
 * dictionary words 91.9, both 93.2. Kana yields pairs only, for one kana means nothing. Thai, Lao, Khmer and Burmese are cut into
 * words by the platform's dictionaries.
 */
export function addUnspaced(run: string, found: Found): void {
  if (isSegmented.test(run)) {
    for (const part of segmenter.segment(run)) addTerm(part.segment, found.terms);
    return;
  }
  for (const letters of run.split(notLetters)) addPairs([...letters], found);
}

function addTerm(word: string, terms: string[]): void {
  const term = clip(fold(word).replace(notLetters, ''));
  if (term !== '') terms.push(term);
}

function addPairs(characters: readonly string[], found: Found): void {
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i]!;
    if (i > 0) found.terms.push(characters[i - 1]! + character);
    if (stopCharacters.has(character)) found.stopTerms.push(character);
    else if (characters.length === 1 || !isKana.test(character)) found.terms.push(character);
  }
}
