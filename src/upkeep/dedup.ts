/**
 * Merges near-duplicates: a memory that says nothing beyond an older one. Signatures select the pairs, the texts tell whether they say
 * the same, and {@link whyNotMerge} protects history. Nothing is deleted, and each merge can be undone.
 */
import { z } from 'zod';
import { pauses } from '../fair/pauses.ts';
import type { StoredMemory } from '../model/memory.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { carryOut, immediate, type Transaction } from '../verb.ts';
import type { RunningJob, Workspace } from '../workspace.ts';
import { createSignatures } from './likely-pairs.ts';
import { whyNotMerge } from './may-merge.ts';
import { mergeInto } from './merge-memories.ts';
import { repeated, wordingOf } from './same-text.ts';

export const dedupSchema = z.object({
  operation_id: z.string().describe('Reverts all of it'),
  compared: z.number().int().describe('Active memories that were looked at'),
  merged: z.number().int(),
  merges: z.array(
    z.object({
      kept: z.string(),
      merged: z.string(),
      similarity: z.number().describe('Share of words they have in common, in the same order: 0 to 1'),
    }),
  ),
  left: z
    .array(z.object({ memory_ids: z.array(z.string()), similarity: z.number(), reason: z.string() }))
    .describe('The first of those that say the same and were left as they are, and why'),
  has_more: z.boolean().describe('Whether max_merges was reached before all were looked at: call again'),
});

export type Deduped = z.infer<typeof dedupSchema>;

export interface DedupRequest {
  threshold: number;
  max_merges: number;
}

const pageSize = 200;
/** Memories whose likely pairs are read together. */
const batchSize = 32;
const mostLeft = 10;
const active = { statuses: ['active'] } as const;

export async function dedup(
  workspace: Workspace,
  { threshold, max_merges }: DedupRequest,
  job: RunningJob,
): Promise<Deduped> {
  const { ids, pairs } = await findLikelyPairs(workspace, threshold, job);
  const answer: Deduped = {
    operation_id: workspace.caller.operation_id,
    compared: ids.length,
    merged: 0,
    merges: (job.reached as Merge[] | null) ?? [],
    left: [],
    has_more: false,
  };
  const mergedInto = new Map(answer.merges.map(({ merged, kept }) => [merged, kept]));
  const places = [...pairs.keys()].sort((one, other) => one - other);
  const read = readerOf(workspace.store);
  for (const [done, place] of places.entries()) {
    if (answer.merges.length >= max_merges) {
      answer.has_more = true;
      break;
    }
    if (done % batchSize === 0) {
      const batch = places.slice(done, done + batchSize);
      await read.ahead(batch.flatMap((one) => [one, ...pairs.get(one)!]).map((one) => ids[one]!));
      await job.report(0.5 + (0.5 * done) / places.length, `compared ${done} of ${places.length} that may be the same`);
    }
    const earlier = pairs.get(place)!.map((other) => mergedInto.get(ids[other]!) ?? ids[other]!);
    const merge = await mergeOne(workspace, await read.all([ids[place]!, ...earlier]), threshold, job, answer);
    if (merge === null) continue;
    mergedInto.set(merge.merged, merge.kept);
    read.forget([merge.kept, merge.merged]);
    answer.merges.push(merge);
  }
  return { ...answer, merged: answer.merges.length };
}

/** Caches active memories and reads many at a time. A changed memory must be dropped from it, to be read anew. */
function readerOf({ memories }: WorkspaceStore) {
  const known = new Map<string, StoredMemory>();
  const fetch = async (ids: readonly string[]) => {
    const missing = [...new Set(ids)].filter((id) => !known.has(id));
    for (const memory of await memories.findMany(missing, active)) known.set(memory.memory_id, memory);
  };
  return {
    ahead: async (ids: readonly string[]) => {
      known.clear();
      await fetch(ids);
    },
    /** Those that exist, in the order of `ids`. */
    all: async (ids: readonly string[]) => {
      await fetch(ids);
      return [...new Set(ids)].map((id) => known.get(id) ?? null);
    },
    forget: (ids: readonly string[]) => {
      for (const id of ids) known.delete(id);
    },
  };
}

/** The ids in the order of storing, and for each place the earlier places of its likely duplicates. */
async function findLikelyPairs({ store }: Workspace, threshold: number, job: RunningJob) {
  const total = Math.max(1, await store.memories.count(active));
  const ids: string[] = [];
  const signatures = createSignatures();
  const pause = pauses();
  for (let from: number | undefined; ; ) {
    const { memories: page, next } = await store.memories.walk(active, pageSize, from);
    from = next;
    for (const memory of page) {
      signatures.add(wordingOf(memory.content), `${memory.memory_type} ${memory.occurred_at}`);
      ids.push(memory.memory_id);
      await pause();
    }
    if (page.length < pageSize) break;
    await job.report((0.45 * ids.length) / total, `read ${ids.length} of ${total} memories`);
  }
  return { ids, pairs: await signatures.pairs(threshold, pause) };
}

type Merge = Deduped['merges'][number];

/** Merges the first of these with the oldest of the others that says the same; null if there is none. */
async function mergeOne(
  workspace: Workspace,
  [self, ...others]: readonly (StoredMemory | null)[],
  threshold: number,
  job: RunningJob,
  answer: Deduped,
): Promise<Merge | null> {
  for (const other of others) {
    if (!self || !other) continue;
    const pair = sameAs(other, self, threshold);
    if (pair === null) continue;
    const reason = whyNotMerge(pair.kept, pair.merged);
    const similarity = Math.round(pair.similarity * 10_000) / 10_000;
    if (reason === null) {
      const merge = { kept: pair.kept.memory_id, merged: pair.merged.memory_id, similarity };
      if (await mergePair(workspace, pair.kept, pair.merged, job, [...answer.merges, merge])) return merge;
    } else if (answer.left.length < mostLeft) {
      answer.left.push({ memory_ids: [other.memory_id, self.memory_id], similarity, reason });
    }
  }
  return null;
}

/**
 * Which of two memories to keep: the older, unless only the newer is pinned. Null if the other says something that the kept one does
 * not.
 */
function sameAs(older: StoredMemory, newer: StoredMemory, threshold: number) {
  const [kept, merged] = newer.pinned && !older.pinned ? [newer, older] : [older, newer];
  const similarity = repeated(wordingOf(merged.content), wordingOf(kept.content));
  return similarity !== null && similarity >= threshold ? { kept, merged, similarity } : null;
}

/**
 * Merges a pair in its own transaction, so that nobody waits for long. `merges` are all merges so far, this one last. False if one of
 * the two has changed since it was read.
 */
async function mergePair(
  workspace: Workspace,
  kept: StoredMemory,
  merged: StoredMemory,
  job: RunningJob,
  merges: readonly Merge[],
): Promise<boolean> {
  const commit = async ({ store: inner }: Transaction) => {
    const [keptNow, mergedNow] = await inner.memories.holdMany([kept.memory_id, merged.memory_id]);
    if (keptNow?.updated_at !== kept.updated_at || mergedNow?.updated_at !== merged.updated_at) return false;
    await job.hold(inner, merges);
    await mergeInto(inner, keptNow, mergedNow, `says the same, ${Math.floor(merges.at(-1)!.similarity * 100)} %`);
    return true;
  };
  return carryOut(workspace, immediate(commit), null);
}
