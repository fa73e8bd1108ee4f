/** Memories by id, and the latest ones. */
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { mentionedNames } from '../graph/mentioned-names.ts';
import { erase, erasedMemorySchema } from '../memory/erase.ts';
import { restore } from '../memory/forget.ts';
import { mentionedNamesSchema } from '../model/entity.ts';
import { historyEventSchema } from '../model/history.ts';
import { memoryIdSchema, memorySchema, toMemory } from '../model/memory.ts';
import { recordOpened } from '../retrieval/adapt/note.ts';
import { recentAsOf, statesAt } from '../retrieval/ground/past/as-of.ts';
import { recentMemories } from '../retrieval/recent.ts';
import { adapted } from '../verb.ts';
import type { Workspace } from '../workspace.ts';
import { emptySchema, readingEndpoint, writingEndpoint } from './endpoint.ts';
import { asOfParameter, limitParameter } from './query.ts';

const byId = z.strictObject({ memory_id: memoryIdSchema });

export const recent = readingEndpoint({
  fromReplica: true,
  name: 'recent_memories',
  summary: 'Lists the newest valid memories, now or at an earlier time.',
  query: z.strictObject({ limit: limitParameter(10), as_of: asOfParameter }),
  answer: z.object({ memories: z.array(memorySchema) }),
  async handle(workspace, { query: { limit, as_of } }) {
    return { memories: await (as_of ? recentAsOf(workspace, limit, as_of) : recentMemories(workspace, limit)) };
  },
});

export const memory = readingEndpoint({
  fromReplica: true,
  name: 'memory',
  summary: 'Returns a memory as it is now, or as it was at an earlier time.',
  params: byId,
  query: z.strictObject({ as_of: asOfParameter }),
  answer: z.object({ memory: memorySchema.extend({ entities: mentionedNamesSchema.optional() }) }),
  async handle(workspace, { params: { memory_id }, query: { as_of } }) {
    if (as_of !== undefined) return { memory: await memoryAsOf(workspace, memory_id, as_of) };
    const memory = toMemory(await workspace.store.memories.get(memory_id));
    await recordOpened(workspace, memory_id);
    return {
      memory: { ...memory, entities: (await mentionedNames(workspace.store, [memory_id])).get(memory_id) ?? [] },
    };
  },
});

export const history = readingEndpoint({
  fromReplica: true,
  name: 'memory_history',
  summary: 'Lists the latest changes of a memory, oldest first.',
  params: byId,
  query: z.strictObject({ limit: limitParameter(50) }),
  answer: z.object({ memory_id: z.string(), events: z.array(historyEventSchema) }),
  async handle({ store }, { params: { memory_id }, query: { limit } }) {
    const events = await store.history.ofMemory(memory_id, limit);
    // The history of an erased memory can still be read; a forgotten memory is not found.
    if (events.at(-1)?.kind !== 'erase') await store.memories.get(memory_id);
    return { memory_id, events };
  },
});

export const restoreMemory = writingEndpoint({
  name: 'restore',
  action: 'memory.restore',
  summary: 'Restores a forgotten memory.',
  params: byId,
  body: emptySchema,
  bodyMayBeEmpty: true,
  answer: z.object({ memory: memorySchema }),
  verb: adapted(
    restore,
    ({ params }) => params,
    (memory) => ({ memory }),
  ),
  written: ({ memory }) => [memory.memory_id],
});

export const eraseMemory = writingEndpoint({
  name: 'erase',
  action: 'memory.erase',
  summary: 'Erases a memory at once and for good, with all copies of its content. This cannot be undone.',
  params: byId,
  body: emptySchema,
  bodyMayBeEmpty: true,
  answer: erasedMemorySchema,
  verb: adapted(
    erase,
    ({ params }) => params,
    (erased) => erased,
  ),
  written: ({ memory_id, derived_ids }) => [memory_id, ...derived_ids],
  settle: async ({ store }, erased) => {
    await store.scrub();
    return erased;
  },
});

/** A memory that has been forgotten since then still exists in views of the past. */
async function memoryAsOf(workspace: Workspace, memoryId: string, time: string) {
  const stored = await workspace.store.memories.get(memoryId, { forgotten: true });
  const [state] = await statesAt(workspace, [stored], time);
  if (state === undefined) throw new AppError('not_found', `There was no memory ${memoryId} at ${time}.`);
  return toMemory(state);
}
