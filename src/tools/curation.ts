/** Tools of the group Curation. */
import { z } from 'zod';
import { annotate } from '../memory/annotate.ts';
import { batchTag } from '../memory/batch-tag.ts';
import { editMemory } from '../memory/edit.ts';
import { forget, restore } from '../memory/forget.ts';
import { demote, promote } from '../memory/layers.ts';
import { pin, unpin } from '../memory/pin.ts';
import { invalidate, updateStatus } from '../memory/status.ts';
import { changeTags } from '../memory/tags.ts';
import { limit, text } from '../model/fields.ts';
import { contentSchema, memorySchema, statusSchema, tagsSchema } from '../model/memory.ts';
import { exportFormats, exportMemories, memoryExportSchema } from '../reports/export.ts';
import { statusHistory, statusHistorySchema } from '../reports/status-history.ts';
import { notesSchema } from '../retrieval/pack/find-for-prompt.ts';
import { querySchema } from '../retrieval/request.ts';
import { adapted, immediate } from '../verb.ts';
import {
  answersMemory,
  count,
  exampleMemoryId,
  layer,
  memoryId,
  oneMemory,
  reason,
  tags,
  targetLayer,
} from './fields.ts';
import { defineTool } from './tool.ts';

const group = 'Curation';
const movedMemory = oneMemory.extend({ notes: notesSchema });

