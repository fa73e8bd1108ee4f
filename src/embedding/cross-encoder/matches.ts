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
  /** The vectors of the words, a column each, in so many columns. */
  readonly vectors: Float32Array;
  readonly columns: number;
  /** How far words of texts are related to each of its words, as far as they have been looked at. */
  readonly related: Map<string, Float32Array>;
}

/** Words of a text, and the same in lower case. */
export interface ToldWords {
  readonly words: readonly string[];
  readonly lower: readonly string[];
}

const mostImportance = 2;

export function matcherOf({ machine, shape, match }: Weights, words: Words) {
  const rows = rowsOf(shape);
  const [columns, padded] = [columnsFor(rows), rows * paddedTo4(rows)];
  const [vectors, noBias] = [machine.reserve(shape.dimensions * columns), machine.reserve(columns)];
  const [told, products] = [machine.reserve(rows * shape.dimensions), machine.reserve(rows * columns)];
  const features = machine.reserve(rows * matchFeatures);
  const [related, equal] = [machine.reserve(padded), machine.reserve(padded)];
  /** The one whose vectors stand at `vectors`. */
  let inPlace: AskedWords | null = null;

  /** Looks at those words of a text that the question has not met. */
  function lookAt(question: AskedWords, text: readonly string[]): void {
    const unmet = [...new Set(text)].filter((word) => !question.related.has(word));
    if (unmet.length === 0) return;
    const { numbers } = machine;
    if (inPlace !== question) numbers.set(question.vectors, vectors);
    inPlace = question;
    for (const [at, word] of unmet.entries()) numbers.set(words.vectorOf(word), told + at * shape.dimensions);
    const product = { weights: vectors, bias: noBias, in: shape.dimensions, out: question.columns };
    machine.apply(product, { at: told, count: unmet.length }, products);
    for (const [at, word] of unmet.entries()) {
      const from = products + at * question.columns;
      const found = numbers.slice(from, from + question.lower.length);
      for (let row = 0; row < found.length; row++) found[row] = relatednessOf(found[row]!);
      question.related.set(word, relatednessByThings(found, question.named, words.thingsOf(word)));
    }
  }

  return {
    question: (asked: readonly string[]) => askedWords(asked, words),

    /** Adds to each row at `to` what a text has for this word of the question, and returns where the matches of both stand. */
    match(question: AskedWords, text: ToldWords, to: number): Omit<Matches, 'weights'> {
      const { numbers } = machine;
      const { lower, importance } = question;
      const stride = paddedTo4(text.words.length);
      for (const [row, weight] of importance.entries()) numbers.set([0, 0, weight], features + row * matchFeatures);
      lookAt(question, text.words);
      for (const [at, word] of text.words.entries()) {
        const near = question.related.get(word)!;
        const small = text.lower[at];
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

const columnsFor = (count: number) => Math.ceil(count / 16) * 16;

function askedWords(asked: readonly string[], words: Words): AskedWords {
  const columns = columnsFor(asked.length);
  const vectors = asked.map((word) => words.vectorOf(word));
  return {
    lower: asked.map((word) => word.toLowerCase()),
    importance: asked.map((word) => Math.min(mostImportance, words.importanceOf(word))),
    named: asked.map((word) => ({ things: words.thingsOf(word) })),
    vectors: transposed(vectors, columns),
    columns,
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
