/** Vectors rounded to one byte per component. */
import { embeddingDimensions } from '../../../model/vector.ts';

export const maxByte = 127;

export function maxComponentOf(vector: Float32Array): number {
  let largest = 0;
  for (let at = 0; at < embeddingDimensions; at += 1) {
    const component = vector[at]!;
    if (component > largest) largest = component;
    else if (-component > largest) largest = -component;
  }
  return largest;
}

/**
 * The scale for which the largest component becomes 90 to 127: one of the powers of the square root of 2, so that most
 * vectors of a model have one of two scales.
 */
export function scaleOf(vector: Float32Array): number {
  return maxByte / 2 ** (Math.ceil(2 * Math.log2(maxComponentOf(vector))) / 2);
}

/** A plain loop, because every vector of a large store passes through here when it is read. */
export function writeRounded(vector: Float32Array, scale: number, into: Int8Array, start: number): void {
  for (let at = 0; at < embeddingDimensions; at += 1) {
    // The array truncates the fraction.
    const component = vector[at]! * scale;
    into[start + at] = component < 0 ? component - 0.5 : component + 0.5;
  }
}
