/** Reduces vectors to fewer components by their principal directions. */

/** Rows sampled to compute the directions, evenly spaced over the whole table. */
const sampleSize = 4_096;
/**
 * Rounds of orthogonal iteration, from random directions. Only the space that the directions span matters, and it
 * converges quickly.
 */
const iterationCount = 4;

/**
 * The directions that cover most of the variance of the rows. For rows of `width` components, returns `width × count`
 * numbers, ordered by component first. Deterministic. Takes seconds for widths of hundreds.
 */
export function principalDirections(rows: Float32Array, width: number, count: number): Float64Array {
  const moments = secondMoments(rows, width);
  let space: Float64Array = Float64Array.from({ length: width * count }, (_, place) => pseudoRandom(place));
  for (let round = 0; round < iterationCount; round += 1) {
    space = multiply(moments, space, width, count);
    orthonormalise(space, width, count);
  }
  return space;
}

/** A pseudo-random number from −1 to 1, the same on every machine. */
function pseudoRandom(place: number): number {
  let mixed = Math.imul(place + 1, 0x9e3779b9);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/** The components of the vector along these directions. */
export function project(vector: Float32Array, directions: Float64Array, count: number): Float32Array {
  const projected = new Float32Array(count);
  for (const [i, value] of vector.entries()) {
    if (value === 0) continue;
    for (let j = 0; j < count; j += 1) projected[j]! += value * directions[i * count + j]!;
  }
  return projected;
}

function secondMoments(rows: Float32Array, width: number): Float64Array {
  const moments = new Float64Array(width * width);
  const step = Math.max(1, Math.floor(rows.length / width / sampleSize));
  for (let start = 0; start + width <= rows.length; start += step * width) {
    for (let i = 0; i < width; i += 1) {
      const value = rows[start + i]!;
      if (value === 0) continue;
      for (let j = 0; j < width; j += 1) moments[i * width + j]! += value * rows[start + j]!;
    }
  }
  return moments;
}

function multiply(square: Float64Array, space: Float64Array, width: number, count: number): Float64Array {
  const result = new Float64Array(width * count);
  for (let i = 0; i < width; i += 1) {
    for (let k = 0; k < width; k += 1) {
      const value = square[i * width + k]!;
      if (value === 0) continue;
      for (let j = 0; j < count; j += 1) result[i * count + j]! += value * space[k * count + j]!;
    }
  }
  return result;
}

/** Makes the columns orthonormal in place, by modified Gram–Schmidt. A column that depends on the others becomes zero. */
function orthonormalise(space: Float64Array, width: number, count: number): void {
  const columns = Array.from({ length: count }, (_, j) =>
    Float64Array.from({ length: width }, (_, i) => space[i * count + j]!),
  );
  for (const [j, column] of columns.entries()) {
    const before = lengthOf(column);
    for (let k = 0; k < j; k += 1) subtract(column, columns[k]!);
    const length = lengthOf(column);
    const scale = length > 1e-9 * before ? 1 / length : 0;
    for (let i = 0; i < width; i += 1) space[i * count + j] = column[i]! *= scale;
  }
}

function subtract(column: Float64Array, other: Float64Array): void {
  let projection = 0;
  for (let i = 0; i < column.length; i += 1) projection += column[i]! * other[i]!;
  for (let i = 0; i < column.length; i += 1) column[i]! -= projection * other[i]!;
}

function lengthOf(vector: Float64Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}
