/** A small workspace on which calls are made and reverted, and its complete visible state. */

import { modelStamp } from '../../src/embedding/embedder.ts';
import { AppError } from '../../src/errors.ts';
import { revert } from '../../src/memory/revert.ts';
import type { Entity } from '../../src/model/entity.ts';
import { carryOut } from '../../src/verb.ts';
import type { TestEngine } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';
import { beginning, type Call } from './calls.ts';

/** More than any sequence creates. */
const all = 10_000;

export interface World {
  workspace: TestWorkspace;
  /** All memories ever created, in the order of storing. */
  memories: string[];
  /** The operations of all calls, oldest first. */
  operations: string[];
}

export async function newWorld(engine: TestEngine): Promise<World> {
  const workspace = await openTestWorkspace(engine);
  const memories: string[] = [];
  for (const content of beginning) memories.push((await workspace.add(content, { tags: ['beginning'] })).memory_id);
  await workspace.tool('link_memories', { memory_id_1: memories[0], memory_id_2: memories[5] });
  await workspace.tool('update_entity', { name: 'Priya Raman', metadata: { team: 'payments' } });
  await workspace.tool('pin', { memory_id: memories[3] });
  return { workspace, memories, operations: [] };
}

/** A refusal by a tool is a result like any other. */
export async function make(world: World, { tool, args, memories, wait }: Call): Promise<string> {
  const { workspace } = world;
  workspace.pass(wait);
  const pick = <Value>(list: readonly Value[], at: number) => list[at % list.length];
  const { operation_id } = workspace.call().caller;
  try {
    if (tool === 'revert') {
      const target = pick(world.operations, memories.operation!);
      if (target === undefined) return 'nothing to revert';
      await carryOut(workspace.call({ operation_id, tool }), revert, { operation_id: target });
    } else {
      const named = Object.fromEntries(Object.entries(memories).map(([name, at]) => [name, pick(world.memories, at)]));
      await workspace.tool(tool, { ...args, ...named }, { operation_id });
    }
    return 'done';
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  } finally {
    world.operations.push(operation_id);
    world.memories.push(...(await storedSince(world)));
  }
}

/** Newest first, without operations that changed nothing. */
export async function revertAll({ workspace, operations }: World): Promise<void> {
  for (const operation_id of operations.toReversed()) {
    const { history, entities } = workspace.call().store;
    const events = [...(await history.ofOperation(operation_id)), ...(await entities.eventsOfOperation(operation_id))];
    if (events.length > 0) await carryOut(workspace.call(), revert, { operation_id });
  }
}

async function storedSince({ workspace, memories }: World): Promise<string[]> {
  const { store } = workspace.call();
  const stored = await store.memories.walk({ existedAt: '9999-01-01T00:00:00.000Z' }, all);
  const ids = stored.memories.map(({ memory_id }) => memory_id);
  return ids.slice(ids.indexOf(memories.at(-1)!) + 1);
}

/**
 * All data that recall, the graph and the other tools use, by the ids of memories and entities, except data that a revert does not
 * restore by design:
 *   access_count, last_accessed_at   a recall happened, whatever was reverted later;
 *   updated_at                       a revert is a change with a time of its own;
 *   history, audit                   they record every change, and its revert;
 *   diary, checkpoints, handoffs     records of a moment; they are no memories and belong to no operation;
 *   entities that nobody mentions    no tool shows them; they keep their names for the next memory that mentions them.
 */
export async function visibleState({ workspace }: World) {
  const { memories, links, entities, reports } = workspace.call().store;
  const { memories: list } = await memories.walk({}, all);
  const ids = list.map(({ memory_id }) => memory_id);
  const mentions = await entities.mentionsOf(ids);
  const entityIds = [...new Set(mentions.map(({ entity_id }) => entity_id))].sort();
  const linked = (await Promise.all(ids.map((id) => links.ofMemory(id)))).flat();
  return {
    memories: list.map(({ access_count: _count, last_accessed_at: _at, updated_at: _changed, ...memory }) => memory),
    links: sorted(linked.map(({ from, relation, to }) => `${from} ${relation} ${to}`)),
    mentions: sorted(mentions.map(({ memory_id, entity_id, weight }) => `${memory_id} ${entity_id} ${weight}`)),
    entities: (await entities.findMany(entityIds)).map(shown),
    relations: sorted((await entities.relations(entityIds, all)).map((relation) => JSON.stringify(relation))),
    words: Object.fromEntries(
      await Promise.all(beginning.map(async (text) => [text, await searchResults(workspace, text)] as const)),
    ),
    counts: await reports.countKinds(),
  };
}

/** The results of searches by words and by meaning, from the indexes. */
async function searchResults({ call }: TestWorkspace, text: string) {
  const { store, embedder } = call();
  const [vector] = await embedder.embed([text]);
  const { hits } = await store.memories.nearest(vector!, modelStamp(embedder.model), 500, {});
  const lexical = await store.memories.matchWords(text.toLowerCase().match(/\p{L}{4,}/gu) ?? [], 5, {});
  return {
    meaning: hits.slice(0, 5).map(({ memory_id }) => memory_id),
    words: sorted(lexical.map(({ memory_id }) => memory_id)),
  };
}

function shown({ entity_id, name, kind, aliases, metadata, merged_into }: Entity) {
  return { entity_id, name, kind, aliases: sorted(aliases), metadata, merged_into };
}

const sorted = (list: readonly string[]) => [...new Set(list)].sort();
