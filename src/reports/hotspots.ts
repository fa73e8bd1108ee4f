/** Reports which memories were busy lately, and which entities, tags and sessions they belong to. */

import { z } from 'zod';
import { pauses } from '../fair/pauses.ts';
import { isGenerated } from '../model/generated.ts';
import { groupBy } from '../model/group-by.ts';
import { memorySchema, type StoredMemory } from '../model/memory.ts';
import { leadingExcerpt } from '../text/excerpt.ts';
import type { Workspace } from '../workspace.ts';
import { entitiesIn } from './entities-in.ts';
import { onceAMinute } from './once-a-minute.ts';

const figures = {
  accessed: z.number().int().describe('Memories that were last recalled within the window'),
  writes: z
    .number()
    .int()
    .describe('Changes within the window, including creation but not the changes of automatic upkeep'),
  heat: z.number().int().describe('accessed + writes'),
};
const area = { memories: z.number().int().describe('Memories of the area that were recalled or changed'), ...figures };

export const hotspotsSchema = z.object({
  since: z.string(),
  until: z.string(),
  memories: z.array(
    memorySchema
      .pick({ memory_id: true, memory_type: true, status: true, access_count: true, last_accessed_at: true })
      .extend({ beginning: z.string(), ...figures }),
  ),
  entities: z.array(z.object({ entity_id: z.string(), name: z.string(), kind: z.string(), ...area })),
  tags: z.array(z.object({ tag: z.string(), ...area })),
  sessions: z.array(z.object({ session_id: z.string(), ...area })),
});

export type Hotspots = z.infer<typeof hotspotsSchema>;

/** Limits on the recalled memories and on the changed memories that are read. */
const maxMemories = 1_000;
const readBatchSize = 100;

/**
 * A memory, the number of its changes, and whether it was recalled. A recall counts 1 or 0, because the store keeps
 * only the last recall and the total.
 */
interface BusyMemory {
  memory_id: string;
  memory: StoredMemory;
  accessed: number;
  writes: number;
}

/** Hottest first. Of equally hot ones, those recalled more often in total come first. */
export const hotspots = (workspace: Workspace, hours: number, limit: number): Promise<Hotspots> =>
  onceAMinute(workspace, 'hotspots', [hours, limit], () => measureHotspots(workspace, hours, limit));

async function measureHotspots(workspace: Workspace, hours: number, limit: number): Promise<Hotspots> {
  const until = workspace.now();
  const since = new Date(until.getTime() - hours * 3_600_000).toISOString();
  const pause = pauses();
  const busy = await findBusy(workspace, since, pause);
  const byTag = groupBy(busy, ({ memory }) => memory.tags);
  const bySession = groupBy(busy, ({ memory }) => memory.session_id ?? []);
  await pause();
  const entities = await entitiesIn(workspace, busy, pause);
  await pause();
  return {
    since,
    until: until.toISOString(),
    memories: hottest(
      busy.map((one) => ({ ...one, heat: one.accessed + one.writes })),
      limit,
    ).map(toBusyMemory),
    entities: hottest(
      entities.map(({ entity: { entity_id, name, kind }, memories }) => ({
        entity_id,
        name,
        kind,
        ...sumOf(memories),
      })),
      limit,
    ),
    tags: hottest(
      [...byTag].map(([tag, memories]) => ({ tag, ...sumOf(memories) })),
      limit,
    ),
    sessions: hottest(
      [...bySession].map(([session_id, memories]) => ({ session_id, ...sumOf(memories) })),
      limit,
    ),
  };
}

async function findBusy({ store }: Workspace, since: string, pause: () => Promise<void>): Promise<BusyMemory[]> {
  const { memories } = await store.reports.mostAccessed(maxMemories, since);
  await pause();
  const written = new Map(
    (await store.reports.mostChanged(maxMemories, since)).map((row) => [row.memory_id, row.events]),
  );
  const accessed = new Set(memories.map(({ memory_id }) => memory_id));
  const changed = [...written.keys()].filter((id) => !accessed.has(id));
  const others: StoredMemory[] = [];
  for (let from = 0; from < changed.length; from += readBatchSize) {
    await pause();
    others.push(...(await store.memories.findMany(changed.slice(from, from + readBatchSize))));
  }
  return [...memories, ...others]
    .filter((memory) => !isGenerated(memory))
    .map((memory) => ({
      memory_id: memory.memory_id,
      memory,
      accessed: accessed.has(memory.memory_id) ? 1 : 0,
      writes: written.get(memory.memory_id) ?? 0,
    }))
    .sort((one, other) => other.memory.access_count - one.memory.access_count);
}

function toBusyMemory({ memory, accessed, writes, heat }: BusyMemory & { heat: number }) {
  const { memory_id, memory_type, status, access_count, last_accessed_at, content } = memory;
  return {
    memory_id,
    memory_type,
    status,
    access_count,
    last_accessed_at,
    beginning: leadingExcerpt(content, 80),
    accessed,
    writes,
    heat,
  };
}

function sumOf(busy: readonly BusyMemory[]) {
  const accessed = busy.reduce((sum, one) => sum + one.accessed, 0);
  const writes = busy.reduce((sum, one) => sum + one.writes, 0);
  return { memories: busy.length, accessed, writes, heat: accessed + writes };
}

function hottest<Area extends { heat: number }>(areas: readonly Area[], limit: number): Area[] {
  return areas.toSorted((one, other) => other.heat - one.heat).slice(0, limit);
}
