/** Estimates how many of the newest memories dedup would merge, and which pairs a person should decide on. */
import { z } from 'zod';
import { pauses } from '../../fair/pauses.ts';
import type { StoredMemory } from '../../model/memory.ts';
import {
  comparableKind,
  comparePair,
  createPairComparison,
  type Pair,
  sameEnough,
} from '../../upkeep/duplicates/compare-pair.ts';
import { calledDistinct } from '../../upkeep/duplicates/distinct.ts';
import { createSignatures } from '../../upkeep/duplicates/signatures.ts';
import type { Workspace } from '../../workspace.ts';
import { counted, countedSchema, countSchema } from './shares.ts';

export const duplicateSampleSchema = countedSchema.extend({
  looked_at: countSchema.describe('The newest active memories, which were compared; fewer than all if sampled'),
  sampled: z.boolean(),
  examples: z.array(z.array(z.string())).describe('Pairs of memory ids, the older first; dedup would merge them'),
  likely_pairs: countSchema.describe('Pairs that seem to say the same in other words; a person decides on each'),
  likely_examples: z.array(z.array(z.string())).describe('The first of these pairs, the older memory first'),
});

export type DuplicateSample = z.infer<typeof duplicateSampleSchema>;

/** Two memories, the older first, and their share of common words, from 0 to 1. */
export interface DuplicatePair {
  older: StoredMemory;
  newer: StoredMemory;
  similarity: number;
}

const maxCompared = 5_000;
const pageSize = 250;
const maxExamples = 3;
const maxPairs = 1_000;

/** Takes the sample. `active` is the number of all active memories. */
export async function sampleDuplicates(workspace: Workspace, active: number): Promise<DuplicateSample> {
  const { same, likely, lookedAt } = await findDuplicatePairs(workspace);
  const idsOf = (pairs: readonly DuplicatePair[]) =>
    pairs.slice(0, maxExamples).map(({ older, newer }) => [older.memory_id, newer.memory_id]);
  return {
    ...counted(same.length, lookedAt),
    looked_at: lookedAt,
    sampled: lookedAt < active,
    examples: idsOf(same),
    likely_pairs: likely.length,
    likely_examples: idsOf(likely),
  };
}

/**
 * Pairs among the newest memories that dedup would merge, and pairs that it leaves to a person. The latter exclude
 * pairs that somebody marked as different, and are limited to about a thousand.
 */
export async function findDuplicatePairs(
  workspace: Workspace,
): Promise<{ same: DuplicatePair[]; likely: DuplicatePair[]; lookedAt: number }> {
  const pause = pauses();
  const comparison = createPairComparison(workspace.embedder, sameEnough);
  const signatures = createSignatures();
  const memories = (await readNewest(workspace, pause)).reverse();
  for (const memory of memories) {
    const text = comparison.read(memory.content);
    signatures.add([...text.stems], comparableKind(memory, text));
    await pause();
  }
  const same: DuplicatePair[] = [];
  const likely: DuplicatePair[] = [];
  for (const [place, others] of await signatures.pairs(pause)) {
    const newer = memories[place]!;
    const pairs: (DuplicatePair & { verdict: Pair['verdict'] })[] = [];
    for (const other of others) {
      const older = memories[other]!;
      const pair = comparePair(older, newer, comparison);
      if (pair) pairs.push({ verdict: pair.verdict, older, newer, similarity: pair.similarity });
      await pause();
    }
    const merged = pairs.find(({ verdict }) => verdict === 'same');
    if (merged) same.push(merged);
    else if (likely.length < maxPairs) {
      for (const pair of pairs.filter(({ verdict }) => verdict === 'likely'))
        if (!(await calledDistinct(workspace.store, pair.older.memory_id, newer.memory_id))) likely.push(pair);
    }
  }
  likely.sort((one, other) => other.similarity - one.similarity);
  return { same, likely, lookedAt: memories.length };
}

async function readNewest({ store }: Workspace, pause: () => Promise<void>): Promise<StoredMemory[]> {
  const newest: StoredMemory[] = [];
  for (let from: number | undefined; newest.length < maxCompared; ) {
    const page = await store.memories.walkBack({ statuses: ['active'] }, pageSize, from);
    newest.push(...page.memories);
    if (page.memories.length < pageSize) break;
    from = page.next;
    await pause();
  }
  return newest;
}
