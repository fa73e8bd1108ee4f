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

export const annotateTool = defineTool({
  name: 'annotate',
  summary: 'Attach a note to a memory without changing what it says; it takes the place of an earlier note.',
  instead: { 'a change of what it says': 'edit_memory', 'what should be recalled by itself': 'remember' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({ memory_id: memoryId, note: text(4_096).describe('The note: 1 to 4,096 characters') }),
  output: oneMemory,
  example: { memory_id: exampleMemoryId, note: 'Confirmed by Priya.' },
  verb: answersMemory(annotate),
});

export const editMemoryTool = defineTool({
  name: 'edit_memory',
  summary: 'Replace the content of a memory that was put wrongly; it is found by its new words from then on.',
  instead: { 'what was true and is no longer': 'invalidate', 'a remark': 'annotate' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({ memory_id: memoryId, new_content: contentSchema }),
  output: oneMemory,
  example: { memory_id: exampleMemoryId, new_content: 'Billing runs on PostgreSQL 17.' },
  verb: adapted(
    editMemory,
    ({ memory_id, new_content }: { memory_id: string; new_content: string }) => ({ memory_id, content: new_content }),
    (memory) => ({ memory }),
  ),
});

export const invalidateTool = defineTool({
  name: 'invalidate',
  summary: 'Mark a memory as no longer true: recall leaves it out, its history and the past keep it.',
  instead: {
    'what was never right': 'edit_memory',
    'what must be out of sight': 'forget',
    'what is only in doubt': 'update_status',
  },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({ memory_id: memoryId, reason }),
  output: oneMemory,
  example: { memory_id: exampleMemoryId, reason: 'Moved to another port.' },
  verb: answersMemory(invalidate),
});

export const updateStatusTool = defineTool({
  name: 'update_status',
  summary: 'Set where a memory stands: active, challenged (still recalled, marked), invalidated, merged or superseded.',
  instead: { 'what is no longer true': 'invalidate' },
  group,
  access: 'write',
  hints: { destructive: true, idempotent: true },
  input: z.strictObject({ memory_id: memoryId, new_status: statusSchema.describe('The status to move to'), reason }),
  output: oneMemory,
  example: { memory_id: exampleMemoryId, new_status: 'challenged', reason: 'Two sources disagree.' },
  verb: answersMemory(updateStatus),
});

export const statusHistoryTool = defineTool({
  name: 'status_history',
  summary: 'Tell when the status of a memory changed, by whom and why, oldest first.',
  instead: { 'the status now, with the memory': 'recall' },
  group,
  access: 'read',
  input: z.strictObject({ memory_id: memoryId }),
  output: statusHistorySchema,
  example: { memory_id: exampleMemoryId },
  handle: (workspace, input) => statusHistory(workspace, input.memory_id),
});

export const tag = defineTool({
  name: 'tag',
  summary: 'Add tags to a memory, remove some, or both.',
  instead: { 'many memories at once': 'batch_tag' },
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
  example: { memory_id: exampleMemoryId, add: ['billing'], remove: ['draft'] },
  verb: answersMemory(changeTags),
});

export const pinTool = defineTool({
  name: 'pin',
  summary: 'Keep a memory at hand: upkeep never merges it away.',
  instead: { 'a more lasting layer': 'promote' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({ memory_id: memoryId }),
  output: oneMemory,
  example: { memory_id: exampleMemoryId },
  verb: answersMemory(pin),
});

export const unpinTool = defineTool({
  name: 'unpin',
  summary: 'Take the pin off a pinned memory.',
  instead: { 'out of sight': 'forget' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({ memory_id: memoryId }),
  output: oneMemory,
  example: { memory_id: exampleMemoryId },
  verb: answersMemory(unpin),
});

export const forgetTool = defineTool({
  name: 'forget',
  summary: 'Hide a memory everywhere at once; for 30 days it can be restored, then it is erased.',
  instead: { 'what is no longer true': 'invalidate', 'what was put wrongly': 'edit_memory' },
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
  summary: 'Move a memory to a higher, more lasting layer.',
  instead: { 'a lower layer': 'demote', 'to keep it whatever its layer': 'pin' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({ memory_id: memoryId, target_layer: targetLayer }),
  output: oneMemory,
  example: { memory_id: exampleMemoryId, target_layer: 'semantic' },
  verb: answersMemory(promote),
});

export const demoteTool = defineTool({
  name: 'demote',
  summary: 'Move a memory to a lower, more fleeting layer.',
  instead: { 'a higher layer': 'promote', 'out of sight': 'forget' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({ memory_id: memoryId, target_layer: targetLayer }),
  output: oneMemory,
  example: { memory_id: exampleMemoryId, target_layer: 'working' },
  verb: answersMemory(demote),
});

export const batchTagTool = defineTool({
  name: 'batch_tag',
  summary: 'Tag the memories that match a query best, in one operation that can be reverted.',
  instead: { 'one memory': 'tag' },
  group,
  access: 'write',
  hints: { idempotent: true },
  input: z.strictObject({ query: querySchema, tags: tags.describe('Tags to add to each'), top_k: count.topK }),
  output: z.object({ operation_id: z.string(), changed: z.number().int(), memories: z.array(memorySchema) }),
  example: { query: 'Atlas billing migration', tags: ['atlas'], top_k: 5 },
  verb: batchTag,
});

export const exportTool = defineTool({
  name: 'export',
  summary: 'Export the newest memories as markdown to read or as JSON without loss.',
  instead: { 'context for a prompt': 'recall_context', 'the newest to look at': 'recall_recent' },
  group,
  access: 'read',
  input: z.strictObject({
    format: z.enum(exportFormats).default('markdown').describe('markdown (the default) or json'),
    layer: layer.optional().describe('Only this layer: working, episodic, semantic or procedural'),
    limit: limit(200),
  }),
  output: memoryExportSchema,
  example: { format: 'markdown', layer: 'semantic', limit: 50 },
  handle: (workspace, input) => exportMemories(workspace, input),
});
