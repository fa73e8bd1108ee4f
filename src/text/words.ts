/** Finds the terms of compound words, such as identifiers, file names and contractions. */
import { fold } from './fold.ts';
import type { Language } from './language.ts';
import { maxTermLength, termOf } from './stems/stem.ts';

/** Words, including signs that join several into one: `max_tokens`, `node.js`, `ABC-123`, `O'Brien`, `C++`. */
export const compounds = /[\p{L}\p{N}\p{M}]+(?:(?:[.\-'’]|__?)[\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;
/** A single word without parts. */
const plainWord = /^(?:\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|[\p{Lo}\p{M}]+|\p{N}+)$/u;
/** Parts of a compound: humps, digits, and acronyms with their plural (`URLs`). */
const compoundParts = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})\p{M}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{M}]+|\p{N}+|\p{L}+/gu;

/** Fragments at an apostrophe that are not words: English endings, French and Italian articles. */
const contractionEndings = new Set(['s', 'd', 'm', 're', 've', 'll']);
const elisions = new Set(['l', 'd', 'j', 'n', 's', 'c', 'm', 't', 'qu', 'un', 'dell', 'all', 'nell', 'dall', 'sull']);
const negation = /n['’]t$/i;
const digits = /^\p{N}/u;
const sharp = /^\p{L}#$/u;

/** The terms that an analysis gathers. Stop words are kept apart, for a text that contains nothing else. */
export interface FoundTerms {
  terms: string[];
  stopTerms: string[];
}

/** Adds the terms of a compound: its parts, and the whole if there is more than one part. */
export function addCompound(compound: string, languages: readonly Language[], found: FoundTerms): void {
  const words = plainWord.test(compound) ? [compound] : (withoutApostrophes(compound).match(compoundParts) ?? []);
  const sign = signOf(compound);
  // The whole is stemmed like any word: "iPhone" must match "iphone".
  if (words.length > 1 || sign) addWord(joinParts(words) + sign, languages, found);
  for (const word of words) addWord(word, languages, found);
}

/** The sign of a compound: `C++` and `C#` are not `C`. More than a letter before `#` is an address with a fragment. */
function signOf(compound: string): string {
  if (compound.endsWith('++')) return 'plusplus';
  return sharp.test(compound) ? 'sharp' : '';
}

function addWord(word: string, languages: readonly Language[], found: FoundTerms): void {
  let target = found.terms;
  for (let i = 0; i < languages.length; i++) {
    const term = termOf(word, languages[i]!);
    if (i === 0 && term.isStopWord) target = found.stopTerms;
    if (term.text !== '') target.push(term.text);
  }
}

/** Removes apostrophes: "don't" becomes "dont", as many type it. */
function withoutApostrophes(text: string): string {
  if (!text.includes("'") && !text.includes('’')) return text;
  if (negation.test(text)) return text.replace(/['’]/g, '');
  const pieces = text.split(/['’]/);
  if (pieces.length > 1 && contractionEndings.has(pieces.at(-1)!.toLowerCase())) pieces.pop();
  if (pieces.length > 1 && elisions.has(pieces[0]!.toLowerCase())) pieces.shift();
  return pieces.join("'");
}

/**
 * Joins parts: `maxTokens`, `max_tokens` and `max-tokens` become one term. Adjacent numbers stay apart, or 1.23 and
 * 12.3 would be the same.
 */
function joinParts(found: readonly string[]): string {
  let whole = '';
  let previous = '';
  for (const part of found) {
    whole += digits.test(previous) && digits.test(part) ? `_${part}` : part;
    if (whole.length > maxTermLength) break;
    previous = part;
  }
  return fold(whole.toLowerCase());
}

/**
 * The words of a list as a set, cached by list: the word lists that the store keeps of memories are compared again and
 * again.
 */
export function cachedWordSet(words: readonly string[]): ReadonlySet<string> {
  const cached = wordSets.get(words) ?? new Set(words);
  wordSets.set(words, cached);
  return cached;
}

const wordSets = new WeakMap<readonly string[], ReadonlySet<string>>();

/**
 * True if the set contains the word, also as part of a compound or with another ending: Meerschweinchen and
 * Meerschweinchenkastration. The set must not change afterwards, since its long words are cached.
 */
export function containsWord(words: ReadonlySet<string>, word: string): boolean {
  if (words.has(word)) return true;
  if (word.length < minPartLength) return false;
  const letterMask = letterMaskOf(word);
  const long = longWordsCache.get(words) ?? cacheLongWords(words);
  for (let at = 0; at < long.words.length; at += 1) {
    const [other, otherMask] = [long.words[at]!, long.letterMasks[at]!];
    if (
      other.length >= word.length
        ? (letterMask & ~otherMask) === 0 && other.includes(word)
        : (otherMask & ~letterMask) === 0 && word.includes(other)
    )
      return true;
  }
  return false;
}

/** Shorter words do not count as parts of others. */
const minPartLength = 5;

/**
 * Cache of the words that may be or have parts, with their letters: a set that is compared with one word is usually
 * compared with many.
 */
const longWordsCache = new WeakMap<ReadonlySet<string>, LongWords>();

interface LongWords {
  readonly words: readonly string[];
  readonly letterMasks: readonly number[];
}

function cacheLongWords(words: ReadonlySet<string>): LongWords {
  const some = [...words].filter(({ length }) => length >= minPartLength);
  const long = { words: some, letterMasks: some.map(letterMaskOf) };
  longWordsCache.set(words, long);
  return long;
}

/**
 * A bitmap of a word's letters, in which several letters share a bit. A word with a bit that another lacks is no part
 * of it.
 */
function letterMaskOf(word: string): number {
  let letterMask = 0;
  for (let at = 0; at < word.length; at += 1) letterMask |= 1 << (word.charCodeAt(at) & 31);
  return letterMask;
}
