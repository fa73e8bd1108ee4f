/** An entity: what memories speak of (a person, a place, a project), known by its name and aliases. */
import { z } from 'zod';
import { text } from './fields.ts';
import { idSchema } from './ids.ts';
import { metadataSchema } from './memory.ts';

export const entityIdSchema = idSchema('entity').describe('Id of an entity, ent_…');
export const entityNameSchema = text(200);
export const entityKindSchema = text(40);

export const entitySchema = z.object({
  entity_id: z.string(),
  name: z.string(),
  kind: z.string(),
  aliases: z.array(z.string()),
  metadata: metadataSchema,
  created_at: z.string(),
  updated_at: z.string(),
  /** The entity that took over its names and mentions, or null. */
  merged_into: z.string().nullable(),
});

/** That a memory speaks of an entity, and how much. */
export const mentionSchema = z.object({ memory_id: z.string(), entity_id: z.string(), weight: z.number() });

/** What a memory says of two entities: `from` is in this relation to `to`. */
export const entityRelationSchema = z.object({
  from: z.string(),
  relation: z.string(),
  to: z.string(),
  weight: z.number(),
  memory_id: z.string(),
});

/** Two memories that somebody linked. */
export const memoryLinkSchema = z.object({
  from: z.string(),
  relation: z.string(),
  to: z.string(),
  created_at: z.string(),
  actor: z.string(),
});

export type Entity = z.infer<typeof entitySchema>;
export type Mention = z.infer<typeof mentionSchema>;
export type EntityRelation = z.infer<typeof entityRelationSchema>;
export type MemoryLink = z.infer<typeof memoryLinkSchema>;
