/** History: every change to a memory is an event that is appended, and altered only when the memory is erased: then it says no more what was changed. */
import { z } from 'zod';
import { idSchema } from './ids.ts';

export const eventKinds = [
  'create',
  'edit',
  'status',
  'layer',
  'tags',
  'pin',
  'note',
  'link',
  'merge',
  'forget',
  'restore',
  'erase',
] as const;

/** What an event of an erased memory holds in the place of what was changed. */
export const erasedContent = { erased: true } as const;

export const eventKindSchema = z.enum(eventKinds);
export const eventIdSchema = idSchema('event').describe('Id of a history event, evt_…');
export const operationIdSchema = idSchema('operation').describe('Id of an operation, op_…');

/** `before` and `after` hold only the fields that changed; `before` is null for the event that created the memory. */
export const historyEventSchema = z.object({
  event_id: z.string(),
  memory_id: z.string(),
  kind: eventKindSchema,
  at: z.string(),
  actor: z.string(),
  key_id: z.string().nullable(),
  tool: z.string(),
  cause: z.string().nullable(),
  operation_id: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()),
});

export type EventKind = z.infer<typeof eventKindSchema>;
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** Who does something, through what, and as part of which operation: written into every event. */
export interface Provenance {
  /** The id of the principal: `key_…`, `per_…`, `cli_…` or `system:<name>`. */
  actor: string;
  /** For people to read. Two principals may have the same. */
  actor_label: string;
  key_id: string | null;
  /** The tool, route or command, such as `edit_memory` or `POST /remember`. */
  tool: string;
  /** One per call; a bulk call shares it over all its events, so that it can be reverted as one. */
  operation_id: string;
  request_id: string | null;
}
