/** Undoes an event of an entity. */
import { isDeepStrictEqual } from 'node:util';
import { AppError } from '../../errors.ts';
import type { Entity, EntityEvent } from '../../model/entity.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';

/**
 * Returns false if the entity is already as before the event. Throws `conflict` if it was changed again since then or
 * merged into another.
 */
export async function undoEntityEvent(store: WorkspaceStore, event: EntityEvent, cause: string): Promise<boolean> {
  switch (event.kind) {
    case 'merge':
      return (await store.entities.unmerge(event.event_id, cause)) !== null;
    case 'unmerge':
      return (await store.entities.mergeAgain(event.event_id, cause)) !== null;
    case 'alias':
      return undoAliases(store, event, cause);
    case 'change': {
      const renamed = await undoRename(store, event, cause);
      return (await undoChange(store, event, cause)) || renamed;
    }
  }
}

/**
 * Restores the name that a fuller name from a memory replaced. An entity renamed since then keeps its name, which comes
 * from later memories.
 */
async function undoRename(store: WorkspaceStore, event: EntityEvent, cause: string): Promise<boolean> {
  const { before, after, entity_id } = event;
  if (before.name === undefined || after.name === undefined) return false;
  if ((await store.entities.rename(entity_id, after.name.normal, before.name, cause)) === null) return false;
  await undoAliases(store, event, cause);
  return true;
}

async function undoAliases({ entities }: WorkspaceStore, event: EntityEvent, cause: string): Promise<boolean> {
  const isAlias = async (normal: string) => (await entities.findByName(normal))?.entity_id === event.entity_id;
  let undone = false;
  for (const alias of event.after.aliases ?? []) {
    if (!(await isAlias(alias.normal))) continue;
    await entities.removeAlias(event.entity_id, alias, cause);
    undone ||= !(await isAlias(alias.normal));
  }
  for (const alias of event.before.aliases ?? []) {
    if (await isAlias(alias.normal)) continue;
    await entities.addAlias(event.entity_id, alias, cause);
    undone = true;
  }
  return undone;
}

async function undoChange({ entities }: WorkspaceStore, event: EntityEvent, cause: string): Promise<boolean> {
  let undone = false;
  const formerOf = (entity: Entity) => {
    const change = formerFields(entity, event);
    undone = Object.keys(change).length > 0;
    return change;
  };
  await entities.change(event.entity_id, formerOf, cause);
  return undone;
}

/**
 * The former values of the kind and the metadata. Throws `conflict` if one no longer has the value that the event gave
 * it.
 */
function formerFields(entity: Entity, { event_id, before, after }: EntityEvent): Partial<Entity> {
  const change: Partial<Entity> = {};
  if (before.kind !== undefined && entity.kind !== before.kind) {
    if (entity.kind !== after.kind) throw changedSinceError('kind', entity, event_id);
    change.kind = before.kind;
  }
  const [former, current] = [before.metadata ?? {}, after.metadata ?? {}];
  const metadata = { ...entity.metadata };
  for (const key of new Set([...Object.keys(former), ...Object.keys(current)])) {
    if (isDeepStrictEqual(metadata[key], former[key])) continue;
    if (!isDeepStrictEqual(metadata[key], current[key])) throw changedSinceError(`metadata ${key}`, entity, event_id);
    if (key in former) metadata[key] = former[key]!;
    else delete metadata[key];
    change.metadata = metadata;
  }
  return change;
}

function changedSinceError(field: string, { name }: Entity, eventId: string): AppError {
  return new AppError(
    'conflict',
    `The ${field} of ${name} was changed again since ${eventId}. Revert that first. Nothing was reverted.`,
  );
}
