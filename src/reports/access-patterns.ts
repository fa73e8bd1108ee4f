/** Reports the most recalled memories, and the number of memories that were never recalled. */
import { z } from 'zod';
import { pauses } from '../fair/pauses.ts';
import { isGenerated } from '../model/generated.ts';
import { memorySchema } from '../model/memory.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import type { Workspace } from '../workspace.ts';
import { entitiesIn } from './entities-in.ts';
import { onceAMinute } from './once-a-minute.ts';

export const accessPatternsSchema = z.object({
  memories: z.array(
    memorySchema
      .pick({
        memory_id: true,
        memory_type: true,
        layer: true,
        status: true,
        access_count: true,
        last_accessed_at: true,
      })
      .extend({ beginning: z.string() }),
  ),
  entities: z.array(
    z.object({
      entity_id: z.string(),
      name: z.string(),
      kind: z.string(),
      access_count: z.number().int().describe('Total of the memories that mention it'),
      last_accessed_at: z.string(),
      memories: z.number().int().describe('Number of the most recalled memories that mention it'),
    }),
  ),
  recalled: z
    .number()
    .int()
    .describe('Memories that were recalled at least once, without summaries and cards that Stele wrote'),
  never_recalled: z.number().int(),
});

export type AccessPatterns = z.infer<typeof accessPatternsSchema>;

/** Number of most recalled memories from which entities are ranked. */
const maxMemories = 1_000;

/** The most recalled memories and entities, most recalled first. */
export const accessPatterns = (workspace: Workspace, limit: number): Promise<AccessPatterns> =>
  onceAMinute(workspace, 'access patterns', [limit], () => measureAccess(workspace, limit));

async function measureAccess(workspace: Workspace, limit: number): Promise<AccessPatterns> {
  const { memories: read, total } = await workspace.store.reports.mostAccessed(maxMemories);
  const memories = read.filter((memory) => !isGenerated(memory));
  const recalled = total - (read.length - memories.length);
  const pause = pauses();
  await pause();
  const totalMemories = await workspace.store.memories.count();
  const entities = await entitiesIn(workspace, memories);
  const ranked = entities.map(({ entity: { entity_id, name, kind }, memories: mentioning }) => {
    const access_count = mentioning.reduce((sum, memory) => sum + memory.access_count, 0);
    const last_accessed_at = mentioning
      .map((memory) => memory.last_accessed_at ?? '')
      .toSorted()
      .at(-1)!;
    return { entity_id, name, kind, access_count, last_accessed_at, memories: mentioning.length };
  });
  const shown: AccessPatterns['memories'] = [];
  for (const { content, ...memory } of memories.slice(0, limit)) {
    await pause();
    shown.push({ ...memory, beginning: leadingExcerpt(content, 80) });
  }
  return {
    memories: shown,
    entities: ranked.toSorted((one, other) => other.access_count - one.access_count).slice(0, limit),
    recalled,
    never_recalled: Math.max(0, totalMemories - total),
  };
}
