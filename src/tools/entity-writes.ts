/** Tools of the group Entity graph that write. */
import { z } from 'zod';
import {
  changedEntitySchema,
  mergedEntitiesSchema,
  mergeEntitiesByName,
  updateEntity,
} from '../graph/entity/edit-entity.ts';
import { linkedMemoriesSchema, linkMemories } from '../graph/link-memories.ts';
import { entityNameSchema } from '../model/entity.ts';
import { text } from '../model/fields.ts';
import { metadataSchema } from '../model/memory.ts';
import { entityName, exampleMemoryId, memoryId } from './fields.ts';
import { defineTool } from './tool.ts';

const group = 'Entity graph';

export const updateEntityTool = defineTool({
  name: 'update_entity',
  summary: 'Add an alias or metadata to an entity, or correct its kind. Can be reverted.',
  instead: { 'to merge two entities': 'merge_entities', 'to store a fact about it': 'remember' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z
    .strictObject({
      name: entityName,
      alias: entityNameSchema
        .optional()
        .describe('Another name of it: memories that use it mean this entity from now on'),
      metadata: metadataSchema.optional().describe('Added key by key; null removes a key'),
      kind: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z][a-z _-]{0,39}$/, { error: 'must be a word such as person, place or product' })
        .optional()
        .describe('What it is: person, organisation, place, product, project, …'),
    })
    .refine(({ alias, metadata, kind }) => alias !== undefined || metadata !== undefined || kind !== undefined, {
      error: 'name an alias, metadata or a kind',
    }),
  options: ['kind'],
  output: changedEntitySchema,
  example: { name: 'Priya Raman', alias: 'P. Raman', metadata: { team: 'billing' } },
  verb: updateEntity,
});

export const mergeEntitiesTool = defineTool({
  name: 'merge_entities',
  summary: 'Merge two entities that are the same, with their names, mentions, relations and metadata. Can be reverted.',
  instead: { 'to add an alias': 'update_entity', 'to merge duplicate memories': 'dedup' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({
    source_name: entityName.describe('The entity to remove; its names become names of the other'),
    target_name: entityName.describe('The entity to keep'),
  }),
  output: mergedEntitiesSchema,
  example: { source_name: 'Priyanka Raman', target_name: 'Priya Raman' },
  verb: mergeEntitiesByName,
});

export const linkMemoriesTool = defineTool({
  name: 'link_memories',
  summary: 'Link two memories, and through them the entities they mention. Can be reverted.',
  instead: { 'to merge duplicate memories': 'dedup', 'to merge two entities': 'merge_entities' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({
    memory_id_1: memoryId,
    memory_id_2: memoryId,
    relation: text(60)
      .default('related_to')
      .describe('Relation of the first memory to the second: supports, contradicts, follows, …; related_to by default'),
  }),
  output: linkedMemoriesSchema,
  example: { memory_id_1: exampleMemoryId, memory_id_2: 'mem_01J8ZQ5B7C9D1E3F5G7H9J1K3M', relation: 'supports' },
  verb: linkMemories,
});
