/**
 * Merges near-duplicates: memories that say nothing beyond an older one. Signatures select the pairs, and {@link
 * comparePair} decides which are merged and which a person should decide on. Nothing is deleted, and each merge can be
 * undone.
 */
import { z } from 'zod';
import { pauses } from '../../fair/pauses.ts';
import type { StoredMemory } from '../../model/memory.ts';
import type { WorkspaceStore } from '../../storage/ports/store.ts';
import { oneLine } from '../../text/boundaries.ts';
import { leadingExcerpt } from '../../text/excerpt.ts';
import { carryOut, immediate, type Transaction } from '../../verb.ts';
import type { RunningJob, Workspace } from '../../workspace.ts';
import { comparableKind, comparePair, createPairComparison, type PairComparison } from './compare-pair.ts';
import { calledDistinct } from './distinct.ts';
import { mergeInto } from './merge-memories.ts';
import { createSignatures } from './signatures.ts';

export const dedupSchema = z.object({
  operation_id: z.string().describe('Reverts all of it'),
  compared: z.number().int().describe('Active memories that were compared'),
  merged: z.number().int(),
  merges: z
    .array(
      z.object({
        kept: z.string(),
        merged: z.string(),
        similarity: z.number().describe('Share of common words: 0 to 1'),
      }),
    )
    .describe('The first merges'),
  left: z
    .array(z.object({ memory_ids: z.array(z.string()), similarity: z.number(), reason: z.string() }))
    .describe('The first pairs that say the same but were not merged, and why'),
  likely_count: z
    .number()
    .int()
    .describe('Pairs that seem to say the same in other words, at most 1,000; a person decides on each'),
  likely: z
    .array(z.object({ memory_ids: z.array(z.string()), texts: z.array(z.string()), similarity: z.number() }))
    .describe('The first of these pairs. To merge one by hand, use the review page, or forget one of the two'),
  has_more: z.boolean().describe('True if max_merges was reached before all memories were compared: call again'),
});

export type Deduped = z.infer<typeof dedupSchema>;

export interface DedupRequest {
  threshold: number;
  max_merges: number;
}

const pageSize = 200;
/** Number of memories whose candidate pairs are read together. */
const batchSize = 32;
const maxLeft = 5;
const maxMergesShown = 20;
const maxLikelyShown = 6;
const maxLikely = 1_000;
const maxShownLength = 100;
const active = { statuses: ['active'] } as const;

export async function dedup(
  workspace: Workspace,
  { threshold, max_merges }: DedupRequest,
  job: RunningJob,
): Promise<Deduped> {
  const comparison = createPairComparison(workspace.embedder, threshold);
  const { ids, pairs } = await findCandidates(workspace, comparison, job);
  const merges = (job.reached as Merge[] | null) ?? [];
  const found: FoundDuplicates = { merges, left: [], likely: [] };
  const mergedInto = new Map(merges.map(({ merged, kept }) => [merged, kept]));
  const places = [...pairs.keys()].sort((one, other) => one - other);
  const read = createMemoryReader(workspace.store);
  let hasMore = false;
  for (const [done, place] of places.entries()) {
    hasMore = merges.length >= max_merges;
    if (hasMore) break;
    if (done % batchSize === 0) {
      const batch = places.slice(done, done + batchSize);
      await read.ahead(batch.flatMap((one) => [one, ...pairs.get(one)!]).map((one) => ids[one]!));
      await job.report(0.5 + (0.5 * done) / places.length, `compared ${done} of ${places.length} that may be the same`);
    }
    const earlier = pairs.get(place)!.map((other) => mergedInto.get(ids[other]!) ?? ids[other]!);
    const merge = await mergeOne(workspace, await read.all([ids[place]!, ...earlier]), comparison, job, found);
    if (merge === null) continue;
    mergedInto.set(merge.merged, merge.kept);
    read.forget([merge.kept, merge.merged]);
    merges.push(merge);
  }
  const likely = await undecided(workspace, found.likely, mergedInto);
  return {
    operation_id: workspace.caller.operation_id,
    compared: ids.length,
    merged: merges.length,
    merges: merges.slice(0, maxMergesShown),
    left: found.left,
    likely_count: likely.length,
    likely: likely.slice(0, maxLikelyShown),
    has_more: hasMore,
  };
}

type Merge = Deduped['merges'][number];
type FoundDuplicates = Pick<Deduped, 'merges' | 'left' | 'likely'>;

