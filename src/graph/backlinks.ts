/**
 * Finds the memories that lead to a memory: linked ones, ones that replaced it or were merged with it, and ones that
 * mention the same entities.
 */

import { z } from 'zod';
import { eachInTurn } from '../fair/pauses.ts';
import { entitySchema, type MemoryLink } from '../model/entity.ts';
import { recalledStatuses } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';
import { cite, citedSchema } from './entity/cited-memory.ts';
import { roundedWeight } from './entity/entity-profile.ts';

export const backlinksSchema = z.object({
  memory_id: z.string(),
  links: z
    .array(
      citedSchema.extend({
        relation: z.string(),
        direction: z
          .enum(['in', 'out'])
          .describe('in: the other memory links to this one; out: this one links to the other'),
        linked_at: z.string(),
        linked_by: z.string(),
      }),
    )
    .describe('Memories linked with this one, the latest link first'),
  older_links: z.number().int().describe('Older links, which are left out of `links`'),
  references: z
    .array(citedSchema.extend({ as: z.enum(['supersedes', 'merged_into']) }))
    .describe('Memories that replaced this one, or were merged into it'),
  same_entities: z
    .array(
      citedSchema.extend({
        score: z.number().describe('Higher for entities that few memories mention'),
        entities: z.array(entitySchema.pick({ entity_id: true, name: true })),
      }),
    )
    .describe('Memories that mention the same entities but are not linked; the closest first'),
});

export type Backlinks = z.infer<typeof backlinksSchema>;

const maxLinks = 50;
/** The most links that are counted, and whose memories do not count as unlinked ones. */
const maxKnownLinks = 2_000;
const maxReferences = 50;
const maxSameEntities = 15;
/**
 * `maxFollowedEntities`: how many entities of a memory are followed, the heaviest first. `memoriesPerEntity`: how many
 * of the latest memories are read for each.
 */
const maxFollowedEntities = 8;
const memoriesPerEntity = 60;
const maxTextLength = 280;

export async function backlinks(workspace: Workspace, memoryId: string): Promise<Backlinks> {
  const { store } = workspace;
  await store.memories.get(memoryId);
  const known = await store.links.ofMemory(memoryId, maxKnownLinks);
  const links = await describeLinks(workspace, memoryId, known.slice(0, maxLinks));
  const references = await referencesTo(workspace, memoryId);
  const linked = known.flatMap(({ from, to }) => [from, to]);
  const seen = new Set([memoryId, ...linked, ...references.map(({ memory_id }) => memory_id)]);
  const same_entities = await sameEntities(workspace, memoryId, seen);
  return { memory_id: memoryId, links, older_links: Math.max(0, known.length - maxLinks), references, same_entities };
}

async function describeLinks(
  { store }: Workspace,
  memoryId: string,
  links: readonly MemoryLink[],
): Promise<Backlinks['links']> {
  const otherOf = ({ from, to }: MemoryLink) => (from === memoryId ? to : from);
  const memories = await store.memories.findMany([...new Set(links.map(otherOf))]);
  const byId = new Map(memories.map((memory) => [memory.memory_id, memory]));
  const existing = links.filter((link) => byId.has(otherOf(link)));
  return eachInTurn(existing, (link) => {
    const direction = link.to === memoryId ? ('in' as const) : ('out' as const);
    const { relation, created_at: linked_at, actor: linked_by } = link;
    return { ...cite(byId.get(otherOf(link))!, [], maxTextLength), relation, direction, linked_at, linked_by };
  });
}

async function referencesTo({ store }: Workspace, memoryId: string): Promise<Backlinks['references']> {
  const references = await store.links.references(memoryId, maxReferences);
  const memories = await store.memories.findMany(references.map(({ memory_id }) => memory_id));
  const as = new Map(references.map((reference) => [reference.memory_id, reference.as]));
  return eachInTurn(memories, (memory) => ({ ...cite(memory, [], maxTextLength), as: as.get(memory.memory_id)! }));
}

/**
 * Memories that share entities with this one. Each shared entity scores 1 / log2(1 + number of memories that mention
 * it), after Adamic and Adar (2003).
 */
async function sameEntities(
  { store }: Workspace,
  memoryId: string,
  seen: ReadonlySet<string>,
): Promise<Backlinks['same_entities']> {
  const { entities } = store;
  const ownEntities = (await entities.mentionsOf([memoryId]))
    .slice(0, maxFollowedEntities)
    .map(({ entity_id }) => entity_id);
  const presence = await entities.presence(ownEntities);
  const found = new Map<string, { score: number; ids: string[] }>();
  const mentions = await entities.mentionsInEach(ownEntities, { statuses: recalledStatuses }, memoriesPerEntity);
  for (const id of ownEntities) {
    const rarity = 1 / Math.log2(1 + Math.max(1, presence.get(id)!.mentions));
    for (const { memory_id } of mentions.get(id)!) {
      if (seen.has(memory_id)) continue;
      const known = found.get(memory_id) ?? { score: 0, ids: [] };
      found.set(memory_id, { score: known.score + rarity, ids: [...known.ids, id] });
    }
  }
  const ranked = [...found].sort(([, one], [, other]) => other.score - one.score).slice(0, maxSameEntities);
  const memories = await store.memories.findMany(ranked.map(([id]) => id));
  const byId = new Map((await entities.findMany(ownEntities)).map((entity) => [entity.entity_id, entity]));
  return eachInTurn(memories, (memory) => {
    const { score, ids } = found.get(memory.memory_id)!;
    const shared = ids.flatMap((id) => byId.get(id) ?? []);
    return {
      ...cite(memory, shared, maxTextLength),
      score: roundedWeight(score),
      entities: shared.map(({ entity_id, name }) => ({ entity_id, name })),
    };
  });
}
