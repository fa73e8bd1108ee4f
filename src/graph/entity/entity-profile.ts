/** Compiles the profile of an entity: a page with what memories say about it. */

import { z } from 'zod';
import { eachInTurn } from '../../fair/pauses.ts';
import { type Entity, type EntityEdge, type edgeKinds, entitySchema } from '../../model/entity.ts';
import { recalledStatuses, type StoredMemory, statusSchema } from '../../model/memory.ts';
import { analyseQuery } from '../../text/analyse.ts';
import type { Workspace } from '../../workspace.ts';
import { type CitedMemory, cite, citedSchema } from './cited-memory.ts';
import { withCurrentLines } from './current-lines.ts';
import { readLatestMentioning } from './entity-timeline.ts';
import { findEntity, matchedEntitySchema } from './find-entity.ts';
import { presenceSchema } from './search-entities.ts';

const otherSchema = entitySchema.pick({ entity_id: true, name: true, kind: true });

export const entityProfileSchema = z.object({
  entity: entitySchema
    .omit({ merged_into: true })
    .extend({ matched_by: matchedEntitySchema.shape.matched_by })
    .extend(presenceSchema.shape),
  peer_card: z
    .object({ memory_id: z.string(), text: z.string() })
    .nullable()
    .describe('The card that consolidate wrote about a person who is mentioned often, line by line with its sources'),
  facts: z.array(citedSchema).describe('Valid facts and rules that mention it, the most relevant first'),
  relations: z.array(
    z.object({
      relation: z.string(),
      direction: z
        .enum(['out', 'in'])
        .describe('out: the relation goes from this entity to the other; in: from the other to this one'),
      entity: otherSchema,
      said_by: z.enum(['memories', 'links']).describe('links: memories that mention the two were linked'),
      count: z.number().int().describe('Memories or links that say so, among the latest'),
      memory_id: z.string().describe('The latest valid one, or else the latest'),
      status: statusSchema
        .optional()
        .describe('Of that memory, unless it is active: a relation has ended when it is challenged or superseded'),
      at: z.string().describe('The day on which that memory happened'),
    }),
  ),
  mentioned_with: z.array(
    z.object({ entity: otherSchema, count: z.number().int(), weight: z.number(), memory_id: z.string() }),
  ),
  timeline: z.array(citedSchema).describe('The latest memories, in the order in which they happened'),
});

export type EntityProfile = z.infer<typeof entityProfileSchema>;

/** Number of latest memories from which facts are chosen. */
const maxFactCandidates = 150;
const maxFacts = 15;
const maxRelations = 30;
const maxOthers = 15;
const timelineLength = 10;
const maxTextLength = 320;

export async function recallEntity(workspace: Workspace, name: string): Promise<EntityProfile> {
  const { entity, match } = await findEntity(workspace, name);
  const { entities } = workspace.store;
  const presence = (await entities.presence([entity.entity_id])).get(entity.entity_id)!;
  const edges = await entities.neighbours([entity.entity_id], { memories: 500, limit: maxRelations });
  const others = await otherEnds(workspace, edges, entity.entity_id);
  const { merged_into: _none, ...known } = entity;
  return {
    entity: { ...known, matched_by: match.matched_by, ...presence },
    peer_card: await peerCard(workspace, entity),
    facts: await factsOf(workspace, entity),
    relations: relationsOf(edges, others, entity.entity_id),
    mentioned_with: edges
      .filter(({ kind }) => kind === 'together')
      .slice(0, maxOthers)
      .flatMap(({ to, count, weight, memory_id }) => {
        const other = others.get(to);
        return other ? [{ entity: other, count, weight: roundedWeight(weight), memory_id }] : [];
      }),
    timeline: (await readLatestMentioning(workspace, entity, timelineLength, maxTextLength)).reverse(),
  };
}

export const roundedWeight = (weight: number) => Math.round(weight * 1_000) / 1_000;

type OtherEntity = z.infer<typeof otherSchema>;

