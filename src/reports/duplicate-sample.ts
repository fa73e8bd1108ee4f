/** Estimates how many of the newest memories dedup would merge. */
import { z } from 'zod';
import { pauses } from '../fair/pauses.ts';
import type { StoredMemory } from '../model/memory.ts';
import { createSignatures } from '../upkeep/likely-pairs.ts';
import { whyNotMerge } from '../upkeep/may-merge.ts';
import { repeated, wordingOf } from '../upkeep/same-text.ts';
import type { Workspace } from '../workspace.ts';
import { counted, countedSchema, countSchema } from './shares.ts';

export const duplicateSampleSchema = countedSchema.extend({
  looked_at: countSchema.describe('Active memories compared, the newest; less than all when sampled'),
  sampled: z.boolean(),
  examples: z.array(z.array(z.string())).describe('Pairs of memory ids, the older first; dedup would merge them'),
});

export type DuplicateSample = z.infer<typeof duplicateSampleSchema>;

const mostCompared = 5_000;
const pageSize = 250;
const sameEnough = 0.92;
const mostExamples = 5;

/** Takes the sample; `active` is the number of all active memories. */
export async function sampleDuplicates(workspace: Workspace, active: number): Promise<DuplicateSample> {
  const { found, lookedAt } = await findDuplicatePairs(workspace, sameEnough);
  return {
    ...counted(found.length, lookedAt),
    looked_at: lookedAt,
    sampled: lookedAt < active,
    examples: found.slice(0, mostExamples).map((pair) => pair.map(({ memory_id }) => memory_id)),
  };
}

/** Pairs among the newest memories that dedup may merge, the older one first. */
export async function findDuplicatePairs(
  workspace: Workspace,
  threshold: number,
): Promise<{ found: [StoredMemory, StoredMemory][]; lookedAt: number }> {
  const pause = pauses();
  const signatures = createSignatures();
  const newest = await readNewest(workspace, pause);
  for (const { content, memory_type, occurred_at } of newest) {
    signatures.add(wordingOf(content), `${memory_type} ${occurred_at}`);
    await pause();
  }
  const found: [StoredMemory, StoredMemory][] = [];
  for (const [place, others] of await signatures.pairs(threshold, pause)) {
    const older = newest[place]!;
    const newer = others.map((other) => newest[other]!).find((other) => isRepeated(older, other, threshold));
    if (newer) found.push([older, newer]);
    await pause();
  }
  return { found, lookedAt: newest.length };
}

async function readNewest({ store }: Workspace, pause: () => Promise<void>): Promise<StoredMemory[]> {
  const newest: StoredMemory[] = [];
  for (let from: number | undefined; newest.length < mostCompared; ) {
    const page = await store.memories.walkBack({ statuses: ['active'] }, pageSize, from);
    newest.push(...page.memories);
    if (page.memories.length < pageSize) break;
    from = page.next;
    await pause();
  }
  return newest;
}

function isRepeated(older: StoredMemory, newer: StoredMemory, threshold: number): boolean {
  const similarity = repeated(wordingOf(newer.content), wordingOf(older.content));
  return similarity !== null && similarity >= threshold && whyNotMerge(older, newer) === null;
}
