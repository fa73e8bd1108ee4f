/** The steps of a layer, over addresses of a {@link Machine}. */
import type { Machine, Matches, Rows } from './machine.ts';
import type { EncoderLayer } from './weights.ts';

/** Addresses for what a layer computes on the way: each for as many rows as any text has, `odds` for one number a word. */
export interface Scratch {
  readonly normed: number;
  readonly queries: number;
  readonly mixed: number;
  readonly hidden: number;
  readonly odds: number;
}

/** Writes the keys and values of a text for a layer to `to`, two rows' width a word. */
export function readText(
  machine: Machine,
  layer: EncoderLayer,
  width: number,
  read: Rows,
  { normed }: Scratch,
  to: number,
): Rows {
  machine.normalize(layer.read ?? layer.before, read, normed, width);
  machine.apply(layer.keysAndValues, { at: normed, count: read.count }, to);
  return { at: to, count: read.count };
}

/** Takes `rows` through a layer, in place. `keysAndValues` are of the words that it reads; `matches` for a layer that reads another text. */
export function passThrough(
  machine: Machine,
  layer: EncoderLayer,
  width: number,
  rows: Rows,
  keysAndValues: Rows,
  { normed, queries, mixed, hidden, odds }: Scratch,
  matches: Omit<Matches, 'weights'> | null,
): void {
  const { count } = rows;
  machine.normalize(layer.before, rows, normed, width);
  machine.apply(layer.query, { at: normed, count }, queries);
  const weighed = matches === null || layer.matches === null ? null : { ...matches, weights: layer.matches };
  machine.attend({ at: queries, count }, keysAndValues, mixed, width, odds, weighed);
  machine.apply(layer.output, { at: mixed, count }, rows.at, 'add');
  machine.normalize(layer.beforeHidden, rows, normed, width);
  machine.apply(layer.widen, { at: normed, count }, hidden, 'write positive');
  machine.apply(layer.narrow, { at: hidden, count }, rows.at, 'add');
}
