/** Undoes what was done, by one event or by a whole operation, and leaves that on record as an operation of its own. */
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { pauses } from '../fair/pauses.ts';
import { storeReadings } from '../graph/resolve.ts';
import type { EntityEvent } from '../model/entity.ts';
import { eventIdSchema, type HistoryEvent, operationIdSchema } from '../model/history.ts';
import type { SearchForm } from '../model/search-form.ts';
import { findMentions } from '../reading/read-texts.ts';
import { analyseContents } from '../reading/search-form.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import type { Workspace } from '../workspace.ts';
import { applyAbsorbed } from './undo/absorb.ts';
import { formerlySpokenOf, speakAgainOf, spokenOf } from './undo/spoken-of.ts';
import { undoOf } from './undo/undo-change.ts';
import { undoEntityEvent } from './undo/undo-entity.ts';
import { undoLink } from './undo/undo-link.ts';

export const revertTargetSchema = z.union(
  [z.strictObject({ event_id: eventIdSchema }), z.strictObject({ operation_id: operationIdSchema })],
  { error: 'must name either an event_id (evt_…) or an operation_id (op_…)' },
);

export const revertedSchema = z.object({
  /** Reverts the revert. */
  operation_id: z.string(),
  /** The events undone, newest first. */
  event_ids: z.array(z.string()),
  memory_ids: z.array(z.string()),
  /** The entities that were changed back; of a merge the one that had stayed. */
  entity_ids: z.array(z.string()),
});

/** What history tells, of memories and of entities. */
type Change = HistoryEvent | EntityEvent;
const isOfEntity = (event: Change): event is EntityEvent => 'entity_id' in event;
const isOfMemory = (event: Change): event is HistoryEvent => !isOfEntity(event);

export type RevertTarget = z.infer<typeof revertTargetSchema>;
export type Reverted = z.infer<typeof revertedSchema>;

/**
 * Undoes events newest first, all or none. `not_found` for an event or operation that is not there; `conflict` when
 * something was changed again since, or when everything is as it was before already.
 */
export async function revert(workspace: Workspace, target: RevertTarget): Promise<Reverted> {
  const { store, caller } = workspace;
  const events = await eventsOf(store, target);
  const forms = await formsOfContents(workspace, events);
  const id = 'event_id' in target ? target.event_id : target.operation_id;
  const pause = pauses();
  const undone = await store.transaction(async (inner) => {
    const done: Change[] = [];
    for (const event of events) {
      if (await undo(workspace, inner, event, `revert of ${id}`, forms.get(event.event_id))) done.push(event);
      await pause();
    }
    if (done.length === 0) throw new AppError('conflict', `Everything that ${id} changed is as it was before already.`);
    const unread = done
      .filter((event) => forms.has(event.event_id))
      .filter(isOfMemory)
      .filter((event) => formerlySpokenOf(event) === null);
    await readAgain(inner, [...new Set(unread.map(({ memory_id }) => memory_id))]);
    return done;
  });
  return {
    operation_id: caller.operation_id,
    event_ids: undone.map(({ event_id }) => event_id),
    memory_ids: [...new Set(undone.flatMap((event) => (isOfEntity(event) ? [] : event.memory_id)))],
    entity_ids: [...new Set(undone.flatMap((event) => (isOfEntity(event) ? event.entity_id : [])))],
  };
}

/** Newest first: ids of events sort by time. */
async function eventsOf({ history, entities }: WorkspaceStore, target: RevertTarget): Promise<Change[]> {
  if ('event_id' in target)
    return [(await entities.findEvent(target.event_id)) ?? (await history.get(target.event_id))];
  const ofMemories = await history.ofOperation(target.operation_id);
  const ofEntities = await entities.eventsOfOperation(target.operation_id);
  const events = [...ofMemories.reverse(), ...ofEntities.reverse()];
  if (events.length === 0)
    throw new AppError(
      'not_found',
      `No operation ${target.operation_id} changed a memory or an entity in this workspace.`,
    );
  if (ofMemories.length === 0 || ofEntities.length === 0) return events;
  return events.sort((one, other) => (one.event_id < other.event_id ? 1 : -1));
}

/** The search forms of the contents that will be written back, made before the transaction, by event. */
async function formsOfContents(workspace: Workspace, events: readonly Change[]): Promise<Map<string, SearchForm>> {
  const edits = events.flatMap((event) =>
    isOfEntity(event) || typeof event.before?.content !== 'string' ? [] : event,
  );
  const analyses = await analyseContents(
    workspace.embedder,
    edits.map(({ before }) => before!.content as string),
  );
  return new Map(edits.map(({ event_id }, index) => [event_id, analyses[index]!.form]));
}

/** False when there is nothing to undo. */
async function undo(
  workspace: Workspace,
  store: WorkspaceStore,
  event: Change,
  cause: string,
  form: SearchForm | undefined,
): Promise<boolean> {
  if (isOfEntity(event)) return undoEntityEvent(store, event, cause);
  if (event.kind === 'link') return undoLink(store, event, cause);
  const memory = await store.memories.get(event.memory_id, { forgotten: true });
  const undoing = await undoOf(store, event, memory, workspace.now());
  if (undoing === null) return false;
  const { kind, change, absorbed } = undoing;
  const withForm = 'content' in change && form ? { form } : {};
  const formerly = 'content' in change ? formerlySpokenOf(event) : null;
  const also = {
    ...(absorbed && { absorbed }),
    ...(formerly && { spoke_of: await spokenOf(store, event.memory_id) }),
  };
  const besides = absorbed || formerly ? { also } : {};
  await store.memories.change(event.memory_id, kind, change, { cause, ...withForm, ...besides });
  if (absorbed) await applyAbsorbed(store, memory, absorbed);
  if (formerly) await speakAgainOf(store, event.memory_id, formerly);
  return true;
}

/** Finds anew what these mention, who got a former content back. */
async function readAgain(store: WorkspaceStore, memoryIds: readonly string[]): Promise<void> {
  for (const memory of await store.memories.findMany(memoryIds))
    await storeReadings(store, [{ memory, reading: await findMentions(memory.content, memory.language) }]);
}
