/** Shared by models that add up the vectors of words or tokens. */
import { pauses } from '../fair/pauses.ts';
import type { WordWeight } from './embedder.ts';

/** Lower bound of a rarity: with a smaller one, a common word would vanish from a query that has no other word. */
const minRarity = 0.02;

/**
 * Pools texts and yields the event loop between them. The first text never waits, so other batches do not delay a
 * single text.
 */
export async function poolInTurns(
  texts: readonly string[],
  pool: (text: string) => Float32Array,
): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  const pause = pauses();
  for (const text of texts) {
    if (vectors.length > 0) await pause();
    vectors.push(pool(text));
  }
  return vectors;
}

/** The square root of the rarity of a lower-case word, clamped whatever `weigh` returns. */
export function queryWeight(word: string, weigh: WordWeight): number {
  const rarity = weigh(word.normalize('NFC'));
  return Math.sqrt(rarity > minRarity ? Math.min(rarity, 1) : minRarity);
}

export function lengthOf(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let j = 0; j < vector.length; j++) squares += vector[j]! ** 2;
  return Math.sqrt(squares);
}

/** Scales a vector to length 1, in place. A zero vector stays zero. */
export function normalize(vector: Float32Array): Float32Array {
  const length = lengthOf(vector);
  if (length === 0) return vector;
  const scale = 1 / length;
  for (let j = 0; j < vector.length; j++) vector[j]! *= scale;
  return vector;
}
