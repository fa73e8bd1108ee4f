/**
 * Ingests many items of one source as one run and one operation, storing each item once. A small number is stored at
 * once, all or nothing. A larger number becomes a job.
 */
import { z } from 'zod';
import { pausesHolding } from '../fair/pauses.ts';
import { enqueueMoveIntoIndex } from '../memory/move-into-index.ts';
import {
  analyseDrafts,
  type Draft,
  type ReadDraft,
  type Remembered,
  readDrafts,
  storeDrafts,
} from '../memory/remember.ts';
import { storeMany } from '../memory/write/store-many.ts';
import type { IngestItem, IngestRun } from '../model/ingest-run.ts';
import { type JobName, jobIdSchema } from '../model/job.ts';
import { contentSchema, layerSchema, memoryIdSchema, memoryInputSchema, memoryTypeSchema } from '../model/memory.ts';
import type { Transaction, Verb } from '../verb.ts';
import { enqueueReading, maxReadInCall, repeatsAmong } from './read-behind.ts';

/** More items would block other writes for too long, so a job stores them in batches. */
const maxItemsInCall = 1_000;
export const maxItems = 10_000;

/** Items stored before other work may run. */
const chunkSize = 50;

export const ingestSchema = z.strictObject({
  source_name: z.string().trim().min(1).max(200).describe('Name of the source'),
  source_type: z.string().trim().min(1).max(60).default('text').describe('Type of the source: markdown, csv, notes, …'),
  items: z.array(contentSchema).min(1).max(maxItems).describe(`The memories: 1 to ${maxItems} texts`),
  layer: layerSchema.default('semantic'),
  memory_type: memoryTypeSchema.default('fact'),
});

export type Ingest = Omit<z.output<typeof ingestSchema>, 'items'> & {
  /** An item with its own layer or type keeps it. */
  items: readonly (string | IngestItem)[];
};

const itemOf = (given: string | IngestItem): IngestItem => (typeof given === 'string' ? { content: given } : given);

export const ingestedSchema = z.object({
  ok: z.literal(true),
  run: z.object({
    run_id: z.string(),
    source_name: z.string(),
    source_type: z.string(),
    items: z.number().int(),
    duplicates: z.number().int().describe('Items that already existed: nothing new was stored for them'),
    actor: z.string(),
    started_at: z.string(),
    finished_at: z.string().nullable(),
  }),
  memory_ids: z.array(memoryIdSchema).describe('In the order of the items; empty if a job stores them'),
  challenged: z
    .number()
    .int()
    .optional()
    .describe(
      `Number of active facts that these contradict and that are now challenged; left out if there are none, and for more than ${maxReadInCall} items, which a job checks afterwards`,
    ),
  job_id: jobIdSchema
    .nullable()
    .describe(`The job that stores them, if there are more than ${maxItemsInCall}: GET /jobs/{job_id}`),
  operation_id: z.string().describe('Reverts all of it: POST /revert'),
});

export type Ingested = z.infer<typeof ingestedSchema>;

interface PreparedIngest {
  ingest: Ingest;
  /** Null if a job reads the items. */
  drafts: ReadDraft[] | null;
}

export const ingestItems: Verb<Ingest, PreparedIngest, Ingested> = {
  prepare: async (workspace, ingest) => ({
    ingest,
    drafts:
      ingest.items.length > maxItemsInCall
        ? null
        : await (ingest.items.length > maxReadInCall ? analyseDrafts : readDrafts)(
            workspace,
            ingest.items.map((given) => draftOf(ingest)(itemOf(given))),
          ),
  }),
  commit: async (tx, { ingest, drafts }) => {
    if (drafts === null) return enqueueIngest(tx, ingest);
    const { source_name, source_type } = ingest;
    const { ingestRuns } = tx.store;
    const { run_id } = await ingestRuns.start({ source_name, source_type, item_count: drafts.length });
    const { stored, challenged } = await storeAll(tx, withRun({ source_name, source_type, run_id }, drafts));
    await (drafts.length > maxReadInCall
      ? enqueueReading(tx.store, run_id, repeatsAmong(stored))
      : enqueueMoveIntoIndex(tx.store));
    const { actor, started_at, finished_at } = await ingestRuns.finish(run_id);
    const duplicates = stored.filter(({ existing }) => existing).length;
    const run = { run_id, source_name, source_type, items: drafts.length, duplicates, actor, started_at, finished_at };
    const memory_ids = stored.map(({ memory_id }) => memory_id);
    const answer = { ok: true as const, run, memory_ids, job_id: null, operation_id: tx.caller.operation_id };
    return challenged > 0 ? { ...answer, challenged } : answer;
  },
};

