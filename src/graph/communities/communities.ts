/** Finds communities: groups of entities that are related more closely to each other than to the rest. */
import { z } from 'zod';
import { entitySchema } from '../../model/entity.ts';
import type { Workspace } from '../../workspace.ts';
import { citedSchema } from '../entity/cited-memory.ts';
import { roundedWeight } from '../entity/entity-profile.ts';
import { method, partition } from './partition.ts';
import { summarise } from './summary.ts';
import { readWholeGraph } from './whole-graph.ts';

const memberSchema = entitySchema
  .pick({ entity_id: true, name: true, kind: true })
  .extend({ weight: z.number().describe('How closely it is connected to the other members') });

export const communitiesSchema = z.object({
  computed_at: z.string().describe('The figures are up to a minute old'),
  method: z.object({ name: z.string(), resolution: z.number(), seed: z.number() }),
  modularity: z.number().describe('How clearly the communities are separate: 0 not at all, above 0.3 well'),
  entities: z.number().int().describe('Entities that are mentioned together with others'),
  edges: z.number().int(),
  communities: z
    .array(
      z.object({
        name: z.string().describe('Its most closely connected members'),
        size: z.number().int(),
        members: z
          .array(memberSchema)
          .describe('The best connected first; a large community shows only the first ones'),
        summary: z
          .string()
          .nullable()
          .describe('The members, and what memories that mention several of them say, each with its id'),
        sources: z.array(citedSchema).describe('The memories that the summary cites'),
      }),
    )
    .describe('The largest first'),
  not_shown: z.object({
    small: z.number().int().describe('Communities with fewer members than requested'),
    more: z.number().int().describe('Communities beyond those shown'),
  }),
});

export type Communities = z.infer<typeof communitiesSchema>;

/** The communities of a workspace, computed once for all callers within a minute. */
export interface CommunityStructure {
  computed_at: string;
  modularity: number;
  entities: number;
  edges: number;
  /** The ids of the members, the best connected first. */
  communities: { members: { entity_id: string; weight: number }[] }[];
}

const maxAgeMs = 60_000;
const maxCommunities = 30;
const maxMembers = 20;

export function readStructure({ store, now }: Workspace): Promise<CommunityStructure> {
  return store.cached('communities', maxAgeMs, async () => {
    const graph = await readWholeGraph(store);
    const { communities, modularity, edges } = await partition(graph);
    return {
      computed_at: now().toISOString(),
      modularity: roundedWeight(modularity),
      entities: graph.ids.length,
      edges,
      communities,
    };
  });
}

export async function detectCommunities(
  workspace: Workspace,
  minSize: number,
  withSummaries: boolean,
): Promise<Communities> {
  const { communities, ...figures } = await readStructure(workspace);
  const large = communities.filter(({ members }) => members.length >= minSize);
  const shown = [];
  for (const { members } of large.slice(0, maxCommunities)) {
    const first = members.slice(0, maxMembers);
    const weights = new Map(first.map(({ entity_id, weight }) => [entity_id, weight]));
    const entities = await workspace.store.entities.findMany([...weights.keys()]);
    const summary = withSummaries
      ? await summarise(workspace, entities, members.length)
      : { summary: null, sources: [] };
    shown.push({
      name: communityName(entities),
      size: members.length,
      members: entities.map(({ entity_id, name, kind }) => ({
        entity_id,
        name,
        kind,
        weight: weights.get(entity_id)!,
      })),
      ...summary,
    });
  }
  return {
    ...figures,
    method,
    communities: shown,
    not_shown: { small: communities.length - large.length, more: large.length - shown.length },
  };
}

export function communityName(entities: readonly { name: string }[]): string {
  return entities
    .slice(0, 3)
    .map(({ name }) => name)
    .join(', ');
}
