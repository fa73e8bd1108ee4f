/**
 * The lists that recall showed, the use that callers made of them, and the ranking that a workspace learned from both: ids and numbers, never words.
 */
import { z } from 'zod';
import { featureNames } from './recipe.ts';

/** The features in use. Examples with other features, or in another order, are no longer used. */
export const featureColumns = featureNames.join(' ');

/** A list of results that one caller was shown, best first. */
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

/** A caller opened a memory, or changed only this one. */
export type MemoryUse = Pick<ShownList, 'at' | 'actor' | 'key_id'> & { memory_id: string };

/**
 * The memories of a list that were chosen, by position from 0. `acted`: a caller acted on it; otherwise the memory only
 * occurred again.
 */
export interface Choice {
  places: number[];
  acted: boolean;
}

export interface KeptChoice extends Choice {
  rows: number[][];
}

const figuresSchema = z.object({
  mrr: z.number().describe('Mean of 1 / the rank of the first memory that was used'),
  log_likelihood: z.number().describe('Mean log probability of the memories that were used'),
});

/** Measured on examples that were not used for learning. */
export const gainSchema = z.object({
  shipped: figuresSchema,
  own: figuresSchema,
  mrr_error: z.number().describe('Standard error of the difference in mrr'),
});

const weightsSchema = z.record(z.enum(featureNames), z.number());

const ownRankingSchema = z.object({
  at: z.string(),
  /** The recipe for which the weights were learned. They do not apply to any other recipe. */
  recipe: z.object({ name: z.string(), weights: weightsSchema }),
  /** The last example that was used. */
  through: z.number().int(),
  examples: z.number().int(),
  /** Null if the recipe's own weights did as well. */
  weights: weightsSchema.nullable(),
  /** Null during learning. */
  gain: gainSchema.nullable(),
});

/**
 * Null for a ranking that another version of Stele wrote with other features, and for one that cannot be read. Both
 * count as none.
 */
export function readOwnRanking(learned: string): OwnRanking | null {
  try {
    return ownRankingSchema.safeParse(JSON.parse(learned)).data ?? null;
  } catch {
    return null;
  }
}

export type Gain = z.infer<typeof gainSchema>;
export type OwnRanking = z.infer<typeof ownRankingSchema>;
