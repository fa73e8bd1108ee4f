/** Tags the memories that match a query: all of them or none, in one operation of the caller. */
import { pausesHolding } from '../fair/pauses.ts';
import { type Memory, toMemory } from '../model/memory.ts';
import { findRelevant } from '../retrieval/recall.ts';
import { recallRequestSchema } from '../retrieval/request.ts';
import type { Verb } from '../verb.ts';
import { withTags } from './tags.ts';

export interface BatchTagRequest {
  query: string;
  tags: readonly string[];
  top_k: number;
}

export interface BatchTagResult {
  /** Reverting this operation removes all these tags. */
  operation_id: string;
  /** Number of memories that got a tag they did not have. */
  changed: number;
  memories: Memory[];
}

/**
 * Tags the `top_k` best matches of any type. Memories with a score of zero are never tagged, even if there are fewer
 * matches.
 */
export const batchTag: Verb<BatchTagRequest, { ids: string[]; tags: readonly string[] }, BatchTagResult> = {
  prepare: async (workspace, { query, tags, top_k }) => {
    // The query was validated on arrival, but redaction markers may have made it longer than the schema allows.
    const request = recallRequestSchema.omit({ query: true }).parse({ top_k, mode: 'full_context' });
    const { memories } = await findRelevant(workspace, { ...request, query });
    return { ids: memories.filter(({ score }) => score > 0).map(({ memory_id }) => memory_id), tags };
  },
  commit: async ({ store, caller }, { ids, tags }) => {
    const answer: BatchTagResult = { operation_id: caller.operation_id, changed: 0, memories: [] };
    const pause = pausesHolding();
    for (const before of await store.memories.lockMany(ids)) {
      await pause();
      const after = await store.memories.change(before.memory_id, 'tags', { tags: withTags(before.tags, tags) });
      if (after.tags.length > before.tags.length) answer.changed += 1;
      answer.memories.push(toMemory(after));
    }
    return answer;
  },
};
