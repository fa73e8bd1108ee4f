/** How well the workspace is kept and how well it answers: every figure counted, and said where only a part was looked at. */
import { z } from 'zod';
import { modelStamp } from '../embedding/embedder.ts';
import { pauses } from '../fair/pauses.ts';
import { layers, memoryTypes, type StoredMemory } from '../model/memory.ts';
import { rounded } from '../model/rounded.ts';
import type { KindCount, MemoryTally } from '../storage/ports/reports.ts';
import { createSignatures } from '../upkeep/likely-pairs.ts';
import { whyNotMerge } from '../upkeep/may-merge.ts';
import { repeated, wordingOf } from '../upkeep/same-text.ts';
import type { Workspace } from '../workspace.ts';

const count = z.number().int();
const share = z.number().nullable().describe('0 to 1; null where there is nothing to take a share of');
const counted = z.object({ count, share });

export const qualityMetricsSchema = z.object({
  measured_at: z.string(),
  storage: z.object({
    memories: count,
    active: count,
    by_layer: z.record(z.string(), count).describe('Active ones'),
    by_type: z.record(z.string(), count).describe('Active ones'),
    by_status: z.record(z.string(), count),
    layer_balance: share.describe('0 when all active memories are in one layer, 1 when each has as many'),
    type_balance: share.describe('The same of the types'),
    embedded: counted.describe('Memories whose vector the model in use made'),
  }),
  curation: z.object({
    duplicates: counted.extend({
      looked_at: count.describe('Active memories compared, the newest; less than all when sampled'),
      sampled: z.boolean(),
      examples: z.array(z.array(z.string())).describe('Pairs of memory ids, the older first; dedup would merge them'),
    }),
    orphans: counted.describe('Active, and without entity, tag and link'),
    stale: counted.describe('Active, not pinned, and neither changed nor recalled for ninety days'),
    contradictory: counted.describe('Marked as challenged, of active and challenged ones'),
    never_recalled: counted.describe('Active and never recalled'),
    entity_coverage: counted.describe('Active ones that mention an entity'),
    entities: count,
    mentions_per_memory: z.number().nullable(),
  }),
  retrieval: z.object({
    calls: count.describe('The last recalls, at most a thousand; the figures below are of these'),
    since: z.string().nullable(),
    answered: share.describe('Those whose first memory shares a word with the question or is near it in meaning'),
    empty: share.describe('Those that found nothing'),
    confidence: z
      .object({ median: z.number(), lowest_tenth: z.number() })
      .nullable()
      .describe('How near in meaning the first memory is to the question: cosine, 0 to 1'),
    latency_ms: z.object({ median: z.number(), p95: z.number(), longest: z.number() }).nullable(),
  }),
  advice: z.array(z.string()).describe('What would better these figures'),
});

export type QualityMetrics = z.infer<typeof qualityMetricsSchema>;

const staleDays = 90;
const mostCompared = 5_000;
const tallied = 500;
const sameEnough = 0.92;
const mostExamples = 5;

/** From so many memories on, the figures of the last minute are answered again. */
const many = 5_000;
const keptMs = 60_000;

export async function qualityMetrics(workspace: Workspace): Promise<QualityMetrics> {
  const { store } = workspace;
  const isLarge = (await store.memories.count()) > many;
  return isLarge ? store.cached('quality_metrics', keptMs, () => measureAll(workspace)) : measureAll(workspace);
}

async function measureAll(workspace: Workspace): Promise<QualityMetrics> {
  const { store, embedder, now } = workspace;
  const at = now();
  const tally = await tallyAll(workspace, new Date(at.getTime() - staleDays * 86_400_000).toISOString());
  const kinds = await store.reports.countKinds();
  const stamps = await store.vectors.stamps();
  const embedded = stamps.find(({ model }) => model === modelStamp(embedder.model))?.count ?? 0;
  const { active } = tally;
  const holding = kinds.filter(({ status }) => status === 'active');
  const figures = {
    measured_at: at.toISOString(),
    storage: {
      memories: tally.memories,
      active,
      by_layer: sumsBy(holding, 'layer'),
      by_type: sumsBy(holding, 'memory_type'),
      by_status: sumsBy(kinds, 'status'),
      layer_balance: evenness(sumsBy(holding, 'layer'), layers.length),
      type_balance: evenness(sumsBy(holding, 'memory_type'), memoryTypes.length),
      embedded: of(Math.min(embedded, tally.memories), tally.memories),
    },
    curation: {
      duplicates: await findDuplicates(workspace, active),
      orphans: of(tally.orphans, active),
      stale: of(tally.stale, active),
      contradictory: of(tally.challenged, active + tally.challenged),
      never_recalled: of(tally.neverRecalled, active),
      entity_coverage: of(tally.withEntities, active),
      entities: await store.entities.count(),
      mentions_per_memory: active === 0 ? null : rounded(tally.mentions / active),
    },
    retrieval: await retrievalFigures(workspace),
  };
  return { ...figures, advice: adviceOn(figures) };
}