/** The entities at the other ends of edges, by id. */
async function otherEnds(
  { store }: Workspace,
  edges: readonly EntityEdge[],
  ownId: string,
): Promise<Map<string, OtherEntity>> {
  const ids = new Set(edges.flatMap(({ from, to }) => [from, to]).filter((id) => id !== ownId));
  const found = await store.entities.findMany([...ids]);
  return new Map(found.map(({ entity_id, name, kind }) => [entity_id, { entity_id, name, kind }]));
}

/**
 * Links that state how one text relates to another, not how the entities relate: that one text contradicts another says
 * nothing about the things that they mention.
 */
const textRelations: ReadonlySet<string> = new Set(['contradicts', 'supersedes', 'summarises', 'prevents']);

/** Current relations come first, then challenged ones, then those that have ended. */
const rankOf = ({ status }: EntityEdge) => (status === 'active' ? 0 : status === 'challenged' ? 1 : 2);

function relationsOf(
  edges: readonly EntityEdge[],
  others: ReadonlyMap<string, OtherEntity>,
  own: string,
): EntityProfile['relations'] {
  const said_by = { relation: 'memories', linked: 'links' } as const satisfies Partial<
    Record<(typeof edgeKinds)[number], string>
  >;
  const ordered = edges.toSorted((one, other) => rankOf(one) - rankOf(other));
  return ordered.flatMap(({ from, to, kind, relation, count, memory_id, status, at }) => {
    if (kind === 'together' || relation === null) return [];
    if (kind === 'linked' && textRelations.has(relation)) return [];
    const [direction, other] = from === own ? (['out', to] as const) : (['in', from] as const);
    const entity = others.get(other);
    return entity
      ? [
          {
            relation,
            direction,
            entity,
            said_by: said_by[kind],
            count,
            memory_id,
            ...(status !== 'active' && { status }),
            at: at.slice(0, 10),
          },
        ]
      : [];
  });
}

/**
 * The facts about an entity, ranked by how much the memory is about the entity and by its importance; of equal ones,
 * the latest first.
 */
async function factsOf({ store }: Workspace, entity: Entity): Promise<CitedMemory[]> {
  const filter = { statuses: recalledStatuses, types: ['fact', 'procedure'] as const };
  const page = { limit: maxFactCandidates, order: 'happened' as const };
  const mentions = await store.entities.mentionsIn([entity.entity_id], filter, page);
  const memories = await store.memories.findMany(mentions.map(({ memory_id }) => memory_id));
  const weights = new Map(mentions.map(({ memory_id, weight }) => [memory_id, weight]));
  const relevanceOf = ({ memory_id, importance }: StoredMemory) => weights.get(memory_id)! * (0.5 + importance);
  const facts = memories
    .filter(({ metadata }) => metadata.generated === undefined)
    .sort((one, other) => relevanceOf(other) - relevanceOf(one))
    .slice(0, maxFacts);
  return eachInTurn(facts, (memory) => cite(memory, [entity], maxTextLength));
}

/** Limit on the cards found by the words of the name. Cards of other people may contain them too. */
const maxCards = 20;

/**
 * The card is found by its words, because memories that Stele generates mention no entity. A card of an entity that was
 * merged into this one is shown until `consolidate` has written one of both. Lines that no longer hold are left out.
 */
async function peerCard({ store }: Workspace, entity: Entity): Promise<EntityProfile['peer_card']> {
  const { entity_id, name, aliases } = entity;
  const filter = { tags: ['peer-card'], statuses: ['active' as const] };
  const cards = await store.memories.contentsAbout(analyseQuery([name, ...aliases].join(' ')), maxCards, filter);
  const cardAbout = (ids: readonly string[]) => cards.find(({ metadata }) => ids.includes(String(metadata.about)));
  const merged = async () => {
    const about = await store.entities.findMany(cards.map(({ metadata }) => String(metadata.about)));
    return about.filter(({ merged_into }) => merged_into === entity_id).map((one) => one.entity_id);
  };
  const card = cardAbout([entity_id]) ?? cardAbout(await merged());
  const [current] = await withCurrentLines(store, card ? [card] : []);
  return current ? { memory_id: current.memory_id, text: current.content } : null;
}
