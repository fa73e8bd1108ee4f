/** A change of a memory as other programs receive it, through the event stream and webhooks. */
import { z } from 'zod';
import { eventKinds } from '../history.ts';

/** `memory.create`, `memory.edit`, `memory.forget` … */
export const outgoingTypes = eventKinds.map((kind) => `memory.${kind}` as const);
export const outgoingTypeSchema = z.enum(outgoingTypes);

/** Types separated by commas, such as `memory.create,memory.edit`. Empty for all types. */
export const outgoingTypesSchema = z
  .string()
  .transform((given) => given.split(',').filter(Boolean))
  .pipe(z.array(outgoingTypeSchema).max(outgoingTypes.length));

/**
 * `content` is present if it was requested: the memory's content when the event is sent, null if the memory is
 * forgotten or erased.
 */
const outgoingEventSchema = z.object({
  type: outgoingTypeSchema,
  timestamp: z.string().describe('When it happened'),
  data: z.object({
    event_id: z.string(),
    cursor: z.number().int().describe('Its position in the order of writing: continue from here'),
    workspace: z.string().describe('The slug'),
    memory_id: z.string(),
    operation_id: z.string(),
    actor: z.string(),
    key_id: z.string().nullable(),
    tool: z.string(),
    cause: z.string().nullable(),
    changed: z.array(z.string()).describe('Names of the fields that changed'),
    content: z.string().nullable().optional(),
  }),
});

export type OutgoingEvent = z.infer<typeof outgoingEventSchema>;
