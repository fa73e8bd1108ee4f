/** Arguments that several tools take, each declared once and described for the agent that fills them in. */
import { z } from 'zod';
import { entityNameSchema } from '../model/entity.ts';
import { limit, text, topK } from '../model/fields.ts';
import {
  layerSchema,
  layers,
  type Memory,
  memoryIdSchema,
  memorySchema,
  memoryTypeSchema,
  tagSchema,
} from '../model/memory.ts';
import { isPeriod } from '../reports/timeline.ts';
import { recallModeSchema } from '../retrieval/request.ts';
import { adapted, type Verb } from '../verb.ts';

export const memoryId = memoryIdSchema.describe('The memory_id, as remember and recall return it');
export const entityName = entityNameSchema.describe('A name or alias of the entity, or its entity_id');
export const layer = layerSchema.describe(`One of the layers, from fleeting to lasting: ${layers.join(', ')}`);
export const targetLayer = layerSchema.describe(`Layer to move to; the order is ${layers.join(' < ')}`);
export const memoryType = memoryTypeSchema.describe(
  'fact (what is true), procedure (how to do something) or narrative (what happened)',
);
export const mode = recallModeSchema
  .default('facts_plus_rules')
  .describe(
    'facts_only; facts_plus_rules (also procedures, the default); full_context (everything, with its neighbours)',
  );
export const reason = text(1_000).optional().describe('Why, for the history');
export const tags = z.array(tagSchema).min(1).max(64);
export const count = { limit: limit(20), topK };

export const maxTokens = z
  .number()
  .int()
  .min(50)
  .max(32_000)
  .default(1_500)
  .describe('Maximum tokens of the text, counted by o200k_base: 50 to 32,000, default 1,500');

/** The title appears in the manifest, because the contract has its own words for this type. */
export const period = z
  .string()
  .refine(isPeriod, { error: 'must be a month or day that exists, as YYYY-MM or YYYY-MM-DD' })
  .meta({ title: 'YYYY-MM or YYYY-MM-DD' });

/** The answer of a tool that changes one memory. */
export const oneMemory = z.object({ memory: memorySchema });

/** Adapts a verb that answers with a memory to a tool that answers with {@link oneMemory}. */
export const answersMemory = <Input, Prepared>(verb: Verb<Input, Prepared, Memory>) =>
  adapted(
    verb,
    (input: Input) => input,
    (memory) => ({ memory }),
  );
export const manyMemories = z.object({ memories: z.array(memorySchema) });

export const exampleMemoryId = 'mem_01J8ZQ4X0V3N5T7W9Y1B2C3D4E';
