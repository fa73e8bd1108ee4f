/** The memories that an ingest of a text would store. */
import { z } from 'zod';
import { memoryIdSchema } from '../model/memory.ts';
import type { WorkspaceStore } from '../storage/ports/store.ts';
import { mostItems } from './ingest.ts';
import { longestPiece, type SplitMode, split } from './split.ts';

const shownItems = 5;
const shownStored = 20;
const shownCharacters = 400;

export const ingestPreviewSchema = z.object({
  item_count: z.number().int(),
  calls: z.number().int().describe(`Calls of ingest that it takes, at ${mostItems} items each`),
  already_stored: z.number().int().describe('Items that an active memory says already'),
  stored_items: z
    .array(z.object({ item: z.number().int().describe('Its place, from 0'), memory_id: memoryIdSchema }))
    .describe('The first of those'),
  payload_bytes: z.number().int(),
  longest_item: z.number().int().describe(`In characters; a longer piece than ${longestPiece} was split at sentences`),
  skipped: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  sample_items: z.array(z.string()).describe('The first items, each its beginning'),
});

export type IngestPreview = z.infer<typeof ingestPreviewSchema>;

/** `invalid` where the text cannot be read in this mode. */
export async function previewIngest(
  { memories }: Pick<WorkspaceStore, 'memories'>,
  content: string,
  wanted: SplitMode,
  field?: string,
): Promise<{ mode: SplitMode; preview: IngestPreview }> {
  const { mode, items, empty } = split(content, wanted, field);
  const said = await memories.saying(items);
  const stored = said.flatMap((memory_id, item) => (memory_id === null ? [] : [{ item, memory_id }]));
  const preview = {
    item_count: items.length,
    calls: Math.ceil(items.length / mostItems),
    already_stored: stored.length,
    stored_items: stored.slice(0, shownStored),
    payload_bytes: Buffer.byteLength(content),
    longest_item: items.reduce((most, { length }) => Math.max(most, length), 0),
    skipped: empty === 0 ? [] : [{ reason: 'holds no word', count: empty }],
    sample_items: items.slice(0, shownItems).map((item) => item.slice(0, shownCharacters)),
  };
  return { mode, preview };
}
