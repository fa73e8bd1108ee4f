/** A memory: its content, its state, and its provenance. */
import { z } from 'zod';
import { maxContentLength, text, time } from './fields.ts';
import { idSchema } from './ids.ts';

/** From the most fleeting to the most lasting: `promote` goes up in this order, `demote` goes down. */
export const layers = ['working', 'episodic', 'semantic', 'procedural'] as const;
export const memoryTypes = ['fact', 'procedure', 'narrative'] as const;
export const statuses = ['active', 'challenged', 'invalidated', 'merged', 'superseded'] as const;
/** The statuses that recall returns. Memories with other statuses are reached by id, history, timeline and `as_of`. */
export const recalledStatuses = ['active', 'challenged'] as const satisfies readonly (typeof statuses)[number][];

export const layerSchema = z.enum(layers);
export const memoryTypeSchema = z.enum(memoryTypes);
export const statusSchema = z.enum(statuses);
export const memoryIdSchema = idSchema('memory').describe('Id of a memory, mem_…');
export const contentSchema = text(maxContentLength).describe('What to keep, in plain words: 1 to 32,768 characters');
export const tagSchema = text(64);
export const tagsSchema = z.array(tagSchema).max(64);
export const importanceSchema = z.number().min(0).max(1).describe('0 to 1, default 0.5');
/** In characters of JSON. */
const maxMetadataLength = 16_384;
export const metadataSchema = z
  .record(z.string(), z.json())
  .refine((value) => JSON.stringify(value).length <= maxMetadataLength, {
    error: `must be at most ${maxMetadataLength.toLocaleString('en')} characters of JSON; put long text into the content`,
  });

/** Metadata in answers. The marker for a secret, or a merge, may have made them longer than the limit for input. */
export const keptMetadataSchema = z.record(z.string(), z.json());

/** The origin of a memory: a document, a chat, a tool. `run_id` names its ingest run. */
const sourceSchema = z.strictObject({
  name: text(200)
    .nullish()
    .transform((value) => value ?? null),
  type: text(64)
    .nullish()
    .transform((value) => value ?? null),
  run_id: idSchema('run')
    .nullish()
    .transform((value) => value ?? null),
});

const nullableTime = z.string().nullable();

/** A memory in answers. Times are ISO 8601 UTC. */
export const memorySchema = z.object({
  memory_id: memoryIdSchema,
  content: z.string(),
  layer: layerSchema.describe('From fleeting to lasting: working, episodic, semantic, procedural'),
  memory_type: memoryTypeSchema.describe('What is true, how to do something, or what happened'),
  status: statusSchema.describe('recall returns active and challenged memories'),
  tags: z.array(z.string()),
  pinned: z.boolean().describe('Kept at hand: upkeep never merges it away'),
  importance: z.number().describe('0 to 1'),
  note: z.string().nullable().describe('The note that annotate attached'),
  occurred_at: nullableTime.describe('When it happened, if known'),
  source: z
    .object({ name: z.string().nullable(), type: z.string().nullable(), run_id: z.string().nullable() })
    .describe('Where it came from: a document, a chat, a tool; run_id is the ingest run that stored it'),
  session_id: z.string().nullable().describe('The session that it belongs to'),
  actor: z.string().describe('Who stored it: the id of a key, a person or a client, or system:<name>'),
  metadata: keptMetadataSchema.describe(
    'Additional data, such as the kind and the parts of a decision, an error or a project',
  ),
  language: z.string().describe('The detected language of the content: en, de, …'),
  access_count: z.number().int().describe('How often it was recalled'),
  last_accessed_at: nullableTime,
  supersedes: z.string().nullable().describe('The memory that it replaced'),
  merged_into: z.string().nullable().describe('The memory with the same meaning that was kept'),
  valid_from: nullableTime.describe('Start of its validity; null if unknown'),
  valid_to: nullableTime.describe('End of its validity; null while it is valid'),
  created_at: z.string().describe('When it was stored'),
  updated_at: z.string().describe('When it was last changed'),
});

export type Layer = z.infer<typeof layerSchema>;
export type MemoryType = z.infer<typeof memoryTypeSchema>;
export type MemoryStatus = z.infer<typeof statusSchema>;
export type Memory = z.infer<typeof memorySchema>;

/** The fields that a caller may set when it stores a memory. The service sets all others. */
export const memoryInputSchema = z.strictObject({
  content: contentSchema,
  layer: layerSchema.default('episodic'),
  memory_type: memoryTypeSchema.default('fact'),
  tags: tagsSchema.default([]),
  importance: importanceSchema.default(0.5),
  occurred_at: time.optional().describe('When it happened, if not now'),
  source: sourceSchema.optional(),
  session_id: text(200).optional(),
  metadata: metadataSchema.default({}),
});

export type MemoryInput = z.infer<typeof memoryInputSchema>;

/** The fields that a change may touch, and therefore the fields that history keeps before and after. */
export const changeableFields = [
  'content',
  'layer',
  'memory_type',
  'status',
  'tags',
  'pinned',
  'importance',
  'note',
  'language',
  'supersedes',
  'merged_into',
  'valid_from',
  'valid_to',
  'forgotten_at',
] as const;

/** A memory with the one field that never leaves the service: when it was forgotten, or null. */
export type StoredMemory = Memory & { forgotten_at: string | null };
export type ChangeableField = (typeof changeableFields)[number];
export type MemoryChange = Partial<Pick<StoredMemory, ChangeableField>>;

/** Converts a stored memory to the form for answers. */
export function toMemory(stored: StoredMemory): Memory {
  const { forgotten_at: _hidden, ...memory } = stored;
  return memory;
}

/** The time when the memory happened or, if unknown, when it was stored. */
export function happenedAt({ occurred_at, created_at }: Pick<Memory, 'occurred_at' | 'created_at'>): string {
  return occurred_at ?? created_at;
}

/** Sort key by the time when it happened. Memories of the same time sort in the order in which they were stored. */
export function timeKey(memory: Pick<Memory, 'occurred_at' | 'created_at' | 'memory_id'>): string {
  return `${happenedAt(memory)} ${memory.memory_id}`;
}

/**
 * The series of a memory: its session, or else its ingest run, or else its source. The letter keeps these kinds apart.
 * Memories of one series are neighbours.
 */
export function seriesOf({ session_id, source }: Pick<Memory, 'session_id' | 'source'>): string | null {
  if (session_id !== null) return `s:${session_id}`;
  if (source.run_id !== null) return `r:${source.run_id}`;
  return source.name === null ? null : `n:${source.name}`;
}
