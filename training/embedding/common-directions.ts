/** Removes the directions that the rows of all words have in common, since they do not distinguish texts. */
import type { LearnedTable } from './pack.ts';

const rounds = 30;
/** Every nth row is sampled. */
const sampledEvery = 7;

/**
 * Removes from each row, in place, the `count` directions with the largest variance over all rows (Mu and Viswanath
 * 2018, “All-but-the-top”).
 */
export function removeCommon({ rows, dimensions }: LearnedTable, count: number): void {
  const found: Float64Array[] = [];
  while (found.length < count) found.push(nextDirection(rows, dimensions, found));
  for (let start = 0; start < rows.length; start += dimensions) {
    const row = rows.subarray(start, start + dimensions);
    for (const direction of found) take(row, direction);
  }
}

/** The direction with the largest variance among those orthogonal to the previous ones, by power iteration. */
function nextDirection(rows: Float32Array, dimensions: number, before: readonly Float64Array[]): Float64Array {
  let direction = Float64Array.from({ length: dimensions }, (_, j) => Math.sin(j + 1));
  for (let round = 0; round < rounds; round += 1) {
    const next = new Float64Array(dimensions);
    for (let start = 0; start < rows.length; start += sampledEvery * dimensions) {
      const row = rows.subarray(start, start + dimensions);
      const along = dot(row, direction);
      for (let j = 0; j < dimensions; j += 1) next[j]! += along * row[j]!;
    }
    for (const other of before) take(next, other);
    const length = Math.sqrt(dot(next, next)) || 1;
    direction = next.map((value) => value / length);
  }
  return direction;
}

function take(row: Float32Array | Float64Array, direction: Float64Array): void {
  const along = dot(row, direction);
  for (let j = 0; j < row.length; j += 1) row[j]! -= along * direction[j]!;
}

function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0;
  for (let j = 0; j < one.length; j += 1) sum += one[j]! * other[j]!;
  return sum;
}
