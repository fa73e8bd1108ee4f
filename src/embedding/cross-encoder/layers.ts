/** Runs one layer over addresses of a {@link Machine}. */
import type { Machine, Matches, Rows } from './machine.ts';
import type { EncoderLayer } from './weights.ts';

/**
 * Addresses of a layer's intermediate results. Each has room for the longest text; `odds` has room for one number per
 * word.
 */
export interface Scratch {
  readonly normed: number;
  readonly queries: number;
  readonly keysAndValues: number;
  readonly mixed: number;
  readonly hidden: number;
  readonly odds: number;
}

/**
 * Passes `rows` through a layer, in place. In a layer with `read`, each row attends to the rows of another text, and
 * `matches` says which words of the two texts match. In any other layer, the rows attend to each other.
 */
export function passThrough(
  machine: Machine,
  layer: EncoderLayer,
  width: number,
  rows: Rows,
  text: Rows,
  { normed, queries, keysAndValues, mixed, hidden, odds }: Scratch,
  matches: Omit<Matches, 'weights'> | null,
): void {
  const own = { at: normed, count: rows.count };
  machine.normalize(layer.before, rows, normed, width);
  if (layer.read !== null) machine.normalize(layer.read, text, mixed, width);
  machine.apply(layer.keysAndValues, layer.read === null ? own : { at: mixed, count: text.count }, keysAndValues);
  machine.apply(layer.query, own, queries);
  const weighed = matches === null || layer.matches === null ? null : { ...matches, weights: layer.matches };
  const looking = { at: queries, count: rows.count };
  machine.attend(looking, { at: keysAndValues, count: text.count }, mixed, width, odds, weighed);
  machine.apply(layer.output, { at: mixed, count: rows.count }, rows.at, 'add');
  machine.normalize(layer.beforeHidden, rows, normed, width);
  machine.apply(layer.widen, own, hidden, 'write positive');
  machine.apply(layer.narrow, { at: hidden, count: rows.count }, rows.at, 'add');
}
