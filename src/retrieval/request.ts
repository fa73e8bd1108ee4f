/** The request and response schemas of recall. */
import { z } from 'zod';
import { mentionedNamesSchema } from '../model/entity.ts';
import { text, time, topK } from '../model/fields.ts';
import {
  layerSchema,
  memoryIdSchema,
  memorySchema,
  memoryTypeSchema,
  statusSchema,
  tagSchema,
} from '../model/memory.ts';
import { warningSchema } from './warnings.ts';

/** Which memories answer: facts; facts and procedures; or everything, with neighbouring memories. */
const recallModes = ['facts_only', 'facts_plus_rules', 'full_context'] as const;
export const recallModeSchema = z.enum(recallModes);

/** Longer queries add cost but no information: only their rarest words are looked up. */
export const querySchema = text(2_000).describe('The question or search words; rare words count most');

const oneOrMore = <Schema extends z.ZodType>(schema: Schema, error: string) =>
  z.union([schema, z.array(schema).min(1).max(64)], { error });

/** A date stands for its last millisecond, so that the whole day is included. */
const timeOrEndOfDay = z.union([z.iso.date().transform((date) => `${date}T23:59:59.999Z`), time], {
  error: 'must be an ISO 8601 date or time that exists, such as 2026-05-08 or 2026-05-08T13:56:00Z',
});

/** An omitted filter lets everything pass, except `status`: without it only active and challenged memories pass. */
export const recallRequestSchema = z.strictObject({
  query: querySchema,
  top_k: topK,
  mode: recallModeSchema
    .default('full_context')
    .describe('Kinds of memories to return: facts, facts and procedures, or everything with its context'),
  layer: oneOrMore(layerSchema, 'must be a layer or a list of layers: working, episodic, semantic, procedural')
    .optional()
    .describe('Only memories of this layer, or of one of these layers'),
  memory_type: oneOrMore(memoryTypeSchema, 'must be a type or a list of types: fact, procedure, narrative')
    .optional()
    .describe('Replaces the types that the mode selects'),
  status: oneOrMore(
    statusSchema,
    'must be a status or a list of statuses: active, challenged, invalidated, merged, superseded',
  )
    .optional()
    .describe('Only memories of this status, or of one of these; by default active and challenged'),
  tags: oneOrMore(tagSchema, 'must be a tag or a list of tags of 1 to 64 characters')
    .optional()
    .describe('Only memories with all of these tags'),
  since: time.optional().describe('Happened (or, without that, was stored) at or after this time'),
  until: timeOrEndOfDay
    .optional()
    .describe('Happened (or, without that, was stored) at or before this time; a date includes the whole day'),
  min_confidence: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe('Leave out memories with a lower confidence; a note says how many'),
  as_of: timeOrEndOfDay.optional().describe('Answer as of this time; a date means the end of that day'),
});

const neighbourSchema = memorySchema
  .pick({ memory_id: true, content: true, memory_type: true, occurred_at: true, created_at: true })
  .nullable();

export const recalledMemorySchema = memorySchema.extend({
  entities: mentionedNamesSchema.optional(),
  superseded_by: z.array(memoryIdSchema).optional().describe('Memories that replaced this one'),
  challenged_by: z.array(memoryIdSchema).optional().describe('Memories that contradict this one, undecided'),
  competes_with: z
    .array(memoryIdSchema)
    .optional()
    .describe('Newer memories in this answer that seem to disagree on the same matter'),
  score: z.number().min(0).max(1).describe('0 to 1, relative to this answer'),
  confidence: z
    .number()
    .nullable()
    .describe(
      'Probability that the memory answers the question, calibrated on other questions; null if there is no calibration',
    ),
  match: z
    .object({
      lexical: z.number().nullable().describe('By its words: BM25'),
      dense: z.number().nullable().describe('By its meaning: cosine similarity'),
    })
    .describe('Scores by channel; null if the channel did not find the memory'),
  passages: z
    .array(
      z.object({
        text: z.string(),
        from: z.number().int().describe('Position of its first character in the content'),
        to: z.number().int().describe('Position after its last character'),
      }),
    )
    .optional()
    .describe('For a long memory: the parts that answer best, in order'),
  length: z.number().int().optional().describe('For a long memory: the number of characters of its whole content'),
  neighbours: z
    .object({ previous: neighbourSchema, next: neighbourSchema })
    .optional()
    .describe('The memories stored just before and after it in the same session'),
});

export const recallAnswerSchema = z.object({
  query: z.string(),
  mode: recallModeSchema,
  memories: z.array(recalledMemorySchema),
  notes: z.array(z.string()).describe('Notes about this answer, as sentences; usually empty'),
  warnings: z.array(warningSchema).optional().describe('Stored warnings about the subject of the question; at most 3'),
});

export type RecallMode = z.infer<typeof recallModeSchema>;
export type RecallRequest = z.output<typeof recallRequestSchema>;
export type RecalledMemory = z.infer<typeof recalledMemorySchema>;

/** Memories that replaced, contradict or seem to replace a result. */
export function replacementsOf({
  superseded_by = [],
  challenged_by = [],
  competes_with = [],
}: RecalledMemory): string[] {
  return [...superseded_by, ...challenged_by, ...competes_with];
}

export type RecallAnswer = z.infer<typeof recallAnswerSchema>;
