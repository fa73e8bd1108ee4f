/** Computes which words of a question a text contains, exactly or as related words, as input of a cross-encoder. */
import type { KnownWord } from '../known-words.ts';
import { type Matches, paddedTo4 } from './machine.ts';
import { RelatedRows } from './related-words.ts';
import { matchFeatures, rowsOf, type Weights } from './weights.ts';

/** The words of a question, to be matched with the words of texts. */
export interface QuestionWords {
  readonly words: readonly KnownWord[];
  /** The vectors of the words, one per column of a table that is padded to `columns` columns. */
  readonly vectors: Float32Array;
  readonly columns: number;
  /** How related words of texts are to each word of the question, for the words compared so far. */
  readonly related: RelatedRows;
}

const mostImportance = 2;

export function matcherOf({ machine, shape, match }: Weights) {
  const rows = rowsOf(shape);
  const [columns, padded] = [columnsFor(rows), rows * paddedTo4(rows)];
  const [vectors, noBias] = [machine.reserve(shape.dimensions * columns), machine.reserve(columns)];
  const [unmetVectors, products] = [machine.reserve(rows * shape.dimensions), machine.reserve(rows * columns)];
  const features = machine.reserve(rows * matchFeatures);
  const [related, equal] = [machine.reserve(padded), machine.reserve(padded)];
  /** The question whose vectors are stored at `vectors`. */
  let inPlace: QuestionWords | null = null;

  /** Compares the words of a text that the question has not met. */
  function lookAt(question: QuestionWords, text: readonly KnownWord[]): void {
    const unmet = question.related.unmet(text);
    if (unmet.length === 0) return;
    const { numbers } = machine;
    if (inPlace !== question) numbers.set(question.vectors, vectors);
    inPlace = question;
    for (let at = 0; at < unmet.length; at++) numbers.set(unmet[at]!.vector, unmetVectors + at * shape.dimensions);
    const product = { weights: vectors, bias: noBias, in: shape.dimensions, out: question.columns };
    machine.apply(product, { at: unmetVectors, count: unmet.length }, products);
    for (let at = 0; at < unmet.length; at++)
      question.related.set(unmet[at]!, numbers, products + at * question.columns);
  }

  return {
    question: questionWordsOf,

    /**
     * Adds to each row at `to` the match features of its question word in this text. Returns the addresses of the
     * matches between question and text.
     */
    match(question: QuestionWords, text: readonly KnownWord[], to: number): Omit<Matches, 'weights'> {
      const { numbers } = machine;
      const { words } = question;
      const stride = paddedTo4(text.length);
      for (let row = 0, own = features; row < words.length; row++, own += matchFeatures) {
        numbers[own] = 0;
        numbers[own + 1] = 0;
        numbers[own + 2] = Math.min(mostImportance, words[row]!.importance);
      }
      lookAt(question, text);
      const near = question.related.numbers;
      for (let at = 0; at < text.length; at++) {
        const { lower } = text[at]!;
        const from = question.related.rowOf(text[at]!);
        for (let row = 0; row < words.length; row++) {
          const own = features + row * matchFeatures;
          const isEqual = words[row]!.lower === lower ? 1 : 0;
          numbers[related + row * stride + at] = near[from + row]!;
          numbers[equal + row * stride + at] = isEqual;
          if (near[from + row]! > numbers[own]!) numbers[own] = near[from + row]!;
          if (isEqual === 1) numbers[own + 1] = 1;
        }
      }
      machine.apply(match, { at: features, count: words.length }, to, 'add');
      return { related, equal };
    },
  };
}

const columnsFor = (count: number) => Math.ceil(count / 16) * 16;

function questionWordsOf(words: readonly KnownWord[]): QuestionWords {
  const columns = columnsFor(words.length);
  const vectors = transposed(
    words.map(({ vector }) => vector),
    columns,
  );
  return { words, vectors, columns, related: new RelatedRows(words) };
}

/** Writes the vectors as the columns of a table with `columns` columns. */
function transposed(vectors: readonly Float32Array[], columns: number): Float32Array {
  const table = new Float32Array((vectors[0]?.length ?? 0) * columns);
  for (const [at, vector] of vectors.entries())
    for (let i = 0; i < vector.length; i++) table[i * columns + at] = vector[i]!;
  return table;
}
