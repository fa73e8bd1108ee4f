/** A recipe: the weight of each feature that recall uses. Recipes are data, learned by `training/reranker` or set by hand. */
import { z } from 'zod';

/**
 * What is looked at, each mostly 0 to 1. `recall_explain` shows them as channels.
 *
 * `words`: share of the question's words that the memory holds, by rarity. `meaning`: likeness, from what the least alike of
 * the found has (0) to the best (1), as far as the model knows the question's words. `phrase`: words that stand together in both.
 * `nearness`: the most of the words within 16 in a row. `opening`: those among the first 12. `speaker`: who speaks is named in the
 * question, or is the user where the question says I. `names`: people, places, organisations and projects
 * that the question names are spoken of, by whatever name. `time`: when it happened fits. `words_before`, `words_after`, `words_nearby`:
 * words that are missing here and stand in the previous, else the next, else a second neighbour. `meaning_before`,
 * `meaning_after`: likeness of the neighbours. `session_best`: the best hit of its session; `session_mass`: half the root of the sum
 * of squares of its session's hits.
 */
export const featureNames = [
  'words',
  'meaning',
  'phrase',
  'nearness',
  'opening',
  'speaker',
  'names',
  'time',
  'words_before',
  'words_after',
  'words_nearby',
  'meaning_before',
  'meaning_after',
  'session_best',
  'session_mass',
] as const;

export type FeatureName = (typeof featureNames)[number];

const confidenceSchema = z.object({
  weights: z.object({ constant: z.number(), share: z.number(), words: z.number(), likeness: z.number() }),
  /** Below this score, the first result is probably no answer. */
  likely: z.number(),
});

export const recipeSchema = z.object({
  description: z.string(),
  /** The models that it was learned for, each the beginning of a model's stamp. An empty string stands for all others. */
  models: z.array(z.string()),
  weights: z.record(z.enum(featureNames), z.number()),
  /** The mapping from scores to probabilities; null where it was not measured. */
  confidence: confidenceSchema.nullable(),
  /** The data sets of the training, with their licences; empty where the weights were set by hand. */
  trained_on: z.array(z.object({ set: z.string(), licence: z.string() })),
});

export type Recipe = z.infer<typeof recipeSchema> & { name: string };
