/** An entity: what memories speak of (a person, a place, a project), known by its name and aliases. */
import { z } from 'zod';
import { text } from './fields.ts';
import { idSchema } from './ids.ts';
import { keptMetadataSchema } from './memory.ts';

export const entityIdSchema = idSchema('entity').describe('Id of an entity, ent_…');
export const entityNameSchema = text(200);
export const entityKindSchema = text(40);

export const entitySchema = z.object({
  entity_id: z.string(),
  name: z.string(),
  kind: z
    .string()
    .describe('person, organisation, place, product, project, file, host, …; name where that is not known'),
  aliases: z.array(z.string()).describe('Other names that lead to it'),
  metadata: keptMetadataSchema.describe('What update_entity was told of it'),
  created_at: z.string().describe('When a memory first mentioned it'),
  updated_at: z.string(),
  merged_into: z.string().nullable().describe('The entity that took over its names and mentions'),
});

/** Of a memory, in answers. */
export const mentionedNamesSchema = z
  .array(z.string())
  .describe('Names of what it mentions as they are now, the most prominent first');

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

const entityNamedSchema = z.object({ name: z.string(), normal: z.string() });

/**
 * What an event tells of an entity: in `before` what it had and lost, in `after` what it got. Of metadata only the keys that
 * changed. `merged` begins with the entity that it took in; those that had been merged into that one follow.
 */
const entityStateSchema = z.object({
  kind: z.string().optional(),
  aliases: z.array(entityNamedSchema).optional(),
  metadata: keptMetadataSchema.optional(),
  merged: z.array(z.string()).optional(),
  /** Of a merge: it undid that the merge of the two was undone. */
  again: z.boolean().optional(),
  /** Of a merge, by which name it found the entity that stayed; of a change, what it was called and is called. */
  name: entityNamedSchema.optional(),
});

export const entityEventKinds = ['change', 'alias', 'merge', 'unmerge'] as const;

/** A change of an entity. A merge stands in the history of the entity that stayed. */
export const entityEventSchema = z.object({
  event_id: z.string(),
  entity_id: z.string(),
  kind: z.enum(entityEventKinds),
  at: z.string(),
  actor: z.string(),
  key_id: z.string().nullable(),
  tool: z.string(),
  cause: z.string().nullable(),
  operation_id: z.string(),
  before: entityStateSchema,
  after: entityStateSchema,
});

/** How two entities hang together: said in so many words, mentioned in the same memories, or in memories that were linked. */
export const edgeKinds = ['relation', 'together', 'linked'] as const;

export interface EntityEdge {
  from: string;
  to: string;
  kind: (typeof edgeKinds)[number];
  /** What is said of them or of the linked memories; null for what is only mentioned together. */
  relation: string | null;
  /** Memories, or links, that say so, among those looked at. */
  count: number;
  weight: number;
  /** The latest memory that says so. */
  memory_id: string;
}

/** How many memories mention an entity, and when the first and the last of these happened; null where none does. */
export interface EntityPresence {
  mentions: number;
  first_seen: string | null;
  last_seen: string | null;
}

/** Entities that the same memories mention; each memory gives each of its pairs 1 / (entities it mentions - 1). */
export interface PairsPage {
  pairs: { one: string; other: string; weight: number }[];
  /** From where to go on; null after the last memory. */
  next: number | null;
}

export type EntityEvent = z.infer<typeof entityEventSchema>;
export type Entity = z.infer<typeof entitySchema>;
export type Mention = z.infer<typeof mentionSchema>;
export type EntityRelation = z.infer<typeof entityRelationSchema>;
export type MemoryLink = z.infer<typeof memoryLinkSchema>;
