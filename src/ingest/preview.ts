/** What an ingest of a text would store. */
import { z } from 'zod';
import { mostItems } from './ingest.ts';
import { longestPiece, type SplitMode, split } from './split.ts';

const shownItems = 5;
const shownCharacters = 400;

export const ingestPreviewSchema = z.object({
  item_count: z.number().int(),
  calls: z.number().int().describe(`Calls of ingest that it takes, at ${mostItems} items each`),
  payload_bytes: z.number().int(),
  longest_item: z.number().int().describe(`In characters; a longer piece than ${longestPiece} was split at sentences`),
  skipped: z.array(z.object({ reason: z.string(), count: z.number().int() })),
  sample_items: z.array(z.string()).describe('The first items, each its beginning'),
});

export type IngestPreview = z.infer<typeof ingestPreviewSchema>;

/** `invalid` where the text cannot be read in this mode. */
export function previewIngest(content: string, wanted: SplitMode): { mode: SplitMode; preview: IngestPreview } {
  const { mode, items, empty } = split(content, wanted);
  const preview = {
    item_count: items.length,
    calls: Math.ceil(items.length / mostItems),
    payload_bytes: Buffer.byteLength(content),
    longest_item: items.reduce((most, { length }) => Math.max(most, length), 0),
    skipped: empty === 0 ? [] : [{ reason: 'holds no word', count: empty }],
    sample_items: items.slice(0, shownItems).map((item) => item.slice(0, shownCharacters)),
  };
  return { mode, preview };
}
