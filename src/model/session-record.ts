/** A session record: a checkpoint, a handoff or a diary entry, from which a later session can continue. */
import { z } from 'zod';
import { hourMs } from '../time-units.ts';
import { maxContentLength, text } from './fields.ts';
import { keptMetadataSchema } from './memory.ts';

/** The pause of an actor that ends a session without a name, in milliseconds: longer than lunch, shorter than a night. */
export const maxPauseMs = 4 * hourMs;

export const sessionRecordKinds = ['checkpoint', 'handoff', 'diary'] as const;
const sessionRecordKindSchema = z.enum(sessionRecordKinds);
export const sessionIdSchema = text(200).describe('Id of a session: any name, used consistently by the caller');
export const sessionContentSchema = text(maxContentLength);

export const sessionRecordSchema = z.object({
  record_id: z.string(),
  /** Null for a record outside any session. */
  session_id: z.string().nullable(),
  kind: sessionRecordKindSchema,
  content: z.string(),
  data: keptMetadataSchema,
  actor: z.string(),
  created_at: z.string(),
});

export type SessionRecordKind = z.infer<typeof sessionRecordKindSchema>;
export type SessionRecord = z.infer<typeof sessionRecordSchema>;
