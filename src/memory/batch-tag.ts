/** Tags the memories that match a query, all or none, under the caller's one operation. */
import { type Memory, toMemory } from '../model/memory.ts';
import { findRelevant } from '../retrieval/recall.ts';
import { recallRequestSchema } from '../retrieval/request.ts';
import type { Workspace } from '../workspace.ts';
import { withTags } from './tags.ts';

export interface BatchTagged {
  /** Reverts all of it. */
  operation_id: string;
  /** How many got a tag that they did not have. */
  changed: number;
  memories: Memory[];
}

/** Of the `topK` best of any type, those that match at all: a memory without any score is not tagged to fill the number. */
export async function batchTag(
  workspace: Workspace,
  query: string,
  tags: readonly string[],
  topK: number,
): Promise<BatchTagged> {
  // The query was checked as it came: with markers in it, it may be longer by now.
  const rest = recallRequestSchema.omit({ query: true }).parse({ top_k: topK, mode: 'full_context' });
  const request = { ...rest, query };
  const found = (await findRelevant(workspace, request)).memories.filter(({ score }) => score > 0);
  let changed = 0;
  const memories = await workspace.store.transaction(async (store) => {
    const tagged: Memory[] = [];
    for (const { memory_id: id } of found) {
      if ((await store.memories.find(id)) === null) continue;
      const before = await store.memories.get(id);
      const after = await store.memories.change(id, 'tags', { tags: withTags(before.tags, tags) });
      if (after.tags.length > before.tags.length) changed += 1;
      tagged.push(toMemory(after));
    }
    return tagged;
  });
  return { operation_id: workspace.caller.operation_id, changed, memories };
}