async function tallyAll({ store }: Workspace, since: string): Promise<MemoryTally> {
  const pause = pauses();
  let sum = await store.reports.tally(since, tallied);
  for (let page = sum; page.memories === tallied; ) {
    await pause();
    page = await store.reports.tally(since, tallied, page.last!);
    const [before, more] = [sum, page];
    const names = Object.keys(before).filter((name) => name !== 'last') as Exclude<keyof MemoryTally, 'last'>[];
    sum = { ...more, ...Object.fromEntries(names.map((name) => [name, before[name] + more[name]])) };
  }
  return sum;
}

/** As dedup would find them, among the newest. */
async function findDuplicates({ store }: Workspace, active: number) {
  const found: StoredMemory[] = [];
  const signatures = createSignatures();
  const pause = pauses();
  const page = 250;
  for (let offset = 0; offset < mostCompared; offset += page) {
    const newest = await store.memories.list({ statuses: ['active'] }, { limit: page, offset });
    for (const memory of newest) {
      found.push(memory);
      signatures.add(wordingOf(memory.content), `${memory.memory_type} ${memory.occurred_at}`);
      await pause();
    }
    if (newest.length < page) break;
  }
  const examples: string[][] = [];
  let duplicates = 0;
  for (const [place, others] of await signatures.pairs(sameEnough, pause)) {
    const older = others.map((other) => [found[place]!, found[other]!] as const).find(isRepeated);
    if (!older) continue;
    duplicates += 1;
    if (examples.length < mostExamples) examples.push(older.map(({ memory_id }) => memory_id));
    await pause();
  }
  return { ...of(duplicates, found.length), looked_at: found.length, sampled: found.length < active, examples };
}

function isRepeated([older, newer]: readonly [StoredMemory, StoredMemory]): boolean {
  const similarity = repeated(wordingOf(newer.content), wordingOf(older.content));
  return similarity !== null && similarity >= sameEnough && whyNotMerge(older, newer) === null;
}

async function retrievalFigures({ store }: Workspace): Promise<QualityMetrics['retrieval']> {
  const recalls = await store.trail.recentRecalls(1_000);
  const calls = recalls.length;
  const nearest = recalls.flatMap((one) => one.nearest ?? []).sort((one, other) => one - other);
  const times = recalls.map(({ duration_ms }) => duration_ms).sort((one, other) => one - other);
  return {
    calls,
    since: recalls.at(-1)?.at ?? null,
    answered: shareOf(recalls.filter(({ matched }) => matched).length, calls),
    empty: shareOf(recalls.filter(({ found }) => found === 0).length, calls),
    confidence: nearest.length === 0 ? null : { median: at(nearest, 0.5), lowest_tenth: at(nearest, 0.1) },
    latency_ms: calls === 0 ? null : { median: at(times, 0.5), p95: at(times, 0.95), longest: at(times, 1) },
  };
}

/** The value below which this share of the sorted values lies: the nearest rank. */
function at(sorted: readonly number[], quantile: number): number {
  return rounded(sorted[Math.max(0, Math.ceil(sorted.length * quantile) - 1)]!);
}

function adviceOn({ storage, curation, retrieval }: Omit<QualityMetrics, 'advice'>): string[] {
  const { duplicates, contradictory, stale } = curation;
  const missing = storage.memories - storage.embedded.count;
  return [
    duplicates.count > 0 && `dedup would merge ${duplicates.count} of the ${duplicates.looked_at} newest memories.`,
    contradictory.count > 0 &&
      `${contradictory.count} memories are challenged: settle them with invalidate or update_status.`,
    (stale.share ?? 0) > 0.5 &&
      'More than half of the memories have neither changed nor been recalled for ninety days: demote or invalidate what no longer matters.',
    missing > 0 &&
      `${missing} memories have no vector of the model in use and are found by their words alone: run \`stele reindex\`; those without a known word never have one.`,
    (retrieval.empty ?? 0) > 0.2 &&
      'One recall in five and more finds nothing: what is asked for is not remembered here.',
  ].filter((line) => line !== false);
}

/** Evenness after Pielou (1966): the entropy of the shares against the greatest there can be. */
function evenness(counts: Record<string, number>, kinds: number): number | null {
  const total = Object.values(counts).reduce((sum, one) => sum + one, 0);
  if (total === 0) return null;
  const shares = Object.values(counts).map((one) => one / total);
  const entropy = shares.reduce((sum, one) => (one > 0 ? sum - one * Math.log(one) : sum), 0);
  return rounded(entropy / Math.log(kinds));
}

function sumsBy(kinds: readonly KindCount[], field: 'layer' | 'memory_type' | 'status'): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const kind of kinds) sums[kind[field]] = (sums[kind[field]] ?? 0) + kind.count;
  return sums;
}

const of = (part: number, whole: number) => ({ count: part, share: shareOf(part, whole) });
const shareOf = (part: number, whole: number) => (whole === 0 ? null : rounded(part / whole));
