/** Selects the passages of a text that the cross-encoder reads for a question. */
import { dot } from '../../model/vector.ts';
import { passageSpans } from '../../text/sentences/passages.ts';
import type { Query } from '../query/query.ts';

/** Maximum number of passages of a long text: three find no more answers than two. */
const maxPassages = 2;

/** The whole of a short text; the passages of a long text whose vectors are nearest to the question. */
export function nearestPassages(
  content: string,
  vectors: readonly Float32Array[] | undefined,
  { vector, hasMeaning }: Pick<Query, 'vector' | 'hasMeaning'>,
): readonly string[] {
  const spans = vectors !== undefined && hasMeaning ? passageSpans(content) : [];
  // If the numbers differ, the vectors belong to another division of the text.
  if (spans.length === 0 || spans.length !== vectors!.length) return [content];
  const byNearness = spans
    .map(({ start, end }, at) => ({ text: content.slice(start, end), nearness: dot(vectors![at]!, vector) }))
    .sort((one, other) => other.nearness - one.nearness);
  return byNearness.slice(0, maxPassages).map(({ text }) => text);
}
