/**
 * History: every change of a memory appends an event. An event is altered only when its memory is erased, which removes
 * the event's content.
 */
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

/** The words for each kind of event in lists of changes. */
export const eventWords: Readonly<Record<EventKind, string>> = {
  create: 'stored',
  edit: 'edited',
  status: 'status changed',
  layer: 'layer changed',
  tags: 'tags changed',
  pin: 'pinned or unpinned',
  note: 'note changed',
  link: 'linked',
  merge: 'merged',
  forget: 'forgotten',
  restore: 'restored',
  erase: 'erased',
};

/** Replaces the content of an event whose memory was erased. */
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

/**
 * True if the event is a change that somebody requested. Links by contradictions, and all changes by `consolidate`
 * (which links and replaces summaries), are not.
 */
export function isRequestedChange({ kind, tool }: { kind: string; tool: string }): boolean {
  return tool !== 'consolidate' && (kind !== 'link' || tool === 'link_memories');
}

export type EventKind = z.infer<typeof eventKindSchema>;
export type HistoryEvent = z.infer<typeof historyEventSchema>;

/** The actor, its tool and its operation: written into every event. */
export interface Provenance {
  /** The id of the principal: `key_…`, `per_…`, `cli_…` or `system:<name>`. */
  actor: string;
  /** The name for people to read. Two principals may have the same name. */
  actor_label: string;
  key_id: string | null;
  /** The tool, route or command, such as `edit_memory` or `POST /remember`. */
  tool: string;
  /** One per call. A bulk call uses it for all its events, so that they can be reverted together. */
  operation_id: string;
  request_id: string | null;
}
