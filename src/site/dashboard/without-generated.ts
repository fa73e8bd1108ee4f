/** Mentions of an entity without summaries and cards, which repeat the mentions that they cite. */
import type { CitedMemory } from '../../graph/entity/cited-memory.ts';
import type { WorkspaceVisit } from './visit.ts';

export async function withoutGenerated(
  { workspace: { store } }: Pick<WorkspaceVisit, 'workspace'>,
  lines: readonly CitedMemory[],
): Promise<CitedMemory[]> {
  const memories = await store.memories.findMany(lines.map(({ memory_id }) => memory_id));
  const generated = new Set(memories.flatMap((one) => (one.metadata.generated === undefined ? [] : [one.memory_id])));
  return lines.filter(({ memory_id }) => !generated.has(memory_id));
}