export const annotateTool = defineTool({
  name: 'annotate',
  summary: 'Attach a note to a memory without changing its content. A new note replaces the earlier one.',
  instead: { 'to change the content': 'edit_memory', 'to store a separate memory': 'remember' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({ memory_id: memoryId, note: text(4_096).describe('The note: 1 to 4,096 characters') }),
  output: oneMemory,
  compact: { changedFields: ['note'] },
  example: { memory_id: exampleMemoryId, note: 'Confirmed by Priya.' },
  verb: answersMemory(annotate),
});

export const editMemoryTool = defineTool({
  name: 'edit_memory',
  summary: 'Correct the content of a memory. Search uses the new content at once.',
  instead: { 'to mark something that is no longer true': 'invalidate', 'to add a remark': 'annotate' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({ memory_id: memoryId, new_content: contentSchema }),
  output: oneMemory,
  compact: { changedFields: ['content'] },
  example: { memory_id: exampleMemoryId, new_content: 'Billing runs on PostgreSQL 17.' },
  verb: adapted(
    editMemory,
    ({ memory_id, new_content }: { memory_id: string; new_content: string }) => ({ memory_id, content: new_content }),
    (memory) => ({ memory }),
  ),
});

export const invalidateTool = defineTool({
  name: 'invalidate',
  summary: 'Mark a memory as no longer true. Recall leaves it out; its history and `as_of` still show it.',
  instead: {
    'to correct something that was never true': 'edit_memory',
    'to hide a memory': 'forget',
    'to mark a memory as doubtful': 'update_status',
  },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({ memory_id: memoryId, reason }),
  output: movedMemory,
  compact: { changedFields: ['status'] },
  example: { memory_id: exampleMemoryId, reason: 'Moved to another port.' },
  verb: invalidate,
});

export const updateStatusTool = defineTool({
  name: 'update_status',
  summary:
    'Set the status of a memory: active, challenged (still recalled, but marked), invalidated, merged or superseded.',
  instead: { 'to mark something that is no longer true': 'invalidate' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({ memory_id: memoryId, new_status: statusSchema.describe('The status to move to'), reason }),
  output: movedMemory,
  compact: { changedFields: ['status'] },
  example: { memory_id: exampleMemoryId, new_status: 'challenged', reason: 'Two sources disagree.' },
  verb: updateStatus,
});

export const statusHistoryTool = defineTool({
  name: 'status_history',
  summary: 'List the status changes of a memory, oldest first: when, by whom and why.',
  instead: { 'to get a memory with its current status': 'recall' },
  group,
  access: 'read',
  input: z.strictObject({ memory_id: memoryId }),
  output: statusHistorySchema,
  example: { memory_id: exampleMemoryId },
  handle: (workspace, input) => statusHistory(workspace, input.memory_id),
});

export const tag = defineTool({
  name: 'tag',
  summary: 'Add tags to a memory, remove tags, or both.',
  instead: { 'to tag many memories': 'batch_tag' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z
    .strictObject({
      memory_id: memoryId,
      add: tagsSchema.optional().describe('Tags to add'),
      remove: tagsSchema.optional().describe('Tags to remove; wins over add'),
    })
    .refine(({ add = [], remove = [] }) => add.length + remove.length > 0, {
      error: 'name at least one tag in add or remove',
    }),
  output: oneMemory,
  compact: { changedFields: ['tags'] },
  example: { memory_id: exampleMemoryId, add: ['billing'], remove: ['draft'] },
  verb: answersMemory(changeTags),
});

export const pinTool = defineTool({
  name: 'pin',
  summary: 'Pin a memory: `layers` shows it first, and upkeep never merges it.',
  instead: { 'to move a memory to a longer-lasting layer': 'promote' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({ memory_id: memoryId }),
  output: oneMemory,
  compact: { changedFields: ['pinned'] },
  example: { memory_id: exampleMemoryId },
  verb: answersMemory(pin),
});

export const unpinTool = defineTool({
  name: 'unpin',
  summary: 'Unpin a memory.',
  instead: { 'to hide a memory': 'forget' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({ memory_id: memoryId }),
  output: oneMemory,
  compact: { changedFields: ['pinned'] },
  example: { memory_id: exampleMemoryId },
  verb: answersMemory(unpin),
});

export const forgetTool = defineTool({
  name: 'forget',
  summary: 'Hide a memory everywhere at once. It can be restored for 30 days and is then erased.',
  instead: { 'to mark something that is no longer true': 'invalidate', 'to correct the content': 'edit_memory' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({
    memory_id: memoryId,
    restore: z.boolean().optional().describe('Bring a forgotten memory back instead'),
  }),
  options: ['restore'],
  output: z.object({
    memory_id: z.string(),
    forgotten_at: z.string().nullable().describe('Null once it is restored'),
    restorable_until: z.string().nullable(),
  }),
  example: { memory_id: exampleMemoryId },
  verb: immediate(
    async (tx, { memory_id, restore: wanted = false }: { memory_id: string; restore?: boolean | undefined }) => {
      if (!wanted) return forget.commit(tx, { memory_id });
      await restore.commit(tx, { memory_id });
      return { memory_id, forgotten_at: null, restorable_until: null };
    },
  ),
});

export const promoteTool = defineTool({
  name: 'promote',
  summary: 'Move a memory to a higher, longer-lasting layer.',
  instead: { 'to move a memory to a lower layer': 'demote', 'to keep a memory whatever its layer': 'pin' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({ memory_id: memoryId, target_layer: targetLayer }),
  output: oneMemory,
  compact: { changedFields: ['layer'] },
  example: { memory_id: exampleMemoryId, target_layer: 'semantic' },
  verb: answersMemory(promote),
});

export const demoteTool = defineTool({
  name: 'demote',
  summary: 'Move a memory to a lower, shorter-lived layer.',
  instead: { 'to move a memory to a higher layer': 'promote', 'to hide a memory': 'forget' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({ memory_id: memoryId, target_layer: targetLayer }),
  output: oneMemory,
  compact: { changedFields: ['layer'] },
  example: { memory_id: exampleMemoryId, target_layer: 'working' },
  verb: answersMemory(demote),
});

export const batchTagTool = defineTool({
  name: 'batch_tag',
  summary: 'Tag the memories that best match a query, as one operation that can be reverted.',
  instead: { 'to tag one memory': 'tag' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({ query: querySchema, tags: tags.describe('Tags to add to each'), top_k: count.topK }),
  output: z.object({ operation_id: z.string(), changed: z.number().int(), memories: z.array(memorySchema) }),
  compact: { changedFields: ['tags'] },
  example: { query: 'Atlas billing migration', tags: ['atlas'], top_k: 5 },
  verb: batchTag,
});

export const exportTool = defineTool({
  name: 'export',
  summary: 'Export the newest memories as Markdown for reading, or as lossless JSON.',
  instead: { 'to get context for a prompt': 'recall_context', 'to look at the newest memories': 'recall_recent' },
  group,
  access: 'read',
  input: z.strictObject({
    format: z.enum(exportFormats).default('markdown').describe('markdown (the default) or json'),
    layer: layer.optional().describe('Only this layer: working, episodic, semantic or procedural'),
    limit: limit(200),
  }),
  output: memoryExportSchema,
  compact: { isFull: true },
  example: { format: 'markdown', layer: 'semantic', limit: 50 },
  handle: (workspace, input) => exportMemories(workspace, input),
});
