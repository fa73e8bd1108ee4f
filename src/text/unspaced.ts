/** Finds the terms of scripts without spaces, and of Korean. */
import { fold } from './fold.ts';
import { clipTerm } from './stems/stem.ts';
import type { FoundTerms } from './words.ts';

const pairedScripts = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\u30fc';
const segmentedScripts = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';

export const unspacedScript = new RegExp(`[${pairedScripts}${segmentedScripts}]`, 'u');
/** Splits a text where the method of finding terms changes. */
export const scriptRuns = new RegExp(
  `[${pairedScripts}]+|[${segmentedScripts}]+|[^${pairedScripts}${segmentedScripts}]+`,
  'gu',
);

const pairedScript = new RegExp(`^[${pairedScripts}]`, 'u');
const segmentedScript = new RegExp(`^[${segmentedScripts}]`, 'u');
const isKana = /[\p{Script=Hiragana}\p{Script=Katakana}ー]/u;
const notLetters = /[^\p{L}\p{N}]+/gu;
const segmenter = new Intl.Segmenter('th', { granularity: 'word' });

/** Chinese function words and Korean particles of one character. */
const stopCharacters = new Set(
  '的了在是和与與有为為于於之其等及被把这這那什么麼哪谁誰吗嗎呢吧也都就还還又은는이가을를에의도로와과',
);

/**
 * Words of several characters that ask, point or only connect. As query terms they look rare but carry no information.
 */
const functionWords = new RegExp(
  [
    '为什么|為什麼|为何|為何|什么|什麼|怎么样|怎麼樣|怎么|怎麼|怎样|怎樣|如何|哪些|哪个|哪個|哪里|哪裡|哪儿|哪一|多少|几个|幾個',
    '是否|能否|可否|有没有|有沒有|是不是|能不能|会不会|可以|应该|應該|应当|需要|我们|我們|你们|他们|她们|这个|這個|那个|這些|这些|那些',
    'ですか|ますか|でしょうか|でした|です|ました|ます|ください|どのように|どのような|どうやって|どうして|どの|どれ|どこ|どう|どんな|なぜ|いつ|いくつ|いくら',
    'という|とは|について|している|していた|しました|します|して|した|する',
  ].join('|'),
  'gu',
);

/**
 * Adds the terms of a run (see `scriptRuns`) in a script without spaces, or in Korean, whose words carry their particles.
 * East Asian text yields each pair of adjacent characters and each character: two texts match regardless of how a
 * dictionary would divide them, and a query of one character works. On Chinese questions this ranked the right passage
 * first 93.9 times in 100; pairs alone reached 93.0, dictionary words 91.9, both 93.2. Kana yields pairs only, since a
 * single kana means nothing. Thai, Lao, Khmer and Burmese are divided into words by the platform's dictionaries.
 *
 * In a query, function words and the pairs across their ends are left out: 么是 in 什么是 occurs in few memories, which
 * would make it the heaviest term of the question.
 */
export function addUnspaced(run: string, found: FoundTerms, isQuery: boolean): void {
  if (segmentedScript.test(run)) {
    for (const part of segmentsInWindows(segmenter, run)) addTerm(part.segment, found.terms);
    return;
  }
  for (const letters of run.split(notLetters)) {
    const parts = isQuery ? letters.split(functionWords) : [letters];
    for (const part of parts.join('') === '' ? [letters] : parts) addPairs([...part], found);
  }
}

/** Number of characters segmented at once. */
const windowLength = 1_024;
/**
 * Segments that end this close to the end of a window are found again with the text after it, which may change them.
 */
const unstableLength = 128;

/**
 * Yields the segments of a text in order, as the segmenter returns them, in time linear in the length: used directly, a
 * segmenter takes time proportional to the whole text for each segment.
 */
export function* segmentsInWindows(
  segmenter: Intl.Segmenter,
  text: string,
): Generator<{ segment: string; index: number; isWordLike: boolean }> {
  let from = 0;
  for (let length = windowLength; from < text.length; ) {
    const window = text.slice(from, from + length);
    const stableLength = from + length >= text.length ? window.length : window.length - unstableLength;
    let consumed = 0;
    for (const { segment, index, isWordLike = false } of segmenter.segment(window)) {
      if (index + segment.length > stableLength) break;
      yield { segment, index: from + index, isWordLike };
      consumed = index + segment.length;
    }
    from += consumed;
    length = consumed === 0 ? 2 * length : windowLength;
  }
}

/** The fraction of a word that a term stands for: most Chinese words have two characters, and so three terms. */
export function shareOfWord(term: string): number {
  return pairedScript.test(term) ? 1 / 3 : 1;
}

function addTerm(word: string, terms: string[]): void {
  const term = clipTerm(fold(word).replace(notLetters, ''));
  if (term !== '') terms.push(term);
}

function addPairs(characters: readonly string[], found: FoundTerms): void {
  for (let i = 0; i < characters.length; i++) {
    const character = characters[i]!;
    if (i > 0) found.terms.push(characters[i - 1]! + character);
    if (stopCharacters.has(character)) found.stopTerms.push(character);
    else if (characters.length === 1 || !isKana.test(character)) found.terms.push(character);
  }
}