/** The likely pairs whose memories were not merged and that nobody marked as different, most similar first. */
async function undecided(
  { store }: Workspace,
  likely: Deduped['likely'],
  mergedInto: ReadonlyMap<string, string>,
): Promise<Deduped['likely']> {
  const standing: Deduped['likely'] = [];
  for (const pair of likely) {
    const [older, newer] = pair.memory_ids as [string, string];
    if (mergedInto.has(older) || mergedInto.has(newer)) continue;
    if (!(await calledDistinct(store, older, newer))) standing.push(pair);
  }
  return standing.sort((one, other) => other.similarity - one.similarity);
}

/**
 * Caches active memories and reads them in batches. A changed memory must be dropped from the cache so that it is read
 * again.
 */
function createMemoryReader({ memories }: WorkspaceStore) {
  const cache = new Map<string, StoredMemory>();
  const fetch = async (ids: readonly string[]) => {
    const missing = [...new Set(ids)].filter((id) => !cache.has(id));
    for (const memory of await memories.findMany(missing, active)) cache.set(memory.memory_id, memory);
  };
  return {
    ahead: async (ids: readonly string[]) => {
      cache.clear();
      await fetch(ids);
    },
    /** For each distinct id, in order, the memory or null. */
    all: async (ids: readonly string[]) => {
      await fetch(ids);
      return [...new Set(ids)].map((id) => cache.get(id) ?? null);
    },
    forget: (ids: readonly string[]) => {
      for (const id of ids) cache.delete(id);
    },
  };
}

/** The ids in the order in which they were stored, and for each index the earlier indexes to compare it with. */
async function findCandidates({ store }: Workspace, { read }: PairComparison, job: RunningJob) {
  const total = Math.max(1, await store.memories.count(active));
  const ids: string[] = [];
  const signatures = createSignatures();
  const pause = pauses();
  for (let from: number | undefined; ; ) {
    const { memories: page, next } = await store.memories.walk(active, pageSize, from);
    from = next;
    for (const memory of page) {
      const text = read(memory.content);
      signatures.add([...text.stems], comparableKind(memory, text));
      ids.push(memory.memory_id);
      await pause();
    }
    if (page.length < pageSize) break;
    await job.report((0.45 * ids.length) / total, `read ${ids.length} of ${total} memories`);
  }
  // With a hundred thousand memories this takes seconds, so the callback lets a stopped job end in the middle.
  const report = () => job.report(0.45, `looks among ${ids.length} memories for those that are alike`);
  return { ids, pairs: await signatures.pairs(report) };
}

/**
 * Merges the first memory with the first of the others that says the same. Returns null if there is none. Records the
 * pairs that are left or likely.
 */
async function mergeOne(
  workspace: Workspace,
  [self, ...others]: readonly (StoredMemory | null)[],
  comparison: PairComparison,
  job: RunningJob,
  { merges, left, likely }: FoundDuplicates,
): Promise<Merge | null> {
  for (const other of others) {
    if (!self || !other) continue;
    const pair = comparePair(other, self, comparison);
    if (pair === null) continue;
    const { similarity } = pair;
    const memory_ids = [other.memory_id, self.memory_id];
    if (pair.verdict === 'same') {
      const merge = { kept: pair.kept.memory_id, merged: pair.merged.memory_id, similarity };
      if (await mergePair(workspace, pair.kept, pair.merged, job, [...merges, merge])) return merge;
    } else if (pair.verdict === 'left') {
      if (left.length < maxLeft) left.push({ memory_ids, similarity, reason: pair.reason });
    } else if (likely.length < maxLikely) {
      const texts = [other, self].map(({ content }) => leadingExcerpt(oneLine(content), maxShownLength));
      likely.push({ memory_ids, texts, similarity });
    }
  }
  return null;
}

/**
 * Merges a pair in its own transaction, so that other writes do not wait long. `merges` are all merges so far, this one
 * last. Returns false if one of the two has changed since it was read.
 */
async function mergePair(
  workspace: Workspace,
  kept: StoredMemory,
  merged: StoredMemory,
  job: RunningJob,
  merges: readonly Merge[],
): Promise<boolean> {
  const commit = async ({ store: inner }: Transaction) => {
    const [keptNow, mergedNow] = await inner.memories.lockMany([kept.memory_id, merged.memory_id]);
    if (keptNow?.updated_at !== kept.updated_at || mergedNow?.updated_at !== merged.updated_at) return false;
    await job.hold(inner, merges);
    await mergeInto(inner, keptNow, mergedNow, `says the same, ${Math.floor(merges.at(-1)!.similarity * 100)} %`);
    return true;
  };
  return carryOut(workspace, immediate(commit), null);
}
