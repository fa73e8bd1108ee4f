/** Reads the file of a cross-encoder. Its layout is in `design/cross-encoder.md`; `training/cross-encoder/` writes it. */
import { readFileSync } from 'node:fs';
import { AppError } from '../../errors.ts';
import { headSize, type Linear, type Machine, type Norm, startMachine } from './machine.ts';

export interface EncoderShape {
  /** The stamp of the embedding model whose word vectors the cross-encoder reads. */
  readonly words: string;
  /** Components of a word vector of that model. */
  readonly dimensions: number;
  readonly width: number;
  readonly heads: number;
  readonly hidden: number;
  /** `encoder`: layers that read a text by itself. `cross`: layers in which the question reads the text. */
  readonly encoder: number;
  readonly cross: number;
  /**
   * `question`: maximum words of each part of the question side (a question, or an earlier note).
   * `window`: words per window of the text.
   */
  readonly question: readonly number[];
  readonly window: number;
}

/**
 * A layer: attention, then two matrix products with a ReLU between them. `read` is set in layers that attend to another
 * text.
 */
export interface EncoderLayer {
  readonly before: Norm;
  readonly read: Norm | null;
  readonly query: Linear;
  readonly keysAndValues: Linear;
  readonly output: Linear;
  readonly beforeHidden: Norm;
  readonly widen: Linear;
  readonly narrow: Linear;
  /** For each head, how much a related word and an equal word add to the attention score. */
  readonly matches: number | null;
}

export interface Weights {
  readonly shape: EncoderShape;
  readonly machine: Machine;
  readonly word: Linear;
  readonly look: Linear;
  readonly places: number;
  /**
   * `questionMarks`: for each part of the question side, the vector that marks its words. `textMark`: the vector that
   * marks the words of the text.
   */
  readonly questionMarks: readonly number[];
  readonly textMark: number;
  readonly match: Linear;
  readonly encoder: readonly EncoderLayer[];
  readonly cross: readonly EncoderLayer[];
  readonly last: Norm;
  readonly pool: number;
  readonly answer: Linear;
  readonly score: { weights: number; bias: number };
}

const magic = 'XENC0001';
/**
 * The inputs of `look`: importance, capital, digit, capitals only, ideograph, 1. The inputs of `match`: best
 * relatedness, equality, importance.
 */
export const looks = 6;
export const matchFeatures = 3;

/** The largest number of words that are read together. */
export const rowsOf = ({ question, window }: EncoderShape) =>
  Math.max(
    question.reduce((sum, most) => sum + most, 0),
    window,
  );

/** Throws an {@link AppError} if the file is not a cross-encoder. */
export function readWeights(path: string): Weights {
  const file = readFileSync(path);
  if (file.toString('latin1', 0, magic.length) !== magic) throw fileError(path, `does not begin with ${magic}.`);
  const headerBytes = file.readUInt32LE(magic.length);
  const headerAt = magic.length + 4;
  const shape = JSON.parse(file.toString('utf8', headerAt, headerAt + headerBytes)) as EncoderShape;
  const from = headerAt + headerBytes;
  const { machine, take, isDone } = takerOf(path, file.subarray(from));
  const { width, hidden } = shape;
  if (width !== shape.heads * headSize) throw fileError(path, `has heads of another size than ${headSize} numbers.`);
  const linear = (inputs: number, out: number): Linear => ({
    weights: take(inputs * out),
    bias: take(out),
    in: inputs,
    out,
  });
  const norm = (): Norm => ({ scale: take(width), shift: take(width) });
  const layer = (readsOther: boolean): EncoderLayer => ({
    before: norm(),
    read: readsOther ? norm() : null,
    query: linear(width, width),
    keysAndValues: linear(width, 2 * width),
    output: linear(width, width),
    beforeHidden: norm(),
    widen: linear(width, hidden),
    narrow: linear(hidden, width),
    matches: readsOther ? take(shape.heads * 2) : null,
  });
  const weights: Weights = {
    shape,
    machine,
    word: linear(shape.dimensions, width),
    look: linear(looks, width),
    places: take(rowsOf(shape) * width),
    questionMarks: shape.question.map(() => take(width)),
    textMark: take(width),
    match: linear(matchFeatures, width),
    encoder: Array.from({ length: shape.encoder }, () => layer(false)),
    cross: Array.from({ length: shape.cross }, () => layer(true)),
    last: norm(),
    pool: take(width),
    answer: linear(width, width),
    score: { weights: take(width), bias: take(1) },
  };
  if (!isDone()) throw fileError(path, 'is longer than it should be.');
  return weights;
}

/** Copies the numbers of the file into a machine, one part after another. */
function takerOf(path: string, file: Buffer) {
  const count = file.length / 2;
  const machine = startMachine();
  let at = 0;
  const bits = new Uint32Array(1);
  const number = new Float32Array(bits.buffer);
  const take = (wanted: number) => {
    if (at + wanted > count) throw fileError(path, 'is cut short.');
    const address = machine.reserve(wanted);
    for (let place = 0; place < wanted; place++) {
      // The file stores the upper half of each 32-bit number.
      bits[0] = file.readUInt16LE(2 * (at + place)) << 16;
      machine.numbers[address + place] = number[0]!;
    }
    at += wanted;
    return address;
  };
  return { machine, take, isDone: () => at === count };
}

const fileError = (path: string, problem: string) =>
  new AppError(
    'unavailable',
    `The cross-encoder ${path} ${problem} Put back the file that came with this release (install again, or \`git restore assets\` in a clone).`,
  );
