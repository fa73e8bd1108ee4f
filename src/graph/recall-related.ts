/** Recalls memories of entities that are related to an entity, with the path to each. */
import { z } from 'zod';
import { eachInTurn, pauses } from '../fair/pauses.ts';
import { type Entity, type EntityEdge, edgeKinds } from '../model/entity.ts';
import { recalledStatuses } from '../model/memory.ts';
import type { Workspace } from '../workspace.ts';
import { cite, citedSchema } from './entity/cited-memory.ts';
import { roundedWeight } from './entity/entity-profile.ts';
import { findEntity, matchedEntitySchema } from './entity/find-entity.ts';
import { type ReachedEntity, walk } from './walk.ts';

const stepSchema = z.object({
  from: z.string(),
  kind: z.enum(edgeKinds),
  relation: z.string().nullable().describe('The relation in a memory, or the link between memories that mention them'),
  to: z.string(),
  memory_id: z.string().describe('The latest memory that says so'),
});

export const relatedSchema = z.object({
  entity: matchedEntitySchema,
  max_hops: z.number().int(),
  entities: z
    .array(
      z.object({
        entity_id: z.string(),
        name: z.string(),
        kind: z.string(),
        hops: z.number().int(),
        score: z.number().describe('Closeness, 0 to 1: the product of the closeness of each step'),
        path: z.array(stepSchema).describe('The path to it; a step may be described in the reverse direction'),
      }),
    )
    .describe('The entities reached, the closest first'),
  memories: z
    .array(
      citedSchema.extend({
        score: z.number(),
        hops: z.number().int().describe('Steps to the entity that it was found by'),
        found_by: z.string().describe('The name of that entity; its path is above'),
      }),
    )
    .describe(
      'Memories that mention these entities, the closest first; recall_entity returns those of the entity itself',
    ),
});

export type Related = z.infer<typeof relatedSchema>;

const maxEntities = 25;
const maxMemories = 25;
/** Number of latest memories read per entity. */
const memoriesPerEntity = 5;
const maxTextLength = 320;

export async function recallRelated(workspace: Workspace, name: string, maxHops: number): Promise<Related> {
  const { entity, match } = await findEntity(workspace, name);
  const walked = (await walk(workspace, entity, maxHops)).slice(0, maxEntities);
  const onPaths = await workspace.store.entities.findMany([...new Set([entity.entity_id, ...walked.flatMap(idsOf)])]);
  const byId = new Map(onPaths.map((one) => [one.entity_id, one]));
  const reached = walked.filter((one) => idsOf(one).every((id) => byId.has(id)));
  return {
    entity: match,
    max_hops: maxHops,
    entities: reached.map(({ entity_id, hops, score, path }) => {
      const { name: entityName, kind } = byId.get(entity_id)!;
      return {
        entity_id,
        name: entityName,
        kind,
        hops,
        score: roundedWeight(score),
        path: path.map((edge) => toStep(edge, byId)),
      };
    }),
    memories: await memoriesOf(workspace, entity, reached, byId),
  };
}

/** The ids of the reached entity and of all entities on its path. */
function idsOf({ entity_id, path }: ReachedEntity): string[] {
  return [entity_id, ...path.flatMap(({ from, to }) => [from, to])];
}

function toStep({ from, to, kind, relation, memory_id }: EntityEdge, byId: ReadonlyMap<string, Entity>) {
  return { from: byId.get(from)!.name, kind, relation, to: byId.get(to)!.name, memory_id };
}

/**
 * The memories of these entities, each under the entity that scores highest for it. Memories that mention the start are
 * left out.
 */
async function memoriesOf(
  { store }: Workspace,
  start: Entity,
  reached: readonly ReachedEntity[],
  byId: ReadonlyMap<string, Entity>,
): Promise<Related['memories']> {
  const found = new Map<string, { score: number; by: ReachedEntity }>();
  const pause = pauses();
  const ids = [...new Set(reached.map(({ entity_id }) => entity_id))];
  const mentions = await store.entities.mentionsInEach(ids, { statuses: recalledStatuses }, memoriesPerEntity);
  for (const by of reached) {
    await pause();
    for (const { memory_id, weight } of mentions.get(by.entity_id)!) {
      const score = by.score * (0.5 + weight / 2);
      if (score > (found.get(memory_id)?.score ?? 0)) found.set(memory_id, { score, by });
    }
  }
  const direct = await store.entities.mentionsOf([...found.keys()]);
  for (const { memory_id, entity_id } of direct) if (entity_id === start.entity_id) found.delete(memory_id);
  await pause();
  const best = [...found].sort(([, one], [, other]) => other.score - one.score).slice(0, maxMemories);
  const memories = await store.memories.findMany(best.map(([id]) => id));
  return eachInTurn(memories, (memory) => {
    const { score, by } = found.get(memory.memory_id)!;
    const entity = byId.get(by.entity_id)!;
    return {
      ...cite(memory, [entity], maxTextLength),
      score: roundedWeight(score),
      hops: by.hops,
      found_by: entity.name,
    };
  });
}
