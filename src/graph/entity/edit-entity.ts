/** Corrects entities: changes names or metadata, or merges two entities that are the same. */
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { type Entity, entitySchema } from '../../model/entity.ts';
import { metadataSchema } from '../../model/memory.ts';
import { normalName } from '../../reading/normal-name.ts';
import { immediate } from '../../verb.ts';
import { findEntityToChange } from './find-entity.ts';

export const changedEntitySchema = z.object({
  operation_id: z.string().describe('Reverts this'),
  entity: entitySchema.omit({ merged_into: true }),
});

export const mergedEntitiesSchema = changedEntitySchema.extend({
  merged: entitySchema
    .pick({ entity_id: true, name: true, kind: true })
    .describe('The entity that was merged into the other'),
  mentions: z.number().int().describe('Memories that mention the entity now'),
});

export type ChangedEntity = z.infer<typeof changedEntitySchema>;
export type MergedEntities = z.infer<typeof mergedEntitiesSchema>;

export interface EntityUpdate {
  name: string;
  alias?: string | undefined;
  metadata?: Entity['metadata'] | undefined;
  kind?: string | undefined;
  /** An alias to remove. */
  without?: string | undefined;
}

/** Updates an entity. Metadata is merged key by key; null removes a key. */
export const updateEntity = immediate(
  async ({ store, caller }, { name, alias, metadata, kind, without }: EntityUpdate): Promise<ChangedEntity> => {
    const { entities } = store;
    const { entity_id } = await findEntityToChange({ store }, name);
    if (alias !== undefined) await entities.addAlias(entity_id, toEntityName(alias));
    if (without !== undefined) await entities.removeAlias(entity_id, toEntityName(without));
    const change = (before: Entity) => ({
      ...(metadata && { metadata: mergeMetadata(before.metadata, metadata) }),
      ...(kind !== undefined && { kind }),
    });
    return { operation_id: caller.operation_id, entity: await entities.change(entity_id, change) };
  },
);

function toEntityName(name: string) {
  const normal = normalName(name);
  if (normal !== '') return { name: name.trim(), normal };
  throw new AppError('invalid', 'must contain a letter or a digit', {
    details: [{ loc: ['body', 'args', 'alias'], msg: 'must contain a letter or a digit', type: 'value_error' }],
  });
}

function mergeMetadata(before: Entity['metadata'], change: Entity['metadata']): Entity['metadata'] {
  const metadata = Object.fromEntries(
    Object.entries({ ...before, ...change }).filter(([key, value]) => !(value === null && key in change)),
  );
  if (metadataSchema.safeParse(metadata).success) return metadata;
  throw new AppError('conflict', 'The metadata of the entity would be too long. Remove keys by setting them to null.');
}

/** Merges the source into the target, with everything stored about it. */
export const mergeEntitiesByName = immediate(
  async (
    { store, caller },
    { source_name, target_name }: { source_name: string; target_name: string },
  ): Promise<MergedEntities> => {
    const source = await findEntityToChange({ store }, source_name);
    const target = await findEntityToChange({ store }, target_name);
    if (source.entity_id === target.entity_id)
      throw new AppError('conflict', `Both names mean the same entity already: ${target.name} (${target.entity_id}).`);
    const entity = await store.entities.merge(source.entity_id, target.entity_id);
    const presence = await store.entities.presence([entity.entity_id]);
    return {
      operation_id: caller.operation_id,
      entity,
      merged: source,
      mentions: presence.get(entity.entity_id)!.mentions,
    };
  },
);
