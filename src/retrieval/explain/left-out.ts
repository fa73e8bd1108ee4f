/** Finds memories that would also have answered, and why they were left out. */
import { z } from 'zod';
import { memorySchema, recalledStatuses, statuses } from '../../model/memory.ts';
import { leadingExcerpt } from '../../text/excerpt.ts';
import type { Workspace } from '../../workspace.ts';
import { findRelevant } from '../recall.ts';
import type { RecallAnswer, RecalledMemory, RecallMode } from '../request.ts';

export const leftOutSchema = z.array(
  memorySchema.pick({ memory_id: true, memory_type: true, status: true }).extend({
    beginning: z.string(),
    reason: z.enum(['status', 'mode', 'below']),
    why: z.string(),
    rank: z.number().int().describe('Rank among memories of any type and status'),
    score: z.number().describe('Score in the ranking of memories of any type and status'),
  }),
);

export type LeftOut = z.infer<typeof leftOutSchema>;

/** Ranks again over memories of any type and status, to a depth of twice the number of results plus ten. */
export async function findLeftOut(
  workspace: Workspace,
  { query, mode, memories: shown }: RecallAnswer,
  topK: number,
): Promise<LeftOut> {
  const { memories } = await findRelevant(workspace, {
    query,
    top_k: 2 * topK + 10,
    mode: 'full_context',
    status: [...statuses],
  });
  const isShown = new Set(shown.map(({ memory_id }) => memory_id));
  return memories.flatMap((memory, index) => {
    if (isShown.has(memory.memory_id)) return [];
    const { memory_id, memory_type, status, content, score } = memory;
    return [
      {
        memory_id,
        memory_type,
        status,
        beginning: leadingExcerpt(content, 80),
        ...reasonOf(memory, mode, topK),
        rank: index + 1,
        score,
      },
    ];
  });
}

function reasonOf(memory: RecalledMemory, mode: RecallMode, topK: number): Pick<LeftOut[number], 'reason' | 'why'> {
  if (!(recalledStatuses as readonly string[]).includes(memory.status))
    return { reason: 'status', why: `It is ${memory.status}; recall returns active and challenged memories.` };
  const isOfMode =
    mode === 'full_context' ||
    memory.memory_type === 'fact' ||
    (mode === 'facts_plus_rules' && memory.memory_type === 'procedure');
  if (!isOfMode) return { reason: 'mode', why: `It is a ${memory.memory_type}, which ${mode} leaves out.` };
  return { reason: 'below', why: `It ranks below the ${topK} requested.` };
}
