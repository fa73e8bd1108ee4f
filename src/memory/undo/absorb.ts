/**
 * Transfers accesses and mentions from a merged memory to the memory that it is merged into. The event stores them, so
 * that a revert can return them.
 */
import { z } from 'zod';
import type { HistoryEvent } from '../../model/history.ts';
import type { StoredMemory } from '../../model/memory.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { existingEntityIds } from './former-mentions.ts';

const nullableTime = z.string().nullable();

/**
 * `taken` is true for a transfer and false for its return. `mentions` are those that the target did not have before.
 */
const absorbedSchema = z.object({
  from: z.string(),
  taken: z.boolean(),
  accesses: z.number().int(),
  last_accessed_at: z.object({ before: nullableTime, after: nullableTime }),
  mentions: z.array(z.object({ entity_id: z.string(), weight: z.number() })),
});

export type Absorption = z.infer<typeof absorbedSchema>;

/** Computes what a memory takes over from the memory that is merged into it. */
export async function planAbsorption(
  store: WorkspaceStore,
  target: StoredMemory,
  source: StoredMemory,
): Promise<Absorption> {
  const mentions = await store.entities.mentionsOf([target.memory_id, source.memory_id]);
  const targetEntities = new Set(
    mentions.filter(({ memory_id }) => memory_id === target.memory_id).map((one) => one.entity_id),
  );
  const times = [target.last_accessed_at, source.last_accessed_at].filter((time) => time !== null).sort();
  return {
    from: source.memory_id,
    taken: true,
    accesses: source.access_count,
    last_accessed_at: { before: target.last_accessed_at, after: times.at(-1) ?? null },
    mentions: mentions
      .filter(({ memory_id, entity_id }) => memory_id === source.memory_id && !targetEntities.has(entity_id))
      .map(({ entity_id, weight }) => ({ entity_id, weight })),
  };
}

/** Transfers accesses and mentions to the memory, or returns them. Accesses counted since then stay counted. */
export async function applyAbsorption(
  store: WorkspaceStore,
  memory: StoredMemory,
  absorbed: Absorption,
): Promise<void> {
  const { memory_id } = memory;
  const { taken, accesses, mentions } = absorbed;
  const { before, after } = absorbed.last_accessed_at;
  const [from, to] = taken ? [before, after] : [after, before];
  const lastAccessedAt = memory.last_accessed_at === from ? to : memory.last_accessed_at;
  if (accesses > 0) await store.memories.shiftAccesses(memory_id, taken ? accesses : -accesses, lastAccessedAt);
  if (mentions.length === 0) return;
  const moved = new Set(mentions.map(({ entity_id }) => entity_id));
  const others = (await store.entities.mentionsOf([memory_id])).filter(({ entity_id }) => !moved.has(entity_id));
  const existing = await existingEntityIds(store, [...moved]);
  const transferred = taken ? mentions.filter(({ entity_id }) => existing.has(entity_id)) : [];
  await store.entities.setMentions([{ memory_id, mentions: [...others, ...transferred] }]);
}

/** The transfer that undoes this event's transfer; null if there was none or if it is already undone. */
export async function absorptionToUndo(store: WorkspaceStore, event: HistoryEvent): Promise<Absorption | null> {
  const absorbed = absorptionIn(event);
  if (absorbed === null) return null;
  const history = await store.history.ofMemory(event.memory_id);
  const latest = history.map(absorptionIn).findLast((one) => one?.from === absorbed.from);
  return latest?.taken === absorbed.taken ? { ...absorbed, taken: !absorbed.taken } : null;
}

function absorptionIn({ kind, after }: HistoryEvent): Absorption | null {
  return kind === 'merge' ? (absorbedSchema.safeParse(after.absorbed).data ?? null) : null;
}
