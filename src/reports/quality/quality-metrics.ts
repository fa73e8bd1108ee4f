/**
 * Measures how well the workspace is maintained and how well it answers. Every figure is counted; a figure from a
 * sample is marked as one.
 */
import { z } from 'zod';
import { modelStamp } from '../../embedding/embedder.ts';
import { pauses } from '../../fair/pauses.ts';
import { layers, memoryTypes } from '../../model/memory.ts';
import { rounded } from '../../model/rounded.ts';
import type { MemoryTally } from '../../storage/ports/reports.ts';
import { dayMs } from '../../time-units.ts';
import type { Workspace } from '../../workspace.ts';
import { sumsBy } from '../kind-counts.ts';
import { onceAMinute } from '../once-a-minute.ts';
import { duplicateSampleSchema, sampleDuplicates } from './duplicate-sample.ts';
import { recallQuality, recallQualitySchema } from './recall-quality.ts';
import { counted, countedSchema, countSchema, evenness, shareSchema } from './shares.ts';

export const qualityMetricsSchema = z.object({
  measured_at: z.string(),
  storage: z.object({
    memories: countSchema,
    active: countSchema,
    by_layer: z.record(z.string(), countSchema).describe('Active memories'),
    by_type: z.record(z.string(), countSchema).describe('Active memories'),
    by_status: z.record(z.string(), countSchema),
    layer_balance: shareSchema.describe('0 if all active memories are in one layer, 1 if all layers have equally many'),
    type_balance: shareSchema.describe('The same for the types'),
    embedded: countedSchema.describe('Memories with a vector of the current model'),
  }),
  curation: z.object({
    duplicates: duplicateSampleSchema,
    orphans: countedSchema.describe('Active memories without entities, tags and links'),
    stale: countedSchema.describe(
      'Active memories that are not pinned and were neither changed nor recalled for ninety days',
    ),
    contradictory: countedSchema.describe('Challenged memories, as a share of active and challenged ones'),
    never_recalled: countedSchema.describe('Active memories that were never recalled'),
    entity_coverage: countedSchema.describe('Active memories that mention an entity'),
    entities: countSchema,
    mentions_per_memory: z.number().nullable(),
  }),
  retrieval: recallQualitySchema,
  advice: z.array(z.string()).describe('How to improve these figures'),
});

export type QualityMetrics = z.infer<typeof qualityMetricsSchema>;

const staleDays = 90;
const tallied = 500;

/** Fewest recalls from which the share of answered ones is meaningful. */
const minCalls = 20;
export function qualityMetrics(workspace: Workspace): Promise<QualityMetrics> {
  return onceAMinute(workspace, 'quality metrics', [], () => measureAll(workspace));
}

async function measureAll(workspace: Workspace): Promise<QualityMetrics> {
  const now = workspace.now();
  const tally = await tallyAll(workspace, new Date(now.getTime() - staleDays * dayMs).toISOString());
  const figures = {
    measured_at: now.toISOString(),
    storage: await storageFigures(workspace, tally),
    curation: await curationFigures(workspace, tally),
    retrieval: await recallQuality(workspace),
  };
  return { ...figures, advice: adviceOn(figures) };
}

async function tallyAll({ store }: Workspace, since: string): Promise<MemoryTally> {
  const pause = pauses();
  const sum = await store.reports.tally(since, tallied);
  for (let page = sum; page.memories === tallied; ) {
    await pause();
    page = await store.reports.tally(since, tallied, page.last!);
    const { last: _last, ...counts } = page;
    for (const name of Object.keys(counts) as (keyof typeof counts)[]) sum[name] += counts[name];
  }
  return sum;
}

async function storageFigures(
  { store, embedder }: Workspace,
  { memories, active }: MemoryTally,
): Promise<QualityMetrics['storage']> {
  const kinds = await store.reports.countKinds();
  const holding = kinds.filter(({ status }) => status === 'active');
  const [byLayer, byType] = [sumsBy(holding, 'layer'), sumsBy(holding, 'memory_type')];
  const stamps = await store.vectors.stamps();
  const embedded = stamps.find(({ model }) => model === modelStamp(embedder.model))?.count ?? 0;
  return {
    memories,
    active,
    by_layer: byLayer,
    by_type: byType,
    by_status: sumsBy(kinds, 'status'),
    layer_balance: evenness(byLayer, layers.length),
    type_balance: evenness(byType, memoryTypes.length),
    embedded: counted(Math.min(embedded, memories), memories),
  };
}

async function curationFigures(workspace: Workspace, tally: MemoryTally): Promise<QualityMetrics['curation']> {
  const { active, challenged, mentions } = tally;
  return {
    duplicates: await sampleDuplicates(workspace, active),
    orphans: counted(tally.orphans, active),
    stale: counted(tally.stale, active),
    contradictory: counted(challenged, active + challenged),
    never_recalled: counted(tally.neverRecalled, active),
    entity_coverage: counted(tally.withEntities, active),
    entities: await workspace.store.entities.count(),
    mentions_per_memory: active === 0 ? null : rounded(mentions / active),
  };
}

function adviceOn({ storage, curation, retrieval }: Omit<QualityMetrics, 'advice'>): string[] {
  const { duplicates, contradictory, stale } = curation;
  const missing = storage.memories - storage.embedded.count;
  return [
    duplicates.count > 0 && `dedup would merge ${duplicates.count} of the ${duplicates.looked_at} newest memories.`,
    duplicates.likely_pairs > 0 &&
      `${duplicates.likely_pairs === 1 ? '1 pair of memories seems' : `${duplicates.likely_pairs} pairs of memories seem`} to say the same in other words: decide on the review page.`,
    contradictory.count > 0 &&
      `${contradictory.count === 1 ? '1 memory is' : `${contradictory.count} memories are`} challenged: resolve them with invalidate or update_status.`,
    (stale.share ?? 0) > 0.5 &&
      'More than half of the memories have neither changed nor been recalled for ninety days: demote or invalidate what no longer matters.',
    missing > 0 &&
      `${missing === 1 ? '1 memory has' : `${missing} memories have`} no vector of the current model and can be found by words only: run \`stele reindex\`; those without a known word never have one.`,
    (retrieval.empty ?? 0) > 0.2 && 'More than one recall in five finds nothing: the answers are not remembered here.',
    retrieval.calls >= minCalls &&
      (retrieval.answered ?? 1) < 0.6 &&
      `Only ${Math.round(100 * (retrieval.answered ?? 0))} % of the recalls found a likely answer: many of the answers are not remembered here.`,
  ].filter((line) => line !== false);
}
