/** The parts of a text that are read for a question. */
import { dot } from '../../model/vector.ts';
import { passageSpans } from '../../text/sentences/passages.ts';
import type { Query } from '../query/query.ts';

/** Passages of a long text: three find no more answers than two. */
const maxPassages = 2;

/** The whole of a short text, and of a long one the passages nearest to the question by their vectors. */
export function nearestParts(
  content: string,
  vectors: readonly Float32Array[] | undefined,
  { vector, hasMeaning }: Pick<Query, 'vector' | 'hasMeaning'>,
): readonly string[] {
  const spans = vectors !== undefined && hasMeaning ? passageSpans(content) : [];
  // Vectors of another division of the text tell nothing of these passages.
  if (spans.length === 0 || spans.length !== vectors!.length) return [content];
  const byNearness = spans
    .map(({ start, end }, at) => ({ text: content.slice(start, end), nearness: dot(vectors![at]!, vector) }))
    .sort((one, other) => other.nearness - one.nearness);
  return byNearness.slice(0, maxPassages).map(({ text }) => text);
}
