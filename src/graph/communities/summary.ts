/** Summarises a community in sentences of its memories. */
import { eachInTurn } from '../../fair/pauses.ts';
import { turns } from '../../fair/turns.ts';
import type { Entity } from '../../model/entity.ts';
import { recalledStatuses } from '../../model/memory.ts';
import { oneLine } from '../../text/boundaries.ts';
import { citedText } from '../../text/citations.ts';
import type { Workspace } from '../../workspace.ts';
import { type CitedMemory, cite } from '../entity/cited-memory.ts';

/** The number of best connected members whose memories are read, and the number of memories read for each. */
const maxMembers = 6;
const memoriesPerMember = 40;
const maxSources = 4;
const maxTextLength = 200;

/**
 * Chooses the memories that mention the most members. Each further memory adds members that are not mentioned yet, if
 * possible.
 */
export async function summarise(
  { store }: Workspace,
  members: readonly Entity[],
  size: number,
): Promise<{ summary: string; sources: CitedMemory[] }> {
  const mentioned = new Map<string, Set<string>>();
  const ids = members.slice(0, maxMembers).map(({ entity_id }) => entity_id);
  const mentions = await store.entities.mentionsInEach(ids, { statuses: recalledStatuses }, memoriesPerMember);
  for (const [entity_id, own] of mentions)
    for (const { memory_id } of own) mentioned.set(memory_id, (mentioned.get(memory_id) ?? new Set()).add(entity_id));
  await turns.next();
  const memories = await store.memories.findMany(chooseMemories(mentioned));
  const sources = await eachInTurn(memories, (memory) => cite(memory, members, maxTextLength));
  const names = members.slice(0, 8).map(({ name, kind }) => `${oneLine(name)} (${kind})`);
  const more = size > names.length ? ` and ${size - names.length} more` : '';
  const lines = sources.map(({ text, memory_id }) => citedText(text, [memory_id]));
  return { summary: [`${size} entities: ${names.join(', ')}${more}.`, ...lines].join('\n'), sources };
}

function chooseMemories(mentioned: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const [ids, covered] = [[] as string[], new Set<string>()];
  const remaining = new Map(mentioned);
  const gainOf = (members: ReadonlySet<string>) =>
    [...members].filter((member) => !covered.has(member)).length * 10 + members.size;
  while (ids.length < maxSources && remaining.size > 0) {
    const [id, members] = [...remaining].reduce((best, one) => (gainOf(one[1]) > gainOf(best[1]) ? one : best));
    ids.push(id);
    remaining.delete(id);
    for (const member of members) covered.add(member);
  }
  return ids;
}
