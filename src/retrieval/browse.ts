/**
 * Lists memories for browsing: with or without a question, by type or entity, now or at an earlier time. Counts no
 * access.
 */
import { findEntity } from '../graph/entity/find-entity.ts';
import { happenedAt, type Memory, type StoredMemory, toMemory } from '../model/memory.ts';
import type { MemoryFilter } from '../storage/ports/memories.ts';
import type { Workspace } from '../workspace.ts';
import { recentAsOf } from './ground/past/as-of.ts';
import { filterOf } from './ranking.ts';
import { findRelevant } from './recall.ts';
import type { RecalledMemory, RecallRequest } from './request.ts';

export type BrowseRequest = Omit<RecallRequest, 'query' | 'mode' | 'top_k'> & {
  /** If empty, the newest memories are listed. */
  query: string;
  /** Name or alias of an entity. Throws `not_found` if there is none. */
  entity?: string | undefined;
};

type RankingField = 'score' | 'confidence' | 'match';
type ReplacementField = 'superseded_by' | 'challenged_by' | 'competes_with';

export interface BrowseResult {
  memories: (Memory & Partial<Pick<RecalledMemory, RankingField | ReplacementField>>)[];
  notes: string[];
  /** True if there are more memories after these; false with a question. */
  hasMore: boolean;
}

/** With an entity, this many top results are checked for mentions of it. */
const maxEntityCandidates = 100;
/** Without a question, about this many of the newest memories at an earlier time are checked against the filters. */
const maxPastCandidates = 10_000;

/** `offset` is the number of memories to skip in a list without a question. */
export async function browse(
  workspace: Workspace,
  request: BrowseRequest,
  limit: number,
  offset = 0,
): Promise<BrowseResult> {
  const { query, entity, ...filters } = request;
  const entityId = entity === undefined ? null : (await findEntity(workspace, entity)).entity.entity_id;
  if (query !== '') return browseByQuery(workspace, { ...filters, query }, entityId, limit);
  const found = await listNewest(workspace, request, entityId, { limit: limit + 1, offset });
  return { memories: found.slice(0, limit), notes: [], hasMore: found.length > limit };
}

async function browseByQuery(
  workspace: Workspace,
  request: Omit<RecallRequest, 'mode' | 'top_k'>,
  entityId: string | null,
  limit: number,
): Promise<BrowseResult> {
  const top_k = entityId === null ? limit : maxEntityCandidates;
  const { memories, notes } = await findRelevant(workspace, { ...request, mode: 'full_context', top_k });
  if (entityId === null) return { memories, notes, hasMore: false };
  return { memories: (await mentioning(workspace, memories, entityId)).slice(0, limit), notes, hasMore: false };
}

/** Those of the memories that mention an entity. Memories of an earlier time may have been forgotten since. */
async function mentioning<One extends Pick<Memory, 'memory_id'>>(
  { store }: Workspace,
  memories: readonly One[],
  entityId: string,
): Promise<One[]> {
  const mentions = await store.entities.mentionsOf(
    memories.map(({ memory_id }) => memory_id),
    [entityId],
    { forgottenToo: true },
  );
  const ids = new Set(mentions.map(({ memory_id }) => memory_id));
  return memories.filter(({ memory_id }) => ids.has(memory_id));
}

async function listNewest(
  workspace: Workspace,
  { as_of, query: _none, entity: _named, ...filters }: BrowseRequest,
  entityId: string | null,
  page: { limit: number; offset: number },
): Promise<Memory[]> {
  const { memories, entities } = workspace.store;
  const filter = filterOf(filters);
  if (as_of !== undefined) {
    const select = (states: readonly StoredMemory[]) => {
      const passing = states.filter((memory) => passesFilter(memory, filter));
      return entityId === null ? passing : mentioning(workspace, passing, entityId);
    };
    const recent = await recentAsOf(workspace, page.offset + page.limit, as_of, { select, maxRead: maxPastCandidates });
    return recent.slice(page.offset);
  }
  if (entityId === null) return (await memories.list(filter, page)).map(toMemory);
  const mentions = await entities.mentionsIn([entityId], filter, page);
  return (await memories.findMany(mentions.map(({ memory_id }) => memory_id))).map(toMemory);
}

/** True if the memory, in its state at that time, passes the filter. */
function passesFilter(memory: Memory, { statuses, layers, types, tags, since, until }: MemoryFilter): boolean {
  const at = happenedAt(memory);
  return (
    (statuses?.includes(memory.status) ?? true) &&
    (layers?.includes(memory.layer) ?? true) &&
    (types?.includes(memory.memory_type) ?? true) &&
    (tags?.every((tag) => memory.tags.includes(tag)) ?? true) &&
    (since === undefined || at >= since) &&
    (until === undefined || at <= until)
  );
}
