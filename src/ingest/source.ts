/** The source in an ingest call: either its items, or its text and how to split it into memories. */
import { z } from 'zod';
import { invalid } from '../errors.ts';
import { text } from '../model/fields.ts';
import type { IngestItem } from '../model/ingest-run.ts';
import { type Layer, layerSchema, type MemoryType, memoryTypeSchema } from '../model/memory.ts';
import { type Ingest, ingestSchema, maxItems } from './ingest.ts';
import { split, splitModes, splitWhole } from './split.ts';

export const splitModeSchema = z.enum(splitModes);

export const fieldSchema = text(200)
  .optional()
  .describe('The field of each JSON item whose text becomes the memory; message.text is a field within a field');

export const sourceTextSchema = z.strictObject({
  content: z.string().min(1).describe('The source as it is'),
  split_mode: splitModeSchema
    .default('auto')
    .describe(`${splitModes.join(', ')}: where one memory ends and the next begins`),
  field: fieldSchema,
});

/**
 * Takes `items`, or `content` with `split_mode` and `field`. The text is split before secrets are redacted, because the
 * redaction marks could break its format.
 */
export const ingestSourceSchema = ingestSchema
  .extend({
    layer: layerSchema.optional().describe('Default: semantic, and episodic for the messages of a chat'),
    memory_type: memoryTypeSchema.optional().describe('Default: fact, and narrative for the messages of a chat'),
    items: ingestSchema.shape.items.optional(),
    content: sourceTextSchema.shape.content.optional().describe('Instead of items: the source as it is'),
    split_mode: splitModeSchema.optional().describe('With content: how it is split, as ingest/preview shows it'),
    field: fieldSchema,
  })
  .transform(async ({ content, split_mode, field, items, layer, memory_type, ...about }): Promise<Ingest> => {
    const chosen = { layer, memory_type };
    if (items !== undefined) {
      if (content === undefined && split_mode === undefined && field === undefined)
        return { ...about, ...asChosen(items, chosen) };
      const extra = content !== undefined ? 'content' : field !== undefined ? 'field' : 'split_mode';
      throw invalid(
        ['body', extra],
        'cannot be combined with items: send items, or content with split_mode and field',
        'both',
      );
    }
    if (content === undefined) throw invalid(['body', 'items'], 'is required, or content instead', 'missing');
    return { ...about, ...asChosen(await itemsOf(content, split_mode ?? 'auto', field), chosen) };
  });

interface Chosen {
  layer?: Layer | undefined;
  memory_type?: MemoryType | undefined;
}

/**
 * Items with the layer and type that the caller chose. Without a choice, an item keeps its own, as a chat message does.
 */
export function asChosen(
  items: readonly (string | IngestItem)[],
  { layer, memory_type }: Chosen,
): Pick<Ingest, 'items' | 'layer' | 'memory_type'> {
  const chosen = { ...(layer && { layer }), ...(memory_type && { memory_type }) };
  return {
    layer: layer ?? 'semantic',
    memory_type: memory_type ?? 'fact',
    items: items.map((item) => (typeof item === 'string' ? item : { ...item, about: { ...item.about, ...chosen } })),
  };
}

async function itemsOf(
  content: string,
  mode: z.infer<typeof splitModeSchema>,
  field: string | undefined,
): Promise<IngestItem[]> {
  const { items, count } = await splitWhole(await split(content, mode, field), maxItems);
  if (count === 0) throw invalid(['body', 'content'], 'holds no word', 'too_short');
  if (count > maxItems)
    throw invalid(
      ['body', 'content'],
      `is split into ${count} items; a call accepts at most ${maxItems}. Send it in parts`,
      'too_big',
    );
  return items;
}
