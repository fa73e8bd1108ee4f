/** Gathers the input of upkeep: the latest memories, each with its vector and its entities. */
import { modelStamp } from '../embedding/embedder.ts';
import { pauses } from '../fair/pauses.ts';
import { isGenerated } from '../model/generated.ts';
import type { Layer, StoredMemory } from '../model/memory.ts';
import { analyse } from '../text/analyse.ts';
import type { Language } from '../text/language.ts';
import type { Workspace } from '../workspace.ts';

export interface Gathered {
  memory: StoredMemory;
  /** Null if the current model has not embedded the memory. */
  vector: Float32Array | null;
  /** Ids of the entities that the memory mentions. */
  entities: ReadonlySet<string>;
  terms: ReadonlySet<string>;
}

const pageSize = 250;

/**
 * Active memories that were stored since a time and are not generated: at most `limit` of the newest, returned oldest
 * first.
 */
export async function gatherRecent(
  workspace: Workspace,
  { layers, since, limit }: { layers?: readonly Layer[]; since: string; limit: number },
): Promise<Gathered[]> {
  const { memories } = workspace.store;
  const filter = { statuses: ['active'] as const, ...(layers && { layers }) };
  const gathered: Gathered[] = [];
  let from: number | undefined;
  for (let remaining = limit; remaining > 0; remaining -= pageSize) {
    const { memories: page, next } = await memories.walkBack(filter, Math.min(pageSize, remaining), from);
    from = next;
    const recent = page.filter((memory) => memory.created_at >= since);
    gathered.push(
      ...(await withVectorsAndEntities(
        workspace,
        recent.filter((memory) => !isGenerated(memory)),
      )),
    );
    if (page.length < pageSize || recent.length < page.length) break;
  }
  return gathered.reverse();
}

async function withVectorsAndEntities(workspace: Workspace, memories: readonly StoredMemory[]): Promise<Gathered[]> {
  const { store, embedder } = workspace;
  const ids = memories.map(({ memory_id }) => memory_id);
  const vectors = await store.vectors.of(modelStamp(embedder.model), ids);
  const entities = new Map<string, Set<string>>();
  for (const { memory_id, entity_id } of await store.entities.mentionsOf(ids))
    entities.set(memory_id, (entities.get(memory_id) ?? new Set()).add(entity_id));
  const pause = pauses();
  const gathered: Gathered[] = [];
  for (const memory of memories) {
    const { memory_id, content, language } = memory;
    gathered.push({
      memory,
      vector: vectors.get(memory_id) ?? null,
      entities: entities.get(memory_id) ?? new Set(),
      terms: new Set(analyse(content, language as Language)),
    });
    await pause();
  }
  return gathered;
}
