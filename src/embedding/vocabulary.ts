/**
 * The words of a static model, indexed in the text of its file. A `Map` of 130,000 strings takes twice as long to fill
 * and ten times the memory.
 */

export interface Vocabulary extends Iterable<[word: string, row: number]> {
  readonly size: number;
  /** The row of a word; undefined for an unknown word. */
  get(word: string): number | undefined;
  has(word: string): boolean;
}

const [lineBreak, space] = [10, 32];
/** FNV-1a over UTF-16 code units. The high bits of the hash are mixed into the low bits, which choose the slot. */
const [basis, prime] = [0x811c9dc5, 0x01000193];
const slotOf = (hash: number) => hash ^ (hash >>> 15);

/**
 * `text` has one line per row: a word, or several words separated by spaces. `duplicateCount` is the number of words that
 * occurred before.
 */
export function readVocabulary(text: string): { vocabulary: Vocabulary; rowCount: number; duplicateCount: number } {
  const words = countWords(text);
  const mask = 2 ** Math.ceil(Math.log2(2 * words)) - 1;
  /** The number of a word plus one; 0 for a free slot. */
  const slots = new Int32Array(mask + 1);
  const starts = new Int32Array(words + 1);
  const rowOf = new Int32Array(words);
  /** The slot that holds the word, or the free slot where it belongs. */
  const find = (hash: number, word: string, from: number, length: number): number => {
    for (let slot = slotOf(hash) & mask; ; slot = (slot + 1) & mask) {
      const index = slots[slot]! - 1;
      if (index < 0) return slot;
      const start = starts[index]!;
      if (starts[index + 1]! - start - 1 === length && isSameText(text, start, word, from, length)) return slot;
    }
  };
  let [wordIndex, row, hash, duplicateCount] = [0, 0, basis, 0];
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : lineBreak;
    if (code !== lineBreak && code !== space) {
      hash = Math.imul(hash ^ code, prime);
      continue;
    }
    const start = starts[wordIndex]!;
    const slot = find(hash, text, start, at - start);
    if (slots[slot] !== 0) duplicateCount += 1;
    slots[slot] = wordIndex + 1;
    rowOf[wordIndex] = row;
    wordIndex += 1;
    starts[wordIndex] = at + 1;
    if (code === lineBreak) row += 1;
    hash = basis;
  }
  const get = (word: string): number | undefined => {
    let wordHash = basis;
    for (let at = 0; at < word.length; at += 1) wordHash = Math.imul(wordHash ^ word.charCodeAt(at), prime);
    const index = slots[find(wordHash, word, 0, word.length)]! - 1;
    return index < 0 ? undefined : rowOf[index];
  };
  const vocabulary: Vocabulary = {
    size: words,
    get,
    has: (sought) => get(sought) !== undefined,
    *[Symbol.iterator]() {
      for (let at = 0; at < words; at += 1) yield [text.slice(starts[at], starts[at + 1]! - 1), rowOf[at]!];
    },
  };
  return { vocabulary, rowCount: row, duplicateCount };
}

function countWords(text: string): number {
  let words = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineBreak || code === space) words += 1;
  }
  return words;
}

function isSameText(one: string, from: number, other: string, otherFrom: number, length: number): boolean {
  for (let at = 0; at < length; at += 1)
    if (one.charCodeAt(from + at) !== other.charCodeAt(otherFrom + at)) return false;
  return true;
}
