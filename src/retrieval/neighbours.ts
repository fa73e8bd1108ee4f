/** Adds neighbouring memories to results: context that the question did not name. */
import { recalledStatuses } from '../model/memory.ts';
import type { AdjacentMemories, Memories, NeighbourMemory } from '../storage/ports/memories.ts';
import type { Workspace } from '../workspace.ts';
import type { RecalledMemory } from './request.ts';

/** Only this many top results get neighbours; further down neighbours are more noise than context. */
const maxWithNeighbours = 5;

/**
 * Adds to the first results the memories stored just before and after. Leaves out neighbours that are results
 * themselves or no longer in force.
 */
export async function addNeighbours(
  { store }: Workspace,
  results: RecalledMemory[],
  readBeside: Memories['adjacent'] = store.isRemote
    ? store.memories.adjacent
    : (ids) => readBesideEach(store.memories, ids),
): Promise<void> {
  const first = results.slice(0, maxWithNeighbours);
  const ids = first.map(({ memory_id }) => memory_id);
  const beside = await readBeside(ids);
  const shownIds = new Set(results.map(({ memory_id }) => memory_id));
  const visibleNeighbour = (memory: NeighbourMemory | null = null) =>
    memory === null || shownIds.has(memory.memory_id) || !visibleStatuses.has(memory.status)
      ? null
      : toNeighbour(memory);
  for (const result of first) {
    const { before, after } = beside.get(result.memory_id) ?? {};
    result.neighbours = { previous: visibleNeighbour(before), next: visibleNeighbour(after) };
  }
}

/** For a local store, where positions and memories are mostly cached already. */
async function readBesideEach(
  memories: Memories,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AdjacentMemories>> {
  const around = await memories.neighbourIds(ids, 1);
  const neighbourIds = [...around.values()].flatMap(({ before, after }) => [...before, ...after]);
  const neighbours = await memories.findCached([...new Set(neighbourIds)]);
  const byId = new Map(neighbours.map((memory) => [memory.memory_id, memory]));
  const memoryOf = ([id]: readonly string[]) => byId.get(id ?? '') ?? null;
  return new Map(
    [...around].map(([id, { before, after }]) => [id, { before: memoryOf(before), after: memoryOf(after) }]),
  );
}

const visibleStatuses: ReadonlySet<string> = new Set(recalledStatuses);

function toNeighbour({ memory_id, content, memory_type, occurred_at, created_at }: NeighbourMemory) {
  return { memory_id, content, memory_type, occurred_at, created_at };
}
