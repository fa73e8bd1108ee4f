/** Maps a workspace: its contents, its topics, and what has happened in it lately. */
import { z } from 'zod';
import { eachInTurn, pauses } from '../fair/pauses.ts';
import { communityName, readStructure } from '../graph/communities/communities.ts';
import { cite, citedSchema } from '../graph/entity/cited-memory.ts';
import { entitySchema } from '../model/entity.ts';
import { layerSchema, layers, memoryTypeSchema, memoryTypes } from '../model/memory.ts';
import type { KindCount } from '../storage/ports/reports.ts';
import { dayMs } from '../time-units.ts';
import type { Workspace } from '../workspace.ts';
import { sumOf } from './kind-counts.ts';

const figure = z.number().int();

export const memoryMapSchema = z.object({
  computed_at: z.string().describe('The figures are up to a minute old'),
  memories: z.object({
    total: figure,
    layers: z.array(
      z.object({
        layer: layerSchema,
        count: figure,
        types: z.array(z.object({ type: memoryTypeSchema, count: figure })),
      }),
    ),
    not_recalled: figure.describe('Invalidated, merged or superseded'),
  }),
  entities: z.object({
    total: figure,
    top: z
      .array(entitySchema.pick({ entity_id: true, name: true, kind: true }).extend({ mentions: figure }))
      .describe('The most mentioned first'),
  }),
  areas: z
    .array(
      z.object({
        name: z.string().describe('The most closely connected entities of the area'),
        entities: figure,
        members: z.array(entitySchema.pick({ entity_id: true, name: true, kind: true })),
      }),
    )
    .describe('What the workspace is about: the largest communities of entities; detect_communities returns more'),
  recent: z.object({
    last_day: figure.describe('Memories that happened within 24 hours'),
    last_week: figure,
    last_month: figure.describe('Within 30 days'),
    memories: z.array(citedSchema).describe('The latest memories stored'),
    sessions: z.array(z.object({ session_id: z.string(), at: z.string(), kind: z.string() })),
  }),
});

export type MemoryMap = z.infer<typeof memoryMapSchema>;

const maxAgeMs = 60_000;
const maxEntities = 20;
const maxAreas = 8;
const membersOfArea = 6;
const latestMemories = 8;
const latestRecords = 5;
const maxTextLength = 160;

export function memoryMap(workspace: Workspace): Promise<MemoryMap> {
  return workspace.store.cached('memory map', maxAgeMs, async () => {
    const pause = pauses();
    const memories = shapeOf(await workspace.store.reports.countKinds());
    await pause();
    const entities = await entitiesOf(workspace);
    const areas = await areasOf(workspace, pause);
    const recent = await recentOf(workspace, pause);
    return { computed_at: workspace.now().toISOString(), memories, entities, areas, recent };
  });
}

function shapeOf(kinds: readonly KindCount[]): MemoryMap['memories'] {
  return {
    total: sumOf(kinds),
    layers: layers.map((layer) => {
      const inLayer = kinds.filter((kind) => kind.layer === layer);
      const types = memoryTypes.map((type) => ({
        type,
        count: sumOf(inLayer.filter((kind) => kind.memory_type === type)),
      }));
      return { layer, count: sumOf(inLayer), types: types.filter(({ count }) => count > 0) };
    }),
    not_recalled: sumOf(kinds.filter(({ status }) => status !== 'active' && status !== 'challenged')),
  };
}

async function entitiesOf({ store: { entities } }: Workspace): Promise<MemoryMap['entities']> {
  const top = await entities.list({ limit: maxEntities });
  return {
    total: await entities.count(),
    top: top
      .filter(({ mentions }) => mentions > 0)
      .map(({ entity: { entity_id, name, kind }, mentions }) => ({ entity_id, name, kind, mentions })),
  };
}

async function areasOf(workspace: Workspace, pause: () => Promise<void>): Promise<MemoryMap['areas']> {
  const { communities } = await readStructure(workspace);
  const areas = [];
  for (const { members } of communities.slice(0, maxAreas)) {
    await pause();
    const ids = members.slice(0, membersOfArea).map(({ entity_id }) => entity_id);
    const found = await workspace.store.entities.findMany(ids);
    const shown = found.map(({ entity_id, name, kind }) => ({ entity_id, name, kind }));
    areas.push({ name: communityName(shown), entities: members.length, members: shown });
  }
  return areas;
}

async function recentOf({ store, now }: Workspace, pause: () => Promise<void>): Promise<MemoryMap['recent']> {
  const { memories, sessions } = store;
  const countWithin = async (days: number) => {
    await pause();
    const until = now();
    const since = new Date(until.getTime() - days * dayMs);
    return memories.count({ since: since.toISOString(), until: until.toISOString() });
  };
  const latest = await memories.list({}, { limit: latestMemories });
  const records = await sessions.list({}, { limit: latestRecords });
  return {
    last_day: await countWithin(1),
    last_week: await countWithin(7),
    last_month: await countWithin(30),
    memories: await eachInTurn(latest, (memory) => cite(memory, [], maxTextLength)),
    sessions: records.flatMap(({ session_id, created_at, kind }) =>
      session_id === null ? [] : [{ session_id, at: created_at, kind }],
    ),
  };
}