/**
 * Stores the drafts in order. A small number is checked for contradictions at once; a larger number is left to {@link
 * enqueueReading}.
 */
async function storeAll(tx: Transaction, drafts: readonly ReadDraft[]) {
  const pause = pausesHolding();
  const stored: { memory_id: string; existing: boolean }[] = [];
  let challenged = 0;
  // On a remote store, all rows that the drafts need are read in one go, and the server stores some drafts while this
  // process prepares the next.
  const step = tx.store.isRemote && drafts.length > maxReadInCall ? drafts.length : chunkSize;
  for (let start = 0; start < drafts.length; start += step) {
    const chunk = drafts.slice(start, start + step);
    const batch: { remembered: Remembered[]; challenged: number } =
      drafts.length > maxReadInCall
        ? { remembered: await storeDrafts(tx, chunk), challenged: 0 }
        : await storeMany(tx, chunk);
    challenged += batch.challenged;
    for (const { memory, existing } of batch.remembered) stored.push({ memory_id: memory.memory_id, existing });
    await pause();
  }
  return { stored, challenged };
}

/** The run stores the items until the job has processed them. */
async function enqueueIngest(
  { store, caller: { operation_id } }: Transaction,
  { source_name, source_type, items, layer, memory_type }: Ingest,
): Promise<Ingested> {
  const started = await store.ingestRuns.start({ source_name, source_type, item_count: items.length });
  const { run_id, actor, started_at } = started;
  await store.ingestRuns.keepItems(run_id, items.map(itemOf));
  const args: IngestRest = { run_id, layer, memory_type };
  const { job } = await store.jobs.enqueue({ ...ingestJob, args });
  const run = { run_id, source_name, source_type, items: items.length, duplicates: 0, actor, started_at };
  return { ok: true, run: { ...run, finished_at: null }, memory_ids: [], job_id: job.job_id, operation_id };
}

/** The job that stores the queued items of a run. */
export const ingestJob: JobName = { kind: 'ingest', lane: 'ingest' };

/** The arguments of {@link ingestJob}. */
export type IngestRest = Pick<Ingest, 'layer' | 'memory_type'> & { run_id: string };

/**
 * Takes the fields of an item as they are: importers keep them within the limits for input, and the marker for a secret
 * may have made them longer since.
 */
export function draftOf({ layer, memory_type }: Pick<Ingest, 'layer' | 'memory_type'>): (item: IngestItem) => Draft {
  const fallback = memoryInputSchema.parse({ content: 'x', layer, memory_type });
  return ({ content, about: { source_name, ...about } = {} }) => ({
    ...fallback,
    ...about,
    content,
    ...(source_name !== undefined && { source: { name: source_name, type: null, run_id: null } }),
  });
}

/** Adds the run to each item. An item's own source name takes precedence over the run's. */
export function withRun(
  run: Pick<IngestRun, 'source_name' | 'source_type' | 'run_id'>,
  drafts: readonly ReadDraft[],
): ReadDraft[] {
  return drafts.map(({ draft, ...read }) => ({
    ...read,
    draft: {
      ...draft,
      source: { name: draft.source?.name ?? run.source_name, type: run.source_type, run_id: run.run_id },
    },
  }));
}
