/** Hints: enough of each memory to recognise whether it is the right one. */
import { z } from 'zod';
import { pauses } from '../../fair/pauses.ts';
import { happenedAt, memorySchema } from '../../model/memory.ts';
import { excerpt } from '../../text/excerpt.ts';
import type { Workspace } from '../../workspace.ts';
import { readWordRelevance } from '../query/word-relevance.ts';
import { countAccess, findForPrompt, notesSchema } from './find-for-prompt.ts';

export const hintsSchema = z.object({
  hints: z.array(
    memorySchema.pick({ memory_id: true, memory_type: true, status: true }).extend({
      hint: z.string().describe('What it says about the question, on one line'),
      happened_at: z.string(),
      score: z.number(),
    }),
  ),
  notes: notesSchema,
});

export type Hints = z.infer<typeof hintsSchema>;

export async function recallHints(
  workspace: Workspace,
  query: string,
  topK: number,
  hintLength: number,
): Promise<Hints> {
  const { memories: found, notes } = await findForPrompt(workspace, query, topK);
  const words = await readWordRelevance(workspace, query);
  const hints: Hints['hints'] = [];
  const pause = pauses();
  for (const memory of found) {
    const { memory_id, memory_type, status, score } = memory;
    const hint = excerpt(memory.content, hintLength, words.wordWeigher(memory.language));
    hints.push({ memory_id, hint, memory_type, status, happened_at: happenedAt(memory), score });
    await pause();
  }
  await countAccess(
    workspace,
    hints.map(({ memory_id }) => memory_id),
  );
  return { hints, notes };
}
