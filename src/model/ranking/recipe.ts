/** A recipe: the weight of each feature that recall uses. Recipes are data, learned by `training/reranker` or set by hand. */
import { z } from 'zod';

/**
 * The features of a candidate, most of them 0 to 1. `recall_explain` shows them as channels.
 *
 * `words`: share of the question's words that the memory contains, weighted by rarity. `meaning`: similarity, scaled
 * from the least similar match (0) to the best (1), as far as the model knows the question's words. `phrase`: words
 * that stand together in both. `nearness`: the largest share of the words within 16 consecutive words. `opening`: share
 * within the first 12 words. `speaker`: the speaker is named in the question, or is the user where the question says I.
 * `names`: the memory mentions people, places, organisations and projects that the question names, by whatever name.
 * `time`: the time when it happened fits. `words_before`, `words_after`, `words_nearby`: words that are missing here
 * and occur in the previous, else in the next, else in a second neighbour. `meaning_before`, `meaning_after`:
 * similarity of the neighbours. `session_best`: the best score in its session. `session_mass`: half the root of the sum
 * of squares of the scores in its session.
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
  /**
   * The models that the recipe was learned for, each as the prefix of a model's stamp. An empty string stands for all
   * others.
   */
  models: z.array(z.string()),
  weights: z.record(z.enum(featureNames), z.number()),
  /** The mapping from scores to probabilities. Null if it was not measured. */
  confidence: confidenceSchema.nullable(),
  /** The data sets used for training, with their licences. Empty if the weights were set by hand. */
  trained_on: z.array(z.object({ set: z.string(), licence: z.string() })),
});

export type Recipe = z.infer<typeof recipeSchema> & { name: string };
