/** The core of the API: store a memory, find it again, revert a change. */
import { revert, revertedSchema, revertTargetSchema } from '../memory/revert.ts';
import { writeAnswerSchema, writeMemory } from '../memory/write/write-memory.ts';
import { operationIdSchema } from '../model/history.ts';
import { memoryInputSchema } from '../model/memory.ts';
import { recall } from '../retrieval/recall.ts';
import { recallAnswerSchema, recallRequestSchema } from '../retrieval/request.ts';
import { adapted } from '../verb.ts';
import { readingEndpoint, writingEndpoint } from './endpoint.ts';

export const rememberMemory = writingEndpoint({
  name: 'remember',
  action: 'memory.remember',
  summary: 'Stores a memory. The very next search finds it.',
  body: memoryInputSchema,
  answer: writeAnswerSchema.extend({ operation_id: operationIdSchema }),
  verb: adapted(
    writeMemory,
    ({ body }) => body,
    (written, { caller: { operation_id } }) => ({ ...written, operation_id }),
  ),
  written: ({ memory }) => [memory.memory_id],
});

export const search = readingEndpoint({
  fromReplica: true,
  inThread: true,
  name: 'search',
  summary: 'Finds the memories that answer a question, best first.',
  body: recallRequestSchema,
  answer: recallAnswerSchema,
  handle: (workspace, { body }) => recall(workspace, body),
});

export const revertChange = writingEndpoint({
  name: 'revert',
  action: 'memory.revert',
  summary: 'Reverts one change, by its event, or all changes of one operation.',
  body: revertTargetSchema,
  answer: revertedSchema,
  verb: adapted(
    revert,
    ({ body }) => body,
    (reverted) => reverted,
  ),
  written: ({ memory_ids }) => memory_ids,
});
