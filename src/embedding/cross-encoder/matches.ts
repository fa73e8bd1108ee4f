/** Which words of a question a text holds or has related words for, as a cross-encoder is given them. */
import { relatednessByThings, relatednessOf } from '../related-words.ts';
import type { Things } from '../thesaurus.ts';
import { type Matches, paddedTo4 } from './machine.ts';
import { matchFeatures, rowsOf, type Weights } from './weights.ts';
import type { Words } from './word-rows.ts';

/** The words of a question, to be matched with those of texts. */
export interface AskedWords {
  readonly lower: readonly string[];
  readonly importance: readonly number[];
  /** The things that each of them names. */
  readonly named: readonly { readonly things: Things }[];
  /** The vectors of the words, a column each. */
  readonly vectors: Float32Array;
  /** How far words of texts are related to each of its words, as far as they have been looked at. */
  readonly related: Map<string, Float32Array>;
}

const mostImportance = 2;

export function matcherOf({ machine, shape, match }: Weights, words: Words) {
  const rows = rowsOf(shape);
  const columns = Math.ceil(rows / 16) * 16;
  const [vectors, noBias] = [machine.reserve(shape.dimensions * columns), machine.reserve(columns)];
  const [vector, products] = [machine.reserve(shape.dimensions), machine.reserve(columns)];
  const features = machine.reserve(rows * matchFeatures);
  const [related, equal] = [machine.reserve(rows * paddedTo4(rows)), machine.reserve(rows * paddedTo4(rows))];
  const product = { weights: vectors, bias: noBias, in: shape.dimensions, out: columns };
  /** The one whose vectors stand at `vectors`. */
  let inPlace: AskedWords | null = null;

  function relatedTo(question: AskedWords, word: string): Float32Array {
    const known = question.related.get(word);
    if (known !== undefined) return known;
    const { numbers } = machine;
    if (inPlace !== question) numbers.set(question.vectors, vectors);
    inPlace = question;
    numbers.set(words.vectorOf(word), vector);
    machine.apply(product, { at: vector, count: 1 }, products);
    const found = numbers.slice(products, products + question.lower.length);
    for (let row = 0; row < found.length; row++) found[row] = relatednessOf(found[row]!);
    relatednessByThings(found, question.named, words.thingsOf(word));
    question.related.set(word, found);
    return found;
  }

  return {
    question: (asked: readonly string[]) => askedWords(asked, words, columns),

    /** Adds to each row at `to` what a text has for this word of the question, and returns where the matches of both stand. */
    match(question: AskedWords, text: readonly string[], to: number): Omit<Matches, 'weights'> {
      const { numbers } = machine;
      const { lower, importance } = question;
      const stride = paddedTo4(text.length);
      for (const [row, weight] of importance.entries()) numbers.set([0, 0, weight], features + row * matchFeatures);
      for (const [at, word] of text.entries()) {
        const near = relatedTo(question, word);
        const small = word.toLowerCase();
        for (let row = 0; row < lower.length; row++) {
          const own = features + row * matchFeatures;
          const isEqual = lower[row] === small ? 1 : 0;
          numbers[related + row * stride + at] = near[row]!;
          numbers[equal + row * stride + at] = isEqual;
          if (near[row]! > numbers[own]!) numbers[own] = near[row]!;
          if (isEqual === 1) numbers[own + 1] = 1;
        }
      }
      machine.apply(match, { at: features, count: lower.length }, to, 'add');
      return { related, equal };
    },
  };
}

function askedWords(asked: readonly string[], words: Words, columns: number): AskedWords {
  return {
    lower: asked.map((word) => word.toLowerCase()),
    importance: asked.map((word) => Math.min(mostImportance, words.importanceOf(word))),
    named: asked.map((word) => ({ things: words.thingsOf(word) })),
    vectors: transposed(
      asked.map((word) => words.vectorOf(word)),
      columns,
    ),
    related: new Map(),
  };
}

/** Vectors as columns of a table of `columns` columns. */
function transposed(vectors: readonly Float32Array[], columns: number): Float32Array {
  const table = new Float32Array((vectors[0]?.length ?? 0) * columns);
  for (const [at, vector] of vectors.entries())
    for (let i = 0; i < vector.length; i++) table[i * columns + at] = vector[i]!;
  return table;
}
