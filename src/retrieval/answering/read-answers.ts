/** How well each of some memories answers a question, read by the cross-encoder. */

import type { CrossEncoders } from '../../embedding/embedder.ts';
import { pauses } from '../../fair/pauses.ts';
import type { StoredMemory } from '../../model/memory.ts';
import type { Findings } from '../ground/ground.ts';
import type { Query } from '../query/query.ts';
import { nearestPassages } from './nearest-passages.ts';

/** Several steps of a recall read the same memories for the same question. */
const readingsOf = new WeakMap<Query, Map<string, number>>();

/**
 * Log-odds by id; only differences between them are meaningful. A long memory counts as its best passage. 0.2 ms per
 * short note, up to eight times that per long one; nothing for a memory that was read for this question before.
 */
export async function readAnswers(
  crossEncoders: CrossEncoders,
  query: Query,
  memories: readonly StoredMemory[],
  findings: Findings,
): Promise<ReadonlyMap<string, number>> {
  const known = readingsOf.get(query) ?? new Map<string, number>();
  readingsOf.set(query, known);
  const unread = memories.filter(({ memory_id }) => !known.has(memory_id));
  if (unread.length > 0) {
    const scoreAnswer = crossEncoders.answers(query.searchText);
    const vectors = await findings.passages(unread);
    const pause = pauses();
    for (const { memory_id, content } of unread) {
      const parts = nearestPassages(content, vectors.get(memory_id), query);
      known.set(memory_id, Math.max(...parts.map(scoreAnswer)));
      await pause();
    }
  }
  return new Map(memories.map(({ memory_id }) => [memory_id, known.get(memory_id)!]));
}

const maxCodeSignShare = 0.03;
/** Number of characters that are checked to distinguish code from notes. */
const codeCheckLength = 2_000;
const codeSign = /[(){}[\]<>=_;|\\]/g;

/** True if the text is code, of which the cross-encoder has learned nothing. */
export function isCode(text: string): boolean {
  const start = text.slice(0, codeCheckLength);
  return (start.match(codeSign)?.length ?? 0) > maxCodeSignShare * start.length;
}
