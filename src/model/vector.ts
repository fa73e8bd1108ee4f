import type { JobName } from './job.ts';

/** The number of components of every vector: the width of each vector column and index, whatever the model. */
export const embeddingDimensions = 384;

/** The stamp of a memory that no model has embedded yet. Real stamps contain an `@`, so none equals it. */
export const waitingStamp = 'waiting';

/** The job that embeds waiting memories. An import enqueues it for an archive that lacks vectors. */
export const embedWaitingJob: JobName = { kind: 'embed_waiting', lane: 'catch-up' };

/** True for the vector of a text without a known piece. It is near nothing, and is not stored. */
export function isZero(vector: Float32Array): boolean {
  return vector.every((component) => component === 0);
}

/**
 * The handicap subtracted from the similarity of a passage, by the number of passages: with many, one is near by
 * chance. By meaning alone, whole sessions of LoCoMo rank 15 points higher than with one vector each, and sessions of
 * LongMemEval, where most long memories are off-topic, no lower.
 */
export function handicapOf(passages: number): number {
  return 0.02 * Math.log2(Math.max(1, passages));
}

/**
 * The similarity of a memory: that of its most similar vector, of the whole or (with the handicap) of a passage. The
 * vector of the whole comes first.
 */
export function nearestOf(vectors: readonly Float32Array[], other: Float32Array): number {
  let best = dot(vectors[0]!, other);
  if (vectors.length === 1) return best;
  const handicap = handicapOf(vectors.length - 1);
  for (let at = 1; at < vectors.length; at += 1) best = Math.max(best, dot(vectors[at]!, other) - handicap);
  return best;
}

/** Like {@link nearestOf}, for several memories. Null for a memory without vectors. */
export function nearestOfEach(
  memories: readonly (readonly Float32Array[] | undefined)[],
  other: Float32Array,
): (number | null)[] {
  const all: Float32Array[] = [];
  for (const vectors of memories) if (vectors !== undefined) all.push(...vectors);
  const cosines = dotOfEach(all, other);
  let at = 0;
  return memories.map((vectors) => {
    const { length } = vectors ?? [];
    if (length === 0) return null;
    let best = cosines[at]!;
    const handicap = length === 1 ? 0 : handicapOf(length - 1);
    for (const end = at + length; ++at < end; ) best = Math.max(best, cosines[at]! - handicap);
    return best;
  });
}

/**
 * The cosine similarities of several unit vectors to another one: the same numbers as {@link dot}, in half the time. In
 * a single sum each addition waits for the previous one; four sums side by side do not wait for each other.
 */
export function dotOfEach(vectors: readonly Float32Array[], other: Float32Array): Float64Array {
  const sums = new Float64Array(vectors.length);
  const inFours = vectors.length - (vectors.length % 4);
  for (let at = 0; at < inFours; at += 4) dotOfFour(vectors, at, other, sums);
  for (let at = inFours; at < vectors.length; at += 1) sums[at] = dot(vectors[at]!, other);
  return sums;
}

function dotOfFour(vectors: readonly Float32Array[], from: number, other: Float32Array, sums: Float64Array): void {
  const [one, two, three, four] = [vectors[from]!, vectors[from + 1]!, vectors[from + 2]!, vectors[from + 3]!];
  // Separate variables: sums in an array take three times as long.
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  for (let at = 0; at < other.length; at += 1) {
    const component = other[at]!;
    first += one[at]! * component;
    second += two[at]! * component;
    third += three[at]! * component;
    fourth += four[at]! * component;
  }
  sums[from] = first;
  sums[from + 1] = second;
  sums[from + 2] = third;
  sums[from + 3] = fourth;
}

/** Cosine similarity of two unit vectors. */
export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += one[at]! * other[at]!;
  return sum;
}
