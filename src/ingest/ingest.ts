/** Brings in many items of one source: one run, one operation, all or none, each item once. */
import { z } from 'zod';
import { pauses } from '../fair/pauses.ts';
import { type Draft, type ReadDraft, readDrafts, storeDrafts } from '../memory/remember.ts';
import { contentSchema, layerSchema, memoryIdSchema, memoryInputSchema, memoryTypeSchema } from '../model/memory.ts';
import type { Verb } from '../verb.ts';

/** More would hold the writer for too long: send the rest in further calls. */
export const mostItems = 1_000;

/** As many are stored before others get a turn. */
const chunkSize = 50;

export const ingestSchema = z.strictObject({
  source_name: z.string().trim().min(1).max(200).describe('What the source is called'),
  source_type: z.string().trim().min(1).max(60).default('text').describe('What it is: markdown, csv, notes, …'),
  items: z.array(contentSchema).min(1).max(mostItems).describe(`The memories: 1 to ${mostItems} texts`),
  layer: layerSchema.default('semantic'),
  memory_type: memoryTypeSchema.default('fact'),
});

export type Ingest = z.output<typeof ingestSchema>;

export const ingestedSchema = z.object({
  ok: z.literal(true),
  run: z.object({
    run_id: z.string(),
    source_name: z.string(),
    source_type: z.string(),
    items: z.number().int(),
    duplicates: z.number().int().describe('Items that were there before: nothing new was stored for them'),
    actor: z.string(),
    started_at: z.string(),
    finished_at: z.string().nullable(),
  }),
  memory_ids: z.array(memoryIdSchema).describe('In the order of the items'),
  operation_id: z.string().describe('Reverts all of it: POST /revert'),
});

export type Ingested = z.infer<typeof ingestedSchema>;

interface PreparedIngest {
  ingest: Ingest;
  drafts: ReadDraft[];
}

export const ingestItems: Verb<Ingest, PreparedIngest, Ingested> = {
  prepare: async (workspace, ingest) => ({
    ingest,
    drafts: await readDrafts(workspace, ingest.items.map(draftOf(ingest))),
  }),
  commit: async (tx, { ingest: { source_name, source_type }, drafts }) => {
    const { ingestRuns } = tx.store;
    const { run_id } = await ingestRuns.start({ source_name, source_type, item_count: drafts.length });
    const source = { name: source_name, type: source_type, run_id };
    const pause = pauses();
    const stored: { memory_id: string; existing: boolean }[] = [];
    for (let start = 0; start < drafts.length; start += chunkSize) {
      const chunk = drafts.slice(start, start + chunkSize);
      const placed = chunk.map(({ draft, text }) => ({ draft: { ...draft, source }, text }));
      for (const { memory, existing } of await storeDrafts(tx, placed))
        stored.push({ memory_id: memory.memory_id, existing });
      await pause();
    }
    const { actor, started_at, finished_at } = await ingestRuns.finish(run_id);
    const duplicates = stored.filter(({ existing }) => existing).length;
    const run = { run_id, source_name, source_type, items: drafts.length, duplicates, actor, started_at, finished_at };
    const memory_ids = stored.map(({ memory_id }) => memory_id);
    return { ok: true, run, memory_ids, operation_id: tx.caller.operation_id };
  },
};

const draftOf =
  ({ layer, memory_type }: Ingest) =>
  (content: string): Draft => ({ ...memoryInputSchema.parse({ content: 'x', layer, memory_type }), content });
