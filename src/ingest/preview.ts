/** Previews the memories that ingesting a text would store. */
import { z } from 'zod';
import type { IngestItem } from '../model/ingest-run.ts';
import { memoryIdSchema } from '../model/memory.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { maxItems } from './ingest.ts';
import { maxPieceLength, type SplitMode, type SplitStep, split } from './split.ts';

/** Number of pieces that a preview shows, and characters shown of each. */
export const shownItems = 5;
export const shownCharacters = 400;
const shownStored = 20;

export const ingestPreviewSchema = z.object({
  item_count: z.number().int(),
  calls: z.number().int().describe(`Number of ingest calls needed, at ${maxItems} items each`),
  already_stored: z.number().int().describe('Items that an active memory already says'),
  stored_items: z
    .array(z.object({ item: z.number().int().describe('Its place, from 0'), memory_id: memoryIdSchema }))
    .describe('The first of these items'),
  payload_bytes: z.number().int(),
  longest_item: z
    .number()
    .int()
    .describe(`In characters; a longer piece than ${maxPieceLength} was split at sentences`),
  skipped: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  sample_items: z.array(z.string()).describe('The beginning of each of the first items'),
});

export type IngestPreview = z.infer<typeof ingestPreviewSchema>;

/** Throws `invalid` if the text cannot be parsed in this mode. */
export async function previewIngest(
  { memories }: Pick<WorkspaceStore, 'memories'>,
  content: string,
  wanted: SplitMode,
  field?: string,
): Promise<{ mode: SplitMode; preview: IngestPreview }> {
  const { mode, steps } = await split(content, wanted, field);
  const preview = {
    item_count: 0,
    calls: 0,
    already_stored: 0,
    stored_items: [] as IngestPreview['stored_items'],
    payload_bytes: Buffer.byteLength(content),
    longest_item: 0,
    skipped: [] as IngestPreview['skipped'],
    sample_items: [] as string[],
  };
  const skippedCounts = new Map<string, number>();
  for await (const { items, skipped } of batchSteps(steps)) {
    const contents = items.map(({ content }) => content);
    for (const [at, memory_id] of (await memories.findIdsByContent(contents)).entries()) {
      if (memory_id === null) continue;
      preview.already_stored += 1;
      if (preview.stored_items.length < shownStored)
        preview.stored_items.push({ item: preview.item_count + at, memory_id });
    }
    for (const { length } of contents) preview.longest_item = Math.max(preview.longest_item, length);
    const shown = contents.slice(0, shownItems - preview.sample_items.length);
    preview.sample_items.push(...shown.map((item) => item.slice(0, shownCharacters)));
    preview.item_count += items.length;
    for (const reason of skipped) skippedCounts.set(reason, (skippedCounts.get(reason) ?? 0) + 1);
  }
  preview.calls = Math.ceil(preview.item_count / maxItems);
  preview.skipped = [...skippedCounts].map(([reason, count]) => ({ reason, count }));
  return { mode, preview };
}

/** Approximate number of items looked up by one statement. */
const lookupBatchSize = 500;

/** The same items in fewer steps: on a remote store, each lookup costs a round trip. */
async function* batchSteps(steps: AsyncIterable<SplitStep>): AsyncGenerator<SplitStep> {
  let [items, skipped] = [[] as IngestItem[], [] as string[]];
  for await (const step of steps) {
    for (const item of step.items) items.push(item);
    for (const reason of step.skipped) skipped.push(reason);
    if (items.length < lookupBatchSize) continue;
    yield { items, skipped };
    [items, skipped] = [[], []];
  }
  yield { items, skipped };
}
