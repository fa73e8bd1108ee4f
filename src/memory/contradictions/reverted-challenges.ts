/** Contradictions that outlive the operation that a revert takes back. */
import type { EntityEvent } from '../../model/entity.ts';
import { appendTo } from '../../model/group-by.ts';
import type { HistoryEvent } from '../../model/history.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import type { Transaction } from '../../verb.ts';
import { challengeByLater } from './challenge-by-later.ts';

/** For each memory that the events linked as contradicted or replaced, the memories that contradict it. */
export type Contradictions = ReadonlyMap<string, readonly string[]>;

/** Number of memories whose successors are looked up together. */
const batchSize = 50;

const contradicting: readonly unknown[] = ['contradicts', 'supersedes'];

export function contradictionsIn(events: readonly (HistoryEvent | EntityEvent)[]): Contradictions {
  const found = new Map<string, string[]>();
  for (const event of events) {
    const from = 'memory_id' in event ? contradictorIn(event) : undefined;
    if (from !== undefined) appendTo(found, (event as HistoryEvent).memory_id, from);
  }
  return found;
}

/** The id of the memory that the event linked as contradicting or replacing this one. */
function contradictorIn({ kind, after }: HistoryEvent): string | undefined {
  const { linked } = after as { linked?: { relation: string; from?: string } };
  return kind === 'link' && contradicting.includes(linked?.relation) ? linked?.from : undefined;
}

/** True if a memory that recall returns has contradicted or replaced this one since the event. */
export async function isContradictedSince(
  { history, links }: WorkspaceStore,
  { event_id, memory_id }: HistoryEvent,
): Promise<boolean> {
  const successors = new Set(((await links.successors([memory_id])).get(memory_id) ?? []).map((one) => one.memory_id));
  if (successors.size === 0) return false;
  const events = await history.ofMemory(memory_id);
  const since = events.slice(events.findIndex((event) => event.event_id === event_id) + 1);
  return since.some((event) => successors.has(contradictorIn(event) ?? ''));
}

/** The ids of the memories that contradict or replace the contradicting ones. Call it before these are forgotten. */
export async function successorsOfContradicting(
  { links }: WorkspaceStore,
  contradictions: Contradictions,
): Promise<string[]> {
  const ids = [...new Set([...contradictions.values()].flat())];
  const later = new Set<string>();
  for (let from = 0; from < ids.length; from += batchSize)
    for (const successors of (await links.successors(ids.slice(from, from + batchSize))).values())
      for (const { memory_id } of successors) later.add(memory_id);
  return [...later];
}

/** Challenges the facts that the revert made active again and that one of the later memories contradicts too. */
export async function challengeFreed(
  tx: Transaction,
  contradictions: Contradictions,
  laterIds: readonly string[],
): Promise<void> {
  if (laterIds.length === 0) return;
  const filter = { statuses: ['active'], types: ['fact'] } as const;
  const freed = await tx.store.memories.findMany([...contradictions.keys()], filter);
  if (freed.length > 0) await challengeByLater(tx, freed, laterIds);
}
