/** An entity: something that memories mention (a person, a place, a project), known by its name and aliases. */
import { z } from 'zod';
import { text } from './fields.ts';
import { idSchema } from './ids.ts';
import { keptMetadataSchema, type MemoryStatus } from './memory.ts';

export const entityIdSchema = idSchema('entity').describe('Id of an entity, ent_…');
export const entityNameSchema = text(200);

export const entitySchema = z.object({
  entity_id: z.string(),
  name: z.string(),
  kind: z
    .string()
    .describe('person, organisation, place, product, project, file, host, …; name if the kind is unknown'),
  aliases: z.array(z.string()).describe('Other names of the entity'),
  metadata: keptMetadataSchema.describe('Metadata set by update_entity'),
  created_at: z.string().describe('When a memory first mentioned it'),
  updated_at: z.string(),
  merged_into: z.string().nullable().describe('The entity that took over its names and mentions'),
});

/** The names that a memory mentions, in answers. */
export const mentionedNamesSchema = z
  .array(z.string())
  .describe('Current names of the entities that it mentions, the most prominent first');

/** A memory's mention of an entity, with a weight. */
const mentionSchema = z.object({ memory_id: z.string(), entity_id: z.string(), weight: z.number() });

/** A relation between two entities that a memory states: `from` is in this relation to `to`. */
const entityRelationSchema = z.object({
  from: z.string(),
  relation: z.string(),
  to: z.string(),
  weight: z.number(),
  memory_id: z.string(),
});

/** A link that a caller made between two memories. */
export const memoryLinkSchema = z.object({
  from: z.string(),
  relation: z.string(),
  to: z.string(),
  created_at: z.string(),
  actor: z.string(),
});

const entityNamedSchema = z.object({ name: z.string(), normal: z.string() });

/**
 * The change that an event records: `before` has what the entity lost, `after` what it gained. Metadata contain only
 * the changed keys. `merged` starts with the entity that was merged; the entities previously merged into it follow.
 */
const entityStateSchema = z.object({
  kind: z.string().optional(),
  aliases: z.array(entityNamedSchema).optional(),
  metadata: keptMetadataSchema.optional(),
  merged: z.array(z.string()).optional(),
  /** For a merge: true if it undid an unmerge. */
  again: z.boolean().optional(),
  /** For a merge, the target's name before the merge. For a change, the former and the new name. */
  name: entityNamedSchema.optional(),
});

export const entityEventKinds = ['change', 'alias', 'merge', 'unmerge'] as const;

/** A change of an entity. A merge is in the history of the target. */
const entityEventSchema = z.object({
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

/** The ways in which two entities are connected: a stated relation, mentions in the same memories, or mentions in linked memories. */
export const edgeKinds = ['relation', 'together', 'linked'] as const;

export interface EntityEdge {
  from: string;
  to: string;
  kind: (typeof edgeKinds)[number];
  /** The stated relation, or the relation of the linked memories; null for entities that are only mentioned together. */
  relation: string | null;
  /** The number of memories, or links, that support the edge, among those read. */
  count: number;
  weight: number;
  /**
   * The latest memory that supports the edge. For a stated relation: the latest active one, else the latest challenged
   * one, else the latest.
   */
  memory_id: string;
  /** The status of that memory. A relation ends when the memory that states it is challenged or superseded. */
  status: MemoryStatus;
  /** When that memory happened. */
  at: string;
}

/**
 * The number of memories that mention an entity, and when the first and the last of them happened; null if there are
 * none.
 */
export interface EntityPresence {
  mentions: number;
  first_seen: string | null;
  last_seen: string | null;
}

/**
 * Pairs of entities that the same memories mention. Each memory gives each of its pairs 1 / (entities that it mentions
 * - 1).
 */
export interface PairsPage {
  pairs: { one: string; other: string; weight: number }[];
  /** Where the next page starts. Null after the last memory. */
  next: number | null;
}

export type EntityEvent = z.infer<typeof entityEventSchema>;
export type Entity = z.infer<typeof entitySchema>;
export type Mention = z.infer<typeof mentionSchema>;
export type EntityRelation = z.infer<typeof entityRelationSchema>;
export type MemoryLink = z.infer<typeof memoryLinkSchema>;
