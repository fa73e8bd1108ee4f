/**
 * An archive of a workspace: a header, records of these kinds in this order, and a last line that proves that the
 * archive is complete.
 */
import { z } from 'zod';
import { entityEventKinds, entitySchema, memoryLinkSchema } from '../entity.ts';
import { storedText, storedTime } from '../fields.ts';
import { historyEventSchema } from '../history.ts';
import { idSchema } from '../ids.ts';
import { ingestRunSchema } from '../ingest-run.ts';
import { memorySchema } from '../memory.ts';
import { questionRunSchema, savedQuestionSchema } from '../questions/saved-question.ts';
import { sessionRecordSchema } from '../session-record.ts';
import { type WorkspaceSettings, workspaceSchema } from '../workspace.ts';

/** The version of the archive format. Other versions are refused. */
export const archiveVersion = 1;

const memory = idSchema('memory');
const entity = idSchema('entity');
const event = idSchema('event');
/** Splitting a text passes its language to `Intl`, which throws if the code is malformed. */
const languageCode = z.string().regex(/^[a-z]{2,3}$/, { error: 'must be the code of a language, such as en' });
const anything = z.record(z.string(), z.unknown());
const jsonText = z.string().refine(isJson, { error: 'must be JSON in a string' });
const relationFields = { memory_id: memory, from: entity, relation: z.string(), to: entity, weight: z.number() };
const mentioned = { memory_id: memory, entity_id: entity, weight: z.number() };

/** The content of an export, by kind, in the order of an archive. */
export const archiveSchemas = {
  actor: z.strictObject({ actor_id: z.string().min(1), label: z.string() }),
  ingest_run: z.strictObject({
    ...ingestRunSchema.shape,
    run_id: idSchema('run'),
    started_at: storedTime,
    finished_at: storedTime.nullable(),
  }),
  entity: z.strictObject({
    entity_id: entity,
    name: z.string(),
    normal: z.string(),
    kind: z.string(),
    metadata: entitySchema.shape.metadata,
    created_at: storedTime,
    updated_at: storedTime,
    merged_into: entity.nullable(),
  }),
  entity_name: z.strictObject({ normal: z.string(), entity_id: entity, name: z.string() }),
  memory: z.strictObject({
    ...memorySchema.shape,
    content: storedText,
    language: languageCode,
    created_at: storedTime,
    updated_at: storedTime,
    occurred_at: storedTime.nullable(),
    last_accessed_at: storedTime.nullable(),
    valid_from: storedTime.nullable(),
    valid_to: storedTime.nullable(),
    forgotten_at: storedTime.nullable(),
    is_unread: z.boolean(),
  }),
  vector: z.strictObject({ memory_id: memory, model: z.string().min(1), embedding: z.base64().nullable() }),
  event: z.strictObject({ ...historyEventSchema.shape, event_id: event, memory_id: memory, at: storedTime }),
  entity_event: z.strictObject({
    ...historyEventSchema.omit({ memory_id: true }).shape,
    event_id: event,
    entity_id: entity,
    at: storedTime,
    kind: z.enum(entityEventKinds),
    before: anything,
    after: anything,
  }),
  mention: z.strictObject(mentioned),
  relation: z.strictObject(relationFields),
  merged_mention: z.strictObject({ event_id: event, ...mentioned }),
  merged_relation: z.strictObject({ event_id: event, ...relationFields }),
  link: z.strictObject({ ...memoryLinkSchema.shape, from: memory, to: memory, created_at: storedTime }),
  session_record: z.strictObject({
    ...sessionRecordSchema.shape,
    record_id: idSchema('record'),
    content: storedText,
    created_at: storedTime,
  }),
  saved_question: savedQuestionSchema,
  question_run: questionRunSchema,
  choice: z.strictObject({ features: z.string(), rows: jsonText, places: jsonText, acted: z.number() }),
  own_ranking: z.strictObject({ learned: jsonText }),
} as const;

export type ExportedKind = keyof typeof archiveSchemas;
export const exportedKinds = Object.keys(archiveSchemas) as readonly ExportedKind[];

/**
 * Kinds that move with a workspace but are not part of an export: callers, waiting work, trails, kept answers and
 * webhooks with their secrets.
 */
export const movedKinds = [
  'caller',
  'ingest_item',
  'job',
  'recurring_job',
  'usage',
  'usage_total',
  'audit',
  'answer',
  'recall',
  'shown_list',
  'opening',
  'retention_rule',
  'webhook',
  'webhook_delivery',
] as const;

export type ArchiveKind = ExportedKind | (typeof movedKinds)[number];
/** A record in the form of its kind's schema. */
export type ArchiveRecord = Record<string, unknown>;

const counts = z.partialRecord(z.enum(exportedKinds as [ExportedKind, ...ExportedKind[]]), z.number().int());

/** The first line. `sha256` covers this line without that field. */
export const archiveHeaderSchema = z.object({
  archive: z.literal('stele'),
  version: z.literal(archiveVersion),
  made_at: z.string(),
  made_by: z.string(),
  workspace: workspaceSchema.omit({ workspace_id: true }),
  /** False for an archive without vectors: an import embeds its memories again. */
  vectors: z.boolean(),
  counts,
  sha256: z.string(),
});

/** The last line. `sha256` covers all lines between the first and this one, with their line feeds. */
export const archiveEndSchema = z.strictObject({ end: z.literal(true), records: z.number().int(), sha256: z.string() });

export type ArchiveHeader = z.infer<typeof archiveHeaderSchema>;
/** The settings that an import sets on the workspace. */
export function settingsOf({ workspace }: ArchiveHeader): WorkspaceSettings {
  const { redacts, redacts_accounts, adapts } = workspace;
  return { redacts, redacts_accounts, adapts };
}

export type ArchiveCounts = z.infer<typeof counts>;

export const importedArchiveSchema = z.object({
  ok: z.literal(true),
  records: z.number().int(),
  counts,
  /** The number of memories that have no vector yet and will get one soon. */
  waiting: z.number().int(),
});

export type ImportedArchive = z.infer<typeof importedArchiveSchema>;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
