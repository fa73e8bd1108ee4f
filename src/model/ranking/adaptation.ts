/** What recall showed, what was done with it, and what a workspace learned from that: ids and numbers, never words. */
import { z } from 'zod';
import { featureNames } from './recipe.ts';

/** Examples whose features are not these, in this order, teach nothing any more. */
export const featureColumns = featureNames.join(' ');

/** What one caller was shown, best first. */
export interface ShownList {
  seq: number;
  at: string;
  actor: string;
  key_id: string | null;
  memory_ids: string[];
}

export type NewShownList = Pick<ShownList, 'at' | 'memory_ids'> & {
  /** A row of features for each memory. */
  rows: readonly (readonly number[])[];
};

/** That somebody opened a memory or changed it by itself. */
export type MemoryUse = Pick<ShownList, 'at' | 'actor' | 'key_id'> & { memory_id: string };

/** What was chosen of a list, by place from 0. `acted`: something was done with it; else it only came up again. */
export interface Choice {
  places: number[];
  acted: boolean;
}

export interface KeptChoice extends Choice {
  rows: number[][];
}

const figuresSchema = z.object({
  mrr: z.number().describe('Mean of 1 / the place of the first memory that was used'),
  log_likelihood: z.number().describe('Mean logarithm of the probability given to what was used'),
});

/** Measured on examples that the weights were learned without. */
export const gainSchema = z.object({
  shipped: figuresSchema,
  own: figuresSchema,
  mrr_error: z.number().describe('Standard error of the difference in mrr'),
});

const weightsSchema = z.record(z.enum(featureNames), z.number());

export const ownRankingSchema = z.object({
  at: z.string(),
  /** The recipe it was learned for: under any other it does not count. */
  recipe: z.object({ name: z.string(), weights: weightsSchema }),
  /** The last example that was looked at. */
  through: z.number().int(),
  examples: z.number().int(),
  /** Null where the recipe's own weights did as well. */
  weights: weightsSchema.nullable(),
  /** Null while it is being learned. */
  gain: gainSchema.nullable(),
});

export type Gain = z.infer<typeof gainSchema>;
export type OwnRanking = z.infer<typeof ownRankingSchema>;
