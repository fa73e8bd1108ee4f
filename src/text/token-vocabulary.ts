/**
 * The vocabulary `o200k_base` as a table of bytes: 4 MB, where a map of strings takes 40 MB. It is read in steps with
 * pauses for other work, since 200,000 tokens take some 50 ms.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pauses } from '../fair/pauses.ts';

export interface TokenVocabulary {
  /** The number of tokens in a text. Markers of special tokens such as `<|endoftext|>` count as ordinary text. */
  countTokens(text: string): number;
}

/** One token per line, the most frequent first: its bytes as base64, a space, its rank. */
const vocabularyFile = 'gpt-tokenizer/data/o200k_base.tiktoken';
/** Number of tokens read per step: under 1 ms. */
const readBatchSize = 2_048;
/**
 * Capacity of the cache of token counts by piece. The cache holds two generations of this size and drops the older one
 * first.
 */
const pieceCacheSize = 10_000;

const [newline, space, padding] = [10, 32, 61];
const base64 = new Uint8Array(128);
for (const [value, sign] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  base64[sign.charCodeAt(0)] = value;

export async function readTokenVocabulary(): Promise<TokenVocabulary> {
  const { O200K_TOKEN_SPLIT_REGEX: pieces } = await import('gpt-tokenizer/encodingParams/constants');
  const lines = await readFile(createRequire(import.meta.url).resolve(vocabularyFile));
  const ranks = new Ranks(lines.length);
  const pause = pauses();
  for (let at = 0; at < lines.length; ) {
    for (let read = 0; read < readBatchSize && at < lines.length; read += 1) at = addLine(ranks, lines, at);
    await pause();
  }
  const countOf = cachedCounter(ranks);
  return {
    countTokens: (text) => {
      let tokens = 0;
      for (const [piece] of text.matchAll(pieces)) tokens += countOf(piece);
      return tokens;
    },
  };
}

/** Adds the token of the line at `start`. Returns the start of the next line. */
function addLine(ranks: Ranks, lines: Uint8Array, start: number): number {
  let at = start;
  let [bits, bitCount] = [0, 0];
  for (; lines[at] !== space; at += 1) {
    if (lines[at] === padding) continue;
    bits = ((bits << 6) | base64[lines[at]!]!) & 0xffff;
    bitCount += 6;
    if (bitCount < 8) continue;
    bitCount -= 8;
    ranks.append((bits >> bitCount) & 0xff);
  }
  ranks.endToken();
  const end = lines.indexOf(newline, at);
  return end < 0 ? lines.length : end + 1;
}

/** The ranks of tokens by their bytes: all bytes concatenated, and a hash table with open addressing. */
class Ranks {
  readonly #bytes: Uint8Array;
  /** The end of each token; it starts where the previous one ends. */
  readonly #ends = new Uint32Array(1 << 18);
  /** Ranks, counted from 1, by the hash of the token's bytes; 0 marks a free slot. */
  readonly #table = new Uint32Array(1 << 19);
  #count = 0;
  #length = 0;

  constructor(maxBytes: number) {
    this.#bytes = new Uint8Array(maxBytes);
  }

  append(byte: number): void {
    this.#bytes[this.#length++] = byte;
  }

  /** The bytes appended since the last call become the token of the next rank. */
  endToken(): void {
    const start = this.#count === 0 ? 0 : this.#ends[this.#count - 1]!;
    this.#ends[this.#count] = this.#length;
    const slot = this.#slotOf(this.#bytes, start, this.#length);
    this.#count += 1;
    this.#table[slot] = this.#count;
  }

  /** The rank of a token; Infinity if the bytes are no token. */
  rankOf(bytes: Uint8Array, from: number, to: number): number {
    const rank = this.#table[this.#slotOf(bytes, from, to)]!;
    return rank === 0 ? Number.POSITIVE_INFINITY : rank - 1;
  }

  /** The slot of the token with these bytes, or the free slot where it would go. */
  #slotOf(bytes: Uint8Array, from: number, to: number): number {
    let hash = 0x811c9dc5;
    for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
    const mask = this.#table.length - 1;
    for (let slot = (hash ^ (hash >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const rank = this.#table[slot]!;
      if (rank === 0 || this.#holds(rank - 1, bytes, from, to)) return slot;
    }
  }

  #holds(rank: number, bytes: Uint8Array, from: number, to: number): boolean {
    const start = rank === 0 ? 0 : this.#ends[rank - 1]!;
    if (this.#ends[rank]! - start !== to - from) return false;
    for (let at = from; at < to; at += 1) if (this.#bytes[start + at - from] !== bytes[at]) return false;
    return true;
  }
}

/** Returns a function that counts the tokens of a piece and caches the result. No token spans two pieces. */
function cachedCounter(ranks: Ranks): (piece: string) => number {
  let [recent, older] = [new Map<string, number>(), new Map<string, number>()];
  const encoder = new TextEncoder();
  return (piece) => {
    const cached = recent.get(piece);
    if (cached !== undefined) return cached;
    const count = older.get(piece) ?? countMerged(ranks, encoder.encode(piece));
    if (recent.size >= pieceCacheSize) [recent, older] = [new Map(), recent];
    recent.set(piece, count);
    return count;
  };
}

/**
 * Byte-pair encoding: repeatedly joins the two adjacent parts whose joint bytes have the lowest rank, until no two of
 * them form a token.
 */
function countMerged(ranks: Ranks, bytes: Uint8Array): number {
  if (ranks.rankOf(bytes, 0, bytes.length) < Number.POSITIVE_INFINITY) return 1;
  const starts = Array.from({ length: bytes.length + 1 }, (_, at) => at);
  /** The rank of a part joined with the next one. */
  const rankAt = (part: number) =>
    part + 2 < starts.length ? ranks.rankOf(bytes, starts[part]!, starts[part + 2]!) : Number.POSITIVE_INFINITY;
  const pairRanks = starts.map((_, part) => rankAt(part));
  for (;;) {
    let lowest = 0;
    for (let part = 1; part < pairRanks.length; part += 1) if (pairRanks[part]! < pairRanks[lowest]!) lowest = part;
    if (pairRanks[lowest] === Number.POSITIVE_INFINITY) return starts.length - 1;
    starts.splice(lowest + 1, 1);
    pairRanks.splice(lowest, 1);
    pairRanks[lowest] = rankAt(lowest);
    if (lowest > 0) pairRanks[lowest - 1] = rankAt(lowest - 1);
  }
}
