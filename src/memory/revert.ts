/** Undoes what was done, by one event or by a whole operation, and leaves that on record as an operation of its own. */
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { eventIdSchema, type HistoryEvent, operationIdSchema } from '../model/history.ts';
import { pauses } from '../retrieval/pauses.ts';
import { analyseContents } from '../retrieval/search-form.ts';
import type { SearchForm, WorkspaceStore } from '../storage/store.ts';
import type { Workspace } from '../workspace.ts';
import { readAgain } from './read-names.ts';
import { undoOf } from './undo.ts';
import { applyAbsorbed } from './upkeep/absorb.ts';

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
});

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
    const done: HistoryEvent[] = [];
    for (const event of events) {
      if (await undo(workspace, inner, event, `revert of ${id}`, forms.get(event.event_id))) done.push(event);
      await pause();
    }
    if (done.length === 0) throw new AppError('conflict', `Everything that ${id} changed is as it was before already.`);
    const edited = done.filter(({ event_id }) => forms.has(event_id)).map(({ memory_id }) => memory_id);
    await readAgain(inner, [...new Set(edited)]);
    return done;
  });
  return {
    operation_id: caller.operation_id,
    event_ids: undone.map(({ event_id }) => event_id),
    memory_ids: [...new Set(undone.map(({ memory_id }) => memory_id))],
  };
}

/** Newest first. */
async function eventsOf(store: WorkspaceStore, target: RevertTarget): Promise<HistoryEvent[]> {
  if ('event_id' in target) return [await store.history.get(target.event_id)];
  const events = await store.history.ofOperation(target.operation_id);
  if (events.length > 0) return events.reverse();
  throw new AppError('not_found', `No operation ${target.operation_id} changed a memory in this workspace.`);
}

/** The search forms of the contents that will be written back, made before the transaction, by event. */
async function formsOfContents(
  workspace: Workspace,
  events: readonly HistoryEvent[],
): Promise<Map<string, SearchForm>> {
  const edits = events.filter(({ before }) => typeof before?.content === 'string');
  const analyses = await analyseContents(
    workspace,
    edits.map(({ before }) => before!.content as string),
  );
  return new Map(edits.map(({ event_id }, index) => [event_id, analyses[index]!.form]));
}

/** False when there is nothing to undo. */
async function undo(
  workspace: Workspace,
  store: WorkspaceStore,
  event: HistoryEvent,
  cause: string,
  form: SearchForm | undefined,
): Promise<boolean> {
  const memory = await store.memories.get(event.memory_id, { forgotten: true });
  const undoing = await undoOf(store, event, memory, workspace.now());
  if (undoing === null) return false;
  const { kind, change, absorbed } = undoing;
  const withForm = 'content' in change && form ? { form } : {};
  const also = absorbed ? { also: { absorbed } } : {};
  await store.memories.change(event.memory_id, kind, change, { cause, ...withForm, ...also });
  if (absorbed) await applyAbsorbed(store, memory, absorbed);
  return true;
}
