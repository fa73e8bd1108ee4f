/** The steps of a layer, over addresses of a {@link Machine}. */
import type { Linear, Machine } from './machine.ts';
import type { EncoderLayer, Norm } from './weights.ts';

/** Rows of `width` numbers, one a word. */
export interface Rows {
  readonly at: number;
  readonly count: number;
}

/** How far each word of the question (rows) is related and equal to each word read (columns), 0 to 1. */
export interface Matches {
  readonly related: Float32Array;
  readonly equal: Float32Array;
}

/** Addresses for what a layer computes on the way: each for as many rows as any text has. */
export interface Scratch {
  readonly normed: number;
  readonly queries: number;
  readonly keysAndValues: number;
  readonly mixed: number;
  readonly hidden: number;
}

const epsilon = 1e-5;

export function normalizeRows({ numbers }: Machine, norm: Norm, width: number, { at, count }: Rows, to: number): void {
  for (let row = 0; row < count; row++) {
    const from = at + row * width;
    let mean = 0;
    for (let i = 0; i < width; i++) mean += numbers[from + i]!;
    mean /= width;
    let variance = 0;
    for (let i = 0; i < width; i++) variance += (numbers[from + i]! - mean) ** 2;
    const factor = 1 / Math.sqrt(variance / width + epsilon);
    for (let i = 0; i < width; i++)
      numbers[to + row * width + i] =
        (numbers[from + i]! - mean) * factor * numbers[norm.scale + i]! + numbers[norm.shift + i]!;
  }
}

/** The keys and values of a text for a layer, two rows' width a word. */
export function readText(
  machine: Machine,
  layer: EncoderLayer,
  width: number,
  read: Rows,
  normed: number,
  to: number,
): void {
  normalizeRows(machine, layer.read ?? layer.before, width, read, normed);
  machine.apply(layer.keysAndValues, normed, to, read.count);
}

/** Takes `rows` through a layer, in place. `keysAndValues` are of the `count` words that it reads. */
export function passThrough(
  machine: Machine,
  layer: EncoderLayer,
  { width, heads }: { width: number; heads: number },
  rows: Rows,
  { keysAndValues, count }: { keysAndValues: number; count: number },
  scratch: Scratch,
  matches: Matches | null,
): void {
  normalizeRows(machine, layer.before, width, rows, scratch.normed);
  machine.apply(layer.query, scratch.normed, scratch.queries, rows.count);
  attend(machine, layer, { width, heads }, rows.count, { keysAndValues, count }, scratch, matches);
  addProduct(machine, layer.output, scratch.mixed, rows, scratch.normed, width);
  normalizeRows(machine, layer.beforeHidden, width, rows, scratch.normed);
  machine.apply(layer.widen, scratch.normed, scratch.hidden, rows.count);
  const { numbers } = machine;
  for (let at = scratch.hidden; at < scratch.hidden + rows.count * layer.widen.out; at++)
    if (numbers[at]! < 0) numbers[at] = 0;
  addProduct(machine, layer.narrow, scratch.hidden, rows, scratch.normed, width);
}

function addProduct(machine: Machine, linear: Linear, from: number, rows: Rows, to: number, width: number): void {
  machine.apply(linear, from, to, rows.count);
  const { numbers } = machine;
  for (let i = 0; i < rows.count * width; i++) numbers[rows.at + i]! += numbers[to + i]!;
}

let odds = new Float32Array(64);

function attend(
  { numbers }: Machine,
  layer: EncoderLayer,
  { width, heads }: { width: number; heads: number },
  asking: number,
  { keysAndValues, count }: { keysAndValues: number; count: number },
  { queries, mixed }: Scratch,
  matches: Matches | null,
): void {
  const size = width / heads;
  const scale = 1 / Math.sqrt(size);
  if (odds.length < count) odds = new Float32Array(count);
  for (let row = 0; row < asking; row++) {
    for (let head = 0; head < heads; head++) {
      const query = queries + row * width + head * size;
      const related = layer.matches === null ? 0 : numbers[layer.matches + 2 * head]!;
      const equal = layer.matches === null ? 0 : numbers[layer.matches + 2 * head + 1]!;
      let most = Number.NEGATIVE_INFINITY;
      for (let word = 0; word < count; word++) {
        const key = keysAndValues + word * 2 * width + head * size;
        let sum = 0;
        for (let i = 0; i < size; i++) sum += numbers[query + i]! * numbers[key + i]!;
        sum *= scale;
        if (matches !== null) {
          const place = row * count + word;
          sum += related * matches.related[place]! + equal * matches.equal[place]!;
        }
        odds[word] = sum;
        if (sum > most) most = sum;
      }
      let all = 0;
      for (let word = 0; word < count; word++) {
        const share = Math.exp(odds[word]! - most);
        odds[word] = share;
        all += share;
      }
      const to = mixed + row * width + head * size;
      numbers.fill(0, to, to + size);
      for (let word = 0; word < count; word++) {
        const share = odds[word]! / all;
        const value = keysAndValues + word * 2 * width + width + head * size;
        for (let i = 0; i < size; i++) numbers[to + i]! += share * numbers[value + i]!;
      }
    }
  }
}
