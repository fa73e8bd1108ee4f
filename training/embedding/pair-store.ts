/**
 * Millions of pairs in memory, each text as a sequence of word numbers: a text is split only once, whatever the
 * vocabulary.
 */
import { firstWords } from '../../src/embedding/static-words.ts';
import { kindNames, type PairKind } from './pair-kinds.ts';

/** Number of words that are used; the rest of a longer text is left out. */
const mostWords = 96;

export interface StoredPair {
  kind: PairKind;
  source: string;
  /** `en`, or the other language of a translated pair. */
  language: string;
  /** Word numbers: indices into {@link PairStore.words}. */
  a: Uint32Array;
  b: Uint32Array;
}

export interface NewPair extends Omit<StoredPair, 'a' | 'b'> {
  a: readonly number[];
  b: readonly number[];
}

/** A pair of `a` and `b` words takes 5 + a + b numbers: kind, source, language, length of a, length of b, the words. */
const headLength = 5;
const chunkLength = 1 << 22;

export class PairStore {
  /** Every word as written, by its number. */
  readonly words: string[] = [];
  /** All languages that occur, English first. */
  readonly languages: string[] = ['en'];
  size = 0;
  readonly #numbers = new Map<string, number>();
  readonly #sources: string[] = [];
  readonly #chunks: { numbers: Uint32Array; used: number }[] = [];

  /** The word numbers of the beginning of a text. */
  read(text: string): number[] {
    return firstWords(text, mostWords).map((word) => this.#numberOf(word));
  }

  add({ kind, source, language, a, b }: NewPair): void {
    const { numbers, used } = this.#roomFor(headLength + a.length + b.length);
    const head = [kindNames.indexOf(kind), place(this.#sources, source), place(this.languages, language)];
    numbers.set([...head, a.length, b.length, ...a, ...b], used);
    this.#chunks.at(-1)!.used += headLength + a.length + b.length;
    this.size += 1;
  }

  *all(): Generator<StoredPair> {
    for (const { numbers, used } of this.#chunks) {
      for (let at = 0; at < used; ) {
        const [kind = 0, source = 0, language = 0, aLength = 0, bLength = 0] = numbers.subarray(at, at + headLength);
        const middle = at + headLength + aLength;
        const end = middle + bLength;
        const a = numbers.subarray(at + headLength, middle);
        const names = { kind: kindNames[kind]!, source: this.#sources[source]!, language: this.languages[language]! };
        yield { ...names, a, b: numbers.subarray(middle, end) };
        at = end;
      }
    }
  }

  #numberOf(word: string): number {
    const known = this.#numbers.get(word);
    if (known !== undefined) return known;
    this.words.push(word);
    this.#numbers.set(word, this.words.length - 1);
    return this.words.length - 1;
  }

  #roomFor(length: number): { numbers: Uint32Array; used: number } {
    const last = this.#chunks.at(-1);
    if (last && last.used + length <= chunkLength) return last;
    const chunk = { numbers: new Uint32Array(chunkLength), used: 0 };
    this.#chunks.push(chunk);
    return chunk;
  }
}

/** The index of a name in the list; a new name is appended. */
function place(names: string[], name: string): number {
  const known = names.lastIndexOf(name);
  return known >= 0 ? known : names.push(name) - 1;
}
