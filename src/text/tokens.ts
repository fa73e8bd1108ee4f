/**
 * Counts tokens like a language model, with the vocabulary `o200k_base`, which is read on first use. Other vocabularies
 * differ by a few percent, and more in scripts other than Latin.
 */
import { pauses } from '../fair/pauses.ts';
import { graphemesOf, wordStarts } from './boundaries.ts';
import { readTokenVocabulary, type TokenVocabulary } from './token-vocabulary.ts';

const ellipsis = '…';

let vocabularyPromise: Promise<TokenVocabulary> | null = null;

function vocabulary(): Promise<TokenVocabulary> {
  vocabularyPromise ??= readTokenVocabulary();
  return vocabularyPromise;
}

/** Reads the vocabulary soon after the service starts to listen, so that no call has to wait for it. */
export async function loadVocabulary(): Promise<void> {
  await countTokens('');
}

/** Counts the tokens of a text; a long one is counted in parts, interleaved with other work. */
export async function countTokens(text: string): Promise<number> {
  return countTokensUpTo(await vocabulary(), text);
}

/** True if the text has at most `maxTokens` tokens. Counting stops at the limit. */
export async function fitsTokens(text: string, maxTokens: number): Promise<boolean> {
  return (await countTokensUpTo(await vocabulary(), text, maxTokens)) <= maxTokens;
}

/**
 * The beginning of a text in at most `maxTokens` tokens. The cut is between words and not within a figure, or inside the
 * first word if that alone exceeds the limit. A cut text ends in `…`, which counts; '' if not even one character and
 * `…` fit.
 */
export async function fitTokens(text: string, maxTokens: number): Promise<string> {
  const tokenVocabulary = await vocabulary();
  const fits = async (candidate: string) => (await countTokensUpTo(tokenVocabulary, candidate, maxTokens)) <= maxTokens;
  if (await fits(text)) return text;
  const start = await boundedStart(text, fits);
  const cut = (at: number) => `${start.slice(0, at).trimEnd()}${ellipsis}`;
  const words = wordStarts(start).filter((at) => at > 0 && !isInFigure(start, at));
  const graphemes = graphemesOf(start.slice(0, words[0] ?? start.length)).slice(1);
  const outsideFigures = graphemes.filter((at) => !isInFigure(start, at));
  for (const positions of [words, outsideFigures, graphemes]) {
    const at = await findLongest(positions, (end) => fits(cut(end)));
    if (at !== null) return cut(at);
  }
  return '';
}

/**
 * True if a cut here would split a figure, or separate it from the abbreviation before it: "1,|000", "Bahnhofstr. |12".
 */
function isInFigure(text: string, at: number): boolean {
  return /^\p{N}/u.test(text.slice(at, at + 2)) && /(?:\p{N}[\s,.'’/-]{0,3}|\p{L}\.\s?)$/u.test(text.slice(0, at));
}

/** For a very long text, a beginning that is still too long, so that there is less to search for the cut. */
async function boundedStart(text: string, fits: (candidate: string) => Promise<boolean>): Promise<string> {
  let length = 1_024;
  while (length < text.length && (await fits(text.slice(0, length)))) length *= 2;
  return text.slice(0, length);
}

/** The largest of the ascending positions that fits, by binary search; null if none does. */
async function findLongest(
  positions: readonly number[],
  fits: (at: number) => Promise<boolean>,
): Promise<number | null> {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (await fits(positions[middle]!)) low = middle + 1;
    else high = middle;
  }
  return positions[low - 1] ?? null;
}

const maxRunLength = 128;
/**
 * A very long run of letters, signs or spaces. To the tokenizer it is one piece, and its time grows with the square of
 * the length.
 */
const overlongRun = new RegExp(
  [String.raw`[\p{L}\p{M}]`, String.raw`[^\s\p{L}\p{N}]`, String.raw`\s`]
    .map((kind) => `${kind}{${maxRunLength}}(?=${kind})`)
    .join('|'),
  'gu',
);

/**
 * Any such run covers a whole block of half its length that starts at a multiple of this length, so few positions need
 * a check.
 */
const runBlock = new RegExp(
  [String.raw`[\p{L}\p{M}]`, String.raw`[^\s\p{L}\p{N}]`, String.raw`\s`]
    .map((kind) => `${kind}{${maxRunLength / 2}}`)
    .join('|'),
  'uy',
);

function mayHaveOverlongRun(text: string): boolean {
  for (let at = 0; at + maxRunLength / 2 <= text.length; at += maxRunLength / 2) {
    runBlock.lastIndex = at;
    if (runBlock.test(text)) return true;
  }
  return false;
}

/** Number of characters counted at once, extended to the next end of a word. */
const countBatchLength = 1_024;
/**
 * The end of a word. No piece of the vocabulary's own division spans it, so the counts of parts add up to that of the
 * whole.
 */
const endOfWord = /[\p{L}\p{N}](?=[^\p{L}\p{N}\p{M}'’])/gu;

/**
 * Counts tokens until there are more than `maxTokens`; exact for ordinary text. Overlong runs are counted in parts, plus one
 * token per cut, so that the result errs on the high side.
 */
async function countTokensUpTo(
  tokenVocabulary: TokenVocabulary,
  text: string,
  maxTokens = Number.POSITIVE_INFINITY,
): Promise<number> {
  if (text.length <= countBatchLength) return countPart(tokenVocabulary, text);
  const pause = pauses();
  let tokens = 0;
  for (let start = 0; start < text.length && tokens <= maxTokens; ) {
    endOfWord.lastIndex = start + countBatchLength;
    const end = endOfWord.test(text) ? endOfWord.lastIndex : text.length;
    tokens += countPart(tokenVocabulary, text.slice(start, end));
    start = end;
    await pause();
  }
  return tokens;
}

function countPart(tokenVocabulary: TokenVocabulary, text: string): number {
  if (!mayHaveOverlongRun(text)) return tokenVocabulary.countTokens(text);
  let tokens = 0;
  let start = 0;
  for (const { 0: run, index } of text.matchAll(overlongRun)) {
    const end = index + run.length;
    tokens += tokenVocabulary.countTokens(text.slice(start, end)) + 1;
    start = end;
  }
  return tokens + tokenVocabulary.countTokens(text.slice(start));
}
