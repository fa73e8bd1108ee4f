/** The heart of the API: keep something, find it again, take a change back. */
import { revert, revertedSchema, revertTargetSchema } from '../memory/revert.ts';
import { writeMemory, writtenSchema } from '../memory/write/write-memory.ts';
import { operationIdSchema } from '../model/history.ts';
import { memoryInputSchema } from '../model/memory.ts';
import { recall } from '../retrieval/recall.ts';
import { recallAnswerSchema, recallRequestSchema } from '../retrieval/request.ts';
import { workspaceEndpoint } from './endpoint.ts';

export const rememberMemory = workspaceEndpoint({
  name: 'remember',
  action: 'memory.remember',
  summary: 'Keeps a memory. It is found by the very next search.',
  body: memoryInputSchema,
  answer: writtenSchema.extend({ operation_id: operationIdSchema }),
  handle: ({ body, perform }) =>
    perform(async (workspace) => {
      const { operation_id } = workspace.caller;
      const answer = { ...(await writeMemory(workspace, body)), operation_id };
      return { answer, targets: [answer.memory.memory_id] };
    }),
});

export const search = workspaceEndpoint({
  name: 'search',
  summary: 'Finds the memories that answer a question, best first.',
  body: recallRequestSchema,
  answer: recallAnswerSchema,
  handle: ({ body, workspace }) => recall(workspace(), body),
});

export const revertChange = workspaceEndpoint({
  name: 'revert',
  action: 'memory.revert',
  summary: 'Takes back one change, by its event, or everything that one operation changed.',
  body: revertTargetSchema,
  answer: revertedSchema,
  handle: ({ body, perform }) =>
    perform(async (workspace) => {
      const answer = await revert(workspace, body);
      return { answer, targets: answer.memory_ids };
    }),
});
