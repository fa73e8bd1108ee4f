/** Reads the file of a cross-encoder. Its layout is in `design/cross-encoder.md`; `training/cross-encoder/` writes it. */
import { readFileSync } from 'node:fs';
import { AppError } from '../../errors.ts';
import { headSize, type Linear, type Machine, type Norm, startMachine } from './machine.ts';

export interface EncoderShape {
  /** The stamp of the embedding model whose words it reads. */
  readonly words: string;
  /** Components of a word's vector there. */
  readonly dimensions: number;
  readonly width: number;
  readonly heads: number;
  readonly hidden: number;
  /** Layers that read a text by itself, and layers in which the question reads the text. */
  readonly encoder: number;
  readonly cross: number;
  /** Words of each part of what is asked (a question; a question and the text that answered it), and of a window of the text that is read. */
  readonly asked: readonly number[];
  readonly window: number;
}

/** A layer: attention, then two products with what is negative set to 0 between them. `read` is there where it reads another text. */
export interface EncoderLayer {
  readonly before: Norm;
  readonly read: Norm | null;
  readonly query: Linear;
  readonly keysAndValues: Linear;
  readonly output: Linear;
  readonly beforeHidden: Norm;
  readonly widen: Linear;
  readonly narrow: Linear;
  /** For each head what a related word and an equal word add to the attention. */
  readonly matches: number | null;
}

export interface Weights {
  readonly shape: EncoderShape;
  readonly machine: Machine;
  readonly word: Linear;
  readonly look: Linear;
  readonly places: number;
  /** What tells each part of the question from the others, and from the text. */
  readonly asked: readonly number[];
  readonly told: number;
  readonly match: Linear;
  readonly encoder: readonly EncoderLayer[];
  readonly cross: readonly EncoderLayer[];
  readonly last: Norm;
  readonly pool: number;
  readonly answer: Linear;
  readonly score: { weights: number; bias: number };
}

const magic = 'XENC0001';
/** What `look` and `match` say of a word: importance, capital, digit, capitals only, ideograph, 1; and best related, equal, importance. */
export const looks = 6;
export const matchFeatures = 3;

/** The most words that are read together. */
export const rowsOf = ({ asked, window }: EncoderShape) =>
  Math.max(
    asked.reduce((sum, most) => sum + most, 0),
    window,
  );

/** Throws an {@link AppError} where the file is none of this kind. */
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
    asked: shape.asked.map(() => take(width)),
    told: take(width),
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

/** Takes the file's numbers one part after another into a machine. */
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
      // The upper half of a 32-bit number.
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
